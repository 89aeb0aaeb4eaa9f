/** What the streak screen and the server's answers say about a person, derived from the day summaries alone. */
import type { Day } from '../lib/day.ts';
import { deriveActiveDays } from './active-days.ts';
import { deriveBadges } from './badges.ts';
import type { EarnedBadge } from './badges.ts';
import type { DaySummary } from './day-summary.ts';
import { deriveFreezes } from './freezes.ts';
import { derivePoints } from './points.ts';
import { hashOf, totalsOf } from './running-totals.ts';
import { deriveCurrentStreak, deriveStreaks } from './streak.ts';

export interface Overview {
  /** days */
  readonly currentStreak: number;
  /** days */
  readonly longestStreak: number;
  readonly totalPoints: number;
  readonly activeDays: number;
  readonly factCount: number;
  /** ascending by when they were earned */
  readonly badges: readonly EarnedBadge[];
  /** first active day of the current streak */
  readonly streakFirstDay: Day | null;
  readonly freezesHeld: number;
}

/**
 * @param now UTC ms
 * @param off UTC offset of the place, minutes
 */
export function deriveOverview(days: readonly DaySummary[], now: number, off: number): Overview {
  const streaks = deriveStreaks(days);
  const current = deriveCurrentStreak(streaks, now, off);
  return {
    currentStreak: current.length,
    longestStreak: streaks.best,
    totalPoints: derivePoints(days),
    activeDays: deriveActiveDays(days),
    factCount: deriveFactCount(days),
    badges: deriveBadges(days),
    streakFirstDay: current.firstDay,
    freezesHeld: deriveFreezes(days).held,
  };
}

/** See `hashOf`. */
export const derivedHash = (days: readonly DaySummary[]): Promise<string> => hashOf(totalsOf(days));

const deriveFactCount = (days: readonly DaySummary[]): number => days.reduce((sum, row) => sum + row.facts, 0);
