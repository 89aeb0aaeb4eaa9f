import type { ReactNode } from 'react';
import { DayLine } from './path/DayLine.tsx';
import type { PathMark } from './path/mark.ts';
import styles from './State.module.css';

interface EmptyStateProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly action?: ReactNode;
  readonly dir?: 'ltr' | 'rtl';
}

const OPEN_WAY: readonly PathMark[] = [
  { id: 'first', kind: 'open', saved: false },
  { id: 'way', kind: 'ahead', saved: false },
];

/** Nothing recorded yet: a dotted stone, one sentence, one action. */
export function EmptyState({ title, children, action, dir = 'ltr' }: EmptyStateProps) {
  return (
    <div className={styles['state']}>
      <div className={styles['art']}>
        <DayLine marks={OPEN_WAY} radius={9} dir={dir} />
      </div>
      <h3>{title}</h3>
      <div className={styles['words']}>{children}</div>
      {action !== undefined && <div className={styles['actions']}>{action}</div>}
    </div>
  );
}
