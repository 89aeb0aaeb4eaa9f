import { clockLook } from '#pwa/data/developer/log-look.ts';
import { useLive } from '#pwa/data/useLive.ts';
import { useSpace } from '#pwa/data/useSpace.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import styles from './Developer.module.css';
import { Fact, LookSection } from './LookSection.tsx';
import { iso } from './useMeasures.ts';

export function ClockSection({ now }: { readonly now: number }) {
  const t = useText('developer');
  const format = useFormat();
  const { device } = useSpace();
  const clock = useLive(clockLook);
  if (clock === undefined) return null;
  const { serverOffset, ck, hlc } = clock;
  return (
    <LookSection heading={t('clock.heading')}>
      <dl className={styles['facts']}>
        <Fact name={t('clock.device')} code>
          {iso(now)}
        </Fact>
        <Fact name={t('clock.server')}>
          {serverOffset === null ? t('clock.unmeasured') : t('ms', { number: format.number(serverOffset) })}
        </Fact>
        <Fact name={t('clock.run')}>{ck === null ? t('none') : format.number(ck)}</Fact>
        <Fact name={t('clock.hlc')} code>
          {hlc ?? t('none')}
        </Fact>
        <Fact name={t('clock.zone')}>
          <bdi dir="ltr">
            {device.timeZone()}, {format.zoneShift(device.offsetAt(now))}
          </bdi>
        </Fact>
      </dl>
    </LookSection>
  );
}
