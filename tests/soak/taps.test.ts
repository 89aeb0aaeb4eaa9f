import { describe, expect, it } from 'vitest';
import { defectOf, unwritten } from './taps.ts';

describe('a tap that wrote nothing', () => {
  it('[SOAK-13] is a failure whatever the screen says, unless the disk is full, or the server rejected it since, and it says so', () => {
    const full = 'This device is full. Free some space and try again.';
    const other = 'This could not be saved.';
    const rejected = 'The server couldn’t take this entry, so it isn’t counted.';
    const defect = (alerts: readonly string[], isFull: boolean, isRejected = false): string | null =>
      defectOf({ tapped: unwritten(alerts, isFull, isRejected), alerts });
    expect(defect([full], true)).toBeNull();
    expect(defect([other, full], true)).toBeNull();
    expect(defect([], true)).toMatch(/does not say why/);
    expect(defect([], false)).toMatch(/does not say why/);
    expect(defect([other], false)).toMatch(/has no cause in the schedule: This could not be saved\./);
    expect(defect([other], true)).toMatch(/has no cause/);
    expect(defect([full], false)).toMatch(/has no cause/);
    expect(defect([rejected], false, true)).toBeNull();
    expect(defect([rejected], false)).toMatch(/has no cause/);
    expect(defect([other], false, true)).toMatch(/has no cause/);
    for (const tapped of ['done', 'already', 'absent', 'perhaps'] as const) expect(defectOf({ tapped })).toBeNull();
  });
});
