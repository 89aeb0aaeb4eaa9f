import { useId } from 'react';
import { reportEntities } from '#core/records/index.ts';
import { agreeToReport } from '#pwa/data/telemetry/report.ts';
import { telemetryStatus } from '#pwa/data/telemetry/telemetry-status.ts';
import { useLive } from '#pwa/data/useLive.ts';
import { useSpace } from '#pwa/data/useSpace.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { Switch } from '#pwa/ui/Switch.tsx';
import styles from './RepairScreen.module.css';

/** What the app may report about itself: nothing, until the person agrees. */
export function ReportsSection() {
  const t = useText('repair');
  const format = useFormat();
  const titleId = useId();
  const { telemetry } = useSpace();
  const status = useLive(telemetryStatus);
  return (
    <section className={styles['section']} aria-labelledby={titleId}>
      <h2 id={titleId}>{t('reports.title')}</h2>
      <p className={styles['support']}>{t('reports.text')}</p>
      {status !== undefined &&
        reportEntities.map((kind) => (
          <Switch
            key={kind}
            label={t(`reports.${kind}`)}
            value={status.consent[kind]}
            onChange={(agreed) => void agreeToReport(telemetry, kind, agreed)}
          />
        ))}
      {status !== undefined && status.waiting > 0 && (
        <p className={styles['support']}>
          {t('reports.waiting', { count: status.waiting, number: format.number(status.waiting) })}
        </p>
      )}
      {status !== undefined && status.dropped > 0 && (
        <p className={styles['support']}>
          {t('reports.dropped', { count: status.dropped, number: format.number(status.dropped) })}
        </p>
      )}
    </section>
  );
}
