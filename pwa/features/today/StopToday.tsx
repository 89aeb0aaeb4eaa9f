import type { Day } from '#core/lib/day.ts';
import type { RedFlag } from '#core/rules/coach/red-flags.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { OtherSigns, SafetyStop } from '#pwa/parts/SafetyStop.tsx';
import { KeepAsRest } from './KeepAsRest.tsx';
import type { TodayActions } from './today-actions.ts';
import styles from './Today.module.css';

interface StopTodayProps {
  /** most urgent first, at least one */
  readonly flags: readonly RedFlag[];
  /** IANA name of the place */
  readonly timeZone: string;
  /** nothing is recorded yet that makes the day what it is */
  readonly isDayOpen: boolean;
  readonly today: Day;
  readonly actions: TodayActions;
}

/** In the place of a plan. */
export function StopToday({ flags, timeZone, isDayOpen, today, actions }: StopTodayProps) {
  const plan = useText('plan');
  return (
    <div className={styles['stop']}>
      <SafetyStop flags={flags} timeZone={timeZone} level={1} hasWay />
      <OtherSigns flags={flags.slice(1)} />
      <p className={styles['aim']}>{plan('stop.waitsText')}</p>
      {isDayOpen && <KeepAsRest today={today} reason="prescribed" actions={actions} />}
    </div>
  );
}
