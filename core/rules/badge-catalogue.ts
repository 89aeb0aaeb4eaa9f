/**
 * Every badge counts something that only grows when facts are added, and is earned once the count reaches its
 * goal. So an earned badge is lost only when a fact is voided. A badge is never removed from the catalogue, and a new one, or
 * another goal or measure, needs a new row in rulesets.ts: earned badges are part of the hash by which a device and a server
 * of one ruleset see whether their figures differ.
 */
export const BADGE_MEASURES = [
  'activeDays',
  'bestStreak',
  'points',
  'challenges',
  'daysOfAllThree',
  'kinds',
  'mindfulDays',
  'stretchingDays',
  'plannedRests',
  'minutes',
  'weekdays',
  'offsetSpread',
] as const;

/**
 * `daysOfAllThree`: days with an easy, a medium and a hard challenge done. `kinds`: kinds of quick log. `plannedRests`:
 * prescribed rest days. `weekdays`: distinct weekdays that were ever active. `offsetSpread`: minutes
 * between the westernmost and the easternmost UTC offset; summer time alone never reaches a goal.
 */
export type BadgeMeasure = (typeof BADGE_MEASURES)[number];

/** Height of the badge's cairn, in stones. */
export type BadgeRank = 1 | 2 | 3 | 4;

export interface Badge {
  /** also the key of its texts in locales/<language>/badges.json */
  readonly id: string;
  readonly measure: BadgeMeasure;
  readonly goal: number;
  readonly rank: BadgeRank;
}

export const badgeCatalogue: readonly Badge[] = [
  { id: 'first-stone', measure: 'activeDays', goal: 1, rank: 1 },
  { id: 'ten-stones', measure: 'activeDays', goal: 10, rank: 1 },
  { id: 'fifty-stones', measure: 'activeDays', goal: 50, rank: 2 },
  { id: 'long-wall', measure: 'activeDays', goal: 150, rank: 3 },
  { id: 'year-of-stones', measure: 'activeDays', goal: 365, rank: 4 },
  { id: 'three-joined', measure: 'bestStreak', goal: 3, rank: 1 },
  { id: 'whole-week', measure: 'bestStreak', goal: 7, rank: 2 },
  { id: 'fortnight', measure: 'bestStreak', goal: 14, rank: 2 },
  { id: 'thirty-joined', measure: 'bestStreak', goal: 30, rank: 3 },
  { id: 'hundred-joined', measure: 'bestStreak', goal: 100, rank: 4 },
  { id: 'first-hundred', measure: 'points', goal: 100, rank: 1 },
  { id: 'five-hundred', measure: 'points', goal: 500, rank: 2 },
  { id: 'two-thousand', measure: 'points', goal: 2_000, rank: 3 },
  { id: 'ten-thousand', measure: 'points', goal: 10_000, rank: 4 },
  { id: 'first-challenge', measure: 'challenges', goal: 1, rank: 1 },
  { id: 'twenty-five-challenges', measure: 'challenges', goal: 25, rank: 2 },
  { id: 'hundred-challenges', measure: 'challenges', goal: 100, rank: 3 },
  { id: 'all-three', measure: 'daysOfAllThree', goal: 1, rank: 2 },
  { id: 'three-ways', measure: 'kinds', goal: 3, rank: 1 },
  { id: 'quiet-mind', measure: 'mindfulDays', goal: 10, rank: 2 },
  { id: 'long-reach', measure: 'stretchingDays', goal: 10, rank: 2 },
  { id: 'rested-well', measure: 'plannedRests', goal: 5, rank: 3 },
  { id: 'five-hours', measure: 'minutes', goal: 300, rank: 2 },
  { id: 'fifty-hours', measure: 'minutes', goal: 3_000, rank: 4 },
  { id: 'every-weekday', measure: 'weekdays', goal: 7, rank: 2 },
  { id: 'across-the-border', measure: 'offsetSpread', goal: 120, rank: 2 },
  { id: 'far-from-home', measure: 'offsetSpread', goal: 360, rank: 4 },
];
