import { Link } from 'react-router-dom';
import type { RedFlag } from '#core/rules/coach/red-flags.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { EmergencyCall } from '#pwa/parts/EmergencyCall.tsx';
import { useRuleWords } from '#pwa/parts/useRuleWords.ts';
import { href } from '#pwa/routes/table.ts';
import { buttonClass } from '#pwa/ui/Button.tsx';
import { Icon } from '#pwa/ui/Icon.tsx';
import { KeyValueList } from '#pwa/ui/page/KeyValueList.tsx';
import styles from './StreakStop.module.css';

interface StreakStopProps {
  /** most urgent first */
  readonly flags: readonly RedFlag[];
  /** IANA name of the place */
  readonly timeZone: string;
}

/** Before anything else while a sign needs a person: whom to see about it, and how soon. */
export function StreakStop({ flags, timeZone }: StreakStopProps) {
  const plan = useText('plan');
  const coach = useText('coach');
  const hindrance = useText('hindrance');
  const words = useRuleWords();
  const [first] = flags;
  if (first === undefined) return null;
  const { stop, why } = words.flag(first.id);
  const isEmergency = first.soon === 'now';
  const nowIf = words.nowIf(flags);
  return (
    <div className="wrap">
      <section className={styles['stop']} aria-labelledby="streak-stop">
        <p className={styles['sign']}>
          <Icon name="stop" />
          {coach('outcome.stop')}
        </p>
        <h2 id="streak-stop">{stop}</h2>
        <p>{why}</p>
        {nowIf !== undefined && (
          <p>
            <b>{nowIf}</b>
          </p>
        )}
        {(isEmergency || nowIf !== undefined) && <EmergencyCall timeZone={timeZone} />}
        {!isEmergency && (
          <KeyValueList
            items={[
              { label: plan('stop.whom'), value: <b>{coach(`whom.${first.whom}`)}</b> },
              { label: plan('stop.soon'), value: <b>{coach(`soon.${first.soon}`)}</b> },
            ]}
          />
        )}
        <div>
          <Link
            className={buttonClass({ variant: isEmergency ? 'secondary' : 'primary', size: 'small' })}
            to={href('dashboard')}
          >
            {hindrance('act.pain')}
          </Link>
        </div>
      </section>
    </div>
  );
}
