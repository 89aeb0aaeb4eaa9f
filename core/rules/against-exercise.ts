// What of a person's answers speaks against one exercise, asked before it is begun and before it is recommended.
import type { ListedExercise } from '../exercises/listed.ts';
import { sortedNotIf } from '../exercises/not-if.ts';
import type { Day } from '../lib/day.ts';
import type { Assessment } from './coach/assessment.ts';
import type { CoachExercise } from './coach/doses.ts';
import {
  conditionMisfitOf,
  isBeyondStanding,
  isTooMuchForFresh,
  levelsFor,
  personOf,
  withheldBy,
} from './coach/fit.ts';
import type { ConditionedExercise, Withheld } from './coach/fit.ts';
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
  return against({ ...exercise, notIf: sortedNotIf(exercise.notIf) }, assessment, records, today);
}

function against(
  exercise: ConditionedExercise,
  assessment: Answered,
  records: SafetyRecords,
  today: Day,
): Against | null {
  const hindrance = saidHindrance(assessment, records, today);
  if (hindrance !== null || assessment === null || assessment === 'unreadable') return hindrance;
  const misfit = conditionMisfitOf(exercise, assessment);
  return misfit === null ? null : misfit.ruleId === 'fit.condition' ? 'condition' : 'ask-first';
}

/** `fresh`: it would load a fresh injury. `rests`, `left-out`: the exercise is withheld from the plan. */
export type AgainstTest = Against | 'fresh' | 'cannot-stand' | 'rests' | 'left-out';

/**
 * Of a timed test, by the exercise that it is made of. What a session of that exercise begins with a word of caution is no
 * test, which asks for as much as somebody can. Whoever never answered the coach is asked nothing of their body here either.
 */
export function againstTest(
  exercise: ConditionedExercise & Pick<ListedExercise, 'id' | 'purpose'>,
  assessment: Answered,
  records: SafetyRecords,
  withheld: Withheld,
  today: Day,
): AgainstTest | null {
  const its = against(exercise, assessment, records, today);
  if (its !== null || assessment === null || assessment === 'unreadable') return its;
  if (isTooMuchForFresh(exercise, assessment)) return 'fresh';
  if (isBeyondStanding(exercise, assessment)) return 'cannot-stand';
  const by = withheldBy(withheld, exercise.id);
  return by.includes('fit.rests') ? 'rests' : by.includes('fit.left-out') ? 'left-out' : null;
}

/** Never to be recommended: what its page would refuse, and what is harder than these answers let anybody earn. */
export function isWrongFor(
  exercise: ConditionedExercise & Pick<ListedExercise, 'level'>,
  assessment: Answered,
): boolean {
  if (assessment === null || assessment === 'unreadable') return false;
  return conditionMisfitOf(exercise, assessment) !== null || exercise.level > levelsFor(personOf(assessment)).earned;
}
