import type { RedFlag } from '#core/rules/coach/red-flags.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { OtherSigns, SafetyStop } from '#pwa/parts/SafetyStop.tsx';
import styles from './Today.module.css';

interface StopTodayProps {
  /** most urgent first, at least one */
  readonly flags: readonly RedFlag[];
  /** IANA name of the place */
  readonly timeZone: string;
}

/** In the place of a plan. */
export function StopToday({ flags, timeZone }: StopTodayProps) {
  const plan = useText('plan');
  return (
    <div className={styles['stop']}>
      <SafetyStop flags={flags} timeZone={timeZone} level={1} hasWay />
      <OtherSigns flags={flags.slice(1)} />
      <p className={styles['aim']}>{plan('stop.waitsText')}</p>
    </div>
  );
}
