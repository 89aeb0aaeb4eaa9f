import busyStyles from './BusyStones.module.css';
import styles from './path.module.css';
import { Stone } from './Stone.tsx';

/** Three small stones in a busy button. They do not move: the label says what is happening. */
export function BusyStones() {
  return (
    <svg className={`${styles['drawing']} ${busyStyles['busy']}`} viewBox="0 0 38 12" aria-hidden="true">
      <Stone cx={6} cy={6} r={4} state="saved" seed={1} />
      <Stone cx={19} cy={6} r={4} state="saved" seed={4} />
      <Stone cx={32} cy={6} r={4} state="here" seed={7} edge={1.8} />
    </svg>
  );
}
