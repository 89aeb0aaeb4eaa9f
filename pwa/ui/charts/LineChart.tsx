import { useMemo } from 'react';
import { Chart, type SeriesProps } from './Chart.tsx';
import { ChartGrid } from './ChartGrid.tsx';
import { ChartText } from './ChartText.tsx';
import styles from './drawing.module.css';
import { deriveLine, type LinePoint } from './line-shape.ts';
import { isValue, nearestIndex, type Stretch } from './scale.ts';
import { useChartBox } from './useChartBox.ts';

export type { LinePoint };

interface LineChartProps<P extends LinePoint> extends SeriesProps<P> {
  /** a scale that is known: pain from 0 to 10. Left out, the values make it */
  readonly domain?: Stretch;
  /** the error of one value, ± in its unit: half the height of the band */
  readonly plusMinus?: number;
  /** words for the difference between the first value and the last ("4 lower: a real change"); shown only beyond its error */
  readonly realChange?: (difference: number) => string;
  /** in the place of the first value and the last, where these are means of several */
  readonly change?: { readonly first: number; readonly last: number };
}

/** One measured value over time, with the band of its error. */
export function LineChart<P extends LinePoint>({
  points,
  format,
  formatAt,
  columns,
  domain,
  plusMinus,
  realChange,
  change: compared,
  ...frame
}: LineChartProps<P>) {
  const box = useChartBox();
  const { width, letter } = box;
  const [low, high] = domain ?? [];
  const { first: from, last: to } = compared ?? {};
  const shape = useMemo(
    () =>
      deriveLine(
        points,
        {
          width,
          letter,
          ...(low === undefined || high === undefined ? {} : { domain: [low, high] as const }),
          ...(plusMinus === undefined ? {} : { plusMinus }),
          ...(from === undefined || to === undefined ? {} : { from, to }),
        },
        { format, formatAt, ...(realChange === undefined ? {} : { realChange }) },
      ),
    [points, width, letter, low, high, plusMinus, from, to, format, formatAt, realChange],
  );
  const { plot, last, change, posts, xs, ys } = shape;
  const words = change?.text ?? null;
  const { labels } = frame;
  const errorText = plusMinus === undefined ? '' : ` ±${format(plusMinus)}`;
  const known = points.reduce((count, { value }) => count + (isValue(value) ? 1 : 0), 0);
  const hasNotes = points.some(({ note }) => note !== undefined);
  const valueOf = ({ value }: LinePoint, withError: boolean): string =>
    isValue(value) ? `${format(value)}${withError ? errorText : ''}` : labels.missing;

  return (
    <Chart
      {...frame}
      box={box}
      height={shape.height}
      amount={known === 0 ? 'none' : known === 1 ? 'little' : 'enough'}
      values={{
        count: points.length,
        spot: (index) => ({ x: xs[index] ?? 0, y: ys[index] ?? plot.bottom }),
        nearest: (x) => nearestIndex(xs, x),
        reading: (index) => {
          const point = points[index];
          if (point === undefined) return '';
          const value = valueOf(point, true);
          return labels.reading(formatAt(point, 'full'), point.note === undefined ? value : `${value} (${point.note})`);
        },
        mark: (index) => (
          <>
            <path className={styles['post']} d={`M${xs[index] ?? 0} ${plot.top}V${plot.bottom}`} />
            {isValue(ys[index]) && <circle className={styles['ring']} cx={xs[index]} cy={ys[index]} r={5} />}
          </>
        ),
      }}
      table={{
        columns: [columns.at, `${columns.value}${errorText}`, ...(hasNotes ? [labels.note] : [])],
        order: 'newest-first',
        row: (index) => {
          const point = points[index];
          if (point === undefined) return [];
          return [formatAt(point, 'full'), valueOf(point, false), ...(hasNotes ? [point.note ?? ''] : [])];
        },
      }}
    >
      <ChartGrid grid={shape} box={box} tone="measured">
        <path className={styles['band']} d={shape.band} />
        {posts.map(({ x, label }, index) => (
          <g key={index}>
            <path className={styles['note']} d={`M${x} ${plot.top}V${plot.bottom}`} />
            {label !== null && (
              <ChartText className={styles['axis']} x={label.x} y={plot.top - letter * 0.45} textAnchor="middle">
                {label.text}
              </ChartText>
            )}
          </g>
        ))}
        {change !== null && (
          <>
            <path className={styles['level']} d={change.level} />
            <path className={styles['arrow']} d={change.arrow} />
          </>
        )}
        <path className={styles['line']} d={shape.line} />
        {words !== null && (
          <ChartText className={styles['change']} x={words.x} y={words.y} textAnchor="end">
            {words.text}
          </ChartText>
        )}
        {last !== null && (
          <>
            <circle className={styles['now']} cx={last.x} cy={last.y} r={5} />
            <ChartText className={styles['value']} x={last.x + 11} y={last.y + letter * 0.43}>
              {last.text}
            </ChartText>
          </>
        )}
      </ChartGrid>
    </Chart>
  );
}
