import { useMemo } from 'react';
import { classNames } from '../class-names.ts';
import { deriveBars, type BarPoint } from './bar-shape.ts';
import { Chart, type ChartProps } from './Chart.tsx';
import { ChartText } from './ChartText.tsx';
import styles from './drawing.module.css';
import { isValue, nearestIndex } from './scale.ts';
import { useChartBox } from './useChartBox.ts';

export type { BarPoint };

interface BarChartProps<P extends BarPoint> extends ChartProps {
  readonly points: readonly P[];
  /** with its unit: "58 min" */
  readonly format: (value: number) => string;
  /** `short` for the axis ("Nov 15"), `full` for the table and where a value is read */
  readonly formatAt: (point: P, style: 'short' | 'full') => string;
  /** heads of the table's columns: "Week of", "Minutes" */
  readonly columns: { readonly at: string; readonly value: string };
  /** a dotted level; the foot says what it is */
  readonly target?: number;
}

/** Amounts for each day, week or kind. */
export function BarChart<P extends BarPoint>({
  points,
  format,
  formatAt,
  columns,
  target,
  ...frame
}: BarChartProps<P>) {
  const { width, letter, measure } = useChartBox();
  const shape = useMemo(
    () => deriveBars(points, { width, letter, ...(target === undefined ? {} : { target }) }, { format, formatAt }),
    [points, width, letter, target, format, formatAt],
  );
  const { plot, grid, last, dates, xs, ys } = shape;
  const { labels } = frame;
  const valueOf = ({ value }: BarPoint): string => (isValue(value) ? format(value) : labels.missing);

  return (
    <Chart
      {...frame}
      room={width}
      letter={letter}
      measure={measure}
      height={shape.height}
      amount={points.some(({ value }) => isValue(value)) ? 'enough' : 'none'}
      values={{
        count: points.length,
        spot: (index) => ({ x: xs[index] ?? 0, y: ys[index] ?? plot.bottom }),
        nearest: (x) => nearestIndex(xs, x),
        reading: (index) => {
          const point = points[index];
          return point === undefined ? '' : labels.reading(formatAt(point, 'full'), valueOf(point));
        },
        mark: (index) =>
          isValue(ys[index]) && <circle className={styles['ring']} cx={xs[index]} cy={ys[index]} r={5} />,
      }}
      table={{
        columns: [columns.at, columns.value],
        count: points.length,
        row: (index) => {
          const point = points[points.length - 1 - index];
          return point === undefined ? [] : [formatAt(point, 'full'), valueOf(point)];
        },
      }}
    >
      <svg
        className={classNames(styles['drawing'], styles['amounts'])}
        viewBox={`0 0 ${width} ${shape.height}`}
        focusable="false"
      >
        {grid.map(({ y, text }) => (
          <g key={y}>
            <path className={styles['grid']} d={`M${plot.start} ${y}H${plot.end}`} />
            <ChartText className={styles['axis']} x={plot.start - 8} y={y + letter * 0.35} textAnchor="end">
              {text}
            </ChartText>
          </g>
        ))}
        <path className={styles['body']} d={shape.bodies} />
        <path className={styles['edge']} d={shape.edges} />
        <path className={styles['zero']} d={shape.zeros} />
        {shape.target !== null && (
          <path className={styles['target']} d={`M${plot.start} ${shape.target}H${plot.end}`} />
        )}
        {dates.map(({ x, text }) => (
          <ChartText key={x} className={styles['axis']} x={x} y={shape.height - letter * 0.6} textAnchor="middle">
            {text}
          </ChartText>
        ))}
        {last !== null && (
          <ChartText className={styles['value']} x={last.x} y={last.y} textAnchor="middle">
            {last.text}
          </ChartText>
        )}
      </svg>
    </Chart>
  );
}
