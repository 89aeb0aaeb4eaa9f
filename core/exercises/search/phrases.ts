// What people say when something hurts, and what counts as right for it: the measure of search (`npm run bench --
// --only=search`) and its floor (exercise-search.test.ts). Those of phrases-kept-apart.json were written before anything
// was tuned and are only ever measured: whoever tunes search does not look at them.
import type { ListedExercise } from '../listed.ts';

export interface Phrase {
  readonly say: string;
  /** Right is one of these ids, or whatever fits all that is named besides. */
  readonly ids?: readonly string[];
  readonly regions?: readonly string[];
  readonly purposes?: readonly string[];
  readonly positions?: readonly string[];
  readonly levels?: readonly number[];
}

export const isRight = ({ ids = [], regions, purposes, positions, levels }: Phrase, one: ListedExercise): boolean =>
  ids.includes(one.id) ||
  ([regions, purposes, positions, levels].some((named) => named !== undefined) &&
    regions?.some((region) => one.regions.some((own) => own === region)) !== false &&
    purposes?.some((purpose) => one.purpose.some((own) => own === purpose)) !== false &&
    positions?.includes(one.position) !== false &&
    levels?.includes(one.level) !== false);

export interface Quality {
  readonly phrases: number;
  /** of all phrases, those whose first hit is right */
  readonly first: number;
  /** those with a right one among the first five */
  readonly amongFive: number;
  /** how many of the first five are right, of all that could be */
  readonly ofFive: number;
  readonly missed: readonly string[];
}

/** @param find ids, best first */
export function qualityOf(
  phrases: readonly Phrase[],
  exercises: readonly ListedExercise[],
  find: (query: string) => readonly string[],
): Quality {
  const byId = new Map(exercises.map((exercise) => [exercise.id, exercise]));
  const marks = phrases.map((phrase) => {
    const rights = find(phrase.say)
      .slice(0, 5)
      .map((id) => {
        const one = byId.get(id);
        return one !== undefined && isRight(phrase, one);
      });
    const possible = Math.min(5, exercises.filter((one) => isRight(phrase, one)).length);
    return {
      say: phrase.say,
      first: rights[0] === true,
      any: rights.includes(true),
      right: rights.filter(Boolean).length,
      possible,
    };
  });
  const share = (count: number, of = marks.length): number => count / of;
  return {
    phrases: marks.length,
    first: share(marks.filter(({ first }) => first).length),
    amongFive: share(marks.filter(({ any }) => any).length),
    ofFive: share(
      marks.reduce((sum, { right }) => sum + right, 0),
      marks.reduce((sum, { possible }) => sum + possible, 0),
    ),
    missed: marks.filter(({ first }) => !first).map(({ say }) => say),
  };
}
