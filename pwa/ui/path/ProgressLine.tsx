import { classNames } from '../class-names.ts';
import { drawingName, toneClass, type PathTone } from './drawing.ts';
import styles from './path.module.css';
import { tenth } from './pebble.ts';
import { Stone } from './Stone.tsx';
import { useInlineSize } from './useInlineSize.ts';

interface ProgressLineProps {
  readonly value: number;
  readonly goal: number;
  /** everything counted is on the server; otherwise the stone at the value is hollow */
  readonly saved?: boolean;
  readonly label?: string;
  readonly dir?: 'ltr' | 'rtl';
  readonly tone?: PathTone;
}

const HEIGHT = 28;
const PAD = 14;

/** An amount on the way to its goal: the line runs to the value, dots lead on to the goal. */
export function ProgressLine({ value, goal, saved = true, label, dir = 'ltr', tone }: ProgressLineProps) {
  const [ref, width] = useInlineSize<SVGSVGElement>(320);
  const share = goal > 0 ? Math.max(0, Math.min(1, value / goal)) : 0;
  const y = HEIGHT / 2;
  const onwards = dir === 'rtl' ? -1 : 1;
  const start = dir === 'rtl' ? width - PAD : PAD;
  const goalX = dir === 'rtl' ? PAD : width - PAD;
  const x = start + onwards * share * Math.abs(goalX - start);
  const state = saved ? 'saved' : 'here';
  const begun = share > 0;
  const reached = share >= 1;
  // A value just after the start or just before the goal would lie on their stones: those give way.
  const hasStart = begun && Math.abs(x - start) > 16;
  const hasGoal = !reached && Math.abs(goalX - x) > 20;
  return (
    <svg
      ref={ref}
      className={classNames(styles['drawing'], toneClass(tone))}
      height={HEIGHT}
      viewBox={`0 0 ${width} ${HEIGHT}`}
      {...drawingName(label)}
    >
      {hasGoal && (
        <path className={styles['lead']} d={`M${tenth(x + onwards * 15)} ${y}H${tenth(goalX - onwards * 10)}`} />
      )}
      {begun && <path className={styles['way']} d={`M${tenth(start)} ${y}H${tenth(x)}`} />}
      {hasStart && <Stone cx={start} cy={y} r={5.5} state="saved" seed={1} />}
      {hasGoal && <Stone cx={goalX} cy={y} r={6} state="open" seed={9} />}
      <Stone cx={x} cy={y} r={10} state={begun ? state : 'open'} seed={5} />
    </svg>
  );
}
