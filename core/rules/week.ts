import { addDays, weekdayOf } from '../lib/day.ts';
import type { Day } from '../lib/day.ts';
import { isActiveDay } from './active-days.ts';
import { forEachCompletion } from './challenges.ts';
import type { DaySummary } from './day-summary.ts';
import { minutesOf } from './minutes.ts';

export interface WeekDay {
  readonly day: Day;
  readonly active: boolean;
}

export interface WeekProgress {
  /** seven, beginning with the first day of the week */
  readonly days: readonly WeekDay[];
  readonly activeDays: number;
  readonly minutes: number;
  /** completed */
  readonly challenges: number;
}

/** @param weekStartsOn 0 = Sunday ... 6 = Saturday */
export function deriveWeek(days: readonly DaySummary[], today: Day, weekStartsOn: number): WeekProgress {
  const first = addDays(today, -((((weekdayOf(today) - weekStartsOn) % 7) + 7) % 7));
  const rows = days.filter((row) => row.day >= first && row.day < first + 7);
  const active = new Set(rows.filter(isActiveDay).map((row) => row.day));
  let challenges = 0;
  for (const row of rows) forEachCompletion(row, () => (challenges += 1));
  return {
    days: Array.from({ length: 7 }, (_, i) => addDays(first, i)).map((day) => ({ day, active: active.has(day) })),
    activeDays: active.size,
    minutes: rows.reduce((sum, row) => sum + minutesOf(row), 0),
    challenges,
  };
}
