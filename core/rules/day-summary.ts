/**
 * One row per local day, from which streak, points, badges and the week are derived. Each part of a row is a
 * minimum, a maximum or a sum over a set of facts, so neither their order nor where they were summed matters.
 * A fact recorded twice keeps both moments in `spans`: if the later one were dropped when an earlier one arrives,
 * adding a fact could shorten a streak.
 */
import { dayOf } from '../lib/day.ts';
import type { Day } from '../lib/day.ts';
import { ACTIVITY_KINDS } from '../records/activity.ts';
import type { ActivityKind } from '../records/activity.ts';
import { touchedDays } from '../records/index.ts';
import type { CountedFact, RecordData } from '../records/index.ts';

/** `at` in UTC ms. Facts are ordered by (at, id). */
export interface FactStamp {
  readonly at: number;
  readonly id: string;
}

/** A recorded rest or freeze. One per kind and reason: the earliest. */
export type DayMark =
  | (FactStamp & { readonly kind: 'rest'; readonly reason: RecordData['rest']['reason'] })
  | (FactStamp & { readonly kind: 'freeze'; readonly reason: RecordData['freeze']['reason'] });

export interface ActivitySummary {
  readonly first: FactStamp & { readonly minutes: number };
  /** `at` of the latest, UTC ms */
  readonly lastAt: number;
  readonly count: number;
  /** of all of them */
  readonly minutes: number;
}

/** UTC offset in minutes, earliest and latest `at` in UTC ms. */
export type Span = readonly [off: number, first: number, last: number];

export interface DaySummary {
  readonly day: Day;
  /** activities and completions done on this local day, per UTC offset, ascending by offset */
  readonly spans: readonly Span[];
  /** rest and freeze marks that name this day, by kind and reason */
  readonly rests: readonly DayMark[];
  readonly activities: Readonly<Partial<Record<ActivityKind, ActivitySummary>>>;
  /** the winning completion of each challenge whose `data.day` this is, by challenge id */
  readonly completions: Readonly<Record<string, FactStamp>>;
  /** facts whose node day this is: each fact counts on exactly one day */
  readonly facts: number;
}

interface Draft {
  readonly day: Day;
  readonly spans: [off: number, first: number, last: number][];
  readonly rests: DayMark[];
  readonly activities: Map<ActivityKind, ActivitySummary>;
  readonly completions: Map<string, FactStamp>;
  facts: number;
}

/** The day on which a fact is a node of the path: where it was lived, or for rest and freeze the day it names. */
export const nodeDayOf = (fact: CountedFact): Day => touchedDays(fact)[0] ?? dayOf(fact.data.at, fact.data.off);

/** What makes its day active. Rest and freeze only hold a streak. */
export const isActivity = (entity: string): boolean => entity === 'activity' || entity === 'completion';

/**
 * The summary of one day, or null if no fact touches it. A fact given twice counts once; facts of other days
 * change nothing.
 * @param facts all facts touching that day, without voided ones
 */
export function summariseDay(day: Day, facts: Iterable<CountedFact>): DaySummary | null {
  let draft: Draft | null = null;
  const seen = new Set<string>();
  for (const fact of facts) {
    if (seen.has(fact.id) || !touchedDays(fact).includes(day)) continue;
    seen.add(fact.id);
    draft ??= emptyDraft(day);
    addTo(draft, fact);
  }
  return draft === null ? null : sealed(draft);
}

/**
 * The same summary with more facts.
 * @param facts none of them part of `summary` yet, and all touching `day`
 */
export function addFacts(summary: DaySummary | null, day: Day, facts: Iterable<CountedFact>): DaySummary {
  const draft = summary === null ? emptyDraft(day) : reopened(summary);
  for (const fact of facts) addTo(draft, fact);
  return sealed(draft);
}

/**
 * The summary of a day from the summaries of its parts.
 * @param parts of the same day, no fact in two of them
 */
export function mergedDay([first, ...others]: readonly DaySummary[]): DaySummary | null {
  if (first === undefined || others.length === 0) return first ?? null;
  const draft = reopened(first);
  for (const { spans, rests, activities, completions, facts } of others) {
    draft.facts += facts;
    for (const [off, firstAt, lastAt] of spans) {
      addSpan(draft, off, firstAt);
      addSpan(draft, off, lastAt);
    }
    for (const mark of rests) addMark(draft, mark);
    for (const kind of ACTIVITY_KINDS) {
      const more = activities[kind];
      if (more !== undefined) addActivities(draft, kind, more);
    }
    for (const [id, stamp] of Object.entries(completions)) addCompletion(draft, id, stamp);
  }
  return sealed(draft);
}

/**
 * The summary without one of its facts, or null where the fact is the first or last of anything: then only the day's
 * other facts can say what takes its place.
 * @param fact part of `summary`, and touching `day`
 */
export function withoutFact(summary: DaySummary, day: Day, fact: CountedFact): DaySummary | null {
  const isNode = day === nodeDayOf(fact);
  const facts = summary.facts - (isNode ? 1 : 0);
  if (fact.entity === 'rest' || fact.entity === 'freeze')
    return summary.rests.some(({ id }) => id === fact.id) ? null : { ...summary, facts };
  const { at, off } = fact.data;
  const span = summary.spans.find(([known]) => known === off);
  if (isNode && (span === undefined || at <= span[1] || at >= span[2])) return null;
  if (fact.entity === 'completion') {
    const isWinning = day === fact.data.day && summary.completions[fact.data.challengeId]?.id === fact.id;
    return isWinning || facts === 0 ? null : { ...summary, facts };
  }
  const { kind, minutes } = fact.data;
  const held = summary.activities[kind];
  if (held === undefined || held.first.id === fact.id || at >= held.lastAt) return null;
  const fewer = { ...held, count: held.count - 1, minutes: held.minutes - minutes };
  return { ...summary, facts, activities: { ...summary.activities, [kind]: fewer } };
}

