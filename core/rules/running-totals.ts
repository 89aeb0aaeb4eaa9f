/**
 * Everything the derived hash covers, kept up to date without the history. Sums can be subtracted, so a changed day is
 * taken out as it was and put in as it is. The best streak only grows when facts are added, so only the recent days are
 * walked, starting from how far the last streak before them reached. An earlier day or a voided fact needs all days.
 */
import { canonicalJson } from '../lib/canonical-json.ts';
import { weekdayOf } from '../lib/day.ts';
import type { Day } from '../lib/day.ts';
import { hex, sha256 } from '../lib/sha256.ts';
import { ACTIVITY_KINDS } from '../records/activity.ts';
import type { ActivityKind } from '../records/activity.ts';
import type { CountedFact } from '../records/index.ts';
import { isActiveDay } from './active-days.ts';
import { badgeCatalogue } from './badge-catalogue.ts';
import type { BadgeMeasure } from './badge-catalogue.ts';
import { challengeById, DIFFICULTIES } from './challenges.ts';
import { daysJoin, FARTHEST_JOIN } from './day-joins.ts';
import { addFacts, byTouchedDay, inDayOrder } from './day-summary.ts';
import type { DaySummary } from './day-summary.ts';
import { forEachMinutes } from './minutes.ts';
import { forEachScore } from './points.ts';
import { RULESET } from './rulesets.ts';
import { deriveStreaks, isNode } from './streak.ts';

export interface Totals {
  readonly facts: number;
  readonly points: number;
  readonly minutes: number;
  readonly activeDays: number;
  readonly challenges: number;
  /** days with an easy, a medium and a hard challenge done */
  readonly daysOfAllThree: number;
  /** prescribed rest days */
  readonly plannedRests: number;
  /** days with a quick log of the kind */
  readonly kinds: Readonly<Record<ActivityKind, number>>;
  /** active days on each weekday, from Sunday */
  readonly weekdays: readonly number[];
  /** days with a real fact under each UTC offset, by its minutes */
  readonly offsets: Readonly<Record<string, number>>;
  /** longest streak, days */
  readonly best: number;
}

export interface RunningTotals {
  readonly totals: Totals;
  /** the latest days, without gaps from the first of them on */
  readonly recent: ReadonlyMap<Day, DaySummary>;
  readonly before: Before;
  /** the first day that may still change; null while all days are held */
  readonly opensOn: Day | null;
}

/** The last streak among the dropped days. */
interface Before {
  /** days with a real fact */
  readonly length: number;
  /** the last day to which one of its facts reaches */
  readonly reach: number | null;
}

/** What can be added and subtracted day by day. */
export type Sums = {
  -readonly [K in keyof Omit<Totals, 'best'>]: Totals[K] extends number ? number : Record<string, number>;
};

const RECENT_DAYS = 70;
/** days are dropped in portions of at least this many */
const PORTION_DAYS = 20;
const NOTHING_BEFORE: Before = { length: 0, reach: null };

/** The totals over all days. */
export const totalsOf = (days: readonly DaySummary[], sums = sumsOf(days)): Totals =>
  sealed(sums, deriveStreaks(days).best);

/** @param sums of these days, if already known */
export const startTotals = (days: readonly DaySummary[], sums?: Readonly<Sums>): RunningTotals =>
  withoutOldDays({ totals: totalsOf(days, sums), before: NOTHING_BEFORE, opensOn: null }, days);

/**
 * The totals with more facts, or null if one of them touches a dropped day.
 * @param facts none of them counted yet
 */
export function addToTotals(running: RunningTotals, facts: readonly CountedFact[]): RunningTotals | null {
  if (facts.length === 0) return running;
  const recent = new Map(running.recent);
  const draft = reopened(running.totals);
  for (const [day, news] of byTouchedDay(facts)) {
    if (running.opensOn !== null && day < running.opensOn) return null;
    const was = recent.get(day);
    const is = addFacts(was ?? null, day, news);
    changeDay(draft, was ?? null, is);
    recent.set(day, is);
  }
  const days = [...recent.values()];
  const { best } = walked(nodesOf(days), running.before);
  return withoutOldDays({ ...running, totals: sealed(draft, Math.max(running.totals.best, best)) }, days);
}

/** The ids of the badges that are earned, sorted. */
export function badgeIdsOf(totals: Totals): string[] {
  const reached = measuresOf(totals);
  return badgeCatalogue
    .filter(({ measure, goal }) => reached[measure] >= goal)
    .map(({ id }) => id)
    .sort();
}

/**
 * 16 hex digits, equal if two sides derived the same figures. The current streak is left out, because it depends on
 * the moment of asking.
 */
export async function hashOf(totals: Totals): Promise<string> {
  const { best, points, activeDays, facts: factCount } = totals;
  const derived = { ruleset: RULESET.id, best, points, activeDays, badges: badgeIdsOf(totals), factCount };
  return hex(await sha256(canonicalJson(derived))).slice(0, 16);
}

function measuresOf(totals: Totals): Readonly<Record<BadgeMeasure, number>> {
  const {
    best: bestStreak,
    activeDays,
    points,
    challenges,
    daysOfAllThree,
    plannedRests,
    minutes,
    kinds,
    weekdays,
  } = totals;
  const offsets = Object.entries(totals.offsets).flatMap(([off, days]) => (days > 0 ? [Number(off)] : []));
  return {
    activeDays,
    bestStreak,
    points,
    challenges,
    daysOfAllThree,
    plannedRests,
    minutes,
    kinds: ACTIVITY_KINDS.filter((kind) => kinds[kind] > 0).length,
    mindfulDays: kinds.mindfulness,
    stretchingDays: kinds.stretching,
    weekdays: weekdays.filter((days) => days > 0).length,
    offsetSpread: offsets.length === 0 ? 0 : Math.max(...offsets) - Math.min(...offsets),
  };
}

