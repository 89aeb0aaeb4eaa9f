// What decides over every course of a person, whoever asks for one: the plan, a swap in the session, a choice.
import type { Day } from '#core/lib/day.ts';
import type { Assessment } from './assessment.ts';
import type { CourseRules } from './course/course.ts';
import type { CoachExercise } from './doses.ts';
import { easingsOf } from './easings.ts';
import { levelsFor, misfitOf, personOf } from './fit.ts';
import type { Person } from './fit.ts';
import { inOrder } from './training.ts';
import type { Overrule, TrainingRecords } from './training.ts';
import { leftOutBy } from './withheld.ts';

/** Whatever rests today: a person may choose it all the same, and it must not change where earlier sessions led. */
export const personBesideRests = (assessment: Assessment, overrules: readonly Overrule[]): Person =>
  personOf(assessment, { leftOut: leftOutBy(inOrder(overrules)) });

/**
 * @param assessment null where nobody was asked, or a newer version asked it: then everything fits
 * @param earned the hardest level that may be earned where nobody was asked
 */
export function courseRulesOf(
  assessment: Assessment | null,
  records: TrainingRecords,
  library: readonly CoachExercise[],
  today: Day,
  earned = 1,
): CourseRules {
  const person = assessment === null ? null : personBesideRests(assessment, records.overrules);
  const fitting = new Map<string, boolean>();
  const fits = (one: CoachExercise, of: Person): boolean => {
    const isFit = fitting.get(one.id) ?? misfitOf(one, of) === null;
    fitting.set(one.id, isFit);
    return isFit;
  };
  return {
    byId: new Map(library.map((one) => [one.id, one])),
    fits: (one) => person === null || fits(one, person),
    earned: person === null ? earned : levelsFor(person).earned,
    easings: easingsOf(assessment, records, today),
  };
}
