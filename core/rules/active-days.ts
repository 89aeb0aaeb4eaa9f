import type { DaySummary } from './day-summary.ts';

/** A day is active when something was done on it, wherever the person was. Rest holds a streak but is not activity. */
export const isActiveDay = (row: DaySummary): boolean => row.spans.length > 0;

export const deriveActiveDays = (days: readonly DaySummary[]): number => days.filter(isActiveDay).length;

/** When the first thing was done on the day, UTC ms; Infinity where nothing was. */
export function activeSince(row: DaySummary): number {
  let earliest = Infinity;
  for (const span of row.spans) if (span[1] < earliest) earliest = span[1];
  return earliest;
}