/** The facts by the days whose summary they change, so that each day is opened once. */
export function byTouchedDay<Given extends CountedFact>(facts: Iterable<Given>): ReadonlyMap<Day, readonly Given[]> {
  const byDay = new Map<Day, Given[]>();
  for (const fact of facts)
    for (const day of touchedDays(fact)) {
      const held = byDay.get(day);
      if (held === undefined) byDay.set(day, [fact]);
      else held.push(fact);
    }
  return byDay;
}

/** All days that the facts touch, ascending. A fact given twice counts once. */
export function summariseDays(facts: Iterable<CountedFact>): DaySummary[] {
  const drafts = new Map<Day, Draft>();
  const seen = new Set<string>();
  for (const fact of facts) {
    if (seen.has(fact.id)) continue;
    seen.add(fact.id);
    for (const day of touchedDays(fact)) {
      let draft = drafts.get(day);
      if (draft === undefined) drafts.set(day, (draft = emptyDraft(day)));
      addTo(draft, fact);
    }
  }
  return [...drafts.values()].sort((a, b) => a.day - b.day).map(sealed);
}

/** The rows in ascending order of day, copied only if they are not in order yet. */
export function inDayOrder(days: readonly DaySummary[]): readonly DaySummary[] {
  const isOrdered = days.every((row, i) => i === 0 || (days[i - 1]?.day ?? row.day) < row.day);
  return isOrdered ? days : [...days].sort((a, b) => a.day - b.day);
}

const emptyDraft = (day: Day): Draft => ({
  day,
  spans: [],
  rests: [],
  activities: new Map(),
  completions: new Map(),
  facts: 0,
});

const reopened = (row: DaySummary): Draft => ({
  day: row.day,
  spans: row.spans.map(([off, first, last]) => [off, first, last]),
  rests: [...row.rests],
  activities: new Map(Object.entries(row.activities) as [ActivityKind, ActivitySummary][]),
  completions: new Map(Object.entries(row.completions)),
  facts: row.facts,
});

const textOrder = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const sealed = (draft: Draft): DaySummary => ({
  day: draft.day,
  spans: draft.spans.sort((a, b) => a[0] - b[0]),
  rests: draft.rests.sort((a, b) => textOrder(a.kind, b.kind) || textOrder(a.reason, b.reason)),
  activities: Object.fromEntries([...draft.activities].sort(([a], [b]) => textOrder(a, b))),
  completions: Object.fromEntries([...draft.completions].sort(([a], [b]) => textOrder(a, b))),
  facts: draft.facts,
});

const isEarlier = (a: FactStamp, b: FactStamp): boolean => a.at < b.at || (a.at === b.at && a.id < b.id);

function addTo(draft: Draft, fact: CountedFact): void {
  if (draft.day === nodeDayOf(fact)) {
    draft.facts += 1;
    if (isActivity(fact.entity)) addSpan(draft, fact.data.off, fact.data.at);
  }
  switch (fact.entity) {
    case 'activity':
      addActivities(draft, fact.data.kind, activityOf(fact.id, fact.data));
      break;
    case 'completion':
      if (draft.day === fact.data.day) addCompletion(draft, fact.data.challengeId, { at: fact.data.at, id: fact.id });
      break;
    case 'rest':
      addMark(draft, { kind: 'rest', reason: fact.data.reason, at: fact.data.at, id: fact.id });
      break;
    case 'freeze':
      addMark(draft, { kind: 'freeze', reason: fact.data.reason, at: fact.data.at, id: fact.id });
      break;
  }
}

function addSpan(draft: Draft, off: number, at: number): void {
  const span = draft.spans.find(([known]) => known === off);
  if (span === undefined) draft.spans.push([off, at, at]);
  else if (at < span[1]) span[1] = at;
  else if (at > span[2]) span[2] = at;
}

const activityOf = (id: string, { at, minutes }: RecordData['activity']): ActivitySummary => ({
  first: { at, id, minutes },
  lastAt: at,
  count: 1,
  minutes,
});

function addActivities(draft: Draft, kind: ActivityKind, more: ActivitySummary): void {
  const held = draft.activities.get(kind);
  draft.activities.set(
    kind,
    held === undefined
      ? more
      : {
          first: isEarlier(more.first, held.first) ? more.first : held.first,
          lastAt: Math.max(held.lastAt, more.lastAt),
          count: held.count + more.count,
          minutes: held.minutes + more.minutes,
        },
  );
}

function addCompletion(draft: Draft, challengeId: string, stamp: FactStamp): void {
  const held = draft.completions.get(challengeId);
  if (held === undefined || isEarlier(stamp, held)) draft.completions.set(challengeId, stamp);
}

function addMark(draft: Draft, mark: DayMark): void {
  const i = draft.rests.findIndex((held) => held.kind === mark.kind && held.reason === mark.reason);
  const held = draft.rests[i];
  if (held === undefined) draft.rests.push(mark);
  else if (isEarlier(mark, held)) draft.rests[i] = mark;
}
