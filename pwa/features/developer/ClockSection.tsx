import styles from './Developer.module.css';
import { Fact, LookSection } from './LookSection';
import { iso } from './useMeasures';
import { clockLook } from '../../data/developer/log-look';
import { useLive } from '../../data/useLive';
import { useSpace } from '../../data/useSpace';
import { useFormat } from '../../i18n/useFormat';
import { useText } from '../../i18n/useText';

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
        <Fact name={t('clock.device')} code>{iso(now)}</Fact>
        <Fact name={t('clock.server')}>{serverOffset === null ? t('clock.unmeasured') : t('ms', { number: format.number(serverOffset) })}</Fact>
        <Fact name={t('clock.run')}>{ck === null ? t('none') : format.number(ck)}</Fact>
        <Fact name={t('clock.hlc')} code>{hlc ?? t('none')}</Fact>
        <Fact name={t('clock.zone')}><bdi dir="ltr">{device.timeZone()}, {format.zoneShift(device.offsetAt(now))}</bdi></Fact>
      </dl>
    </LookSection>
  );
}
