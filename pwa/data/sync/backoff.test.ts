import { describe, expect, it } from 'vitest';
import { backoffMs, retryAfterMs } from './backoff.ts';

describe('backoff', () => {
  it('[DRAIN-12] doubles from a second to five minutes and spreads over the whole span', () => {
    expect([1, 2, 3, 9, 10, 50].map((failures) => backoffMs(failures, 0.999999))).toEqual([
      1_000, 2_000, 4_000, 256_000, 300_000, 300_000,
    ]);
    expect(backoffMs(5, 0)).toBe(0);
  });

  it('[DRAIN-7] reads Retry-After as seconds or as a date', () => {
    expect(retryAfterMs('12', 0)).toBe(12_000);
    expect(retryAfterMs('Sat, 21 Nov 2026 12:00:05 GMT', Date.UTC(2026, 10, 21, 12))).toBe(5_000);
    expect(retryAfterMs('soon', 0)).toBeNull();
    expect(retryAfterMs(null, 0)).toBeNull();
  });
});
