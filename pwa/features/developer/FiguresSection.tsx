import { figuresSnapshot } from '#pwa/data/developer/log-snapshot.ts';
import { useLive } from '#pwa/data/useLive.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import styles from './Developer.module.css';
import { NamedValue, PanelSection } from './PanelSection.tsx';
import { iso } from './useMeasures.ts';

export function FiguresSection() {
  const t = useText('developer');
  const format = useFormat();
  const figures = useLive(figuresSnapshot);
  if (figures === undefined) return null;
  const { own, days, healed } = figures;
  return (
    <PanelSection heading={t('figures.heading')}>
      <dl className={styles['facts']}>
        <NamedValue name={t('figures.own')} code>
          {own}
        </NamedValue>
        <NamedValue name={t('figures.days')}>{format.number(days)}</NamedValue>
        <NamedValue name={t('figures.server')}>
          {healed === null ? (
            t('figures.serverNone')
          ) : (
            <>
              <bdi dir="ltr" className={styles['code']}>
                {healed.server}, {iso(healed.at)}
              </bdi>{' '}
              {t(`figures.healed.${healed.by}`)}
            </>
          )}
        </NamedValue>
      </dl>
    </PanelSection>
  );
}
