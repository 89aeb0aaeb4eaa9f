// Values day by day, week by week or month by month. Days without an answer are gaps, never zeros.
import { addDays, utcStartOf, weekdayOf } from '#core/lib/day.ts';
import type { Day } from '#core/lib/day.ts';
import { daysInAWeek } from '../coach/training.ts';

export type Step = 'day' | 'week' | 'month';
export interface Span {
  readonly first: Day;
  /** This day too. */
  readonly last: Day;
  readonly by: Step;
  /** 0 Sunday to 6 Saturday. */
  readonly weekStartsOn: number;
}
export interface Point {
  /** The first day of its day, week or month. */
  readonly at: Day;
  readonly value: number | null;
}

interface ToldDay {
  readonly at: Day;
  readonly value: number;
  /** The day is not over. */
  readonly isSoFar: boolean;
}
export interface FirstAndLast {
  readonly first: ToldDay;
  readonly last: ToldDay;
}

/** Of days in order, the first and the last with a value; null with fewer than two. */
export function firstAndLast(days: readonly Point[], today: Day): FirstAndLast | null {
  const told = days.flatMap(({ at, value }): ToldDay[] =>
    value === null ? [] : [{ at, value, isSoFar: at === today }],
  );
  const [first, another] = told;
  const last = told.at(-1);
  return first === undefined || last === undefined || another === undefined ? null : { first, last };
}

export const weekOf = (day: Day, weekStartsOn: number): Day =>
  addDays(day, -((((weekdayOf(day) - weekStartsOn) % 7) + 7) % 7));
// Not by its ISO form: of years of days that took longer than all else.
export const monthOf = (day: Day): Day => addDays(day, 1 - new Date(utcStartOf(day)).getUTCDate());

/** The first day of what a day belongs to. */
export const stepOf = (day: Day, { by, weekStartsOn }: Pick<Span, 'by' | 'weekStartsOn'>): Day =>
  by === 'day' ? day : by === 'week' ? weekOf(day, weekStartsOn) : monthOf(day);

/** Every day, week or month that a span touches, ascending. */
export function stepsOf(span: Span): readonly Day[] {
  const steps: Day[] = [];
  for (let at = stepOf(span.first, span); at <= span.last;) {
    steps.push(at);
    // Past the longest month is always the next one.
    at = span.by === 'month' ? monthOf(addDays(at, 31)) : addDays(at, span.by === 'week' ? 7 : 1);
  }
  return steps;
}

const inSpan = (day: Day, { first, last }: Pick<Span, 'first' | 'last'>): boolean => day >= first && day <= last;

/** One value added up for each step; null before the first day on which anything was recorded. */
export function sums(
  amounts: Iterable<readonly [day: Day, amount: number]>,
  span: Span,
  since: Day | null,
): readonly Point[] {
  const totals = new Map<Day, number>();
  for (const [day, amount] of amounts) {
    if (!inSpan(day, span)) continue;
    const at = stepOf(day, span);
    totals.set(at, (totals.get(at) ?? 0) + amount);
  }
  const begin = since === null ? null : stepOf(since, span);
  return stepsOf(span).map((at) => ({ at, value: begin === null || at < begin ? null : (totals.get(at) ?? 0) }));
}

/**
 * Of each day its highest answer, since a bad day does not become a better one by what else was answered on it; of a week or a
 * month the mean of these, rounded to tenths.
 */
export function worstOfDays(answers: Iterable<readonly [day: Day, value: number]>, span: Span): readonly Point[] {
  const days = new Map<Day, number>();
  for (const [day, value] of answers) if (inSpan(day, span)) days.set(day, Math.max(days.get(day) ?? value, value));
  const steps = new Map<Day, number[]>();
  for (const [day, value] of days) {
    const at = stepOf(day, span);
    const own = steps.get(at);
    if (own === undefined) steps.set(at, [value]);
    else own.push(value);
  }
  return stepsOf(span).map((at) => {
    const values = steps.get(at);
    return { at, value: values === undefined ? null : tenth(mean(values)) };
  });
}

/** So many days on each side have an answer before a difference between them says anything. */
const leastAnswered = 3;

/** The first days of a series and its last, as many of both, so that like is compared with like. */
export interface Ends {
  /** a week, or more until enough of both have an answer; at most half of all days */
  readonly days: number;
  readonly first: { readonly from: Day; readonly value: number };
  readonly last: { readonly until: Day; readonly value: number };
  /** the last days end today, not with an earlier answer */
  readonly isLately: boolean;
  /** on both sides days enough have an answer: before that nobody can tell whether anything has changed */
  readonly isEnough: boolean;
}

/**
 * null: fewer than two days have a value.
 * @param points of days, ascending
 */
export function endsOf(points: readonly Point[], today: Day): Ends | null {
  const known = points.filter((point): point is Point & { readonly value: number } => point.value !== null);
  const [from, lastDay] = [known[0]?.at, known.at(-1)?.at];
  if (from === undefined || lastDay === undefined || from === lastDay) return null;
  const halfTo = (until: Day): number => Math.floor((until - from + 1) / 2);
  const isLately = lastDay > today - Math.min(daysInAWeek, halfTo(today));
  const until = isLately ? today : lastDay;
  const half = halfTo(until);
  const valuesIn = (first: number, last: number): readonly number[] =>
    known.flatMap(({ at, value }) => (at >= first && at <= last ? [value] : []));
  const sides = (days: number) => [valuesIn(from, from + days - 1), valuesIn(until - days + 1, until)] as const;
  const hasEnough = (days: number): boolean => sides(days).every(({ length }) => length >= leastAnswered);
  let days = Math.min(daysInAWeek, half);
  while (days < half && !hasEnough(days)) days += 1;
  const [first, last] = sides(days);
  return {
    days,
    first: { from, value: tenth(mean(first)) },
    last: { until, value: tenth(mean(last)) },
    isLately,
    isEnough: hasEnough(days),
  };
}

const tenth = (value: number): number => Math.round(value * 10) / 10;

/** The highest single answer, and the last of the days on which it was given; null without an answer. */
export interface Highest {
  readonly value: number;
  readonly day: Day;
  readonly onSeveralDays: boolean;
}

export function highest(
  answers: Iterable<readonly [day: Day, value: number]>,
  span: Pick<Span, 'first' | 'last'>,
): Highest | null {
  const shown = [...answers].filter(([day]) => inSpan(day, span));
  if (shown.length === 0) return null;
  const value = shown.reduce((most, [, one]) => Math.max(most, one), -Infinity);
  const days = new Set(shown.flatMap(([day, one]) => (one === value ? [day] : [])));
  return {
    value,
    day: [...days].reduce((latest, day) => (day > latest ? day : latest)),
    onSeveralDays: days.size > 1,
  };
}

// Sorted, so that the order in which answers arrive does not reach the last bit of a sum.
export const mean = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b).reduce((sum, value) => sum + value, 0) / values.length;