export const emptySums = (): Sums => ({
  facts: 0,
  points: 0,
  minutes: 0,
  activeDays: 0,
  challenges: 0,
  daysOfAllThree: 0,
  plannedRests: 0,
  kinds: {},
  weekdays: {},
  offsets: {},
});

function sumsOf(days: readonly DaySummary[]): Sums {
  const sums = emptySums();
  for (const row of days) count(sums, row, 1);
  return sums;
}

/** Replaces the counts of a day by its new ones. */
export function changeDay(sums: Sums, was: DaySummary | null, is: DaySummary | null): void {
  if (was !== null) count(sums, was, -1);
  if (is !== null) count(sums, is, 1);
}

const reopened = ({ best: _, ...totals }: Totals): Sums => ({
  ...totals,
  kinds: { ...totals.kinds },
  weekdays: Object.fromEntries(totals.weekdays.entries()),
  offsets: { ...totals.offsets },
});

const sealed = ({ kinds, weekdays, offsets, ...sums }: Readonly<Sums>, best: number): Totals => ({
  ...sums,
  kinds: {
    daily_exercise: kinds['daily_exercise'] ?? 0,
    stretching: kinds['stretching'] ?? 0,
    mindfulness: kinds['mindfulness'] ?? 0,
  },
  weekdays: Array.from({ length: 7 }, (_, weekday) => weekdays[weekday] ?? 0),
  offsets: Object.fromEntries(Object.entries(offsets).filter(([, days]) => days > 0)),
  best,
});

const raise = (counts: Record<string, number>, name: string | number, by: number): void => {
  counts[name] = (counts[name] ?? 0) + by;
};

/** Adds a day (1) or subtracts it (-1). */
function count(draft: Sums, row: DaySummary, by: 1 | -1): void {
  draft.facts += by * row.facts;
  forEachScore(row, (points) => (draft.points += by * points));
  forEachMinutes(row, (minutes) => (draft.minutes += by * minutes));
  if (isActiveDay(row)) {
    draft.activeDays += by;
    raise(draft.weekdays, weekdayOf(row.day), by);
  }
  for (const [off] of row.spans) raise(draft.offsets, off, by);
  for (const mark of row.rests) if (mark.reason === 'prescribed') draft.plannedRests += by;
  for (const kind of ACTIVITY_KINDS) if (row.activities[kind] !== undefined) raise(draft.kinds, kind, by);
  const levels = Object.keys(row.completions).flatMap((id) => challengeById(id)?.difficulty ?? []);
  draft.challenges += by * levels.length;
  if (DIFFICULTIES.every((level) => levels.includes(level))) draft.daysOfAllThree += by;
}

const nodesOf = (days: readonly DaySummary[]): readonly DaySummary[] => inDayOrder(days.filter(isNode));

/** The last node that a node joins, or its own day. */
function reachOf(nodes: readonly DaySummary[], node: number): number {
  const row = nodes[node];
  let reach = row?.day ?? -Infinity;
  for (let next = node + 1; next < nodes.length; next++) {
    const other = nodes[next];
    if (row === undefined || other === undefined || other.day - row.day > FARTHEST_JOIN) break;
    if (other.day - row.day === 1 || daysJoin(row, other)) reach = other.day;
  }
  return reach;
}

/** The longest streak among the nodes before `until`, and the length and reach of the last one. */
function walked(
  nodes: readonly DaySummary[],
  from: Before,
  until = nodes.length,
): { readonly best: number; readonly last: Before } {
  let { length } = from;
  let reach = from.reach ?? -Infinity;
  let best = 0;
  for (let node = 0; node < until; node++) {
    const row = nodes[node];
    if (row === undefined) break;
    if (row.day > reach) length = 0;
    if (isActiveDay(row)) length += 1;
    best = Math.max(best, length);
    // followed by an unbroken run of days, it reaches nothing that those days do not reach themselves
    const isFollowed = node + FARTHEST_JOIN < until && nodes[node + FARTHEST_JOIN]?.day === row.day + FARTHEST_JOIN;
    reach = Math.max(reach, isFollowed ? row.day + 1 : reachOf(nodes, node));
  }
  return { best, last: reach === -Infinity ? NOTHING_BEFORE : { length, reach } };
}

/**
 * Drops days far in the past. The days right after them can no longer change, because what they join among the dropped
 * days can no longer be determined.
 */
function withoutOldDays(running: Omit<RunningTotals, 'recent'>, days: readonly DaySummary[]): RunningTotals {
  const mapOf = (held: readonly DaySummary[]): RunningTotals['recent'] => new Map(held.map((row) => [row.day, row]));
  let first = Infinity;
  let last = -Infinity;
  for (const { day } of days) {
    if (day < first) first = day;
    if (day > last) last = day;
  }
  const cut = last - RECENT_DAYS;
  if (!(first < cut - PORTION_DAYS)) return { ...running, recent: mapOf(days) };
  const nodes = nodesOf(days);
  const firstKept = nodes.findIndex((row) => row.day >= cut);
  const { last: before } = walked(nodes, running.before, firstKept === -1 ? nodes.length : firstKept);
  const recent = mapOf(days.filter(({ day }) => day >= cut));
  return { ...running, recent, before, opensOn: (cut + FARTHEST_JOIN) as Day };
}
