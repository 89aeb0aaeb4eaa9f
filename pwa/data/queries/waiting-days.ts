import type { Day } from '#core/lib/day.ts';
import type { Space } from '../space/space.ts';

/** The days with an entry that only this device has, ascending. */
export const waitingDays = async ({ db }: Space): Promise<readonly Day[]> =>
  (await db.outbox.orderBy('days').uniqueKeys()) as unknown as Day[];
