/** What the coach needs for a plan of a week: of somebody new, and with five years of sessions and answers behind them. */
import { fiveYears, history, library, person, today } from '../../core/rules/coach/person.contract.ts';
import { planWeek } from '../../core/rules/coach/plan.ts';
import type { CoachHistory } from '../../core/rules/coach/plan.ts';
import { figure } from '../report/figures.ts';
import { DASH } from '../report/row.ts';
import type { Row } from '../report/row.ts';
import { median } from '../statistics.ts';

const MOST_MS = 50;
/** Until the code is compiled, which a page that was just opened has to wait for as well. */
const FIRST = 3;

/** @param plans of each */
export function measureWeekPlan(plans: number): Row[] {
  const row = (measure: string, records: CoachHistory): Row => {
    const times = Array.from({ length: plans + FIRST }, () => {
      const start = performance.now();
      planWeek(person(), records, library, today);
      return performance.now() - start;
    });
    const usual = times.slice(FIRST);
    return {
      part: 'Coach',
      measure: `${measure}; the very first takes ${(times[0] ?? 0).toFixed(0)} ms`,
      ours: figure(usual, 'ms'),
      beside: DASH,
      ratio: DASH,
      target: `at most ${MOST_MS} ms`,
      met: median(usual) <= MOST_MS,
    };
  };
  const years = fiveYears();
  const { length } = years.sessions;
  return [
    row('a plan of a week for somebody new', history()),
    row(
      `the same after ${length} sessions of six exercises in five years, with ${years.answers.length} answers`,
      history(years),
    ),
  ];
}
