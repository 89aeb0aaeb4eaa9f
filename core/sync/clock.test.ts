import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HLC_PATTERN, hlcMs, laterHlc, tickHlc } from './clock.ts';

const runs = Number(process.env['PROPERTY_RUNS'] ?? 300);
const wallClock = fc.integer({ min: 0, max: 4_102_444_800_000 });

describe('hybrid logical clock', () => {
  it('[CLOCK-1] increases strictly whatever the wall clock does', () => {
    fc.assert(
      fc.property(fc.array(wallClock, { minLength: 2, maxLength: 50 }), (times) => {
        let last: string | null = null;
        for (const now of times) {
          const next: string = tickHlc(last, now, 'd_a');
          if (last !== null) expect(next > last).toBe(true);
          expect(next).toMatch(HLC_PATTERN);
          last = next;
        }
      }),
      { seed: 11, numRuns: runs },
    );
  });

  it('[CLOCK-1] carries on when the counter of one millisecond overflows', () => {
    const full = '000000001:zzzz:d_a';
    expect(tickHlc(full, 1, 'd_a') > full).toBe(true);
  });

  it('[CLOCK-2] sorts as text in chronological order', () => {
    fc.assert(
      fc.property(wallClock, wallClock, (a, b) => {
        fc.pre(a !== b);
        expect(tickHlc(null, a, 'd_z') < tickHlc(null, b, 'd_a')).toBe(a < b);
      }),
      { seed: 12, numRuns: runs },
    );
    expect(hlcMs(tickHlc(null, 1_769_749_200_000, 'd'))).toBe(1_769_749_200_000);
  });

  it('[CLOCK-3] ticks past a value it received', () => {
    const mine = tickHlc(null, 1_000, 'd_a');
    const heard = tickHlc(null, 9_000, 'd_b');
    expect(tickHlc(laterHlc(mine, heard), 2_000, 'd_a') > heard).toBe(true);
  });
});
