import { useEffect, useEffectEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { browserReloader, type Reloader } from '#pwa/device/reload.ts';
import { useOnline } from '#pwa/device/useOnline.ts';
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
  const isOnline = useOnline();
  /** Offline before the app was kept for it: the page opens by itself once the browser believes that there is a network. */
  const [isAway, setAway] = useState(false);
  if (wasFetch && !isOnline && !isAway && !reloader.worksOffline()) setAway(true);
  const retry = useEffectEvent(onRetry);
  useEffect(() => {
    if (isAway && isOnline) retry();
  }, [isAway, isOnline]);
  const offersReload = wasFetch && !isAway && !reloader.wasTried();
  return (
    <div className={`wrap ${styles['error']}`} role="alert">
      <h1>{t(titleOf(error))}</h1>
      <p>{t(isAway ? 'error.awayText' : wasFetch ? 'error.fetchText' : 'error.screenText')}</p>
      {wasFetch && <p>{t(isAway ? 'error.awayWait' : offersReload ? 'error.fetchReload' : 'error.fetchAgain')}</p>}
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
