// What goes with a person's answers and is not given all the same: what they left out, what rests, and, where nobody knows how
// much of it is right, what hurt lately.
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

/** What a challenge or a timed test does not ask for, as neither knows a dose. By the ids of exercises. */
export interface Avoided {
  /** with all that is harder; a plan may still ask for it, since it knows how much is right */
  readonly hurt: ReadonlySet<string>;
  readonly leftOut: ReadonlySet<string>;
}

/**
 * For as long as an exercise may rest, on either side of today: a clock may be behind that of another device. Of a session that
 * hurt each exercise counts, as nobody knows which of them it was.
 * @param harder of an id the harder ones, by one step
 */
export function avoidedBy(
  { sessions, overrules }: Pick<TrainingRecords, 'sessions' | 'overrules'>,
  today: Day,
  harder: Readonly<Record<string, readonly string[]>>,
): Avoided {
  const hurt = new Set(
    sessions
      .filter((session) => isRedByPain(session) && Math.abs(today - session.day) < restDays)
      .flatMap(({ exercises, undoneInPain = [] }) => [
        ...exercises.map(({ exerciseId }) => exerciseId),
        ...undoneInPain,
      ]),
  );
  // A set is walked as it grows.
  for (const id of hurt)
    // By its id, which may be any word that an object has of its own.
    for (const next of Object.hasOwn(harder, id) ? (harder[id] ?? []) : []) hurt.add(next);
  return { hurt, leftOut: leftOutBy(inOrder(overrules)) };
}

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
