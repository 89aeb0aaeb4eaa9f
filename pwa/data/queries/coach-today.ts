import { addDays } from '#core/lib/day.ts';
import type { Day } from '#core/lib/day.ts';
import type { Decision } from '#core/rules/coach/decisions.ts';
import { toSeeDays } from '#core/rules/coach/to-see.ts';
import type { Space } from '../space/space.ts';
import { answersAmong, safetyAndLate, toSeeAmong } from './coach-records.ts';
import type { CoachAnswers } from './coach-records.ts';
import { newestUnsent } from './newest-unsent.ts';
import { sessionUnderWay } from './open-sessions.ts';
import { painAmong } from './pain-today.ts';
import type { PainToday } from './pain-today.ts';

export interface CoachToday {
  readonly coach: CoachAnswers;
  readonly pain: PainToday;
  /** why somebody should look at the pain or a sign, the weightiest first */
  readonly toSee: readonly Decision[];
}

/**
 * What the dashboard says of safety and of pain. All of it rests on the same entries of the last two weeks, so they are read
 * once, and in one transaction: each by itself cost the page forty requests more.
 */
export async function coachToday(space: Space, today: Day, unsent = newestUnsent(space.db)): Promise<CoachToday> {
  const [[safety, late], waiting, underWay] = await Promise.all([
    // Of tomorrow too, as what is asked before training.
    safetyAndLate(space, addDays(today, -toSeeDays), addDays(today, 1)),
    unsent,
    sessionUnderWay(space),
  ]);
  return {
    coach: answersAmong(safety, late, today),
    pain: painAmong(late, safety[0], waiting, underWay, today),
    toSee: toSeeAmong(safety, late, today),
  };
}
