/**
 * How each measure grew over time: one walk over the day summaries. A measure is a list of steps; its value at a
 * moment is the sum of the steps up to then, so a badge was earned at the step that reached its goal.
 */
import { activeSince } from './active-days';
import { BADGE_MEASURES } from './badge-catalogue';
import type { BadgeMeasure } from './badge-catalogue';
import { challengeById, DIFFICULTIES } from './challenges';
import type { DaySummary } from './day-summary';
import { forEachMinutes } from './minutes';
import { forEachScore } from './points';
import { deriveStreakGrowth } from './streak-growth';
import { weekdayOf } from '../lib/day';

export interface Step {
  /** UTC ms */
  readonly at: number;
  readonly amount: number;
}

/** Each measure's steps, ascending by time. */
export function deriveBadgeSteps(days: readonly DaySummary[]): ReadonlyMap<BadgeMeasure, readonly Step[]> {
  const steps = Object.fromEntries(BADGE_MEASURES.map((measure) => [measure, []])) as unknown as Record<BadgeMeasure, Step[]>;
  const kinds = new Map<string, number>();
  const weekdays = new Map<number, number>();
  const offsets = new Map<number, number>();
  for (const row of days) {
    const since = activeSince(row);
    if (since !== Infinity) {
      steps.activeDays.push({ at: since, amount: 1 });
      keepEarliest(weekdays, weekdayOf(row.day), since);
    }
    for (const [off, first] of row.spans) keepEarliest(offsets, off, first);
    for (const [kind, { first }] of Object.entries(row.activities)) keepEarliest(kinds, kind, first.at);
    const { mindfulness, stretching } = row.activities;
    if (mindfulness !== undefined) steps.mindfulDays.push({ at: mindfulness.first.at, amount: 1 });
    if (stretching !== undefined) steps.stretchingDays.push({ at: stretching.first.at, amount: 1 });
    for (const mark of row.rests) if (mark.reason === 'prescribed') steps.plannedRests.push({ at: mark.at, amount: 1 });
    forEachScore(row, (amount, at) => steps.points.push({ at, amount }));
    forEachMinutes(row, (amount, at) => steps.minutes.push({ at, amount }));
    addChallenges(row, steps);
  }
  steps.kinds = [...kinds.values()].map((at) => ({ at, amount: 1 }));
  steps.weekdays = [...weekdays.values()].map((at) => ({ at, amount: 1 }));
  steps.offsetSpread = spreadSteps(offsets);
  steps.bestStreak = deriveStreakGrowth(days);
  return new Map(BADGE_MEASURES.map((measure) => [measure, steps[measure].sort(byTime)]));
}

const byTime = (a: Step, b: Step): number => a.at - b.at;

function keepEarliest<Key>(map: Map<Key, number>, key: Key, at: number): void {
  const held = map.get(key);
  if (held === undefined || at < held) map.set(key, at);
}

function addChallenges(row: DaySummary, steps: Record<BadgeMeasure, Step[]>): void {
  const levels = new Map<string, number>();
  for (const [challengeId, { at }] of Object.entries(row.completions)) {
    const challenge = challengeById(challengeId);
    if (challenge === null) continue;
    steps.challenges.push({ at, amount: 1 });
    keepEarliest(levels, challenge.difficulty, at);
  }
  if (levels.size === DIFFICULTIES.length) steps.daysOfAllThree.push({ at: Math.max(...levels.values()), amount: 1 });
}

function spreadSteps(offsets: ReadonlyMap<number, number>): Step[] {
  const steps: Step[] = [];
  let west = Infinity;
  let east = -Infinity;
  for (const [off, at] of [...offsets].sort((a, b) => a[1] - b[1])) {
    const before = Math.max(0, east - west);
    west = Math.min(west, off);
    east = Math.max(east, off);
    if (east - west > before) steps.push({ at, amount: east - west - before });
  }
  return steps;
}
