import { lazy, Suspense, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useText } from '#pwa/i18n/useText.ts';
import { href } from '#pwa/routes/table.ts';
import { Avatar } from '#pwa/ui/Avatar.tsx';
import { classNames } from '#pwa/ui/class-names.ts';
import { IconButton } from '#pwa/ui/IconButton.tsx';
import { Mark } from '#pwa/ui/Mark.tsx';
import { APP_NAME } from '../app-name.ts';
import { ErrorBoundary } from '../errors/ErrorBoundary.tsx';
import { IconLinks, type IconLinksProps } from './IconLinks.tsx';
import { isActive, itemsIn, type Listed } from './navigation.ts';
import styles from './TopNavigation.module.css';

const TippedIconLinks = lazy(() =>
  import('./TippedIconLinks.tsx').then((module) => ({ default: module.TippedIconLinks })),
);

interface TopNavigationProps {
  readonly routes: readonly Listed[];
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
  const hasIcons = [...itemsIn('icons', routes), ...itemsIn('bell', routes)].length > 0;
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
        {itemsIn('top', routes).map(({ path, label }) => (
          <Link key={path} to={path} aria-current={isActive(path, pathname, routes) ? 'page' : undefined}>
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
        <PersonSign name={name} to={itemsIn('avatar', routes)[0]?.path} />
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

function PersonSign({ name, to }: { readonly name: string; readonly to: string | undefined }) {
  const t = useText('shell');
  if (to === undefined) return <Avatar name={name} label={name === '' ? t('nav.avatar') : name} />;
  return (
    <Link
      className={styles['person']}
      to={to}
      aria-label={name === '' ? t('nav.profile') : t('nav.profileOf', { name })}
    >
      <Avatar name={name} />
    </Link>
  );
}
