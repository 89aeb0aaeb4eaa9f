import { useState } from 'react';
import type { DrillReport, StepReport, Verdict } from '#pwa/data/commands/drill/drill-report.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { useCommand } from '#pwa/parts/useCommand.ts';
import { Button } from '#pwa/ui/Button.tsx';
import { Section } from '#pwa/ui/page/Section.tsx';
import { ListRow } from '#pwa/ui/rows/ListRow.tsx';
import { Rows } from '#pwa/ui/rows/Rows.tsx';
import { Tag } from '#pwa/ui/Tag.tsx';
import { DetailedFailure } from './DetailedFailure.tsx';
import type { DeveloperActions } from './developer-actions.ts';
import styles from './Developer.module.css';

const LOOKS = {
  passed: { tone: 'pine', icon: 'check' },
  failed: { tone: 'stop', icon: 'warning' },
  not_possible: { tone: 'amber', icon: 'info' },
} as const satisfies Record<Verdict, unknown>;

export function DrillSection({ actions }: { readonly actions: DeveloperActions }) {
  const t = useText('developer');
  const format = useFormat();
  const [steps, setSteps] = useState<readonly StepReport[]>([]);
  const drill = useCommand(() => {
    setSteps([]);
    return actions.runDrill((step) => setSteps((before) => [...before, step]));
  });
  const sentenceOf = ({ saying, figures }: StepReport): string => t(`drill.says.${saying}`, figures);
  const summaryOf = (report: DrillReport): string => {
    const count = (verdict: Verdict): number => report.steps.filter((step) => step.verdict === verdict).length;
    const [total, passed] = [report.steps.length, count('passed')];
    return passed === total
      ? t('drill.summary.passed', { total })
      : t('drill.summary.mixed', { total, passed, failed: count('failed'), open: count('not_possible') });
  };
  const report = drill.isBusy || drill.failure !== null ? null : drill.done;
  return (
    <Section title={t('drill.heading')}>
      <p>{t('drill.text')}</p>
      <div className={styles['line']}>
        <Button
          variant="primary"
          size="small"
          icon="play"
          busy={drill.isBusy}
          busyLabel={t('drill.running')}
          onClick={() => void drill.run()}
        >
          {t('drill.start')}
        </Button>
        {report !== null && (
          <Button size="small" icon="download" onClick={() => actions.saveReport(report, sentenceOf)}>
            {t('drill.save')}
          </Button>
        )}
      </div>
      <p role="status" className={styles['said']}>
        {report !== null && summaryOf(report)}
      </p>
      <DetailedFailure failure={drill.failure} />
      {steps.length > 0 && (
        <Rows label={t('drill.steps')} edged>
          {steps.map((step) => (
            <ListRow
              key={step.step}
              title={t(`drill.step.${step.step}`)}
              tag={<Tag {...LOOKS[step.verdict]}>{t(`drill.verdict.${step.verdict}`)}</Tag>}
              hint={sentenceOf(step)}
              meta={[t('ms', { number: format.number(step.ms) })]}
            />
          ))}
        </Rows>
      )}
    </Section>
  );
}
