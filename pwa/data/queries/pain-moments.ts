import { dayOf } from '#core/lib/day.ts';
import type { Day } from '#core/lib/day.ts';
import type { Fact } from '#core/records/index.ts';
import { assessedPainOf } from '#core/rules/coach/from-records.ts';

export interface PainMoment {
  readonly day: Day;
  /** null: in a session, of somebody who marked no place */
  readonly region: string | null;
  readonly level: number;
}

/**
 * Every number that was given, by itself or to the coach, whose answers of one day are given as a whole: whoever changes
 * another of them gives the same pain again, so the last of a day and place counts. Where they contradict each other it is the
 * higher number, as for the coach (`carefulPain`). What is shown of a day is the highest of these.
 */
export const painMomentsOf = (
  checkIns: readonly Fact<'pain_checkin'>[],
  assessments: readonly Fact<'assessment'>[],
): readonly PainMoment[] => [
  ...checkIns.map(({ data: { at, off, region, level } }) => ({ day: dayOf(at, off), region, level })),
  ...new Map(
    [...assessments]
      .sort((a, b) => a.data.at - b.data.at)
      .filter(({ data }) => data.worst !== undefined)
      .map(({ data }) => {
        const { day, place, level } = assessedPainOf(data);
        return [`${day} ${place}`, { day, region: place, level }] as const;
      }),
  ).values(),
];
