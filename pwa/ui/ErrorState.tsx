import type { ReactNode } from 'react';
import styles from './State.module.css';

interface ErrorStateProps {
  /** what happened: "This chart could not be drawn" */
  readonly title: string;
  /** what is kept and what can be done */
  readonly children: ReactNode;
  readonly actions?: ReactNode;
}

export function ErrorState({ title, children, actions }: ErrorStateProps) {
  return (
    <div className={styles['state']} role="alert">
      <h3>{title}</h3>
      <div className={styles['words']}>{children}</div>
      {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
    </div>
  );
}
