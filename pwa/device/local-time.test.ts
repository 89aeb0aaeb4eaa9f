import { afterEach, describe, expect, it, vi } from 'vitest';
import { localTime } from './local-time.ts';

afterEach(() => vi.restoreAllMocks());

describe('the device’s own zone', () => {
  it.each([
    [-330, 330],
    [0, 0],
    [720, -720],
    [-7, 0],
    [-19, 15],
    [-900, 840],
  ])('[DAY-2] counted westwards as %s minutes, is %s minutes', (westwards, offset) => {
    vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(westwards);
    expect(localTime.offsetAt(0)).toBe(offset);
  });
});
