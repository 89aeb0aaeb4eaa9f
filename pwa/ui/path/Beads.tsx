import { classNames } from '../class-names.ts';
import beadStyles from './Beads.module.css';
import { drawingName, toneClass, type PathTone } from './drawing.ts';
import styles from './path.module.css';

interface BeadsProps {
  readonly done: number;
  readonly total: number;
  /** the one under way has a ring */
  readonly active?: boolean;
  readonly label?: string;
  readonly tone?: PathTone;
}

/** Counts inside one record (repetitions, sets). True circles, so that they are never read as stones. */
export function Beads({ done, total, active = false, label, tone }: BeadsProps) {
  return (
    <span className={classNames(beadStyles['beads'], toneClass(tone))} {...drawingName(label)}>
      {Array.from({ length: total }, (_, index) => (
        <svg
          key={index}
          className={classNames(styles['drawing'], beadStyles['bead'])}
          viewBox="0 0 26 26"
          aria-hidden="true"
        >
          <circle
            className={index < done || (active && index === done) ? beadStyles['done'] : beadStyles['open']}
            cx={13}
            cy={13}
            r={index < done ? 7 : 6.2}
          />
          {active && index === done && <circle className={beadStyles['ring']} cx={13} cy={13} r={11} />}
        </svg>
      ))}
    </span>
  );
}
