import { dayOf } from '#core/lib/day.ts';
import type { Day } from '#core/lib/day.ts';
import type { Fact } from '#core/records/index.ts';

export interface PainMoment {
  readonly day: Day;
  /** null: in a session, of somebody who marked no place */
  readonly region: string | null;
  readonly level: number;
}

/** Every number that was given, by itself or to the coach. What is shown of one day is the mean of these. */
export const painMomentsOf = (
  checkIns: readonly Fact<'pain_checkin'>[],
  assessments: readonly Fact<'assessment'>[],
): readonly PainMoment[] => [
  ...checkIns.map(({ data: { at, off, region, level } }) => ({ day: dayOf(at, off), region, level })),
  ...assessments.flatMap(({ data: { at, off, worst, painNow } }) =>
    worst === undefined ? [] : [{ day: dayOf(at, off), region: worst, level: painNow }],
  ),
];
