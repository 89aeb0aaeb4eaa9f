import { useState } from 'react';
import { exportEverything } from '../../data/export-everything';
import type { OpenFailure } from '../../data/space';
import { browserReloader } from '../../device/reload';
import { saveFile } from '../../device/save-file';
import { useText } from '../../i18n/useText';
import { Button } from '../../ui/Button';
import styles from './Fault.module.css';

type Copy = { readonly state: 'none' | 'making' | 'made' } | { readonly state: 'failed'; readonly reason: string };

const WORDS = {
  newer_version: ['recovery.newerTitle', 'recovery.newerText'],
  migration: ['recovery.migrationTitle', 'recovery.migrationText'],
  storage: ['recovery.storageTitle', 'recovery.storageText'],
} as const;

/** Shown instead of the app when the person's entries cannot be opened. It only reads. */
export function Recovery({ failure }: { readonly failure: OpenFailure }) {
  const t = useText('shell');
  const [copy, setCopy] = useState<Copy>({ state: 'none' });
  const [title, text] = WORDS[failure.reason];
  const saveCopy = async (): Promise<void> => {
    setCopy({ state: 'making' });
    try {
      saveFile('waymend-entries.json', JSON.stringify(await exportEverything(), null, 2));
      setCopy({ state: 'made' });
    } catch (error) {
      setCopy({ state: 'failed', reason: error instanceof Error ? error.message : String(error) });
    }
  };
  return (
    <main className={`wrap ${styles['fault']}`}>
      <h1>{t(title)}</h1>
      <p>{t(text)}</p>
      <div className={styles['actions']}>
        <Button variant="primary" icon="refresh" onClick={browserReloader.reload}>{t('recovery.reload')}</Button>
        {failure.reason !== 'storage' && (
          <Button icon="download" busy={copy.state === 'making'} onClick={() => void saveCopy()}>
            {t(copy.state === 'making' ? 'recovery.exporting' : 'recovery.export')}
          </Button>
        )}
      </div>
      <p role="status">{copy.state === 'made' ? t('recovery.exported') : copy.state === 'failed' ? t('recovery.exportFailed', { reason: copy.reason }) : ''}</p>
    </main>
  );
}
