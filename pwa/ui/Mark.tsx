import styles from './Mark.module.css';
import { pebbleOutline } from './path/pebble.ts';

/** The mark on a 44 x 32 grid; the icons in public/icons are drawn from the same figures. */
export const markDrawing = {
  viewBox: '0 0 44 32',
  spans: 'M6.4 9C7.4 29.4 19.2 31 22 11.6C24.8 31 36.6 29.4 37.6 9',
  first: pebbleOutline({ cx: 6.4, cy: 8, r: 5.6, seed: 1, flat: 0.88 }),
  second: pebbleOutline({ cx: 22, cy: 10.6, r: 5.6, seed: 4, flat: 0.88 }),
  today: pebbleOutline({ cx: 37.6, cy: 8, r: 4.4, seed: 2, flat: 0.88 }),
} as const;

interface MarkProps {
  readonly size?: 'regular' | 'large';
}

/** The logo: a w of two spans hung between three stones, the last one standing for today. The name stands beside it. */
export function Mark({ size = 'regular' }: MarkProps) {
  return (
    <svg
      className={`${styles['mark']} ${size === 'large' ? styles['large'] : ''}`}
      viewBox={markDrawing.viewBox}
      aria-hidden="true"
    >
      <path className={styles['spans']} d={markDrawing.spans} />
      <path className={styles['stone']} d={markDrawing.first} />
      <path className={styles['stone']} d={markDrawing.second} />
      <path className={styles['today']} d={markDrawing.today} />
    </svg>
  );
}
