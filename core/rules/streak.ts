/**
 * Streaks for people who travel. A day joins its neighbour; two facts also join their days if the local clock
 * of either puts them on the same or on neighbouring days, so a flight cannot break an uninterrupted streak. Joining
 * is a relation between facts, never a choice made while walking through them, so adding a fact can only lengthen a
 * streak. No time-zone database is used, since two devices may have different ones.
 */
import { addDays, dayOf } from '../lib/day.ts';
import type { Day } from '../lib/day.ts';
import { deriveActiveDays, isActiveDay } from './active-days.ts';
import { FARTHEST_JOIN, joinsAmong } from './day-joins.ts';
import { inDayOrder } from './day-summary.ts';
import type { DaySummary, Span } from './day-summary.ts';

/** A connected run of days. */
export interface Streak {
  /** every day of it, rest and freeze included, ascending */
  readonly nodes: readonly DaySummary[];
  /** days with a real fact */
  readonly length: number;
}

/** The streak that began on days which are no longer held and goes on in those that are. */
export interface StreakBefore {
  /** days with a real fact that are no longer held */
  readonly length: number;
  /** the last day to which it is known to go on; null without such a streak */
  readonly reach: number | null;
}

export const NOTHING_BEFORE: StreakBefore = { length: 0, reach: null };

export interface StreakMap {
  /** ascending by day */
  readonly streaks: readonly Streak[];
  readonly best: number;
}

export interface CurrentStreak {
  readonly length: number;
  /** first day with a real fact, or null without a streak */
  readonly firstDay: Day | null;
  /** every day of it, rest and freeze included, ascending */
  readonly days: readonly Day[];
}

export const isNode = (row: DaySummary): boolean => row.spans.length > 0 || row.rests.length > 0;

/**
 * Neighbours always join, so a streak is a contiguous run in the list of days, and what joins two of them joins all
 * between.
 * @param before the streak that the first of these days continue
 */
export function deriveStreaks(days: readonly DaySummary[], before = NOTHING_BEFORE): StreakMap {
  const nodes = inDayOrder(days).filter(isNode);
  const forEachJoin = joinsAmong(nodes);
  const reach = before.reach ?? -Infinity;
  const begins: number[] = [];
  nodes.forEach(({ day }, node) => {
    // Within a run without gaps a day adds only to that run.
    if (nodes[node - FARTHEST_JOIN]?.day === day - FARTHEST_JOIN) return;
    begins.push(node);
    forEachJoin(node, (earlier) => {
      while ((begins.at(-1) ?? 0) > earlier) begins.pop();
    });
    if (day <= reach) begins.length = 1;
  });
  const streaks = begins.map((from, i) => {
    const run = nodes.slice(from, begins[i + 1]);
    const continued = i === 0 && (run[0]?.day ?? Infinity) <= reach ? before.length : 0;
    return { nodes: run, length: continued + deriveActiveDays(run) };
  });
  return { streaks, best: streaks.reduce((best, { length }) => Math.max(best, length), 0) };
}

/**
 * The days from `first` to the one before `until` on which nothing stands although the streak goes on over them: whoever
 * flies east over the date line never has them.
 */
export function deriveSkippedDays(days: readonly DaySummary[], first: Day, until: Day): ReadonlySet<Day> {
  // What joins over a day is at most this far from it.
  const near = days.filter(({ day }) => day >= first - FARTHEST_JOIN && day <= until + FARTHEST_JOIN);
  const skipped = new Set<Day>();
  for (const { nodes } of deriveStreaks(near).streaks)
    nodes.forEach(({ day }, i) => {
      const next = nodes[i + 1]?.day ?? day;
      for (let between = addDays(day, 1); between < next; between = addDays(between, 1))
        if (between >= first && between < until) skipped.add(between);
    });
  return skipped;
}

/**
 * The longest streak that is alive at a moment: one of its facts joins the moment, or it has a rest or freeze today or
 * yesterday.
 * @param now UTC ms
 * @param off UTC offset of the place, minutes
 */
export function deriveCurrentStreak(map: StreakMap, now: number, off: number): CurrentStreak {
  const current = longestAlive(map.streaks, now, off);
  if (current === null) return { length: 0, firstDay: null, days: [] };
  return {
    length: current.length,
    firstDay: current.nodes.find(isActiveDay)?.day ?? null,
    days: current.nodes.map((row) => row.day),
  };
}

/** The latest of the longest. */
export function longestAlive<S extends Streak>(streaks: readonly S[], now: number, off: number): S | null {
  let current: S | null = null;
  for (let i = streaks.length - 1; i >= 0; i--) {
    const streak = streaks[i];
    if (streak !== undefined && streak.length > (current?.length ?? 0) && isAlive(streak, now, off)) current = streak;
  }
  return current;
}

export function isAlive({ nodes }: Streak, now: number, off: number): boolean {
  const today = dayOf(now, off);
  const first = nodes[0];
  const last = nodes.at(-1);
  if (
    first === undefined ||
    last === undefined ||
    last.day < today - FARTHEST_JOIN ||
    first.day > today + FARTHEST_JOIN
  )
    return false;
  for (let i = nodes.length - 1; i >= 0; i--) {
    const row = nodes[i];
    if (row === undefined || row.day < today - FARTHEST_JOIN) break;
    if (row.day > today + FARTHEST_JOIN) continue;
    if (row.rests.length > 0 && (row.day === today || row.day === today - 1)) return true;
    if (row.spans.some((span) => joinsMoment(row.day, span, today, now, off))) return true;
  }
  return false;
}

const isNear = (a: number, b: number): boolean => a - b <= 1 && b - a <= 1;

/** Whether a fact of a day's span joins a moment. A span is shorter than a day, so checking its two ends is enough. */
const joinsMoment = (day: Day, [off, first, last]: Span, today: Day, now: number, here: number): boolean =>
  isNear(day, today) ||
  isNear(day, dayOf(now, off)) ||
  isNear(today, dayOf(first, here)) ||
  isNear(today, dayOf(last, here));
