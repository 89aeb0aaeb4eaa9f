import { classNames } from '../class-names.ts';
import { drawingName, toneClass, type PathTone } from './drawing.ts';
import type { StoneState } from './mark.ts';
import styles from './path.module.css';
import { Stone } from './Stone.tsx';
import signStyles from './StoneSign.module.css';

interface StoneSignProps {
  readonly state: StoneState;
  /** 24 beside text, 32 at the head of a row, pixels */
  readonly size?: 24 | 32;
  readonly seed?: number;
  readonly tone?: PathTone;
  /** where the record is kept, in words, unless they stand beside it */
  readonly label?: string;
}

/** One stone by itself, as a sign of where a record is kept. */
export function StoneSign({ state, size = 24, seed = 1, tone, label }: StoneSignProps) {
  return (
    <svg
      className={classNames(styles['drawing'], toneClass(tone), signStyles[`size${size}`])}
      viewBox={`0 0 ${size} ${size}`}
      {...drawingName(label)}
    >
      <Stone cx={size / 2} cy={size / 2} r={size * 0.34} state={state} seed={seed} edge={size * 0.1} />
    </svg>
  );
}
