import { useMemo } from 'react';
import { Chart, type ChartProps } from './Chart.tsx';
import { deriveFunnel, type FunnelStage } from './funnel-shape.ts';
import styles from './FunnelChart.module.css';
import { useChartBox } from './useChartBox.ts';

export type { FunnelStage };

interface FunnelChartProps extends ChartProps {
  readonly stages: readonly FunnelStage[];
  readonly format: (value: number) => string;
  /** 0.375 as "38 %" */
  readonly formatShare: (share: number) => string;
  /** heads of the table's columns: "Stage", "People", "Of the first stage" */
  readonly columns: { readonly at: string; readonly value: string; readonly share: string };
}

/** How many of one group reached each stage: names in rows, without axes. */
export function FunnelChart({ stages, format, formatShare, columns, ...frame }: FunnelChartProps) {
  const box = useChartBox();
  const { width, letter } = box;
  const { height, row, rows } = useMemo(() => deriveFunnel(stages, letter), [stages, letter]);
  const { labels } = frame;
  const valueOf = (value: number | null): string => (value === null ? labels.missing : format(value));
  const shareOf = (share: number | null): string => (share === null ? '' : formatShare(share));

  return (
    <Chart
      {...frame}
      box={box}
      height={height}
      amount={rows.some(({ value }) => value !== null && value > 0) ? 'enough' : 'none'}
      values={{
        count: rows.length,
        keys: { ArrowUp: -1, ArrowDown: 1 },
        spot: (index) => ({ x: width / 2, y: row * (index + 0.5) }),
        nearest: (_, y) => Math.min(rows.length - 1, Math.max(0, Math.floor(y / row))),
        reading: (index) => {
          const stage = rows[index];
          if (stage === undefined) return '';
          const [value, share] = [valueOf(stage.value), shareOf(stage.share)];
          return labels.reading(stage.label, share === '' ? value : `${value} (${share})`);
        },
      }}
      table={{
        columns: [columns.at, columns.value, columns.share],
        order: 'as-drawn',
        row: (index) => {
          const stage = rows[index];
          return stage === undefined ? [] : [stage.label, valueOf(stage.value), shareOf(stage.share)];
        },
      }}
    >
      <ul className={styles['funnel']} style={{ gridAutoRows: row }}>
        {rows.map(({ id, label, value, length }) => (
          <li key={id} className={styles['stage']}>
            <bdi className={styles['label']}>{label}</bdi>
            <span className={styles['track']}>
              {length !== null && <span className={styles['bar']} style={{ inlineSize: `${length * 100}%` }} />}
            </span>
            <span className={styles['value']}>{valueOf(value)}</span>
          </li>
        ))}
      </ul>
    </Chart>
  );
}
