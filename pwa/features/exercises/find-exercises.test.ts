import { describe, expect, it } from 'vitest';
import { listed } from '#core/exercises/listed.ts';
import { leastCpuMs } from '#core/lib/cpu-time.contract.ts';
import { readExercises } from '#scripts/exercise-files.ts';
import { EXERCISES } from './exercises-builders.ts';
import { FILTERS, findExercises, inOrder, NO_FILTERS, type FilterName, type RegionTab } from './find-exercises.ts';

const NOBODY = { recommended: new Set<string>(), favourites: new Set<string>(), completed: new Set<string>() };
const found = (
  chosen: Partial<Record<FilterName, readonly string[]>>,
  {
    region = 'all',
    hits = null,
    mine = {},
  }: { region?: RegionTab; hits?: string[] | null; mine?: Partial<typeof NOBODY> } = {},
) => findExercises(EXERCISES, region, { ...NO_FILTERS, ...chosen }, { ...NOBODY, ...mine }, hits);
const ids = (...given: Parameters<typeof found>) => found(...given).shown.map(({ id }) => id);

describe('the filters', () => {
  it.each([
    [{ level: ['3'] }, ['lunge']],
    [{ level: ['1', '3'] }, ['chin-tuck', 'bridge', 'wall-sit', 'lunge']],
    [{ minutes: ['short'] }, ['bridge']],
    [{ minutes: ['long'] }, ['wall-sit']],
    [{ purpose: ['mobility', 'relax'] }, ['chin-tuck']],
    [{ position: ['seated'] }, ['chin-tuck']],
    [{ level: ['1'], position: ['standing'] }, ['bridge', 'wall-sit']],
  ])('[LIST-1] %j shows %j: of one question any, of several all', (chosen, expected) => {
    expect(ids(chosen)).toEqual(expected);
  });

  it.each([
    [['none'], ['chin-tuck']],
    [['wall'], ['chin-tuck', 'wall-sit']],
    [
      ['mat', 'wall'],
      ['chin-tuck', 'bridge', 'wall-sit', 'lunge'],
    ],
    [
      ['none', 'mat'],
      ['chin-tuck', 'bridge'],
    ],
  ])(
    '[LIST-2] with %j at hand, what needs nothing is there, and what that is enough for: %j',
    (equipment, expected) => {
      expect(ids({ equipment })).toEqual(expected);
    },
  );

  it('[LIST-1] are joined by what is the person’s own', () => {
    const mine = { favourites: new Set(['lunge']), completed: new Set(['bridge', 'gone']) };
    expect(ids({ mine: ['favourites'] }, { mine })).toEqual(['lunge']);
    expect(ids({ mine: ['favourites', 'completed'] }, { mine })).toEqual(['bridge', 'lunge']);
  });

  it('[LIST-3] say of each choice how many it stands for beside what the others leave', () => {
    const { counts } = found({ level: ['1'], equipment: ['mat'] });
    expect([counts.equipment.get('none'), counts.equipment.get('wall'), counts.equipment.get('mat')]).toEqual([
      1, 1, 1,
    ]);
    expect([counts.level.get('1'), counts.level.get('3')]).toEqual([2, undefined]);
  });
});

describe('what several choices of equipment say', () => {
  const library = inOrder(readExercises().map(listed));
  const show = (...chosen: readonly string[]) =>
    findExercises(library, 'all', { ...NO_FILTERS, equipment: chosen }, NOBODY, null);

  it.each([[[]], [['none']], [['chair', 'wall']], [['band', 'towel', 'mat']]])(
    '[LIST-3] beside %j each says what a tap on it shows',
    (chosen) => {
      const { shown, counts } = show(...chosen);
      for (const value of FILTERS.equipment.filter((one) => one !== 'none' && !chosen.includes(one)))
        expect(counts.equipment.get(value) ?? 0, value).toBe(
          show(...chosen, value).shown.length - (chosen.length === 0 ? 0 : shown.length),
        );
    },
  );
});

describe('what does instead', () => {
  const library = inOrder(readExercises().map(listed));
  const shows = (id: string, ...equipment: readonly string[]): boolean =>
    findExercises(library, 'all', { ...NO_FILTERS, equipment }, NOBODY, null).shown.some((one) => one.id === id);

  it('[LIST-2] is as good as the thing itself', () => {
    expect(shows('tandem-stand', 'table')).toBe(true);
    expect(shows('tandem-stand', 'wall')).toBe(true);
    expect(shows('tandem-stand', 'band')).toBe(false);
    expect([shows('weight-shift', 'table'), shows('weight-shift', 'table', 'wall')]).toEqual([false, true]);
    // A band makes the side steps harder, and nothing does too.
    expect(shows('side-steps', 'none')).toBe(true);
  });

  it('[LIST-2] hides nothing that can be done without', () => {
    const bare = library.filter(({ needs }) => needs.length === 0);
    expect(bare.length).toBeGreaterThan(20);
    expect(bare.filter(({ id }) => !shows(id, 'chair'))).toEqual([]);
  });
});

describe('the order', () => {
  it('[LIST-4] has what is made for a part of the body before what helps it too', () => {
    expect(ids({}, { region: 'hip' })).toEqual(['bridge', 'wall-sit']);
    expect(findExercises(EXERCISES.toReversed(), 'knee', NO_FILTERS, NOBODY, null).shown.map(({ id }) => id)).toEqual([
      'lunge',
      'wall-sit',
    ]);
    expect(inOrder(EXERCISES.toReversed()).map(({ id }) => id)).toEqual(['chin-tuck', 'bridge', 'wall-sit', 'lunge']);
  });

  it('[LIST-5] is that of a search, whose hits the filters narrow down', () => {
    expect(ids({}, { hits: ['lunge', 'chin-tuck', 'unknown'] })).toEqual(['lunge', 'chin-tuck']);
    expect(ids({ level: ['1'] }, { hits: ['lunge', 'chin-tuck'] })).toEqual(['chin-tuck']);
  });
});

it('[LIST-6] filters the whole library in under 10 ms', () => {
  const library = inOrder(readExercises().map(listed));
  const chosen = { ...NO_FILTERS, level: ['1', '2'], equipment: ['none', 'chair', 'wall'], purpose: ['strength'] };
  expect(leastCpuMs(() => findExercises(library, 'all', chosen, NOBODY, null), 21)).toBeLessThan(10);
});
