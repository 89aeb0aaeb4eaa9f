/**
 * Which days join, and since when. Neighbours join once both have begun. Of other days, by the rule, any fact of one may
 * join any fact of the other, but the earlier day's facts can only be too early and the later day's too late. So the
 * latest moment and offset of the one and the earliest of the other decide for all, and no pairs are compared, however
 * many offsets a day has.
 */
import { MS_PER_DAY, MS_PER_MINUTE } from '../lib/day.ts';
import type { Day } from '../lib/day.ts';
import { activeSince } from './active-days.ts';
import type { DaySummary, Span } from './day-summary.ts';

/** Offsets range from -12 to +14 hours, so two facts that join are at most this many local days apart. */
export const FARTHEST_JOIN = 3;

/**
 * Of nodes ascending by day: calls back for each earlier one that a node joins, with the moment since which it does (UTC
 * ms). Days with no gap between them are joined through their neighbours as soon as all have begun, and are left out;
 * only if a day between is missing, or began after both, can a flight have joined them first.
 */
export function joinsAmong(
  nodes: readonly DaySummary[],
): (later: number, join: (earlier: number, at: number) => void) => void {
  const starts = nodes.map(startOf);
  return (later, join) => {
    const row = nodes[later];
    const start = starts[later] ?? Infinity;
    let startBetween = -Infinity;
    for (let earlier = later - 1; earlier >= 0; earlier--) {
      const before = nodes[earlier];
      if (row === undefined || before === undefined || row.day - before.day > FARTHEST_JOIN) break;
      const startBefore = starts[earlier] ?? Infinity;
      const bothStarted = Math.max(start, startBefore);
      if (row.day - before.day === 1) {
        join(earlier, bothStarted);
      } else if (startBetween > bothStarted || row.day - before.day !== later - earlier) {
        const at = daysJoinedAt(before, row);
        if (at !== Infinity) join(earlier, at);
      }
      startBetween = Math.max(startBetween, startBefore);
    }
  };
}

function startOf(row: DaySummary): number {
  let start = activeSince(row);
  for (const mark of row.rests) if (mark.at < start) start = mark.at;
  return start;
}

/** At this offset, moments before the returned one (UTC ms) fall no later than the day after `day`. */
const endOfReach = (day: Day, off: number): number => (day + 2) * MS_PER_DAY - off * MS_PER_MINUTE;
/** At this offset, moments from the returned one on (UTC ms) fall no earlier than the day before `day`. */
const startOfReach = (day: Day, off: number): number => (day - 1) * MS_PER_DAY - off * MS_PER_MINUTE;

/**
 * When two days that are not neighbours first joined, UTC ms, or Infinity. If only the later end of a span reaches the
 * other day, that end gives the moment: facts between the two ends are not kept.
 */
export function daysJoinedAt(earlier: DaySummary, later: DaySummary): number {
  let joinedAt = Infinity;
  let [last, first, start] = [-Infinity, Infinity, Infinity];
  for (const [off, firstAt] of later.spans) {
    first = Math.min(first, firstAt);
    start = Math.min(start, startOfReach(later.day, off));
  }
  for (const [off, firstAt, lastAt] of earlier.spans) {
    last = Math.max(last, lastAt);
    if (first < endOfReach(earlier.day, off)) joinedAt = Math.min(joinedAt, Math.max(firstAt, first));
  }
  if (last < start) return joinedAt;
  const ends = sortedEnds(earlier.spans);
  for (const [off, firstAt] of later.spans) {
    const reached = firstFrom(ends, startOfReach(later.day, off));
    joinedAt = Math.min(joinedAt, Math.max(firstAt, reached));
  }
  return joinedAt;
}

const sortedEnds = (spans: readonly Span[]): Float64Array =>
  Float64Array.from(spans.flatMap(([, first, last]) => [first, last])).sort();

/** The first of the ascending numbers at or above a bound, or Infinity. */
function firstFrom(ascending: Float64Array, bound: number): number {
  let [low, high] = [0, ascending.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ascending[middle] ?? Infinity) < bound) low = middle + 1;
    else high = middle;
  }
  return ascending[low] ?? Infinity;
}
