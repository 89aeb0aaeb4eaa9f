import { reportEntities } from '#core/records/index.ts';
import type { TelemetryStatus } from '#pwa/data/queries/telemetry-status.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { FailureNote } from '#pwa/parts/FailureNote.tsx';
import { useCommand } from '#pwa/parts/useCommand.ts';
import { Switch } from '#pwa/ui/form/Switch.tsx';
import { Section } from '#pwa/ui/page/Section.tsx';
import type { RepairActions } from './repair-actions.ts';
import styles from './RepairView.module.css';

interface ReportsSectionProps {
  /** undefined until they are read */
  readonly reports: TelemetryStatus | undefined;
  readonly actions: Pick<RepairActions, 'agreeToReport'>;
}

/** What the app may report about itself: nothing, until the person agrees. */
export function ReportsSection({ reports, actions }: ReportsSectionProps) {
  const t = useText('repair');
  const format = useFormat();
  const agreeing = useCommand(actions.agreeToReport, { keyOf: (kind) => kind });
  return (
    <Section title={t('reports.title')} hint={t('reports.text')}>
      {reports !== undefined && (
        <>
          {reportEntities.map((kind) => (
            <Switch
              key={kind}
              label={t(`reports.${kind}`)}
              value={reports.consent[kind]}
              onChange={(agreed) => void agreeing.run(kind, agreed)}
            />
          ))}
          <FailureNote failure={agreeing.failure} />
          {(['waiting', 'dropped'] as const).map(
            (which) =>
              reports[which] > 0 && (
                <p key={which} className={styles['support']}>
                  {t(`reports.${which}`, { count: reports[which], number: format.number(reports[which]) })}
                </p>
              ),
          )}
        </>
      )}
    </Section>
  );
}
