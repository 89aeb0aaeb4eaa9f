import type { ReactNode } from 'react';
import { useDirection } from '#pwa/i18n/useDirection.ts';
import { DayLine } from '../path/DayLine.tsx';
import type { PathMark } from '../path/mark.ts';
import styles from '../State.module.css';

export interface DrawnStateProps {
  readonly title: string;
  /** one sentence: what is safe, what comes next */
  readonly children: ReactNode;
  /** the way on: one button or link */
  readonly action?: ReactNode;
}

/** A state of a whole list or page, with what it means drawn above it. The states beside this file give the drawing. */
export function DrawnState({
  marks,
  title,
  children,
  action,
}: DrawnStateProps & { readonly marks: readonly PathMark[] }) {
  const dir = useDirection();
  return (
    <div className={styles['state']}>
      <div className={styles['art']}>
        <DayLine marks={marks} radius={9} dir={dir} />
      </div>
      <h3>{title}</h3>
      <div className={styles['words']}>{children}</div>
      {action !== undefined && <div className={styles['actions']}>{action}</div>}
    </div>
  );
}
