import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { valueAt, type Signal } from './signals.ts';

const RISING: Signal = { start: 73, step: 3, every: 1.5, cap: 88 };
const FALLING: Signal = { start: 40, step: -5, every: 2, cap: 25 };

describe('a signal', () => {
  it('[DASH-4] moves by whole steps as the seconds pass, and stops at its cap', () => {
    expect([0, 1, 1.5, 3, 7.5, 9, 3600].map((seconds) => valueAt(RISING, seconds))).toEqual([
      73, 73, 76, 79, 88, 88, 88,
    ]);
    expect([0, 2, 4, 6, 8].map((seconds) => valueAt(FALLING, seconds))).toEqual([40, 35, 30, 25, 25]);
  });

  it('[DASH-4] is at its start before the clock runs, and never beyond its cap', () => {
    expect(valueAt(RISING, -5)).toBe(73);
    expect(valueAt({ ...RISING, step: 0 }, Infinity)).toBe(73);
    fc.assert(
      fc.property(
        fc.record({ start: fc.integer(), step: fc.integer(), every: fc.integer({ min: 1, max: 60 }) }),
        fc.nat(),
        fc.double({ min: 0, noNaN: true }),
        ({ start, step, every }, room, seconds) => {
          const cap = start + Math.sign(step) * room;
          const value = valueAt({ start, step, every, cap }, seconds);
          expect([Math.min(start, cap) <= value, value <= Math.max(start, cap)]).toEqual([true, true]);
        },
      ),
      { seed: 12 },
    );
  });
});
