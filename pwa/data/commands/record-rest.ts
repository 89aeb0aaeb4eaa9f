import type { Day } from '#core/lib/day.ts';
import type { RestReason } from '#core/records/rest.ts';
import { readDay } from '../records/day-rows.ts';
import { momentOf, recordFact } from '../records/record-fact.ts';
import type { Space } from '../space/space.ts';
import type { CommandResult } from './command-failure.ts';

/** A rest day the person plans or needs. It joins the days beside it without counting as one. */
export const recordRest = (space: Space, day: Day, reason: RestReason): Promise<CommandResult> =>
  recordFact(
    space,
    'rest',
    { ...momentOf(space), day, reason },
    async (db) => (await readDay(db, day))?.rests.find((rest) => rest.kind === 'rest')?.id ?? null,
  );
