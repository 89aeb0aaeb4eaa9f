import type { CSSProperties, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './Rows.module.css';

interface RowsProps {
  readonly children: ReactNode;
  readonly label?: string;
  /** hairlines above the first and below the last */
  readonly edged?: boolean;
  /** in the page's two columns where it has them */
  readonly beside?: boolean;
  /**
   * For lists of hundreds: about how high a row is, as a CSS length. All rows are in the document, so find-in-page, the
   * reader's list and print have them; the browser lays out and paints only what is near the window.
   */
  readonly rowHeight?: string;
}

/** A list of like things divided by hairlines. Takes `Row`s, or what is made of one: `EntryRow`, `ListRow`. */
export function Rows({ children, label, edged = false, beside = false, rowHeight }: RowsProps) {
  return (
    <ul
      className={classNames(
        styles['rows'],
        edged && styles['edged'],
        beside && styles['beside'],
        rowHeight !== undefined && styles['long'],
      )}
      style={rowHeight === undefined ? undefined : ({ '--row-height': rowHeight } as CSSProperties)}
      aria-label={label}
    >
      {children}
    </ul>
  );
}

export function Row({ children }: { readonly children: ReactNode }) {
  return <li className={styles['row']}>{children}</li>;
}
