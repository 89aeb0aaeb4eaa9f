// Which exercises put weight on a place.
import type { ListedExercise } from '#core/exercises/listed.ts';
import type { Region } from './vocabulary.ts';

const legs: readonly Region[] = ['hip', 'knee', 'ankle'];
const arms: readonly Region[] = ['shoulder', 'elbow', 'wrist'];

/** Whether it is for one of these regions, or puts weight on it: on a leg whatever stands, on an arm whatever leans on it. */
export function loads(
  { regions, stands, leansOnArms }: Pick<ListedExercise, 'regions' | 'stands' | 'leansOnArms'>,
  here: readonly Region[],
): boolean {
  const isIn = (some: readonly Region[]): boolean => some.some((region) => here.includes(region));
  return isIn(regions) || (stands && isIn(legs)) || (leansOnArms && isIn(arms));
}
