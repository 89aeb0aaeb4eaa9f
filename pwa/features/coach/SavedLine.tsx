import type { ReactNode } from 'react';
import { StoneSign } from '#pwa/ui/path/StoneSign.tsx';
import styles from './Coach.module.css';

/** What became of the answer that led here: over the heading, and what the page begins at. */
export const SavedLine = ({ children }: { readonly children: ReactNode }) => (
  <p className={styles['answered']} data-lands>
    <StoneSign state="here" />
    {children}
  </p>
);
