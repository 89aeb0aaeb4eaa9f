import type { Result } from '#core/lib/result.ts';
import type { ClockSnapshot, FiguresSnapshot, LogSnapshot } from '#pwa/data/queries/developer/log-snapshot.ts';
import type { OutboxSnapshot } from '#pwa/data/queries/developer/outbox-snapshot.ts';
import type { TelemetryStatus } from '#pwa/data/queries/telemetry-status.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { Button } from '#pwa/ui/Button.tsx';
import { Skeleton } from '#pwa/ui/state/Skeleton.tsx';
import { ActionsSection } from './ActionsSection.tsx';
import { DatabasesSection, StorageSection, WorkerSection } from './BrowserSections.tsx';
import type { DeveloperActions } from './developer-actions.ts';
import styles from './Developer.module.css';
import { DrillSection } from './DrillSection.tsx';
import { iso } from './iso.ts';
import { ClockSection, FiguresSection, LogSection, type Zone } from './LogSections.tsx';
import { OutboxSection } from './OutboxSection.tsx';
import type { BrowserSnapshot } from './useBrowserSnapshot.ts';

export interface ToolsViewProps {
  /** UTC ms */
  readonly now: number;
  readonly zone: Zone;
  readonly isForcedOffline: boolean;
  /** what the databases hold; undefined until all of it is read */
  readonly local: LocalSnapshot | undefined;
  /** null until the browser has answered */
  readonly browser: Result<BrowserSnapshot, string> | null;
  readonly actions: DeveloperActions;
}

export interface LocalSnapshot {
  readonly outbox: OutboxSnapshot;
  readonly telemetry: TelemetryStatus;
  readonly log: LogSnapshot;
  readonly clock: ClockSnapshot;
  readonly figures: FiguresSnapshot;
}

export function ToolsView({ now, zone, isForcedOffline, local, browser, actions }: ToolsViewProps) {
  const t = useText('developer');
  return (
    <>
      <ActionsSection isForcedOffline={isForcedOffline} actions={actions} />
      {local === undefined ? (
        <Skeleton label={t('snapshot.loading')} blocks={[{ blockSize: '12rem' }, { blockSize: '18rem' }]} />
      ) : (
        <>
          <OutboxSection now={now} outbox={local.outbox} telemetry={local.telemetry} />
          <div className={styles['columns']}>
            <LogSection now={now} log={local.log} />
            <div className={styles['column']}>
              <ClockSection now={now} zone={zone} clock={local.clock} />
              <FiguresSection figures={local.figures} />
            </div>
          </div>
        </>
      )}
      <div className={styles['line']}>
        <Button size="small" icon="refresh" onClick={actions.refresh}>
          {t('snapshot.again')}
        </Button>
        <p role="status" className={styles['quiet']}>
          {browser === null
            ? t('snapshot.loading')
            : browser.ok
              ? t('snapshot.at', { time: iso(browser.value.at) })
              : t('snapshot.failed', { detail: browser.failure })}
        </p>
      </div>
      {browser?.ok === true && (
        <>
          <div className={styles['columns']}>
            <WorkerSection worker={browser.value.worker} />
            <StorageSection storage={browser.value.storage} />
          </div>
          <DatabasesSection databases={browser.value.storage.databases} />
        </>
      )}
      <DrillSection actions={actions} />
    </>
  );
}
