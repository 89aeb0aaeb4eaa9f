import { readDay } from '../day-rows';
import { momentOf, recordFact } from '../record-fact';
import type { Space } from '../space';
import type { CommandResult } from '../write';
import { fail } from '../../../core/lib/result';
import type { Day } from '../../../core/lib/day';
import { isChallengeOfDay } from '../../../core/rules/challenges';

/** Completes one of the day's challenges. A second tap finds it done and changes nothing. */
export async function completeChallenge(space: Space, challengeId: string, day: Day): Promise<CommandResult> {
  if (!isChallengeOfDay(challengeId, day)) return fail({ reason: 'invalid', field: 'challengeId', detail: `${challengeId} is not a challenge of day ${day}` });
  return recordFact(space, 'completion', { ...momentOf(space), day, challengeId }, async (db) => {
    const completions = (await readDay(db, day))?.completions ?? {};
    return completions[challengeId]?.id ?? null;
  });
}
