import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './Rows.module.css';

interface RowsProps {
  readonly children: ReactNode;
  readonly label?: string;
  /** hairlines above the first and below the last */
  readonly edged?: boolean;
  /** in the page's two columns where it has them */
  readonly beside?: boolean;
}

/** A list of like things divided by hairlines. Takes `Row`s. */
export function Rows({ children, label, edged = false, beside = false }: RowsProps) {
  return (
    <ul className={classNames(styles['rows'], edged && styles['edged'], beside && styles['beside'])} aria-label={label}>
      {children}
    </ul>
  );
}

export function Row({ children }: { readonly children: ReactNode }) {
  return <li className={styles['row']}>{children}</li>;
}
