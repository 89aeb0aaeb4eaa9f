// Which days each period shows, and in which steps.
import { addDays } from '#core/lib/day.ts';
import type { Day } from '#core/lib/day.ts';
import { monthOf, weekOf } from './series.ts';
import type { Span } from './series.ts';

export const periods = ['4-weeks', '12-weeks', 'year', 'all'] as const;
export type Period = (typeof periods)[number];

const weeksOf: Record<Exclude<Period, 'all'>, number> = { '4-weeks': 4, '12-weeks': 12, year: 52 };

export interface PeriodSpans {
  /** Of pain: fine enough to see a bad day, as long as there are not too many. */
  readonly answers: Span;
  /** Of amounts, in weeks or months. */
  readonly amounts: Span;
}

/**
 * Whole weeks that end with the present one, or whole months since the beginning.
 * @param beginning the first day of which anything is known; null: nothing is
 */
export function spansOf(period: Period, today: Day, weekStartsOn: number, beginning: Day | null): PeriodSpans {
  const last = today;
  if (period === 'all') {
    const first = monthOf(beginning === null || beginning > today ? today : beginning);
    const span: Span = { first, last, by: 'month', weekStartsOn };
    return { answers: span, amounts: span };
  }
  const weeks = weeksOf[period];
  const first = addDays(weekOf(today, weekStartsOn), -7 * (weeks - 1));
  return {
    answers: { first, last, by: weeks > 12 ? 'week' : 'day', weekStartsOn },
    amounts: { first, last, by: 'week', weekStartsOn },
  };
}
