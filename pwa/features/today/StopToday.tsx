import { Link } from 'react-router-dom';
import type { RedFlag } from '#core/rules/coach/red-flags.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { EmergencyCall } from '#pwa/parts/EmergencyCall.tsx';
import { useRuleWords } from '#pwa/parts/useRuleWords.ts';
import { href } from '#pwa/routes/table.ts';
import { buttonClass } from '#pwa/ui/Button.tsx';
import { Icon } from '#pwa/ui/Icon.tsx';
import { Row, Rows } from '#pwa/ui/rows/Rows.tsx';
import styles from './Today.module.css';

interface StopTodayProps {
  /** most urgent first, at least one */
  readonly flags: readonly RedFlag[];
  /** IANA name of the place */
  readonly timeZone: string;
}

/** In the place of a plan: whom to see and how soon. */
export function StopToday({ flags, timeZone }: StopTodayProps) {
  const t = useText('today');
  const coach = useText('coach');
  const words = useRuleWords();
  const [first, ...others] = flags;
  if (first === undefined) return null;
  const see = ({ whom, soon }: RedFlag): string =>
    t('stop.see', { whom: coach(`whom.${whom}`), soon: coach(`soon.${soon}`) });
  const isEmergency = flags.some(({ soon }) => soon === 'now');
  const nowIf = words.nowIf(flags);
  return (
    <div className={styles['stop']}>
      <p className={styles['sign']}>
        <Icon name="stop" />
        {t('stop.sign')}
      </p>
      <h1>{words.flag(first.id).stop}</h1>
      <p className={styles['lead']}>
        {first.soon !== 'now' && `${see(first)} `}
        {words.flag(first.id).why}
      </p>
      {nowIf !== undefined && (
        <p className={styles['lead']}>
          <b>{nowIf}</b>
        </p>
      )}
      {(isEmergency || nowIf !== undefined) && <EmergencyCall timeZone={timeZone} />}
      <div className={styles['go']}>
        <Link className={buttonClass({ variant: isEmergency ? 'secondary' : 'primary' })} to={href('coach')}>
          {t('stop.open')}
        </Link>
      </div>
      {others.length > 0 && (
        <section aria-labelledby="stop-also">
          <h2 id="stop-also">{t('stop.also')}</h2>
          <Rows edged>
            {others.map((flag) => (
              <Row key={flag.id}>
                <div className={styles['decision']}>
                  <p>{words.flag(flag.id).stop}</p>
                  <p className={styles['source']}>{see(flag)}</p>
                </div>
              </Row>
            ))}
          </Rows>
        </section>
      )}
      <p className={styles['aim']}>{t('stop.rest')}</p>
    </div>
  );
}
