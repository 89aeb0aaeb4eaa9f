import type { DaySummary } from './day-summary.ts';

/** A day is active when something was done on it, wherever the person was. Rest holds a streak but is not activity. */
export const isActiveDay = (row: DaySummary): boolean => row.spans.length > 0;

export const deriveActiveDays = (days: readonly DaySummary[]): number => days.filter(isActiveDay).length;

/** When the first thing was done on the day, UTC ms; Infinity where nothing was. */
export function activeSince(row: DaySummary): number {
  let earliest = Infinity;
  for (const [, first] of row.spans) if (first < earliest) earliest = first;
  return earliest;
}
