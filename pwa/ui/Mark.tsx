import { markDrawing } from './mark-drawing.ts';
import styles from './Mark.module.css';

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
