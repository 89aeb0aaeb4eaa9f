import type { ReactNode } from 'react';
import styles from './Developer.module.css';

interface ScrollTableProps {
  readonly label: string;
  readonly columns: readonly { readonly name: string; readonly isFigure?: boolean }[];
  /** `<tr>`s */
  readonly children: ReactNode;
}

/** Scrolls inside itself on a narrow page; it is focusable, because nothing inside it may be. */
export function ScrollTable({ label, columns, children }: ScrollTableProps) {
  return (
    <div className={styles['scroll']} role="region" aria-label={label} tabIndex={0}>
      <table className={styles['table']}>
        <thead>
          <tr>
            {columns.map(({ name, isFigure = false }) => (
              <th key={name} scope="col" className={isFigure ? styles['figure'] : undefined}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
