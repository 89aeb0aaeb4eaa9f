import { ActsSection } from './ActsSection';
import { ClockSection } from './ClockSection';
import { DrillSection } from './DrillSection';
import { FiguresSection } from './FiguresSection';
import { LogSection } from './LogSection';
import { OutboxSection } from './OutboxSection';
import { DatabasesSection, StorageSection } from './StorageSection';
import { useBrowserLook } from './useBrowserLook';
import { useNow } from './useNow';
import { WorkerSection } from './WorkerSection';
import styles from './Developer.module.css';
import { useSpace } from '../../data/useSpace';
import { browserPage } from '../../device/page';
import { useText } from '../../i18n/useText';
import { Button } from '../../ui/Button';

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
        <Button size="small" icon="refresh" onClick={lookAgain}>{t('look.again')}</Button>
        <p role="status" className={styles['quiet']}>
          {look === null ? t('look.loading') : look.ok ? t('look.at', { time: new Date(look.value.at).toISOString() }) : t('look.failed', { detail: look.failure })}
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
