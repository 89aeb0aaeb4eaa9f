import { useId, useState, type ReactNode } from 'react';
import { Button } from '../Button.tsx';
import { classNames } from '../class-names.ts';
import { StoneSign } from '../path/StoneSign.tsx';
import { Skeleton } from '../state/Skeleton.tsx';
import styles from './Chart.module.css';
import { ChartTable, type ChartTableLabels, type ChartTableSource } from './ChartTable.tsx';
import { ChartWalk, type ChartValues } from './ChartWalk.tsx';
import type { ChartBox } from './useChartBox.ts';

export interface ChartLabels extends ChartTableLabels {
  readonly asTable: string;
  readonly hideTable: string;
  /** "Thursday, November 19: 2 ±0.9" */
  readonly reading: (at: string, value: string) => string;
  /** said and written where there is no value */
  readonly missing: string;
  /** head of the column of notes */
  readonly note: string;
  /** "Arrow keys walk through the values" */
  readonly walk: string;
  /** for screen readers while the values come */
  readonly loading: string;
}

/** What every chart takes. */
export interface ChartProps {
  /** what it shows and of how long: "Pain, four weeks" */
  readonly title: string;
  readonly headingLevel?: 2 | 3;
  /** one sentence that says what the drawing shows; a screen reader has it instead of the drawing */
  readonly says?: string;
  /** what the band, the dotted level and the signs are */
  readonly foot?: ReactNode;
  /** beside the title: a choice of the period */
  readonly actions?: ReactNode;
  /** stands where there is too little to draw: "Two answers make a line." and a way on */
  readonly empty: ReactNode;
  readonly loading?: boolean;
  /** stands in place of the drawing: what happened, what is safe, what to do */
  readonly error?: ReactNode;
  readonly labels: ChartLabels;
}

/** What charts of a series of points take besides. */
export interface SeriesProps<P> extends ChartProps {
  readonly points: readonly P[];
  /** with its unit: "112°" */
  readonly format: (value: number) => string;
  /** `short` for the axis ("Nov 18"), `full` for the table and where a value is read; a moment in the offset of its recording */
  readonly formatAt: (point: P, style: 'short' | 'full') => string;
  /** heads of the table's columns: "Day", "Pain" */
  readonly columns: { readonly at: string; readonly value: string };
}

interface ChartFrameProps extends ChartProps {
  /** the room the drawing has: `useChartBox()` */
  readonly box: ChartBox;
  /** of the drawing, pixels; the same while it loads and where it is empty */
  readonly height: number;
  /** of the drawing, where it may be wider than its room */
  readonly width?: number;
  /** nothing to draw; or something, but too little to say much */
  readonly amount: 'none' | 'little' | 'enough';
  readonly values: ChartValues;
  readonly table: ChartTableSource;
  readonly children: ReactNode;
}

/** The frame of every chart: title, sentence, drawing, foot, and the same values as a table. */
export function Chart({
  title,
  headingLevel = 2,
  says,
  foot,
  actions,
  empty,
  loading = false,
  error,
  labels,
  box: { width: room, letter, measure },
  height,
  width = room,
  amount,
  values,
  table,
  children,
}: ChartFrameProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const Heading = `h${headingLevel}` as const;
  const hasDrawing = !loading && error === undefined && amount !== 'none';
  const [keepsHeight, setKeepsHeight] = useState(loading || hasDrawing);
  if (!keepsHeight && hasDrawing) setKeepsHeight(true);
  return (
    <figure className={styles['chart']} aria-labelledby={`${id}-title`}>
      <div className={styles['head']}>
        <Heading id={`${id}-title`} className={styles['title']}>
          {title}
        </Heading>
        {actions}
      </div>
      {(loading || says !== undefined) && <p className={styles['says']}>{loading ? '\u00A0' : says}</p>}
      <div ref={measure} className={styles['frame']} style={{ minBlockSize: keepsHeight ? height : undefined }}>
        <span className={styles['letters']} />
        {error !== undefined ? (
          error
        ) : loading ? (
          <Skeleton label={labels.loading} blocks={[{ blockSize: `${height}px` }]} />
        ) : amount === 'none' ? (
          <div className={styles['empty']}>
            <StoneSign state="open" size={32} />
            <div>{empty}</div>
          </div>
        ) : (
          <ChartWalk
            values={values}
            room={room}
            letter={letter}
            width={width}
            height={height}
            titleId={`${id}-title`}
            hint={labels.walk}
          >
            {children}
          </ChartWalk>
        )}
      </div>
      {hasDrawing && amount === 'little' && <div className={styles['little']}>{empty}</div>}
      <div className={styles['foot']}>
        {foot !== undefined && <div>{foot}</div>}
        {(hasDrawing || loading) && (
          <Button
            variant="link"
            size="small"
            className={classNames(styles['toggle'], loading && styles['waiting'])}
            id={`${id}-toggle`}
            aria-labelledby={`${id}-toggle ${id}-title`}
            aria-expanded={open}
            aria-controls={`${id}-table`}
            onClick={() => setOpen(!open)}
          >
            {open ? labels.hideTable : labels.asTable}
          </Button>
        )}
      </div>
      {/* Closed, it is for screen readers and for paper. */}
      {hasDrawing && (
        <div id={`${id}-table`} className={open ? styles['opened'] : styles['closed']}>
          <ChartTable caption={title} count={values.count} source={table} labels={labels} open={open} />
        </div>
      )}
    </figure>
  );
}
