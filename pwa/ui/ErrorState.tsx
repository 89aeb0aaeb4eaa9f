import type { ReactNode } from 'react';
import styles from './State.module.css';

interface ErrorStateProps {
  /** what happened: "This chart could not be drawn" */
  readonly title: string;
  /** what is kept and what can be done */
  readonly children: ReactNode;
  /** the way on: one button, and at most one link */
  readonly action?: ReactNode;
}

export function ErrorState({ title, children, action }: ErrorStateProps) {
  return (
    <div className={styles['state']} role="alert">
      <h3>{title}</h3>
      <div className={styles['words']}>{children}</div>
      {action !== undefined && <div className={styles['actions']}>{action}</div>}
    </div>
  );
}
