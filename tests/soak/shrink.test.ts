import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shrink } from './shrink.ts';

describe('the shrinker', () => {
  it('[SOAK-9] finds the relevant steps, in their order, whichever they are', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 40 }),
        fc.array(fc.nat(39), { minLength: 1, maxLength: 4 }),
        async (length, wanted) => {
          const guilty = [...new Set(wanted.map((place) => place % length))].sort((a, b) => a - b);
          const fails = (items: readonly number[]): Promise<boolean> =>
            Promise.resolve(guilty.every((item) => items.includes(item)));
          const { items } = await shrink(
            Array.from({ length }, (_, i) => i),
            fails,
            10_000,
          );
          expect(items).toEqual(guilty);
        },
      ),
      { seed: 4, numRuns: 300 },
    );
  });

  it('[SOAK-9] keeps a single step, and ends with the shortest list found when its tries are used up', async () => {
    let asked = 0;
    const fails = (items: readonly number[]): Promise<boolean> => {
      asked += 1;
      return Promise.resolve(items.includes(7));
    };
    expect(await shrink([7], fails, 100)).toEqual({ items: [7], tries: 0 });
    const { items, tries } = await shrink(
      Array.from({ length: 32 }, (_, i) => i),
      fails,
      2,
    );
    expect(tries).toBe(2);
    expect(asked).toBe(2);
    expect(items).toContain(7);
    expect(items.length).toBeLessThan(32);
  });
});
