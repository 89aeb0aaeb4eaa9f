import type { Day } from '#core/lib/day.ts';
import type { OutboxRow } from '../core-db.ts';
import type { Space } from '../space/space.ts';
import { isAllUnsent, newestUnsent } from './newest-unsent.ts';

/**
 * The days whose figures rest on something that only this device has, ascending: an entry that counts for streak, points or
 * badges. Pain, notes, sets and whatever else does not count make no day wait.
 * The index, which takes a step for each day, is asked only where more waits than was read.
 */
export async function waitingCountedDays(
  { db }: Space,
  unsent: PromiseLike<readonly Pick<OutboxRow, 'days'>[]> = newestUnsent(db),
): Promise<readonly Day[]> {
  const rows = await unsent;
  if (isAllUnsent(rows)) return [...new Set(rows.flatMap(({ days = [] }) => days))].sort((a, b) => a - b);
  return (await db.outbox.orderBy('days').uniqueKeys()) as unknown as Day[];
}
