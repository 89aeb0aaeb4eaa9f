import { expect, it } from 'vitest';
import { lesser } from './doses.ts';
import type { Dose } from './doses.ts';

const dose = (sets: readonly number[], loadKg: number | null = null, unit: Dose['unit'] = 'reps'): Dose => ({
  unit,
  sets,
  perSide: false,
  rest: 60,
  loadKg,
});

it.each([
  ['less of it is less', dose([8, 10]), dose([8, 8]), dose([8, 8])],
  ['as much or more is not', dose([8, 8]), dose([8, 8]), dose([8, 8])],
  ['less of it with the same weight is less', dose([10, 10], 4), dose([8, 8], 4), dose([8, 8], 4)],
  ['less of it with less weight is less', dose([10, 10], 4), dose([8, 8], 2), dose([8, 8], 2)],
  ['less of it with more weight takes no weight up', dose([10, 10], 4), dose([8, 8], 6), dose([8, 8], 4)],
  ['less of it without a weight is less', dose([10, 10], 4), dose([8, 8]), dose([8, 8])],
  ['less of it with a weight takes none up, beside none', dose([10, 10]), dose([8, 8], 2), dose([8, 8])],
  ['as much with less weight is less', dose([8, 8], 4), dose([8, 8], 2), dose([8, 8], 2)],
  ['more of it with less weight takes only the weight', dose([8, 8], 4), dose([10, 10], 2), dose([8, 8], 2)],
  ['seconds say nothing of repetitions', dose([8]), dose([5], null, 'seconds'), dose([8])],
  ['one that nobody knows says nothing', dose([8], 4), null, dose([8], 4)],
] as const)('[COACH-47] of two doses, %s', (_, one, most, expected) => {
  expect(lesser(one, most)).toEqual(expected);
});

it('[COACH-47] of two doses, what is done on each side counts twice', () => {
  const sides = { ...dose([8]), perSide: true };
  expect(lesser(sides, dose([10]))).toEqual(dose([10]));
  expect(lesser(dose([10]), sides)).toEqual(dose([10]));
});
