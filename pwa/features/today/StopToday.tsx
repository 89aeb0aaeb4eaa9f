import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Day } from '#core/lib/day.ts';
import type { Decision } from '#core/rules/coach/decisions.ts';
import type { StandingSign } from '#core/rules/coach/screening.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { OtherSigns, SafetyStop } from '#pwa/parts/SafetyStop.tsx';
import { useStopEnds } from '#pwa/parts/useStopEnds.ts';
import { AGAIN, coachHref } from '#pwa/routes/coach-href.ts';
import { KeepAsRest } from './KeepAsRest.tsx';
import type { TodayActions } from './today-actions.ts';
import styles from './Today.module.css';

interface StopTodayProps {
  /** most urgent first, at least one */
  readonly signs: readonly StandingSign[];
  /** what else is for today */
  readonly beside: readonly Decision[];
  /** of a session that was left open; false: none was */
  readonly left: ReactNode;
  /** IANA name of the place */
  readonly timeZone: string;
  /** by which today is a rest day already; null: something else makes the day */
  readonly restIds: readonly string[] | null;
  readonly now: number;
  readonly off: number;
  readonly today: Day;
  readonly actions: TodayActions;
}

/** In the place of a plan. */
export function StopToday({ signs, beside, left, timeZone, restIds, now, off, today, actions }: StopTodayProps) {
  const plan = useText('plan');
  const ends = useStopEnds({ signs, now, off });
  const flags = signs.map(({ flag }) => flag);
  return (
    <div className={styles['stop']}>
      <SafetyStop flags={flags} beside={beside} timeZone={timeZone} level={1} hasWay />
      <p>{ends.how}</p>
      {ends.isNow && (
        <p>
          <Link className="link" to={coachHref({ step: AGAIN })}>
            {plan('stop.again')}
          </Link>
        </p>
      )}
      <OtherSigns flags={flags.slice(1)} />
      <p className={styles['aim']}>{plan('stop.waitsText')}</p>
      {left}
      <KeepAsRest today={today} restIds={restIds} reason="prescribed" actions={actions} />
    </div>
  );
}
