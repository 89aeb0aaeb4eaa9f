import type { Day } from '#core/lib/day.ts';
import type { OutboxRow } from '../core-db.ts';
import type { Space } from '../space/space.ts';
import { isAllUnsent } from './newest-unsent.ts';

/**
 * The days whose figures rest on something that only this device has, ascending: an entry that counts for streak, points or
 * badges. Pain, notes, sets and whatever else does not count make no day wait.
 * @param unsent `newestUnsent`; the index, which takes a step for each day, is asked only where more than these wait
 */
export const waitingCountedDays = async (
  { db }: Space,
  unsent: readonly Pick<OutboxRow, 'days'>[],
): Promise<readonly Day[]> =>
  isAllUnsent(unsent)
    ? [...new Set(unsent.flatMap(({ days = [] }) => days))].sort((a, b) => a - b)
    : ((await db.outbox.orderBy('days').uniqueKeys()) as unknown as Day[]);
