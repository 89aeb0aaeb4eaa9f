/**
 * What each badge measure counts on a day, and since when. Running totals add it up and badge timelines date it, so both
 * count the same. Most measures are sums of amounts; others depend on which kinds, weekdays or offsets days had. The
 * best streak is the one measure that no single day tells.
 */
import { weekdayOf } from '../lib/day.ts';
import { ACTIVITY_KINDS } from '../records/activity.ts';
import type { ActivityKind } from '../records/activity.ts';
import { activeSince } from './active-days.ts';
import type { BadgeMeasure } from './badge-catalogue.ts';
import { forEachCompletion } from './challenges.ts';
import type { DaySummary } from './day-summary.ts';
import { forEachMinutes } from './minutes.ts';
import { forEachScore } from './points.ts';

export type Feature = 'kinds' | 'weekdays' | 'offsets';
export type FeatureMeasure = 'kinds' | 'mindfulDays' | 'stretchingDays' | 'weekdays' | 'offsetSpread';
export type SummedMeasure = Exclude<BadgeMeasure, FeatureMeasure | 'bestStreak'>;

/** Calls back for everything on the day that counts, with its UTC ms. */
export type SumRule = (row: DaySummary, add: (amount: number, at: number) => void) => void;

export const SUM_RULES: Readonly<Record<SummedMeasure, SumRule>> = {
  activeDays: addActiveDay,
  points: forEachScore,
  minutes: forEachMinutes,
  plannedRests: addPlannedRests,
  challenges: (row, add) => forEachCompletion(row, (_, at) => add(1, at)),
  daysOfAllThree: addDayOfAllThree,
};
export const SUMMED_MEASURES = Object.keys(SUM_RULES) as SummedMeasure[];

/** The number of days that had one kind, or a figure of all names that any day had. */
export type FeatureRule =
  | { readonly of: 'kinds'; readonly daysOf: ActivityKind }
  | { readonly of: Feature; readonly across: (names: readonly (string | number)[]) => number };

export const FEATURE_RULES: Readonly<Record<FeatureMeasure, FeatureRule>> = {
  kinds: { of: 'kinds', across: (names) => names.length },
  mindfulDays: { of: 'kinds', daysOf: 'mindfulness' },
  stretchingDays: { of: 'kinds', daysOf: 'stretching' },
  weekdays: { of: 'weekdays', across: (names) => names.length },
  offsetSpread: { of: 'offsets', across: spread },
};
export const FEATURE_MEASURES = Object.keys(FEATURE_RULES) as FeatureMeasure[];

/** Calls back for each kind, weekday and offset of the day with the moment since which it has it, UTC ms. */
export function forEachFeature(
  row: DaySummary,
  has: (of: Feature, name: string | number, since: number) => void,
): void {
  const since = activeSince(row);
  if (since !== Infinity) has('weekdays', weekdayOf(row.day), since);
  for (const span of row.spans) has('offsets', span[0], span[1]);
  for (const kind of ACTIVITY_KINDS) {
    const activity = row.activities[kind];
    if (activity !== undefined) has('kinds', kind, activity.first.at);
  }
}

function addActiveDay(row: DaySummary, add: (amount: number, at: number) => void): void {
  const since = activeSince(row);
  if (since !== Infinity) add(1, since);
}

function addPlannedRests({ rests }: DaySummary, add: (amount: number, at: number) => void): void {
  for (const mark of rests) if (mark.reason === 'prescribed') add(1, mark.at);
}

function addDayOfAllThree(row: DaySummary, add: (amount: number, at: number) => void): void {
  const firstOfLevel = { easy: Infinity, medium: Infinity, hard: Infinity };
  forEachCompletion(row, ({ difficulty }, at) => {
    firstOfLevel[difficulty] = Math.min(firstOfLevel[difficulty], at);
  });
  const allDoneAt = Math.max(firstOfLevel.easy, firstOfLevel.medium, firstOfLevel.hard);
  if (allDoneAt !== Infinity) add(1, allDoneAt);
}

function spread(offsets: readonly (string | number)[]): number {
  const minutes = offsets.map(Number);
  return minutes.length === 0 ? 0 : Math.max(...minutes) - Math.min(...minutes);
}
