import { describe, expect, it } from 'vitest';
import { defectOf, unwritten } from './taps.ts';

describe('a tap that wrote nothing', () => {
  it('[SOAK-13] is a failure whatever the screen says, unless the disk is full and it says so', () => {
    const full = 'This device is full. Free some space and try again.';
    const other = 'This could not be saved.';
    const defect = (alerts: readonly string[], isFull: boolean): string | null =>
      defectOf({ tapped: unwritten(alerts, isFull), alerts });
    expect(defect([full], true)).toBeNull();
    expect(defect([other, full], true)).toBeNull();
    expect(defect([], true)).toMatch(/does not say why/);
    expect(defect([], false)).toMatch(/does not say why/);
    expect(defect([other], false)).toMatch(/has no cause in the schedule: This could not be saved\./);
    expect(defect([other], true)).toMatch(/has no cause/);
    expect(defect([full], false)).toMatch(/has no cause/);
    for (const tapped of ['done', 'already', 'absent', 'perhaps'] as const) expect(defectOf({ tapped })).toBeNull();
  });
});
