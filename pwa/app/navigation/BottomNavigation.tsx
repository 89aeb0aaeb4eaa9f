import { Link, useLocation } from 'react-router-dom';
import { useText } from '#pwa/i18n/useText.ts';
import type { Route } from '#pwa/routes/route.ts';
import { Icon } from '#pwa/ui/Icon.tsx';
import styles from './BottomNavigation.module.css';
import { bottomItems, isActive, itemsIn, placeOf } from './navigation.ts';

export function BottomNavigation({ routes }: { readonly routes: readonly Pick<Route, 'path'>[] }) {
  const t = useText('shell');
  const place = placeOf(useLocation().pathname, routes);
  return (
    <nav className={styles['bar']} aria-label={t('nav.sections')}>
      {itemsIn(bottomItems, routes).map(({ path, label, icon }) => (
        <Link key={path} to={path} aria-current={isActive(path, place) ? 'page' : undefined}>
          <Icon name={icon} />
          <span>{t(`nav.${label}`)}</span>
        </Link>
      ))}
    </nav>
  );
}
