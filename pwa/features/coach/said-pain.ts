// What a person says of their pain where they are sent: never what is no longer so.
import { addDays } from '#core/lib/day.ts';
import type { Day } from '#core/lib/day.ts';
import { carefulPain } from '#core/rules/coach/assessment.ts';
import type { Assessment } from '#core/rules/coach/assessment.ts';
import { placeId } from '#core/rules/coach/from-records.ts';
import type { SafetyRecords } from '#core/rules/coach/screening.ts';
import { peakOf } from '#core/rules/coach/training.ts';

export interface Said {
  readonly level: number;
  readonly day: Day;
  /** of the week before that day, not of the day itself */
  readonly isOfWeek?: true;
}

export interface SaidPain {
  /** its id */
  readonly place: string;
  readonly latest: Said;
  readonly highest: Said;
}

const WEEK = 7;

/**
 * The latest answer about the place that troubles most, and the highest number of the last week.
 * @returns null where nothing hurts, or nothing was said of it in the last week
 */
export function saidPain(
  assessment: Assessment,
  { answers = [], sessions = [] }: Pick<SafetyRecords, 'answers' | 'sessions'>,
  today: Day,
): SaidPain | null {
  const { worst, at, day } = assessment;
  if (worst === null) return null;
  const place = placeId(worst);
  const isLate = (one: { readonly day: Day }): boolean => one.day <= today && one.day > addDays(today, -WEEK);
  const own = answers.filter((one) => one.region === place && isLate(one));
  const asked = isLate(assessment) ? carefulPain(assessment).pain : null;
  const told = [...own, ...(asked === null ? [] : [{ at, day, level: asked.now }])].sort((a, b) => b.at - a.at);
  const [latest] = told;
  if (latest === undefined) return null;
  const all: readonly Said[] = [
    ...told,
    ...sessions.filter(isLate).map((one) => ({ level: peakOf(one), day: one.day })),
    ...(asked === null ? [] : [{ level: asked.worst, day, isOfWeek: true as const }]),
  ];
  // Of equal ones the latest, and the day itself before a whole week.
  const [highest = latest] = [...all].sort(
    (a, b) => b.level - a.level || b.day - a.day || Number(a.isOfWeek ?? false) - Number(b.isOfWeek ?? false),
  );
  return { place, latest, highest };
}
