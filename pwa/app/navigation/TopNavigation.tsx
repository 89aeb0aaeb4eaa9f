import { lazy, Suspense, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useText } from '#pwa/i18n/useText.ts';
import type { Route } from '#pwa/routes/route.ts';
import { href } from '#pwa/routes/table.ts';
import { Avatar } from '#pwa/ui/Avatar.tsx';
import { classNames } from '#pwa/ui/class-names.ts';
import { IconButton } from '#pwa/ui/IconButton.tsx';
import { Mark } from '#pwa/ui/Mark.tsx';
import { APP_NAME } from '../app-name.ts';
import { ErrorBoundary } from '../errors/ErrorBoundary.tsx';
import { IconLinks, type IconLinksProps } from './IconLinks.tsx';
import { hasRoute, iconItems, isActive, itemsIn, notificationsItem, profilePath, topItems } from './navigation.ts';
import styles from './TopNavigation.module.css';

const TippedIconLinks = lazy(() =>
  import('./TippedIconLinks.tsx').then((module) => ({ default: module.TippedIconLinks })),
);

interface TopNavigationProps {
  readonly routes: readonly Pick<Route, 'path'>[];
  /** of the open profile; "" while it has none, when the avatar shows a figure instead */
  readonly name: string;
  /** notifications not read yet */
  readonly unread: number;
  /** what is saved where; shown at all widths */
  readonly status: ReactNode;
  readonly isMenuOpen: boolean;
  readonly menuId: string;
  readonly onMenuToggle: () => void;
  readonly onError: (error: unknown) => void;
}

export function TopNavigation({
  routes,
  name,
  unread,
  status,
  isMenuOpen,
  menuId,
  onMenuToggle,
  onError,
}: TopNavigationProps) {
  const t = useText('shell');
  const { pathname } = useLocation();
  const hasIcons = [...iconItems, notificationsItem].some(({ path }) => hasRoute(routes, path));
  const icons: IconLinksProps = { routes, unread };
  return (
    <div className={classNames('wrap', styles['bar'])}>
      <Link className={styles['brand']} to={href('start')}>
        <Mark />
        <bdi lang="en" dir="ltr">
          {APP_NAME}
        </bdi>
      </Link>
      <nav className={styles['links']} aria-label={t('nav.main')}>
        {itemsIn(topItems, routes).map(({ path, label }) => (
          <Link key={path} to={path} aria-current={isActive(path, pathname) ? 'page' : undefined}>
            {t(`nav.${label}`)}
          </Link>
        ))}
      </nav>
      <div className={styles['status']}>{status}</div>
      {hasIcons && (
        <ErrorBoundary fallback={() => <IconLinks {...icons} />} onError={onError}>
          <Suspense fallback={<IconLinks {...icons} />}>
            <TippedIconLinks {...icons} />
          </Suspense>
        </ErrorBoundary>
      )}
      <span className={styles['wide']}>
        <PersonSign name={name} isLinked={hasRoute(routes, profilePath)} />
      </span>
      <IconButton
        className={styles['slim']}
        icon={isMenuOpen ? 'close' : 'menu'}
        label={t(isMenuOpen ? 'menu.close' : 'menu.open')}
        aria-expanded={isMenuOpen}
        aria-controls={menuId}
        onClick={onMenuToggle}
      />
    </div>
  );
}

function PersonSign({ name, isLinked }: { readonly name: string; readonly isLinked: boolean }) {
  const t = useText('shell');
  if (!isLinked) return <Avatar name={name} label={name === '' ? t('nav.avatar') : name} />;
  return (
    <Link
      className={styles['person']}
      to={profilePath}
      aria-label={name === '' ? t('nav.profile') : t('nav.profileOf', { name })}
    >
      <Avatar name={name} />
    </Link>
  );
}
