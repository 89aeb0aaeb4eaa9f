// What goes with a person's answers and is not given all the same: what they left out, and what rests.
import type { Day } from '#core/lib/day.ts';
import type { Assessment } from './assessment.ts';
import type { CoachExercise } from './doses.ts';
import { misfitOf, personOf } from './fit.ts';
import type { Withheld } from './fit.ts';
import { restDays, restsOf } from './rests.ts';
import { isRedByPain } from './today.ts';
import { inOrder } from './training.ts';
import type { Overrule, TrainingRecords } from './training.ts';

/** What a person left out and did not put back, by what they decided, oldest first. */
export function leftOutBy(overrules: readonly Overrule[]): ReadonlySet<string> {
  const left = new Set<string>();
  for (const { exerciseId, choice } of overrules)
    if (choice.kind === 'leave-out') left.add(exerciseId);
    else if (choice.kind === 'put-back') left.delete(exerciseId);
  return left;
}

/** Exercises that only a plan may still ask for, since it knows how much of them is right. By their ids. */
export interface Avoided {
  readonly hurt: ReadonlySet<string>;
  readonly leftOut: ReadonlySet<string>;
}

/** For as long as an exercise may rest. Of a session that hurt each exercise counts: nobody knows which of them it was. */
export const avoidedBy = (
  { sessions, overrules }: Pick<TrainingRecords, 'sessions' | 'overrules'>,
  today: Day,
): Avoided => ({
  hurt: new Set(
    sessions
      .filter((session) => isRedByPain(session) && today - session.day < restDays)
      .flatMap(({ exercises, leftInPain }) => [
        ...exercises.map(({ exerciseId }) => exerciseId),
        ...(leftInPain === undefined ? [] : [leftInPain]),
      ]),
  ),
  leftOut: leftOutBy(inOrder(overrules)),
});

/**
 * By what was recorded, in whichever order.
 * @param assessment null: nobody was asked, and everything fits
 */
export function withheldOf(
  { sessions, overrules }: Pick<TrainingRecords, 'sessions' | 'overrules'>,
  library: readonly CoachExercise[],
  today: Day,
  assessment: Assessment | null = null,
): Withheld {
  const byId = new Map(library.map((one) => [one.id, one]));
  const leftOut = leftOutBy(inOrder(overrules));
  const person = assessment === null ? null : personOf(assessment, { leftOut });
  const fits = (one: CoachExercise): boolean => person === null || misfitOf(one, person) === null;
  const rests = restsOf({ sessions, overrules }, byId, today, fits);
  return {
    leftOut,
    resting: new Set(library.flatMap(({ id }) => (rests(id, today) ? [id] : []))),
  };
}
