import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { MARGIN, type Grid } from './axis.ts';
import { ChartText } from './ChartText.tsx';
import styles from './drawing.module.css';
import type { ChartBox } from './useChartBox.ts';

interface ChartGridProps {
  readonly grid: Grid;
  readonly box: ChartBox;
  /** sky where the values are measured, pine where they are amounts */
  readonly tone: 'measured' | 'amounts';
  readonly children: ReactNode;
}

/** A drawing over a value axis: its levels, what `children` draw on them, and the labels below. */
export function ChartGrid({ grid: { height, plot, levels, labels }, box, tone, children }: ChartGridProps) {
  return (
    <svg
      className={classNames(styles['drawing'], styles[tone])}
      viewBox={`0 0 ${box.width} ${height}`}
      focusable="false"
    >
      {levels.map(({ y, text }) => (
        <g key={y}>
          <path className={styles['grid']} d={`M${plot.start} ${y}H${plot.end}`} />
          <ChartText className={styles['axis']} x={plot.start - MARGIN} y={y + box.letter * 0.35} textAnchor="end">
            {text}
          </ChartText>
        </g>
      ))}
      {children}
      {labels.map(({ x, text, anchor }) => (
        <ChartText key={x} className={styles['axis']} x={x} y={height - box.letter * 0.6} textAnchor={anchor}>
          {text}
        </ChartText>
      ))}
    </svg>
  );
}
