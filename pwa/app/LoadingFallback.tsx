import { useText } from '../i18n/useText.ts';
import { BusyStones } from '../ui/path/BusyStones.tsx';
import styles from './LoadingFallback.module.css';

/** While a screen's code is fetched. Nothing is seen for the first 200 ms, so that a quick one does not flicker. */
export function LoadingFallback() {
  const t = useText('shell');
  return (
    <div className={styles['loading']} role="status">
      <span className={styles['stones']}>
        <BusyStones />
      </span>
      {t('loading')}
    </div>
  );
}
