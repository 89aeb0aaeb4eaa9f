// What of a person's answers speaks against one exercise, asked before it is begun and before it is recommended.
import type { ListedExercise } from '../exercises/listed.ts';
import type { Day } from '../lib/day.ts';
import type { Assessment } from './coach/assessment.ts';
import type { CoachExercise } from './coach/doses.ts';
import { misfitOf, personOf } from './coach/fit.ts';
import { hindranceToday } from './coach/may-train.ts';
import type { Hindrance } from './coach/may-train.ts';
import type { SafetyRecords } from './coach/screening.ts';

type Answered = Assessment | 'unreadable' | null;

/** `condition`: one that was named and does not go with it, or not before a professional allowed it. */
export type Against = Hindrance | 'condition';

/** null: nothing. What is against all training today comes before what is against this exercise. */
export function againstExercise(
  exercise: CoachExercise,
  assessment: Answered,
  records: SafetyRecords,
  today: Day,
): Against | null {
  const hindrance = hindranceToday(assessment, records, today);
  if (hindrance !== null || assessment === null || assessment === 'unreadable') return hindrance;
  const misfit = misfitOf(exercise, personOf(assessment));
  return misfit?.ruleId === 'fit.condition' || misfit?.ruleId === 'fit.ask-first' ? 'condition' : null;
}

/** By its conditions alone, which is what the list knows of an exercise. */
export function isWrongFor({ notIf: { never, ask } }: Pick<ListedExercise, 'notIf'>, assessment: Answered): boolean {
  if (assessment === null || assessment === 'unreadable') return false;
  const { conditions, allowed } = assessment;
  return (
    never.some((condition) => conditions.includes(condition)) ||
    ask.some((condition) => conditions.includes(condition) && !allowed.includes(condition))
  );
}
