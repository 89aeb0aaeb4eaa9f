import { readDay } from '../day-rows';
import { momentOf, recordFact } from '../record-fact';
import type { Space } from '../space';
import type { CommandResult } from '../write';
import type { Day } from '../../../core/lib/day';
import type { RestReason } from '../../../core/records/fact';

/** A rest day the person plans or needs. It joins the days beside it without counting as one. */
export const recordRest = (space: Space, day: Day, reason: RestReason): Promise<CommandResult> =>
  recordFact(space, 'rest', { ...momentOf(space), day, reason }, async (db) => (await readDay(db, day))?.rests.find((rest) => rest.kind === 'rest')?.id ?? null);
