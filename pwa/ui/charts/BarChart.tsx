import { useMemo } from 'react';
import { deriveBars, type BarPoint } from './bar-shape.ts';
import { Chart, type SeriesProps } from './Chart.tsx';
import { ChartGrid } from './ChartGrid.tsx';
import { ChartText } from './ChartText.tsx';
import styles from './drawing.module.css';
import { isValue, nearestIndex } from './scale.ts';
import { useChartBox } from './useChartBox.ts';

export type { BarPoint };

interface BarChartProps<P extends BarPoint> extends SeriesProps<P> {
  /** a dotted level; the foot says what it is */
  readonly target?: number;
}

/** Amounts for each day, week or kind. The model of a new kind of chart: CONTRIBUTING.md, "A kind of chart". */
export function BarChart<P extends BarPoint>({
  points,
  format,
  formatAt,
  columns,
  target,
  ...frame
}: BarChartProps<P>) {
  const box = useChartBox();
  const { width, letter } = box;
  const shape = useMemo(
    () => deriveBars(points, { width, letter, ...(target === undefined ? {} : { target }) }, { format, formatAt }),
    [points, width, letter, target, format, formatAt],
  );
  const { plot, last, xs, ys } = shape;
  const { labels } = frame;
  const valueOf = ({ value }: BarPoint): string => (isValue(value) ? format(value) : labels.missing);

  return (
    <Chart
      {...frame}
      box={box}
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
        order: typeof points[0]?.at === 'string' ? 'as-drawn' : 'newest-first',
        row: (index) => {
          const point = points[index];
          return point === undefined ? [] : [formatAt(point, 'full'), valueOf(point)];
        },
      }}
    >
      <ChartGrid grid={shape} box={box} tone="amounts">
        <path className={styles['body']} d={shape.bodies} />
        <path className={styles['edge']} d={shape.edges} />
        <path className={styles['zero']} d={shape.zeros} />
        {shape.target !== null && (
          <path className={styles['target']} d={`M${plot.start} ${shape.target}H${plot.end}`} />
        )}
        {last !== null && (
          <ChartText className={styles['value']} x={last.x} y={last.y} textAnchor="middle">
            {last.text}
          </ChartText>
        )}
      </ChartGrid>
    </Chart>
  );
}
