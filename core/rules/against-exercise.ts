// What of a person's answers speaks against one exercise, asked before it is begun and before it is recommended.
import type { ListedExercise } from '../exercises/listed.ts';
import { sortedNotIf } from '../exercises/not-if.ts';
import type { Day } from '../lib/day.ts';
import type { Assessment } from './coach/assessment.ts';
import type { CoachExercise } from './coach/doses.ts';
import { conditionMisfitOf, levelsFor, personOf } from './coach/fit.ts';
import type { ConditionedExercise } from './coach/fit.ts';
import { saidHindrance } from './coach/may-train.ts';
import type { SaidHindrance } from './coach/may-train.ts';
import type { SafetyRecords } from './coach/screening.ts';

type Answered = Assessment | 'unreadable' | null;

/** `condition`: one that was named and does not go with it. `ask-first`: not before a professional allowed it. */
export type Against = SaidHindrance | 'condition' | 'ask-first';

/** null: nothing. What is against all training today comes before what is against this exercise. */
export function againstExercise(
  exercise: CoachExercise,
  assessment: Answered,
  records: SafetyRecords,
  today: Day,
): Against | null {
  const hindrance = saidHindrance(assessment, records, today);
  if (hindrance !== null || assessment === null || assessment === 'unreadable') return hindrance;
  const asked = { ...exercise, notIf: sortedNotIf(exercise.notIf) };
  const misfit = conditionMisfitOf(asked, assessment);
  return misfit === null ? null : misfit.ruleId === 'fit.condition' ? 'condition' : 'ask-first';
}

/** Never to be recommended: what its page would refuse, and what is harder than these answers let anybody earn. */
export function isWrongFor(
  exercise: ConditionedExercise & Pick<ListedExercise, 'level'>,
  assessment: Answered,
): boolean {
  if (assessment === null || assessment === 'unreadable') return false;
  return conditionMisfitOf(exercise, assessment) !== null || exercise.level > levelsFor(personOf(assessment)).earned;
}
