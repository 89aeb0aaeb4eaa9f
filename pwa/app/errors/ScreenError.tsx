import { Link } from 'react-router-dom';
import { browserReloader, type Reloader } from '#pwa/device/reload.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { href } from '#pwa/routes/table.ts';
import { Button } from '#pwa/ui/Button.tsx';
import { ScreenFetchError } from '../screen-loader.ts';
import styles from './Error.module.css';

interface ScreenErrorProps {
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly reloader?: Reloader;
}

export const titleOf = (error: unknown): 'error.fetchTitle' | 'error.screenTitle' =>
  error instanceof ScreenFetchError ? 'error.fetchTitle' : 'error.screenTitle';

/** Replaces a screen that threw or could not be fetched; the shell around it keeps working. */
export function ScreenError({ error, onRetry, reloader = browserReloader }: ScreenErrorProps) {
  const t = useText('shell');
  const wasFetch = error instanceof ScreenFetchError;
  const offersReload = wasFetch && !reloader.wasTried();
  return (
    <div className={`wrap ${styles['error']}`} role="alert">
      <h1>{t(titleOf(error))}</h1>
      <p>{t(wasFetch ? 'error.fetchText' : 'error.screenText')}</p>
      {wasFetch && <p>{t(offersReload ? 'error.fetchReload' : 'error.fetchAgain')}</p>}
      <div className={styles['actions']}>
        {offersReload && (
          <Button variant="primary" icon="refresh" onClick={reloader.reloadOnce}>
            {t('error.reload')}
          </Button>
        )}
        <Button variant={offersReload ? 'secondary' : 'primary'} onClick={onRetry}>
          {t('error.retry')}
        </Button>
        <Link className="link" to={href('start')}>
          {t('error.home')}
        </Link>
      </div>
    </div>
  );
}
