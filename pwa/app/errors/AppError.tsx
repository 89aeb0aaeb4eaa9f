import { browserReloader } from '#pwa/device/reload.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { Button } from '#pwa/ui/Button.tsx';
import styles from './Error.module.css';

/** The last resort, when the shell itself cannot be drawn. */
export function AppError() {
  const t = useText('shell');
  return (
    <main className={`wrap ${styles['error']}`} role="alert">
      <h1>{t('error.appTitle')}</h1>
      <p>{t('error.appText')}</p>
      <div className={styles['actions']}>
        <Button variant="primary" icon="refresh" onClick={browserReloader.reload}>
          {t('error.reload')}
        </Button>
      </div>
    </main>
  );
}
