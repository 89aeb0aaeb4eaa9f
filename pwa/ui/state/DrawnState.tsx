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
export function DrawnState({
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
