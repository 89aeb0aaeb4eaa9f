import { Link, useLocation, useNavigate, useRouteError } from 'react-router-dom';
import { browserReloader, type Reloader } from '../../device/reload';
import { useText } from '../../i18n/useText';
import type { Route } from '../../routes/route';
import { href } from '../../routes/table';
import { Button } from '../../ui/Button';
import { screenLoader, ScreenFetchError } from '../screen-loader';
import styles from './Fault.module.css';

interface RouteFaultProps {
  readonly screen: Route['screen'];
  readonly reloader?: Reloader;
}

/** Stands in for a screen that threw or could not be fetched; the shell around it goes on. */
export function RouteFault({ screen, reloader = browserReloader }: RouteFaultProps) {
  const t = useText('shell');
  const error = useRouteError();
  const navigate = useNavigate();
  const location = useLocation();
  const wasFetch = error instanceof ScreenFetchError;
  const offersReload = wasFetch && !reloader.wasTried();
  const retry = (): void => {
    screenLoader.forget(screen);
    // The same address as a new location: the router drops the fault and renders the screen again.
    void navigate(location, { replace: true, state: location.state as unknown });
  };
  return (
    <div className={`wrap ${styles['fault']}`} role="alert">
      <h1>{t(wasFetch ? 'fault.fetchTitle' : 'fault.screenTitle')}</h1>
      <p>{t(wasFetch ? 'fault.fetchText' : 'fault.screenText')}</p>
      {wasFetch && <p>{t(offersReload ? 'fault.fetchReload' : 'fault.fetchAgain')}</p>}
      <div className={styles['actions']}>
        {offersReload && <Button variant="primary" icon="refresh" onClick={reloader.reloadOnce}>{t('fault.reload')}</Button>}
        <Button variant={offersReload ? 'secondary' : 'primary'} onClick={retry}>{t('fault.retry')}</Button>
        <Link className="link" to={href('start')}>{t('fault.home')}</Link>
      </div>
    </div>
  );
}
