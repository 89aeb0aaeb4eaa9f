import { Link, useLocation } from 'react-router-dom';
import { useText } from '../../i18n/useText';
import type { Route } from '../../routes/route';
import { Icon } from '../../ui/Icon';
import { bottomEntries, entriesIn, isActive, placeOf } from './navigation';
import styles from './BottomNavigation.module.css';

export function BottomNavigation({ routes }: { readonly routes: readonly Pick<Route, 'path'>[] }) {
  const t = useText('shell');
  const place = placeOf(useLocation().pathname, routes);
  return (
    <nav className={styles['bar']} aria-label={t('nav.sections')}>
      {entriesIn(bottomEntries, routes).map(({ path, label, icon }) => (
        <Link key={path} to={path} aria-current={isActive(path, place) ? 'page' : undefined}>
          <Icon name={icon} />
          <span>{t(`nav.${label}`)}</span>
        </Link>
      ))}
    </nav>
  );
}
