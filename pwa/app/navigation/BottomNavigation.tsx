import type { CSSProperties } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useText } from '#pwa/i18n/useText.ts';
import { Icon } from '#pwa/ui/Icon.tsx';
import styles from './BottomNavigation.module.css';
import { activePath, itemsIn, type Listed } from './navigation.ts';

export function BottomNavigation({ routes }: { readonly routes: readonly Listed[] }) {
  const t = useText('shell');
  const { pathname } = useLocation();
  const items = itemsIn('bottom', routes);
  const active = activePath(items, pathname, routes);
  return (
    <nav className={styles['bar']} style={{ '--items': items.length } as CSSProperties} aria-label={t('nav.sections')}>
      {items.map(({ path, label, icon }) => (
        <Link key={path} to={path} aria-label={t(`nav.${label}`)} aria-current={path === active ? 'page' : undefined}>
          <Icon name={icon} />
          <span>{t(`nav.${label}`)}</span>
        </Link>
      ))}
    </nav>
  );
}
