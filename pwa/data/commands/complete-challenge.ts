import type { Day } from '#core/lib/day.ts';
import { fail } from '#core/lib/result.ts';
import { isChallengeOfDay } from '#core/rules/challenges.ts';
import { momentOf, recordFact } from '../records/record-fact.ts';
import type { Space } from '../space/space.ts';
import type { CommandResult } from './command-failure.ts';

/** Completes one of the day's challenges. A second tap finds it done and changes nothing. */
export async function completeChallenge(space: Space, challengeId: string, day: Day): Promise<CommandResult> {
  if (!isChallengeOfDay(challengeId, day)) return fail({ reason: 'other_day', detail: challengeId });
  return recordFact(space, 'completion', { ...momentOf(space), day, challengeId });
}
