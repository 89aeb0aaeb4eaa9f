import type { ReactNode } from 'react';
import { useDirection } from '#pwa/i18n/useDirection.ts';
import { DayLine } from '../path/DayLine.tsx';
import type { PathMark } from '../path/mark.ts';
import styles from './State.module.css';

export interface DrawnStateProps {
  readonly title: string;
  /** one sentence: what is safe, what comes next */
  readonly children: ReactNode;
  /** the way on: one button or link */
  readonly action?: ReactNode;
  /** of the title: 2 right below the page's own */
  readonly level?: 2 | 3;
}

/** A state of a whole list or page, with what it means drawn above it. */
function DrawnState({
  marks,
  title,
  children,
  action,
  level = 3,
}: DrawnStateProps & { readonly marks: readonly PathMark[] }) {
  const dir = useDirection();
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <div className={styles['state']}>
      <div className={styles['art']}>
        <DayLine marks={marks} radius={9} dir={dir} />
      </div>
      <Heading>{title}</Heading>
      <div className={styles['words']}>{children}</div>
      {action !== undefined && <div className={styles['actions']}>{action}</div>}
    </div>
  );
}

const OPEN_WAY: readonly PathMark[] = [
  { id: 'first', kind: 'open', saved: false },
  { id: 'way', kind: 'ahead', saved: false },
];

/** Nothing recorded yet: a dotted stone, one sentence, one action. */
export const EmptyState = (props: DrawnStateProps) => <DrawnState marks={OPEN_WAY} {...props} />;

const stones = (...saved: readonly boolean[]): readonly PathMark[] =>
  saved.map((each, index) => ({ id: index + 1, kind: 'stone', saved: each }));
const ALL_SAVED = stones(true, true, true);
const SOME_SAVED = stones(true, true, false);

/**
 * Nothing is to be done here, and that is good.
 * @param isSaved false while something waits to be sent: then not every stone is filled
 */
export const AllWellState = ({ isSaved = true, ...props }: DrawnStateProps & { readonly isSaved?: boolean }) => (
  <DrawnState marks={isSaved ? ALL_SAVED : SOME_SAVED} {...props} />
);
