import { useMemo } from 'react';
import type { Day } from '#core/lib/day.ts';
import type { Format } from '#pwa/i18n/format.ts';
import { classNames } from '../class-names.ts';
import { bridgeSign, deriveCalendar, GAP, LARGEST, squareSide, type CalendarDay } from './calendar-shape.ts';
import styles from './CalendarChart.module.css';
import { Chart, type ChartProps } from './Chart.tsx';
import { ChartText } from './ChartText.tsx';
import drawing from './drawing.module.css';
import { isValue } from './scale.ts';
import { useChartBox } from './useChartBox.ts';

export type { CalendarDay };

interface CalendarChartProps extends Omit<ChartProps, 'foot'> {
  /** in any order; days without an entry are empty fields */
  readonly days: readonly CalendarDay[];
  readonly first: Day;
  readonly today: Day;
  /** the amount that fills a field */
  readonly full: number;
  /** with its unit: "14 min" */
  readonly format: (value: number) => string;
  /** names of days and months, and the first day of the week */
  readonly dates: Pick<Format, 'day' | 'weekStartsOn'>;
  /** heads of the table's columns: "Day", "Exercise" */
  readonly columns: { readonly at: string; readonly value: string };
  readonly signs: {
    readonly rest: string;
    readonly freeze: string;
    /** "45 min or more" */
    readonly orMore: (value: string) => string;
  };
}

/** Days as fields in weeks: a square grows inside its field with the amount. */
export function CalendarChart({
  days,
  first,
  today,
  full,
  format,
  dates,
  columns,
  signs,
  ...frame
}: CalendarChartProps) {
  const box = useChartBox();
  const { width, letter } = box;
  const shape = useMemo(
    () =>
      deriveCalendar(
        days,
        { first, today, weekStartsOn: dates.weekStartsOn },
        { width, letter, full },
        {
          weekday: (day) => dates.day(day, 'weekday-short'),
          month: (day) => dates.day(day, 'month-short'),
          date: (day) => dates.day(day, 'month-day-short'),
        },
      ),
    [days, first, today, dates, width, letter, full],
  );
  const { spots, cell } = shape;
  const pitch = cell + GAP;
  const byDay = useMemo(() => new Map(days.map((entry) => [entry.day, entry])), [days]);
  const { labels } = frame;
  const valueOf = (day: Day): string => {
    const entry = byDay.get(day);
    if (isValue(entry?.value) && entry.value > 0) return format(entry.value);
    return entry?.sign === undefined ? labels.missing : signs[entry.sign];
  };
  const inSpan = days.filter(({ day }) => day >= first && day <= today);

  const weekdays = shape.weekdays.map(({ y, text }) => (
    <ChartText key={y} className={drawing['axis']} x={0} y={y}>
      {text}
    </ChartText>
  ));

  return (
    <Chart
      {...frame}
      box={box}
      height={shape.height}
      width={shape.width}
      amount={inSpan.some(({ value, sign }) => (isValue(value) && value > 0) || sign !== undefined) ? 'enough' : 'none'}
      foot={
        <ul className={styles['key']}>
          {[Math.round(full / 3), full]
            .filter((value, index) => index === 1 || (value > 0 && value < full))
            .map((value) => (
              <li key={value}>
                <Key filled={squareSide(value, full, LARGEST)} />
                <bdi>{value === full ? signs.orMore(format(value)) : format(value)}</bdi>
              </li>
            ))}
          {(['rest', 'freeze'] as const)
            .filter((sign) => inSpan.some((entry) => entry.sign === sign))
            .map((sign: 'rest' | 'freeze') => (
              <li key={sign}>
                <Key sign={sign} />
                {signs[sign]}
              </li>
            ))}
        </ul>
      }
      values={{
        count: spots.length,
        keys: { ArrowLeft: -7, ArrowRight: 7, ArrowUp: -1, ArrowDown: 1 },
        covered: shape.left,
        spot: (index) => spots[index] ?? { x: 0, y: 0 },
        nearest: (x, y) =>
          spots.findIndex((spot) => Math.abs(spot.x - x) <= pitch / 2 && Math.abs(spot.y - y) <= pitch / 2),
        reading: (index) => {
          const day = spots[index]?.day;
          return day === undefined ? '' : labels.reading(dates.day(day), valueOf(day));
        },
        mark: (index) => {
          const { x, y } = spots[index] ?? { x: 0, y: 0 };
          const side = cell + 4;
          return (
            <rect className={drawing['frame']} x={x - side / 2} y={y - side / 2} width={side} height={side} rx={5} />
          );
        },
      }}
      table={{
        columns: [columns.at, columns.value],
        order: 'newest-first',
        row: (index) => {
          const day = spots[index]?.day;
          return day === undefined ? [] : [dates.day(day), valueOf(day)];
        },
      }}
    >
      <div className={styles['weeks']}>
        {/* Over the weekdays of the drawing itself, so that they stay in sight while the weeks are scrolled. */}
        <svg
          className={classNames(drawing['drawing'], styles['weekdays'])}
          viewBox={`0 0 ${shape.left} ${shape.height}`}
          width={shape.left}
          height={shape.height}
          focusable="false"
        >
          {weekdays}
        </svg>
        <svg
          className={classNames(drawing['drawing'], drawing['days'])}
          viewBox={`0 0 ${shape.width} ${shape.height}`}
          width={shape.width}
          height={shape.height}
          focusable="false"
        >
          <path className={drawing['field']} d={shape.base} />
          <path className={drawing['square']} d={shape.filled} />
          <path className={drawing['rest']} d={shape.rest} />
          <path className={drawing['freeze']} d={shape.freeze} />
          {shape.ahead.map(({ x, y }) => (
            <rect
              key={`${x} ${y}`}
              className={drawing['ahead']}
              x={x + 0.75}
              y={y + 0.75}
              width={cell - 1.5}
              height={cell - 1.5}
              rx={3}
            />
          ))}
          {shape.today !== null && (
            <rect
              className={drawing['today']}
              x={shape.today.x - 2}
              y={shape.today.y - 2}
              width={cell + 4}
              height={cell + 4}
              rx={5}
            />
          )}
          {weekdays}
          {shape.months.map(({ x, text }) => (
            <ChartText key={x} className={drawing['axis']} x={x} y={letter}>
              {text}
            </ChartText>
          ))}
        </svg>
      </div>
    </Chart>
  );
}

/** One field of the key. */
function Key({ filled = 0, sign }: { readonly filled?: number; readonly sign?: 'rest' | 'freeze' }) {
  const start = (LARGEST - filled) / 2;
  return (
    <svg
      className={classNames(drawing['drawing'], drawing['days'], styles['sign'])}
      viewBox={`0 0 ${LARGEST} ${LARGEST}`}
      aria-hidden="true"
    >
      <path className={drawing['field']} d={`M0 0h${LARGEST}v${LARGEST}h${-LARGEST}z`} />
      {filled > 0 && <path className={drawing['square']} d={`M${start} ${start}h${filled}v${filled}h${-filled}z`} />}
      {sign !== undefined && <path className={drawing[sign]} d={bridgeSign(0, 0, LARGEST, sign === 'freeze')} />}
    </svg>
  );
}
