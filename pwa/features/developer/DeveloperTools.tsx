import { useSpace } from '#pwa/data/useSpace.ts';
import { browserPage } from '#pwa/device/page.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { useClock } from '#pwa/parts/useClock.ts';
import { Button } from '#pwa/ui/Button.tsx';
import { ActsSection } from './ActsSection.tsx';
import { ClockSection } from './ClockSection.tsx';
import styles from './Developer.module.css';
import { DrillSection } from './DrillSection.tsx';
import { FiguresSection } from './FiguresSection.tsx';
import { LogSection } from './LogSection.tsx';
import { OutboxSection } from './OutboxSection.tsx';
import { DatabasesSection, StorageSection } from './StorageSection.tsx';
import { useBrowserSnapshot } from './useBrowserSnapshot.ts';
import { WorkerSection } from './WorkerSection.tsx';

export function DeveloperTools() {
  const t = useText('developer');
  const { device } = useSpace();
  const { now } = useClock('two-seconds');
  const { snapshot, refresh } = useBrowserSnapshot(device, browserPage);
  return (
    <>
      <ActsSection />
      <OutboxSection now={now} />
      <div className={styles['columns']}>
        <LogSection now={now} />
        <div className={styles['column']}>
          <ClockSection now={now} />
          <FiguresSection />
        </div>
      </div>
      <div className={styles['again']}>
        <Button size="small" icon="refresh" onClick={refresh}>
          {t('snapshot.again')}
        </Button>
        <p role="status" className={styles['quiet']}>
          {snapshot === null
            ? t('snapshot.loading')
            : snapshot.ok
              ? t('snapshot.at', { time: new Date(snapshot.value.at).toISOString() })
              : t('snapshot.failed', { detail: snapshot.failure })}
        </p>
      </div>
      {snapshot?.ok === true && (
        <>
          <div className={styles['columns']}>
            <WorkerSection worker={snapshot.value.worker} />
            <StorageSection storage={snapshot.value.storage} />
          </div>
          <DatabasesSection databases={snapshot.value.storage.databases} />
        </>
      )}
      <DrillSection onEnd={refresh} />
    </>
  );
}
