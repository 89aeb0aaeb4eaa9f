import { clockSnapshot } from '#pwa/data/developer/log-snapshot.ts';
import { useLive } from '#pwa/data/useLive.ts';
import { useSpace } from '#pwa/data/useSpace.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import styles from './Developer.module.css';
import { NamedValue, PanelSection } from './PanelSection.tsx';
import { iso } from './useMeasures.ts';

export function ClockSection({ now }: { readonly now: number }) {
  const t = useText('developer');
  const format = useFormat();
  const { device } = useSpace();
  const clock = useLive(clockSnapshot);
  if (clock === undefined) return null;
  const { serverOffset, ck, hlc } = clock;
  return (
    <PanelSection heading={t('clock.heading')}>
      <dl className={styles['facts']}>
        <NamedValue name={t('clock.device')} code>
          {iso(now)}
        </NamedValue>
        <NamedValue name={t('clock.server')}>
          {serverOffset === null ? t('clock.unmeasured') : t('ms', { number: format.number(serverOffset) })}
        </NamedValue>
        <NamedValue name={t('clock.run')}>{ck === null ? t('none') : format.number(ck)}</NamedValue>
        <NamedValue name={t('clock.hlc')} code>
          {hlc ?? t('none')}
        </NamedValue>
        <NamedValue name={t('clock.zone')}>
          <bdi dir="ltr">
            {device.timeZone()}, {format.zoneShift(device.offsetAt(now))}
          </bdi>
        </NamedValue>
      </dl>
    </PanelSection>
  );
}
