import { ACTIVITY_KINDS } from '../records/activity.ts';
import { forEachCompletion } from './challenges.ts';
import type { DaySummary } from './day-summary.ts';

/**
 * Minutes of one day: what the person logged, and the estimate of each challenge done. Calls back with the UTC ms
 * by which they were done. A summary has the first activity of a kind and the sum of the others, which count
 * as done at the time of the last one.
 */
export function forEachMinutes(row: DaySummary, count: (minutes: number, at: number) => void): void {
  for (const kind of ACTIVITY_KINDS) {
    const activity = row.activities[kind];
    if (activity === undefined) continue;
    count(activity.first.minutes, activity.first.at);
    if (activity.count > 1) count(activity.minutes - activity.first.minutes, activity.lastAt);
  }
  forEachCompletion(row, ({ minutes }, at) => count(minutes, at));
}

export function minutesOf(row: DaySummary): number {
  let total = 0;
  forEachMinutes(row, (minutes) => (total += minutes));
  return total;
}
