import { exportEverything } from '#pwa/data/queries/export-everything.ts';
import type { OpenFailure } from '#pwa/data/space/space.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { saveCopy } from '#pwa/parts/save-copy.ts';
import { useCommand } from '#pwa/parts/useCommand.ts';
import { Button } from '#pwa/ui/Button.tsx';
import styles from './Error.module.css';

const WORDS = {
  newer_version: ['recovery.newerTitle', 'recovery.newerText'],
  migration: ['recovery.migrationTitle', 'recovery.migrationText'],
  cleared: ['recovery.clearedTitle', 'recovery.clearedText'],
  storage: ['recovery.storageTitle', 'recovery.storageText'],
} as const;

const hasRecords = ({ reason }: OpenFailure): boolean => reason !== 'storage' && reason !== 'cleared';

interface RecoveryProps {
  readonly failure: OpenFailure;
  /** loads the page anew, by the newest version there is */
  readonly onReload: () => void;
}

/** Shown instead of the app when the person's entries cannot be opened. It only reads. */
export function Recovery({ failure, onReload }: RecoveryProps) {
  const t = useText('shell');
  const copying = useCommand(() => saveCopy('waymend-entries.json', exportEverything));
  const [title, text] = WORDS[failure.reason];
  return (
    <main className={`wrap ${styles['error']}`}>
      <h1>{t(title)}</h1>
      <p>{t(text)}</p>
      <div className={styles['actions']}>
        <Button variant="primary" icon="refresh" onClick={onReload}>
          {t('recovery.reload')}
        </Button>
        {hasRecords(failure) && (
          <Button
            icon="download"
            busy={copying.isBusy}
            busyLabel={t('recovery.exporting')}
            onClick={() => void copying.run()}
          >
            {t('recovery.export')}
          </Button>
        )}
      </div>
      <p role="status">
        {copying.failure !== null
          ? t('recovery.exportFailed', { reason: copying.failure.detail })
          : copying.done !== null
            ? t('recovery.exported')
            : ''}
      </p>
    </main>
  );
}
