import { describe, expect, it } from 'vitest';
import { deloaded, isSensibleDose, lesser, libraryDose, lowered, raised, secondsOf, totalOf } from './doses.ts';
import type { Dose } from './doses.ts';
import { library } from './person.contract.ts';

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

describe('a dose', () => {
  it('[COACH-25] every dose of the library rises by 2.5 to 10 %, of fewer than ten by one', () => {
    for (const exercise of library) {
      const before = libraryDose(exercise);
      const after = raised(before);
      if (totalOf(before) < 10) {
        expect(totalOf(after), exercise.id).toBe(totalOf(before) + 1);
        continue;
      }
      const share = totalOf(after) / totalOf(before) - 1;
      expect(share, exercise.id).toBeGreaterThanOrEqual(0.025 - 1e-9);
      expect(share, exercise.id).toBeLessThanOrEqual(0.1 + 1e-9);
      expect({ ...after, sets: [] }, exercise.id).toEqual({ ...before, sets: [] });
      expect(after.sets.length, exercise.id).toBe(before.sets.length);
    }
  });

  it('[COACH-25] by whole repetitions, spread over the sets', () => {
    expect(raised(dose([8, 8, 8])).sets).toEqual([8, 8, 9]);
    expect(raised(dose([10, 10, 10, 10])).sets).toEqual([10, 10, 11, 11]);
    expect(raised(dose([10])).sets).toEqual([11]);
    expect(raised(dose([9])).sets).toEqual([10]);
    expect(raised(dose([4, 4])).sets).toEqual([4, 5]);
  });

  it('[COACH-25] a weight alone where there is one, in quarters of a kilogram', () => {
    expect(raised({ ...dose([8, 8]), loadKg: 10 })).toEqual({ ...dose([8, 8]), loadKg: 10.5 });
    expect(raised({ ...dose([8, 8]), loadKg: 2.5 })).toEqual({ ...dose([8, 8]), loadKg: 2.75 });
    expect(raised({ ...dose([10, 10]), loadKg: 1 })).toEqual({ ...dose([10, 11]), loadKg: 1 });
  });

  it('[COACH-27] [COACH-28] less is less, but never nothing', () => {
    expect(lowered(dose([10, 10]), 0.1).sets).toEqual([9, 9]);
    expect(lowered(dose([8, 8, 8]), 0.2).sets).toEqual([6, 6, 7]);
    expect(lowered(dose([1, 1]), 0.2).sets).toEqual([1, 1]);
    expect(lowered({ ...dose([5]), unit: 'seconds' }, 0.2).sets).toEqual([5]);
    expect(lowered({ ...dose([8, 8]), loadKg: 10 }, 0.2)).toEqual({ ...dose([8, 8]), loadKg: 8 });
  });

  it('[COACH-20] the lighter week has a set less, or 40 % less of a single one', () => {
    expect(deloaded(dose([8, 8, 8])).sets).toEqual([8, 8]);
    expect(deloaded(dose([10])).sets).toEqual([6]);
    expect(deloaded(dose([8])).sets).toEqual([4]);
    expect(deloaded({ ...dose([8]), loadKg: 6 })).toEqual({ ...dose([4]), loadKg: 6 });
  });

  it('[COACH-13] takes as long as the library says and getting ready before each set and side, and less with fewer sets', () => {
    for (const exercise of library) {
      const dose = libraryDose(exercise);
      const turns = dose.sets.length * (dose.perSide ? 2 : 1);
      expect(secondsOf(exercise, dose), exercise.id).toBeCloseTo(exercise.duration + turns * 5, -0.5);
      const [, ...fewer] = dose.sets;
      if (fewer.length > 0)
        expect(secondsOf(exercise, { ...dose, sets: fewer })).toBeLessThan(secondsOf(exercise, dose));
    }
  });

  it('[COACH-33] 400 repetitions are a slip of the finger', () => {
    expect(isSensibleDose(dose([400]))).toBe(false);
    expect(isSensibleDose(dose([40, 100]))).toBe(true);
    expect(isSensibleDose(dose([]))).toBe(false);
    expect(isSensibleDose(dose([0]))).toBe(false);
    expect(isSensibleDose({ ...dose([300]), unit: 'seconds' })).toBe(true);
    expect(isSensibleDose({ ...dose([8]), loadKg: 900 })).toBe(false);
    expect(isSensibleDose(dose(Array.from({ length: 10 }, () => 100)))).toBe(false);
  });

  it('[COACH-33] no more than twice of what there is now, in work or weight', () => {
    const now = dose([8, 8]);
    expect(isSensibleDose(dose([10, 10, 12]), now)).toBe(true);
    expect(isSensibleDose(dose([11, 11, 11]), now)).toBe(false);
    expect(isSensibleDose({ ...dose([8, 8]), unit: 'seconds' }, now)).toBe(false);
    expect(isSensibleDose({ ...dose([9, 9]), perSide: true }, now)).toBe(false);
    expect(isSensibleDose({ ...now, loadKg: 10 }, now)).toBe(true);
    expect(isSensibleDose({ ...now, loadKg: 10.5 }, now)).toBe(false);
    expect(isSensibleDose({ ...now, loadKg: 30 }, { ...now, loadKg: 15 })).toBe(true);
    expect(isSensibleDose({ ...now, loadKg: 31 }, { ...now, loadKg: 15 })).toBe(false);
  });
});
