import { addDays, utcStartOf, weekdayOf, type Day } from '#core/lib/day.ts';
import { freeLabels, textWidth, type AxisLabel } from './axis.ts';
import { isValue, tenth } from './scale.ts';

export interface CalendarDay {
  readonly day: Day;
  /** an amount, 0 or more */
  readonly value?: number;
  /** two rails, or rails with planks, where there is no amount */
  readonly sign?: 'rest' | 'freeze';
}

export interface CalendarSpan {
  readonly first: Day;
  readonly today: Day;
  /** 0 = Sunday ... 6 = Saturday */
  readonly weekStartsOn: number;
}

export interface Field {
  readonly day: Day;
  /** of weeks, from the first day's */
  readonly column: number;
  /** of weekdays, from the week's first */
  readonly row: number;
  readonly isAhead: boolean;
}

const rowOf = (day: Day, weekStartsOn: number): number => (weekdayOf(day) - weekStartsOn + 7) % 7;

/** Every day from the first to the end of today's week, a column for each week. Nothing where today is before the first. */
export function deriveFields({ first, today, weekStartsOn }: CalendarSpan): Field[] {
  if (today < first) return [];
  const start = addDays(first, -rowOf(first, weekStartsOn));
  const end = addDays(today, 6 - rowOf(today, weekStartsOn));
  return Array.from({ length: end - first + 1 }, (_, index) => {
    const day = addDays(first, index);
    return { day, column: Math.floor((day - start) / 7), row: rowOf(day, weekStartsOn), isAhead: day > today };
  });
}

/** Side of the square inside a field: its area grows with the amount and fills the field at `full`. */
export const squareSide = (value: number, full: number, cell: number): number =>
  value <= 0 ? 0 : tenth(cell * Math.sqrt(Math.min(1, 0.14 + 0.86 * (value / Math.max(full, Number.MIN_VALUE)))));

export interface CalendarShape {
  readonly width: number;
  /** room of the weekdays' names */
  readonly left: number;
  readonly height: number;
  readonly cell: number;
  readonly base: string;
  readonly filled: string;
  readonly rest: string;
  readonly freeze: string;
  readonly ahead: readonly { readonly x: number; readonly y: number }[];
  readonly today: { readonly x: number; readonly y: number } | null;
  readonly weekdays: readonly { readonly y: number; readonly text: string }[];
  readonly months: readonly AxisLabel[];
  /** days up to today, in order, and the middles of their fields */
  readonly spots: readonly { readonly day: Day; readonly x: number; readonly y: number }[];
}

/** between two fields, pixels */
export const GAP = 4;
/** A field never shrinks below this, pixels; a longer span is scrolled. */
const SMALLEST = 12;
export const LARGEST = 22;

interface CalendarTexts {
  readonly weekday: (day: Day) => string;
  readonly month: (day: Day) => string;
  readonly date: (day: Day) => string;
}

/** The rails of a rest day (and the planks of a freeze) in the field at x, y. */
export function bridgeSign(x: number, y: number, cell: number, planks: boolean): string {
  const [from, to, middle] = [cell * 0.18, cell * 0.64, y + cell / 2];
  const half = cell * 0.16;
  const rail = (shift: number): string => `M${tenth(x + from)} ${tenth(middle + shift)}h${tenth(to)}`;
  const plank = (shift: number): string => `M${tenth(x + cell / 2 + shift)} ${tenth(middle - half)}v${tenth(half * 2)}`;
  return rail(-half) + rail(half) + (planks ? plank(-cell * 0.14) + plank(cell * 0.14) : '');
}

export function deriveCalendar(
  days: readonly CalendarDay[],
  span: CalendarSpan,
  box: { readonly width: number; readonly letter: number; readonly full: number },
  texts: CalendarTexts,
): CalendarShape {
  const { letter, full } = box;
  const fields = deriveFields(span);
  const byDay = new Map(days.map((entry) => [entry.day, entry]));
  const weekdayTexts = Array.from({ length: 7 }, (_, row) =>
    // Day 3 (1970-01-04) was a Sunday.
    row % 2 === 0 ? texts.weekday(addDays(3 as Day, span.weekStartsOn + row)) : '',
  );
  const left = Math.ceil(Math.max(...weekdayTexts.map((text) => textWidth(text, letter))) + 8);
  const top = Math.round(letter * 1.7);
  const weeks = (fields.at(-1)?.column ?? 0) + 1;
  const cell = Math.max(SMALLEST, Math.min(LARGEST, Math.floor((box.width - left - 2) / weeks) - GAP));
  const pitch = cell + GAP;
  const width = left + pitch * weeks;
  const at = ({ column, row }: Field) => ({ x: left + pitch * column, y: top + pitch * row });
  const square = (x: number, y: number, side: number): string => `M${tenth(x)} ${tenth(y)}h${side}v${side}h${-side}z`;

  const [base, filled, rest, freeze]: [string[], string[], string[], string[]] = [[], [], [], []];
  for (const field of fields) {
    if (field.isAhead) continue;
    const { x, y } = at(field);
    const entry = byDay.get(field.day);
    base.push(square(x, y, cell));
    const side = isValue(entry?.value) ? squareSide(entry.value, full, cell) : 0;
    if (side > 0) filled.push(square(x + (cell - side) / 2, y + (cell - side) / 2, side));
    else if (entry?.sign === 'rest') rest.push(bridgeSign(x, y, cell, false));
    else if (entry?.sign === 'freeze') freeze.push(bridgeSign(x, y, cell, true));
  }
  const todays = fields.find(({ day }) => day === span.today);
  const firsts = fields.filter(
    ({ day, isAhead }, index) => index === 0 || (!isAhead && new Date(utcStartOf(day)).getUTCDate() === 1),
  );
  return {
    width,
    left,
    height: top + pitch * 7,
    cell,
    base: base.join(''),
    filled: filled.join(''),
    rest: rest.join(''),
    freeze: freeze.join(''),
    ahead: fields.filter(({ isAhead }) => isAhead).map(at),
    today: todays === undefined ? null : at(todays),
    weekdays: weekdayTexts.flatMap((text, row) =>
      text === '' ? [] : [{ y: top + pitch * row + cell / 2 + letter * 0.35, text }],
    ),
    months: freeLabels(
      firsts.map((field, index): AxisLabel => ({
        x: at(field).x,
        text: index === 0 ? texts.date(field.day) : texts.month(field.day),
        anchor: 'start',
      })),
      letter,
      [0, Math.max(width, box.width)],
    ),
    spots: fields
      .filter(({ isAhead }) => !isAhead)
      .map((field) => ({ day: field.day, x: at(field).x + cell / 2, y: at(field).y + cell / 2 })),
  };
}
