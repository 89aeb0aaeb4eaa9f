import { Chart, type ChartProps } from './Chart.tsx';
import styles from './Funnel.module.css';
import { isValue } from './scale.ts';
import { useChartBox } from './useChartBox.ts';

export interface FunnelStage {
  readonly id: string;
  /** "First session" */
  readonly label: string;
  /** how many reached it; null where it is not known */
  readonly value: number | null;
}

interface FunnelProps extends ChartProps {
  readonly stages: readonly FunnelStage[];
  readonly format: (value: number) => string;
  /** 0.375 as "38 %" */
  readonly formatShare: (share: number) => string;
  /** heads of the table's columns: "Stage", "People", "Of the first stage" */
  readonly columns: { readonly at: string; readonly value: string; readonly share: string };
}

const ROW = 34;

/** How many of one group reached each stage. */
export function Funnel({ stages, format, formatShare, columns, ...frame }: FunnelProps) {
  const box = useChartBox();
  const { labels } = frame;
  const amountOf = (stage: FunnelStage | undefined): number => (isValue(stage?.value) ? Math.max(0, stage.value) : 0);
  const first = amountOf(stages[0]);
  const most = Math.max(1, ...stages.map(amountOf));
  const valueOf = (stage: FunnelStage): string => (isValue(stage.value) ? format(amountOf(stage)) : labels.missing);
  const shareOf = (stage: FunnelStage): string =>
    isValue(stage.value) && first > 0 ? formatShare(amountOf(stage) / first) : '';
  const row = (ROW * box.letter) / 13;

  return (
    <Chart
      {...frame}
      box={box}
      height={Math.round(Math.max(3, stages.length) * row)}
      amount={stages.some((stage) => amountOf(stage) > 0) ? 'enough' : 'none'}
      values={{
        count: stages.length,
        keys: { ArrowUp: -1, ArrowDown: 1 },
        spot: (index) => ({ x: box.width / 2, y: row * (index + 0.5) }),
        nearest: (_, y) => Math.min(stages.length - 1, Math.max(0, Math.floor(y / row))),
        reading: (index) => {
          const stage = stages[index];
          if (stage === undefined) return '';
          const share = shareOf(stage);
          return labels.reading(stage.label, share === '' ? valueOf(stage) : `${valueOf(stage)} (${share})`);
        },
      }}
      table={{
        columns: [columns.at, columns.value, columns.share],
        order: 'as-drawn',
        row: (index) => {
          const stage = stages[index];
          return stage === undefined ? [] : [stage.label, valueOf(stage), shareOf(stage)];
        },
      }}
    >
      <ul className={styles['funnel']} style={{ gridAutoRows: row }}>
        {stages.map((stage) => (
          <li key={stage.id} className={styles['stage']}>
            <bdi className={styles['label']}>{stage.label}</bdi>
            <span className={styles['track']}>
              {isValue(stage.value) && (
                <span className={styles['bar']} style={{ inlineSize: `${(amountOf(stage) / most) * 100}%` }} />
              )}
            </span>
            <span className={styles['value']}>{valueOf(stage)}</span>
          </li>
        ))}
      </ul>
    </Chart>
  );
}
