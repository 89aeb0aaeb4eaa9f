import { describe, expect, it } from 'vitest';
import { backoffMs, isHeldBack, retryAfterMs, retryEntryMs } from './backoff.ts';

describe('backoff', () => {
  it('[DRAIN-12] doubles from a second to five minutes and spreads over the whole span', () => {
    expect([1, 2, 3, 9, 10, 50].map((failures) => backoffMs(failures, 0.999999))).toEqual([
      1_000, 2_000, 4_000, 256_000, 300_000, 300_000,
    ]);
    expect(backoffMs(5, 0)).toBe(0);
  });

  const noon = Date.UTC(2026, 10, 21, 12);
  const hour = 3_600_000;

  it.each<[string | null, number | null]>([
    ['12', 12_000],
    [' 12 ', 12_000],
    ['3600', hour],
    ['3601', hour],
    ['7200', hour],
    ['86400', hour],
    ['9'.repeat(400), hour],
    ['Sat, 21 Nov 2026 12:00:05 GMT', 5_000],
    ['Saturday, 21-Nov-26 12:00:05 GMT', 5_000],
    ['Sat Nov 21 12:00:05 2026 GMT', 5_000],
    ['Sun, 22 Nov 2026 12:00:00 GMT', hour],
    ['Fri, 31 Dec 9999 23:59:59 GMT', hour],
    ['Sat, 21 Nov 2026 11:59:59 GMT', null],
    ['Thu, 01 Jan 1970 00:00:00 GMT', null],
    ['0', null],
    ['-5', null],
    ['1.5', null],
    ['1e9', null],
    ['2026-11-21T13:00:00Z', null],
    ['12, 12', null],
    ['Sat, never', null],
    ['soon', null],
    ['', null],
    [null, null],
  ])('[DRAIN-7] reads Retry-After %s as %s ms', (header, ms) => {
    expect(retryAfterMs(header, noon)).toBe(ms);
  });

  it('[DRAIN-7] whatever was asked for holds back when it is noted', () => {
    for (const header of ['1', '3600', '86400', 'Sun, 22 Nov 2026 12:00:00 GMT'])
      expect(isHeldBack(noon + (retryAfterMs(header, noon) ?? 0), noon)).toBe(true);
    for (const after of [undefined, -1, 0, 0.2, 1, 3_600, 7_200, 1e300])
      expect(isHeldBack(noon + retryEntryMs(after, 1, 0), noon)).toBe(true);
    expect(isHeldBack(noon + hour + 1, noon)).toBe(false);
  });
});
