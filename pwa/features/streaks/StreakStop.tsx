import type { Decision } from '#core/rules/coach/decisions.ts';
import type { RedFlag } from '#core/rules/coach/red-flags.ts';
import { SafetyStop } from '#pwa/parts/SafetyStop.tsx';
import styles from './StreakStop.module.css';

interface StreakStopProps {
  /** most urgent first */
  readonly flags: readonly RedFlag[];
  /** what else is for today */
  readonly beside: readonly Decision[];
  /** IANA name of the place */
  readonly timeZone: string;
}

/** Before anything else while a sign needs a person. */
export function StreakStop({ flags, beside, timeZone }: StreakStopProps) {
  if (flags.length === 0) return null;
  return (
    <div className="wrap">
      <div className={styles['stop']}>
        <SafetyStop flags={flags} beside={beside} timeZone={timeZone} level={2} hasWay />
      </div>
    </div>
  );
}
