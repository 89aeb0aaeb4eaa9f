// What may take the place of an exercise: its neighbours in the library that go with the person's answers.
import type { ExerciseDetails } from '#core/exercises/listed.ts';
import type { Assessment } from '#core/rules/coach/assessment.ts';
import type { DoseToday } from '#core/rules/coach/dose-today.ts';
import { levelsFor, misfitOf, personOf, withheldBy } from '#core/rules/coach/fit.ts';
import type { Withheld } from '#core/rules/coach/fit.ts';
import { mayBeHarder } from '#core/rules/coach/today.ts';
import type { Task } from '#core/rules/session/run.ts';
import { taskFor } from '#core/rules/session/tasks.ts';

export interface Swap {
  readonly exercise: ExerciseDetails;
  readonly way: 'easier' | 'harder';
  readonly task: Task;
}

export interface Swaps {
  readonly choices: readonly Swap[];
  /** something harder fits otherwise */
  readonly isHarderHeld: boolean;
  /** the library has nothing easier */
  readonly isEasiest: boolean;
}

/**
 * Without an assessment nothing harder is offered but what is no harder by its level. No load rises on amber or red, nor
 * where today speaks against it, and none is offered that a plan would leave out as too hard for now: beyond the first
 * level is what was worked up to. What is in the session already is no other exercise, and what rests is none.
 * @param now the highest pain of the session, and whether a load may rise today
 * @param inSession the ids of all that is done in it
 */
export function swapsFor(
  task: Task,
  library: readonly ExerciseDetails[],
  assessment: Assessment | null,
  withheld: Withheld,
  now: { readonly pain: number; readonly mayRise: boolean; readonly inSession: readonly string[] },
  doseOf: (exercise: ExerciseDetails) => Pick<DoseToday, 'dose'>,
): Swaps {
  const here = library.find(({ id }) => id === task.exerciseId);
  if (here === undefined) return { choices: [], isHarderHeld: false, isEasiest: false };
  const person = assessment === null ? null : personOf(assessment, withheld);
  const fits = (exercise: ExerciseDetails): boolean =>
    person === null ? withheldBy(withheld, exercise.id).length === 0 : misfitOf(exercise, person) === null;
  const mostLevel = person === null ? here.level : Math.max(here.level, levelsFor(person).first);
  const neighbours = (ids: readonly string[], way: Swap['way']): readonly Swap[] =>
    ids.flatMap((id) => {
      const exercise = library.find((one) => one.id === id);
      if (exercise === undefined || now.inSession.includes(id) || !fits(exercise)) return [];
      return [{ exercise, way, task: taskFor(exercise, doseOf(exercise).dose, task.first) }];
    });
  const easier = neighbours(here.easier, 'easier');
  const harder = neighbours(here.harder, 'harder').filter(({ exercise }) => exercise.level <= mostLevel);
  const isHeld = !mayBeHarder(now, now.pain);
  return {
    choices: [...easier, ...(isHeld ? [] : harder)],
    isHarderHeld: isHeld && harder.length > 0,
    isEasiest: here.easier.length === 0,
  };
}
