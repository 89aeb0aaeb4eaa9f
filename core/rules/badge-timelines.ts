/** How each badge measure grew over time, in one pass over the day summaries. */
import { weekdayOf } from '../lib/day.ts';
import { activeSince } from './active-days.ts';
import { BADGE_MEASURES, badgeCatalogue } from './badge-catalogue.ts';
import type { BadgeMeasure } from './badge-catalogue.ts';
import { challengeById, DIFFICULTIES } from './challenges.ts';
import type { DaySummary } from './day-summary.ts';
import { forEachMinutes } from './minutes.ts';
import { forEachScore } from './points.ts';
import { deriveStreakGrowth } from './streak-growth.ts';
import { Timeline } from './timeline.ts';

const HIGHEST_GOALS: ReadonlyMap<BadgeMeasure, number> = new Map(
  BADGE_MEASURES.map((measure) => [
    measure,
    Math.max(...badgeCatalogue.filter((badge) => badge.measure === measure).map(({ goal }) => goal)),
  ]),
);

export type BadgeTimelines = Readonly<Record<BadgeMeasure, Timeline>>;

export function deriveBadgeTimelines(days: readonly DaySummary[]): BadgeTimelines {
  const lines = Object.fromEntries(
    BADGE_MEASURES.map((measure) => [measure, new Timeline(HIGHEST_GOALS.get(measure))]),
  ) as unknown as BadgeTimelines;
  const kinds = new Map<string, number>();
  const weekdays = new Map<number, number>();
  const offsets = new Map<number, number>();
  const score = (points: number, at: number): void => lines.points.add(at, points);
  const count = (minutes: number, at: number): void => lines.minutes.add(at, minutes);
  for (const row of days) {
    const since = activeSince(row);
    // After a year or two most measures have passed their highest goal, and later days cannot change them.
    const begins = Math.min(since, earliestCompletion(row));
    if (since !== Infinity) {
      lines.activeDays.add(since, 1);
      keepEarliest(weekdays, weekdayOf(row.day), since);
    }
    for (const [off, first] of row.spans) keepEarliest(offsets, off, first);
    for (const mark of row.rests) if (mark.reason === 'prescribed') lines.plannedRests.add(mark.at, 1);
    const { daily_exercise, mindfulness, stretching } = row.activities;
    if (daily_exercise !== undefined) keepEarliest(kinds, 'daily_exercise', daily_exercise.first.at);
    if (mindfulness !== undefined) {
      keepEarliest(kinds, 'mindfulness', mindfulness.first.at);
      if (!lines.mindfulDays.isSettledBefore(begins)) lines.mindfulDays.add(mindfulness.first.at, 1);
    }
    if (stretching !== undefined) {
      keepEarliest(kinds, 'stretching', stretching.first.at);
      if (!lines.stretchingDays.isSettledBefore(begins)) lines.stretchingDays.add(stretching.first.at, 1);
    }
    if (!lines.points.isSettledBefore(begins)) forEachScore(row, score);
    if (!lines.minutes.isSettledBefore(begins)) forEachMinutes(row, count);
    if (!(lines.challenges.isSettledBefore(begins) && lines.daysOfAllThree.isSettledBefore(begins)))
      addChallenges(row, lines);
  }
  for (const at of kinds.values()) lines.kinds.add(at, 1);
  for (const at of weekdays.values()) lines.weekdays.add(at, 1);
  addSpread(offsets, lines.offsetSpread);
  for (const { at, amount } of deriveStreakGrowth(days)) lines.bestStreak.add(at, amount);
  return lines;
}

/** A completion counts on its challenge's day but may have been done on another: UTC ms, Infinity without one. */
function earliestCompletion({ completions }: DaySummary): number {
  let earliest = Infinity;
  for (const challengeId in completions) earliest = Math.min(earliest, completions[challengeId]?.at ?? Infinity);
  return earliest;
}

function keepEarliest<Key>(map: Map<Key, number>, key: Key, at: number): void {
  const held = map.get(key);
  if (held === undefined || at < held) map.set(key, at);
}

function addChallenges(row: DaySummary, lines: BadgeTimelines): void {
  const firstOfLevel = { easy: Infinity, medium: Infinity, hard: Infinity };
  for (const challengeId of Object.keys(row.completions)) {
    const challenge = challengeById(challengeId);
    const at = row.completions[challengeId]?.at;
    if (challenge === null || at === undefined) continue;
    lines.challenges.add(at, 1);
    firstOfLevel[challenge.difficulty] = Math.min(firstOfLevel[challenge.difficulty], at);
  }
  const allDoneAt = Math.max(...DIFFICULTIES.map((level) => firstOfLevel[level]));
  if (allDoneAt !== Infinity) lines.daysOfAllThree.add(allDoneAt, 1);
}

function addSpread(offsets: ReadonlyMap<number, number>, line: Timeline): void {
  let west = Infinity;
  let east = -Infinity;
  for (const [off, at] of [...offsets].sort((a, b) => a[1] - b[1])) {
    const before = Math.max(0, east - west);
    west = Math.min(west, off);
    east = Math.max(east, off);
    line.add(at, east - west - before);
  }
}
