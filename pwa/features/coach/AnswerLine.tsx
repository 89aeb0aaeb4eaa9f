import type { ReactNode } from 'react';
import { StoneSign } from '#pwa/ui/path/StoneSign.tsx';
import styles from './Coach.module.css';

/** What became of a stop by the answer just given to the safety questions; null: nothing is said of it. */
export type StopOutcome = 'stop-holds' | 'stop-ended' | null;

/** What became of what led here: over the heading, and what the page begins at. */
export const AnswerLine = ({ children }: { readonly children: ReactNode }) => (
  <p className={styles['answered']} tabIndex={-1} data-lands>
    <StoneSign state="here" />
    {children}
  </p>
);
