import { useSpace } from '#pwa/data/useSpace.ts';
import { browserPage } from '#pwa/device/page.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { Button } from '#pwa/ui/Button.tsx';
import { ActsSection } from './ActsSection.tsx';
import { ClockSection } from './ClockSection.tsx';
import styles from './Developer.module.css';
import { DrillSection } from './DrillSection.tsx';
import { FiguresSection } from './FiguresSection.tsx';
import { LogSection } from './LogSection.tsx';
import { OutboxSection } from './OutboxSection.tsx';
import { DatabasesSection, StorageSection } from './StorageSection.tsx';
import { useBrowserLook } from './useBrowserLook.ts';
import { useNow } from './useNow.ts';
import { WorkerSection } from './WorkerSection.tsx';

export function DeveloperTools() {
  const t = useText('developer');
  const { device } = useSpace();
  const now = useNow(device, browserPage);
  const { look, lookAgain } = useBrowserLook(device, browserPage);
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
        <Button size="small" icon="refresh" onClick={lookAgain}>
          {t('look.again')}
        </Button>
        <p role="status" className={styles['quiet']}>
          {look === null
            ? t('look.loading')
            : look.ok
              ? t('look.at', { time: new Date(look.value.at).toISOString() })
              : t('look.failed', { detail: look.failure })}
        </p>
      </div>
      {look?.ok === true && (
        <>
          <div className={styles['columns']}>
            <WorkerSection worker={look.value.worker} />
            <StorageSection storage={look.value.storage} />
          </div>
          <DatabasesSection databases={look.value.storage.databases} />
        </>
      )}
      <DrillSection onEnd={lookAgain} />
    </>
  );
}
