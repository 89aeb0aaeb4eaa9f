import { figuresLook } from '#pwa/data/developer/log-look.ts';
import { useLive } from '#pwa/data/useLive.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import styles from './Developer.module.css';
import { Fact, LookSection } from './LookSection.tsx';
import { iso } from './useMeasures.ts';

export function FiguresSection() {
  const t = useText('developer');
  const format = useFormat();
  const figures = useLive(figuresLook);
  if (figures === undefined) return null;
  const { own, days, healed } = figures;
  return (
    <LookSection heading={t('figures.heading')}>
      <dl className={styles['facts']}>
        <Fact name={t('figures.own')} code>
          {own}
        </Fact>
        <Fact name={t('figures.days')}>{format.number(days)}</Fact>
        <Fact name={t('figures.server')}>
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
        </Fact>
      </dl>
    </LookSection>
  );
}
