import type { Day } from '#core/lib/day.ts';
import type { Space } from '../space/space.ts';

/**
 * The days whose figures rest on something that only this device has, ascending: an entry that counts for streak, points or
 * badges. Pain, notes, sets and whatever else does not count make no day wait.
 */
export const waitingCountedDays = async ({ db }: Space): Promise<readonly Day[]> =>
  (await db.outbox.orderBy('days').uniqueKeys()) as unknown as Day[];
