import { expect, it } from 'vitest';
import type { Fact } from '#core/records/index.ts';
import { painMomentsOf } from './pain-moments.ts';

const MORNING = Date.UTC(2026, 10, 23, 8);
const DAY = 86_400_000;
const told = (at: number, painNow: number, worst: string | undefined = 'knee-left', painBest = 0) =>
  ({ id: String(at), data: { at, off: 0, worst, painNow, painBest } }) as unknown as Fact<'assessment'>;
const answered = (at: number, level: number) =>
  ({ id: String(at), data: { at, off: 0, region: 'knee-left', level } }) as unknown as Fact<'pain_checkin'>;

it('[PROGRESS-3] every answer counts, and of the answers to the coach the last of a day and place, whichever was changed', () => {
  const levels = (...assessments: readonly Fact<'assessment'>[]) =>
    painMomentsOf([answered(MORNING, 6), answered(MORNING + 1, 6)], assessments).map(({ level }) => level);
  expect(levels()).toEqual([6, 6]);
  // Now 4 and 7 at best: the more careful one counts.
  expect(levels(told(MORNING, 4, 'knee-left', 7))).toEqual([6, 6, 7]);
  expect(levels(told(MORNING + 2_000, 2), told(MORNING + 1_000, 3))).toEqual([6, 6, 2]);
  expect(levels(told(MORNING, 3), told(MORNING + DAY, 3), told(MORNING + 1, 4, 'hip-left'))).toEqual([6, 6, 3, 4, 3]);
  expect(
    levels({ ...told(MORNING, 0), data: { at: MORNING, off: 0, painNow: 0 } } as unknown as Fact<'assessment'>),
  ).toEqual([6, 6]);
});
