// Ways to train that a person may choose. None opens a level, raises a dose or brings in anything: a lighter week only takes away.
import type { Day } from '#core/lib/day.ts';
import type { Assessment } from './assessment.ts';
import { coachRules } from './decisions.ts';
import type { CoachExercise } from './doses.ts';
import { planWeek } from './plan.ts';
import type { CoachHistory } from './plan.ts';
import type { SourceId } from './sources.ts';
import { todayLight } from './today.ts';
import { isInForce } from './training.ts';
import { trainingOptions } from './vocabulary.ts';
import type { TrainingOption } from './vocabulary.ts';

/** What each rests on. */
export const sourceOf = (option: TrainingOption): SourceId => coachRules[`option.${option}`].source;

/** Exercises and doses, day by day. */
const asked = (
  given: Assessment,
  history: CoachHistory,
  library: readonly CoachExercise[],
  today: Day,
): string | null => {
  const advice = planWeek(given, history, library, today);
  return advice.outcome === 'plan'
    ? JSON.stringify(
        advice.plan.days.map(({ session }) => session?.exercises.map(({ exerciseId, dose }) => [exerciseId, dose])),
      )
    : null;
};

/** What can be chosen today: what would change the week. Nothing while a sign stands or it hurts over 5. */
export function optionsOffered(
  given: Assessment,
  history: CoachHistory,
  library: readonly CoachExercise[],
  today: Day,
): readonly TrainingOption[] {
  const now = todayLight(given, history.sessions, history.answers, today, history.assessed);
  if (now.light === 'red') return [];
  const chosen = (history.options ?? []).filter((one) => isInForce(one, today));
  const usual = asked(given, history, library, today);
  if (usual === null) return [];
  return trainingOptions.filter((option) => {
    if (chosen.some((one) => one.option === option)) return false;
    const options = [...chosen, { id: '', at: given.at, day: today, option }];
    const changed = asked(given, { ...history, options }, library, today);
    return changed !== null && changed !== usual;
  });
}
