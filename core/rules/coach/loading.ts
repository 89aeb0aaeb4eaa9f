// What kind of load an exercise is, and on which places it puts weight.
import type { ListedExercise } from '#core/exercises/listed.ts';
import type { Region } from './vocabulary.ts';

type Purposed = Pick<ListedExercise, 'purpose'>;

export const isStrength = ({ purpose }: Purposed): boolean => purpose.includes('strength');

const gentle = ['ease-pain', 'mobility', 'relax'] as const;
/** It moves or calms a place rather than loads it. */
export const isGentle = (exercise: Purposed): boolean =>
  !isStrength(exercise) && gentle.some((one) => exercise.purpose.includes(one));

/** It does nothing else: no control, no balance, no stamina. */
export const onlyEases = ({ purpose }: Purposed): boolean =>
  purpose.every((one) => gentle.some((other) => other === one));

const legs: readonly Region[] = ['hip', 'knee', 'ankle'];
const arms: readonly Region[] = ['shoulder', 'elbow', 'wrist'];

/** Whether it is for one of these regions, or puts weight on it: on a leg whatever stands, on a knee whatever kneels, on an arm whatever leans on it. */
export function loads(
  { regions, stands, kneels, leansOnArms }: Pick<ListedExercise, 'regions' | 'stands' | 'kneels' | 'leansOnArms'>,
  here: readonly Region[],
): boolean {
  const isIn = (some: readonly Region[]): boolean => some.some((region) => here.includes(region));
  return isIn(regions) || (stands && isIn(legs)) || (kneels && isIn(['knee'])) || (leansOnArms && isIn(arms));
}

/** More than one level at once. */
export const isLeap = (from: Pick<ListedExercise, 'level'>, to: Pick<ListedExercise, 'level'>): boolean =>
  to.level > from.level + 1;
