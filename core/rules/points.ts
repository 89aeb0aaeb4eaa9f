import { ACTIVITY_KINDS } from '../records/activity.ts';
import { forEachCompletion } from './challenges.ts';
import type { DaySummary } from './day-summary.ts';
import { rulesetOf } from './rulesets.ts';

/** Calls back, with its UTC ms, for everything that earns points on the day: a challenge, or the first quick log of a kind. */
export function forEachScore(row: DaySummary, score: (points: number, at: number) => void): void {
  forEachCompletion(row, ({ points }, at) => score(points, at));
  const { quickLogPoints } = rulesetOf(row.day);
  for (const kind of ACTIVITY_KINDS) {
    const activity = row.activities[kind];
    if (activity !== undefined) score(quickLogPoints, activity.first.at);
  }
}

export function derivePoints(days: readonly DaySummary[]): number {
  let total = 0;
  for (const row of days) forEachScore(row, (points) => (total += points));
  return total;
}
