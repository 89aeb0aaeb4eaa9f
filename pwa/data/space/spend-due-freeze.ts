import { ok } from '#core/lib/result.ts';
import { freezeDue } from '#core/rules/freezes.ts';
import type { CommandResult } from '../commands/command-failure.ts';
import { readDays } from '../records/day-rows.ts';
import { momentOf, recordFact } from '../records/record-fact.ts';
import type { Space } from './space.ts';

/** Spends a held freeze on the single day that was missed, when there is one. Null: nothing was due. */
export async function spendDueFreeze(space: Space): Promise<CommandResult<{ readonly id: string } | null>> {
  const { at, off, tz } = momentOf(space);
  const day = freezeDue(await space.days.current(), at, off);
  if (day === null) return ok(null);
  let isDue = true;
  const spent = await recordFact(space, 'freeze', { at, off, tz, day, reason: 'missed_day' }, async (db) => {
    // Another device's entry of that day may have been heard, or another tab have spent the freeze, since the first check.
    isDue = freezeDue(await readDays(db), at, off) === day;
    return isDue ? null : '';
  });
  return spent.ok && !isDue ? ok(null) : spent;
}
