import { browserReloader } from '#pwa/device/reload.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { Button } from '#pwa/ui/Button.tsx';
import styles from './Fault.module.css';

/** The last resort, when the shell itself cannot be drawn. */
export function AppFault() {
  const t = useText('shell');
  return (
    <main className={`wrap ${styles['fault']}`} role="alert">
      <h1>{t('fault.appTitle')}</h1>
      <p>{t('fault.appText')}</p>
      <div className={styles['actions']}>
        <Button variant="primary" icon="refresh" onClick={browserReloader.reload}>
          {t('fault.reload')}
        </Button>
      </div>
    </main>
  );
}
