/**
 * How day summaries lie in the database: sixteen days in one short text. A long history is then a few hundred
 * small records instead of thousands of nested objects, which a browser takes several times as long to copy.
 */
import type { Day } from '#core/lib/day.ts';
import type { ActivityKind } from '#core/records/activity.ts';
import type { ActivitySummary, DayMark, DaySummary, FactStamp, Span } from '#core/rules/day-summary.ts';

/** Sixteen days in a row, ascending, those without facts left out. */
export interface DayBlock {
  readonly block: number;
  /** rises with every change of any block */
  readonly version: number;
  /** of `encodeDays` */
  readonly days: string;
}

type PackedMark = readonly [kind: DayMark['kind'], reason: DayMark['reason'], at: number, id: string];
type PackedActivity = readonly [
  kind: ActivityKind,
  at: number,
  id: string,
  firstMinutes: number,
  lastAt: number,
  count: number,
  minutes: number,
];
type PackedCompletion = readonly [challengeId: string, at: number, id: string];
type PackedDay = readonly [
  day: Day,
  spans: readonly Span[],
  rests: readonly PackedMark[],
  activities: readonly PackedActivity[],
  completions: readonly PackedCompletion[],
  facts: number,
];

const pack = ({ day, spans, rests, activities, completions, facts }: DaySummary): PackedDay => [
  day,
  spans,
  rests.map(({ kind, reason, at, id }) => [kind, reason, at, id]),
  Object.entries(activities).map(([kind, { first, lastAt, count, minutes }]) => [
    kind as ActivityKind,
    first.at,
    first.id,
    first.minutes,
    lastAt,
    count,
    minutes,
  ]),
  Object.entries(completions).map(([challengeId, { at, id }]) => [challengeId, at, id]),
  facts,
];

function unpack([day, spans, rests, packedActivities, packedCompletions, facts]: PackedDay): DaySummary {
  const activities: Partial<Record<ActivityKind, ActivitySummary>> = {};
  for (const [kind, at, id, firstMinutes, lastAt, count, minutes] of packedActivities)
    activities[kind] = { first: { at, id, minutes: firstMinutes }, lastAt, count, minutes };
  const completions: Record<string, FactStamp> = {};
  for (const [challengeId, at, id] of packedCompletions) completions[challengeId] = { at, id };
  return {
    day,
    spans,
    rests: rests.map(([kind, reason, at, id]) => ({ kind, reason, at, id }) as DayMark),
    activities,
    completions,
    facts,
  };
}

export const encodeDays = (rows: readonly DaySummary[]): string => JSON.stringify(rows.map(pack));

export const decodeDays = (text: string): DaySummary[] => (JSON.parse(text) as PackedDay[]).map(unpack);
