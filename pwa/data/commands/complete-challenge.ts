import type { Day } from '#core/lib/day.ts';
import { momentOf, recordFact } from '../records/record-fact.ts';
import type { Space } from '../space/space.ts';
import type { CommandResult } from './command-failure.ts';

/** Completes one of the day's challenges. A second tap finds it done and changes nothing. */
export const completeChallenge = (space: Space, challengeId: string, day: Day): Promise<CommandResult> =>
  recordFact(space, 'completion', { ...momentOf(space), day, challengeId });
