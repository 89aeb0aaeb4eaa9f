import type { ReactNode } from 'react';
import styles from './State.module.css';

interface ErrorStateProps {
  /** what happened: "This chart could not be drawn" */
  readonly title: string;
  /** what is kept and what can be done */
  readonly children: ReactNode;
  /** the way on: one button, and at most one link */
  readonly action?: ReactNode;
  /** 2 where it stands in the page's place, below its title */
  readonly level?: 2 | 3;
}

export function ErrorState({ title, children, action, level = 3 }: ErrorStateProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <div className={styles['state']} role="alert">
      <Heading>{title}</Heading>
      <div className={styles['words']}>{children}</div>
      {action !== undefined && <div className={styles['actions']}>{action}</div>}
    </div>
  );
}
