/**
 * What all days add up to, for a start that does not read them all: with the recent days it gives the overview of any moment
 * to come, as long as no day has changed. Only the current streak depends on the moment, and only streaks that reach the
 * recent days can be alive.
 */
import { dayOf } from '../lib/day.ts';
import type { Day } from '../lib/day.ts';
import { isActiveDay } from './active-days.ts';
import { FARTHEST_JOIN } from './day-joins.ts';
import type { DaySummary } from './day-summary.ts';
import { deriveFreezes } from './freezes.ts';
import type { Freezes } from './freezes.ts';
import { deriveOverview } from './overview.ts';
import type { Overview } from './overview.ts';
import { deriveStreaks, isNode, longestAlive } from './streak.ts';

export interface LookBack {
  /** the first of the recent days */
  readonly since: Day;
  readonly overview: Omit<Overview, 'currentStreak' | 'streakFirstDay'>;
  readonly freezes: Freezes;
  /** the streaks that reach the recent days, ascending by their first of these */
  readonly streaks: readonly {
    readonly from: Day;
    /** days with a real fact, all of them */
    readonly length: number;
    /** first day with a real fact */
    readonly firstDay: Day | null;
  }[];
}

export function lookBack(days: readonly DaySummary[], since: Day): LookBack {
  const { currentStreak: _, streakFirstDay: __, ...overview } = deriveOverview(days, 0, 0);
  const streaks = deriveStreaks(days).streaks.flatMap(({ nodes, length }) => {
    const from = nodes.find(({ day }) => day >= since)?.day;
    return from === undefined ? [] : [{ from, length, firstDay: nodes.find(isActiveDay)?.day ?? null }];
  });
  return { since, overview, freezes: deriveFreezes(days), streaks };
}

/**
 * The overview of all days, or null where the recent ones do not tell it: the moment is too early.
 * @param recent all days from `since` on, ascending
 * @param now UTC ms
 * @param off UTC offset of the place, minutes
 */
export function overviewSince(
  back: LookBack,
  recent: readonly DaySummary[],
  now: number,
  off: number,
): Overview | null {
  if (dayOf(now, off) - FARTHEST_JOIN <= back.since) return null;
  const nodes = recent.filter(isNode);
  const streaks = back.streaks.map((streak, i) => {
    const next = back.streaks[i + 1]?.from ?? Infinity;
    return { ...streak, nodes: nodes.filter(({ day }) => day >= streak.from && day < next) };
  });
  const current = longestAlive(streaks, now, off);
  return { ...back.overview, currentStreak: current?.length ?? 0, streakFirstDay: current?.firstDay ?? null };
}
