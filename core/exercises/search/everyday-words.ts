// What people call a place, a trouble or a wish, where it is not the word of the library: the rows of every language.
import type { ListedExercise } from '../listed.ts';
import type { Region } from '../vocabulary.ts';

export interface EverydayWords {
  readonly say: string;
  readonly regions?: readonly Region[];
  readonly purposes?: ListedExercise['purpose'];
  readonly positions?: readonly ListedExercise['position'][];
  readonly levels?: readonly ListedExercise['level'][];
}

export const fits = (
  { regions, purposes, positions, levels }: Omit<EverydayWords, 'say'>,
  { regions: [home], purpose, position, level }: ListedExercise,
): boolean =>
  (regions === undefined || regions.some((region) => region === home)) &&
  (purposes === undefined || purposes.some((one) => purpose.includes(one))) &&
  (positions === undefined || positions.includes(position)) &&
  (levels === undefined || levels.includes(level));
