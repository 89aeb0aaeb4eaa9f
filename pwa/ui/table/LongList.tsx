import type { ReactNode } from 'react';
import styles from './LongList.module.css';

interface LongListProps<Item> {
  readonly label: string;
  readonly items: readonly Item[];
  readonly keyOf: (item: Item) => string | number;
  /** about how high a row is, as a CSS length; what it turns out to be is remembered */
  readonly rowHeight: string;
  readonly children: (item: Item) => ReactNode;
}

/**
 * Rows divided by hairlines, a thousand and more. All of them are in the document, so find-in-page, the reader's list and
 * print have them; the browser lays out and paints only what is near the window.
 */
export function LongList<Item>({ label, items, keyOf, rowHeight, children }: LongListProps<Item>) {
  return (
    <ul className={styles['list']} aria-label={label}>
      {items.map((item) => (
        <li key={keyOf(item)} className={styles['row']} style={{ containIntrinsicBlockSize: `auto ${rowHeight}` }}>
          {children(item)}
        </li>
      ))}
    </ul>
  );
}
