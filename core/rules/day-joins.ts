/**
 * Whether two non-neighbouring days join, and since when. By the rule any fact of one may join any fact of the other,
 * but the earlier day's facts can only be too early and the later day's too late. So the latest moment and offset of
 * the one and the earliest of the other decide for all, and no pairs are compared, however many offsets a day has.
 */
import { MS_PER_DAY, MS_PER_MINUTE } from '../lib/day.ts';
import type { Day } from '../lib/day.ts';
import type { DaySummary, Span } from './day-summary.ts';

/** Offsets range from -12 to +14 hours, so two facts that join are at most this many local days apart. */
export const FARTHEST_JOIN = 3;

/** At this offset, moments before the returned one (UTC ms) fall no later than the day after `day`. */
const endOfReach = (day: Day, off: number): number => (day + 2) * MS_PER_DAY - off * MS_PER_MINUTE;
/** At this offset, moments from the returned one on (UTC ms) fall no earlier than the day before `day`. */
const startOfReach = (day: Day, off: number): number => (day - 1) * MS_PER_DAY - off * MS_PER_MINUTE;

/** Precondition: at least two days lie from `earlier` to `later`. */
export function daysJoin(earlier: DaySummary, later: DaySummary): boolean {
  let [end, last, first, start] = [-Infinity, -Infinity, Infinity, Infinity];
  for (const [off, , lastAt] of earlier.spans) {
    end = Math.max(end, endOfReach(earlier.day, off));
    last = Math.max(last, lastAt);
  }
  for (const [off, firstAt] of later.spans) {
    start = Math.min(start, startOfReach(later.day, off));
    first = Math.min(first, firstAt);
  }
  return first < end || last >= start;
}

/**
 * When two such days first joined, UTC ms, or Infinity. If only the later end of a span reaches the other day, that end
 * gives the moment: facts between the two ends are not kept.
 */
export function daysJoinedAt(earlier: DaySummary, later: DaySummary): number {
  let joinedAt = Infinity;
  const first = later.spans.reduce((least, [, firstAt]) => Math.min(least, firstAt), Infinity);
  for (const [off, firstAt] of earlier.spans)
    if (first < endOfReach(earlier.day, off)) joinedAt = Math.min(joinedAt, Math.max(firstAt, first));
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
