import { ok } from '#core/lib/result.ts';
import { freezeDue } from '#core/rules/freezes.ts';
import { readDay } from '../day-rows.ts';
import { momentOf, recordFact } from '../record-fact.ts';
import type { Space } from '../space.ts';
import type { CommandResult } from '../write.ts';

/** Spends a held freeze on the single day that was missed, when there is one. Null: nothing was due. */
export async function spendDueFreeze(space: Space): Promise<CommandResult<{ readonly id: string } | null>> {
  const { at, off, tz } = momentOf(space);
  const day = freezeDue(await space.days.current(), at, off);
  if (day === null) return ok(null);
  return recordFact(
    space,
    'freeze',
    { at, off, tz, day, reason: 'missed_day' },
    async (db) => (await readDay(db, day))?.rests[0]?.id ?? null,
  );
}
