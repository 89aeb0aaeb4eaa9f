/**
 * Everything the derived hash covers, kept up to date without the history. Sums can be subtracted, so a changed day is
 * taken out as it was and put in as it is. The best streak only grows when facts are added, so only the recent days are
 * walked, starting from how far the last streak before them reached. An earlier day or a voided fact needs all days.
 */
import { canonicalJson } from '../lib/canonical-json.ts';
import type { Day } from '../lib/day.ts';
import { hex, sha256 } from '../lib/sha256.ts';
import type { ActivityKind } from '../records/activity.ts';
import type { CountedFact } from '../records/index.ts';
import { deriveActiveDays } from './active-days.ts';
import { badgeCatalogue } from './badge-catalogue.ts';
import type { BadgeMeasure } from './badge-catalogue.ts';
import { FEATURE_MEASURES, FEATURE_RULES, forEachFeature, SUM_RULES, SUMMED_MEASURES } from './badge-measures.ts';
import type { Feature } from './badge-measures.ts';
import { FARTHEST_JOIN } from './day-joins.ts';
import { addFacts, byTouchedDay } from './day-summary.ts';
import type { DaySummary } from './day-summary.ts';
import { RULESET } from './rulesets.ts';
import { deriveStreaks, NOTHING_BEFORE } from './streak.ts';
import type { Streak, StreakBefore } from './streak.ts';

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
  readonly before: StreakBefore;
  /** the first day that may still change; null while all days are held */
  readonly opensOn: Day | null;
}

/** What can be added and subtracted day by day. */
export type Sums = {
  -readonly [K in keyof Omit<Totals, 'best'>]: Totals[K] extends number ? number : Record<string, number>;
};

const RECENT_DAYS = 70;
/** days are dropped in portions of at least this many */
const PORTION_DAYS = 20;

/** The totals over all days. */
export const totalsOf = (days: readonly DaySummary[], sums = sumsOf(days)): Totals =>
  sealed(sums, deriveStreaks(days).best);

/** @param sums of these days, if already known */
export function startTotals(days: readonly DaySummary[], sums: Readonly<Sums> = sumsOf(days)): RunningTotals {
  const { streaks, best } = deriveStreaks(days);
  return withoutOldDays({ totals: sealed(sums, best), before: NOTHING_BEFORE, opensOn: null }, days, streaks);
}

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
  const { streaks, best } = deriveStreaks(days, running.before);
  return withoutOldDays({ ...running, totals: sealed(draft, Math.max(running.totals.best, best)) }, days, streaks);
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
  const reached = { ...totals, bestStreak: totals.best } as unknown as Record<BadgeMeasure, number>;
  for (const measure of FEATURE_MEASURES) {
    const rule = FEATURE_RULES[measure];
    reached[measure] = 'daysOf' in rule ? totals.kinds[rule.daysOf] : rule.across(namesOf(totals[rule.of]));
  }
  return reached;
}

const namesOf = (days: Totals[Feature]): string[] =>
  Object.entries(days).flatMap(([name, count]) => (count > 0 ? [name] : []));

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
  for (const measure of SUMMED_MEASURES) {
    let sum = 0;
    SUM_RULES[measure](row, (amount) => (sum += amount));
    draft[measure] += by * sum;
  }
  forEachFeature(row, (of, name) => raise(draft[of], name, by));
}

/**
 * Drops days far in the past. The days right after them can no longer change, because what they join among the dropped
 * days can no longer be determined.
 */
function withoutOldDays(
  running: Omit<RunningTotals, 'recent'>,
  days: readonly DaySummary[],
  streaks: readonly Streak[],
): RunningTotals {
  const mapOf = (held: readonly DaySummary[]): RunningTotals['recent'] => new Map(held.map((row) => [row.day, row]));
  let first = Infinity;
  let last = -Infinity;
  for (const { day } of days) {
    if (day < first) first = day;
    if (day > last) last = day;
  }
  const cut = last - RECENT_DAYS;
  if (!(first < cut - PORTION_DAYS)) return { ...running, recent: mapOf(days) };
  const opensOn = (cut + FARTHEST_JOIN) as Day;
  const recent = mapOf(days.filter(({ day }) => day >= cut));
  return { ...running, recent, before: streakAcross(streaks, cut, opensOn), opensOn };
}

/** The streak with days on both sides of the cut, as its days before the cut leave it. */
function streakAcross(streaks: readonly Streak[], cut: number, opensOn: number): StreakBefore {
  for (const { nodes, length } of streaks) {
    const kept = nodes.filter(({ day }) => day >= cut);
    if (kept.length === 0 || kept.length === nodes.length) continue;
    const reach = kept.findLast(({ day }) => day < opensOn)?.day ?? cut;
    return { length: length - deriveActiveDays(kept), reach };
  }
  return NOTHING_BEFORE;
}
