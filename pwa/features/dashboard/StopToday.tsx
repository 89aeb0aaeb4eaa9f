import { Link } from 'react-router-dom';
import { isKnownFlag, type RedFlag } from '#core/rules/coach/red-flags.ts';
import { emergencyNumber } from '#core/rules/emergency-number.ts';
import { useCatalogueText } from '#pwa/i18n/useCatalogueText.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { href } from '#pwa/routes/table.ts';
import { buttonClass } from '#pwa/ui/Button.tsx';
import { Icon } from '#pwa/ui/Icon.tsx';
import { Row, Rows } from '#pwa/ui/rows/Rows.tsx';
import styles from './Dashboard.module.css';

interface StopTodayProps {
  /** most urgent first, at least one */
  readonly flags: readonly RedFlag[];
  /** IANA name of the place */
  readonly timeZone: string;
}

/** In the place of a plan: whom to see and how soon. */
export function StopToday({ flags, timeZone }: StopTodayProps) {
  const t = useText('dashboard');
  const coach = useText('coach');
  const word = useCatalogueText('coach');
  const format = useFormat();
  const [first, ...others] = flags;
  if (first === undefined) return null;
  const number = emergencyNumber(timeZone, format.locale);
  const see = ({ whom, soon }: RedFlag): string =>
    t('stop.see', { whom: coach(`whom.${whom}`), soon: coach(`soon.${soon}`) });
  // A flag of a newer version stops too; its words are there.
  const what = ({ id }: RedFlag): string => (isKnownFlag(id) ? word('flag', `${id}.stop`) : t('stop.unknown'));
  const why = ({ id }: RedFlag): string => (isKnownFlag(id) ? word('flag', `${id}.why`) : t('stop.unknownWhy'));
  const isEmergency = flags.some(({ soon }) => soon === 'now');
  return (
    <div className={styles['stop']}>
      <p className={styles['sign']}>
        <Icon name="stop" />
        {t('stop.sign')}
      </p>
      <h1>{what(first)}</h1>
      <p className={styles['lead']}>
        {first.soon !== 'now' && `${see(first)} `}
        {why(first)}
      </p>
      <div className={styles['go']}>
        {isEmergency && (
          <a className={buttonClass({ variant: 'stop' })} href={`tel:${number}`}>
            {t('stop.call', { number })}
          </a>
        )}
        <Link className={buttonClass({ variant: isEmergency ? 'secondary' : 'primary' })} to={href('coach')}>
          {t('stop.open')}
        </Link>
      </div>
      {isEmergency && <p className={styles['aim']}>{t('stop.other')}</p>}
      {others.length > 0 && (
        <section aria-labelledby="stop-also">
          <h2 id="stop-also">{t('stop.also')}</h2>
          <Rows edged>
            {others.map((flag) => (
              <Row key={flag.id}>
                <div className={styles['decision']}>
                  <p>{what(flag)}</p>
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
