import type { ReactNode } from 'react';
import { pebbleOutline } from '../path/pebble.ts';
import styles from './Card.module.css';

/** An opened explanation: the only sheet that lies in the page. Its upper edge is a line with a stone. Never inside another. */
export function Card({ children }: { readonly children: ReactNode }) {
  return (
    <div className={styles['card']}>
      <svg className={styles['stone']} viewBox="0 0 18 12" aria-hidden="true">
        <path d={pebbleOutline({ cx: 9, cy: 6, r: 7, seed: 4 })} />
      </svg>
      {children}
    </div>
  );
}
