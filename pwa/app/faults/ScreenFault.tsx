import { Link } from 'react-router-dom';
import { browserReloader, type Reloader } from '#pwa/device/reload.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { href } from '#pwa/routes/table.ts';
import { Button } from '#pwa/ui/Button.tsx';
import { ScreenFetchError } from '../screen-loader.ts';
import styles from './Fault.module.css';

interface ScreenFaultProps {
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly reloader?: Reloader;
}

/** Stands in for a screen that threw or could not be fetched; the shell around it goes on. */
export function ScreenFault({ error, onRetry, reloader = browserReloader }: ScreenFaultProps) {
  const t = useText('shell');
  const wasFetch = error instanceof ScreenFetchError;
  const offersReload = wasFetch && !reloader.wasTried();
  return (
    <div className={`wrap ${styles['fault']}`} role="alert">
      <h1>{t(wasFetch ? 'fault.fetchTitle' : 'fault.screenTitle')}</h1>
      <p>{t(wasFetch ? 'fault.fetchText' : 'fault.screenText')}</p>
      {wasFetch && <p>{t(offersReload ? 'fault.fetchReload' : 'fault.fetchAgain')}</p>}
      <div className={styles['actions']}>
        {offersReload && (
          <Button variant="primary" icon="refresh" onClick={reloader.reloadOnce}>
            {t('fault.reload')}
          </Button>
        )}
        <Button variant={offersReload ? 'secondary' : 'primary'} onClick={onRetry}>
          {t('fault.retry')}
        </Button>
        <Link className="link" to={href('start')}>
          {t('fault.home')}
        </Link>
      </div>
    </div>
  );
}
