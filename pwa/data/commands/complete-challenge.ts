import type { Day } from '#core/lib/day.ts';
import { fail } from '#core/lib/result.ts';
import { momentOf, recordFact } from '../records/record-fact.ts';
import type { Space } from '../space/space.ts';
import type { CommandResult } from './command-failure.ts';

/** Completes one of the day's challenges. A second tap finds it done and changes nothing. */
export async function completeChallenge(space: Space, challengeId: string, day: Day): Promise<CommandResult> {
  const recorded = await recordFact(space, 'completion', { ...momentOf(space), day, challengeId });
  if (recorded.ok || recorded.failure.reason !== 'invalid' || recorded.failure.field !== 'challengeId') return recorded;
  return fail({ reason: 'other_day', detail: recorded.failure.detail });
}
