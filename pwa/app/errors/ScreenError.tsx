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
  const [isAway, setAway] = useState(false);
  if (wasFetch && !isOnline && !isAway && !reloader.worksOffline()) setAway(true);
  if (isAway) return <NotYetHere title={t(titleOf(error))} onRetry={onRetry} />;
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

interface NotYetHereProps {
  readonly title: string;
  readonly onRetry: () => void;
}

/** Offline before the app was kept for it: the page opens by itself once the browser believes that there is a network. */
function NotYetHere({ title, onRetry }: NotYetHereProps) {
  const t = useText('shell');
  const isOnline = useOnline();
  const open = useEffectEvent(onRetry);
  useEffect(() => {
    if (isOnline) open();
  }, [isOnline]);
  return (
    <div className={`wrap ${styles['error']}`} role="alert">
      <h1>{title}</h1>
      <p>{t('error.awayText')}</p>
      <p>{t('error.awayWait')}</p>
      <div className={styles['actions']}>
        <Button variant="secondary" onClick={onRetry}>
          {t('error.retry')}
        </Button>
        <Link className="link" to={href('start')}>
          {t('error.home')}
        </Link>
      </div>
    </div>
  );
}
