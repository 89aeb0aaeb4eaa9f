import { useState } from 'react';
import { browserAppCopy } from '#pwa/data/developer/app-copy.ts';
import type { DrillReport, StepReport, Verdict } from '#pwa/data/developer/drill-report.ts';
import { runFlightDrill } from '#pwa/data/developer/flight-drill.ts';
import { browserNetwork, forcedOffline } from '#pwa/data/sync/network.ts';
import { useSpace } from '#pwa/data/useSpace.ts';
import { localTime } from '#pwa/device/local-time.ts';
import { saveFile } from '#pwa/device/save-file.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import type { Text } from '#pwa/i18n/useText.ts';
import { Button } from '#pwa/ui/Button.tsx';
import { Tag } from '#pwa/ui/Tag.tsx';
import styles from './Developer.module.css';
import { PanelSection } from './PanelSection.tsx';

const LOOKS = {
  passed: { tone: 'pine', icon: 'check' },
  failed: { tone: 'stop', icon: 'warning' },
  not_possible: { tone: 'amber', icon: 'info' },
} as const satisfies Record<Verdict, unknown>;

/** @param onEnd called when the drill has ended and its databases have come and gone */
export function DrillSection({ onEnd }: { readonly onEnd: () => void }) {
  const t = useText('developer');
  const space = useSpace();
  const [isRunning, setRunning] = useState(false);
  const [steps, setSteps] = useState<readonly StepReport[]>([]);
  const [report, setReport] = useState<DrillReport | null>(null);
  const [broke, setBroke] = useState<string | null>(null);

  const start = async (): Promise<void> => {
    setRunning(true);
    setSteps([]);
    setReport(null);
    setBroke(null);
    try {
      setReport(
        await runFlightDrill({
          person: space,
          network: browserNetwork,
          app: browserAppCopy,
          isForcedOffline: forcedOffline.get,
          steady: localTime.steady,
          onStep: (step) => setSteps((before) => [...before, step]),
        }),
      );
    } catch (error) {
      setBroke(error instanceof Error ? error.message : String(error));
    } finally {
      setRunning(false);
      onEnd();
    }
  };

  return (
    <PanelSection heading={t('drill.heading')}>
      <p>{t('drill.text')}</p>
      <div className={styles['acts']}>
        <Button variant="primary" size="small" icon="play" busy={isRunning} onClick={start}>
          {t(isRunning ? 'drill.running' : 'drill.start')}
        </Button>
        {report !== null && (
          <Button size="small" icon="download" onClick={() => save(t, report)}>
            {t('drill.save')}
          </Button>
        )}
      </div>
      <p role="status" className={styles['said']}>
        {broke === null ? report !== null && summaryOf(t, report) : t('drill.broke', { detail: broke })}
      </p>
      {steps.length > 0 && <DrillSteps steps={steps} />}
    </PanelSection>
  );
}

function DrillSteps({ steps }: { readonly steps: readonly StepReport[] }) {
  const t = useText('developer');
  const format = useFormat();
  return (
    <ol className={styles['steps']} aria-label={t('drill.steps')}>
      {steps.map(({ step, verdict, saying, figures, ms }) => (
        <li key={step}>
          <b>{t(`drill.step.${step}`)}</b>
          <Tag {...LOOKS[verdict]}>{t(`drill.verdict.${verdict}`)}</Tag>
          <span className={styles['figure']}>{t('ms', { number: format.number(ms) })}</span>
          <p>{t(`drill.says.${saying}`, figures)}</p>
        </li>
      ))}
    </ol>
  );
}

const countOf = ({ steps }: DrillReport, verdict: Verdict): number =>
  steps.filter((step) => step.verdict === verdict).length;

function summaryOf(t: Text<'developer'>, report: DrillReport): string {
  const total = report.steps.length;
  const passed = countOf(report, 'passed');
  return passed === total
    ? t('drill.summary.passed', { total })
    : t('drill.summary.mixed', {
        total,
        passed,
        failed: countOf(report, 'failed'),
        open: countOf(report, 'not_possible'),
      });
}

/** Includes the sentences, so that the file explains itself. */
function save(t: Text<'developer'>, report: DrillReport): void {
  const steps = report.steps.map((step) => ({ ...step, said: t(`drill.says.${step.saying}`, step.figures) }));
  saveFile(
    `waymend-drill-${new Date(report.startedAt).toISOString().slice(0, 19).replaceAll(':', '-')}.json`,
    JSON.stringify({ ...report, browser: navigator.userAgent, steps }, null, 2),
  );
}
