// How much of an exercise that today's plan does not ask for: swapped to, or started from the library.
import type { ExerciseDetails } from '#core/exercises/listed.ts';
import type { Day } from '#core/lib/day.ts';
import type { Assessment } from '#core/rules/coach/assessment.ts';
import { libraryDose, lowered } from '#core/rules/coach/doses.ts';
import type { Dose } from '#core/rules/coach/doses.ts';
import { lightOf } from '#core/rules/coach/pain.ts';
import type { CoachHistory } from '#core/rules/coach/plan.ts';
import { todayLight } from '#core/rules/coach/today.ts';

/** As much less as after a morning that was worse. */
const badDayShare = 0.2;

/** @param planned its dose on another day of the plan */
export function doseFor(
  exercise: Pick<ExerciseDetails, 'dose'>,
  planned: Dose | undefined,
  assessment: Assessment | null,
  { sessions, answers }: Pick<CoachHistory, 'sessions' | 'answers'>,
  today: Day,
): Dose {
  const dose = planned ?? libraryDose(exercise);
  const isGoodDay =
    assessment === null
      ? answers.every(({ day, level }) => day !== today || lightOf(level) === 'green')
      : todayLight(assessment, sessions, answers, today).mayRise;
  return isGoodDay ? dose : lowered(dose, badDayShare);
}

/** What the person left out and did not put back. */
export function leftOutOf(overrules: CoachHistory['overrules']): ReadonlySet<string> {
  const out = new Set<string>();
  for (const { exerciseId, choice } of [...overrules].sort((a, b) => a.at - b.at))
    if (choice.kind === 'leave-out') out.add(exerciseId);
    else if (choice.kind === 'put-back') out.delete(exerciseId);
  return out;
}
