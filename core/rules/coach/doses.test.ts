import { expect, it } from 'vitest';
import { isLesser } from './doses.ts';
import type { Dose } from './doses.ts';

const dose = (sets: readonly number[], loadKg: number | null = null, unit: Dose['unit'] = 'reps'): Dose => ({
  unit,
  sets,
  perSide: false,
  rest: 60,
  loadKg,
});

it.each([
  ['less of it is less', dose([8, 8]), dose([8, 10]), true],
  ['as much or more is not', dose([8, 8]), dose([8, 8]), false],
  ['less of it with the same weight is less', dose([8, 8], 4), dose([10, 10], 4), true],
  ['less of it with less weight is less', dose([8, 8], 2), dose([10, 10], 4), true],
  ['less of it with more weight is not', dose([8, 8], 6), dose([10, 10], 4), false],
  ['less of it without a weight is less', dose([8, 8]), dose([10, 10], 4), true],
  ['less of it with a weight is not, beside none', dose([8, 8], 2), dose([10, 10]), false],
  ['as much with less weight is not', dose([8, 8], 2), dose([8, 8], 4), false],
  ['seconds are not less than repetitions', dose([5], null, 'seconds'), dose([8]), false],
] as const)('[COACH-47] of two doses, %s', (_, one, other, expected) => {
  expect(isLesser(one, other)).toBe(expected);
});
