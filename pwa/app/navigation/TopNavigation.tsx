import { lazy, startTransition, Suspense, useEffect, useState, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useText } from '#pwa/i18n/useText.ts';
import type { NavigationLabel } from '#pwa/routes/route.ts';
import { href } from '#pwa/routes/table.ts';
import { Avatar } from '#pwa/ui/Avatar.tsx';
import { classNames } from '#pwa/ui/class-names.ts';
import { IconButton } from '#pwa/ui/IconButton.tsx';
import { Mark } from '#pwa/ui/Mark.tsx';
import { APP_NAME } from '../app-name.ts';
import { ErrorBoundary } from '../errors/ErrorBoundary.tsx';
import { IconLinks, type IconLinksProps } from './IconLinks.tsx';
import { activePath, itemsIn, type Listed } from './navigation.ts';
import styles from './TopNavigation.module.css';

const TippedIconLinks = lazy(() =>
  import('./TippedIconLinks.tsx').then((module) => ({ default: module.TippedIconLinks })),
);

/** A first visit on a bad network does not wait for tooltips: nobody sees one before a pointer or a key has moved. */
function useHasMoved(): boolean {
  const [hasMoved, setHasMoved] = useState(false);
  useEffect(() => {
    const gone = new AbortController();
    for (const sign of ['pointermove', 'keydown'] as const)
      addEventListener(sign, () => startTransition(() => setHasMoved(true)), {
        once: true,
        passive: true,
        signal: gone.signal,
      });
    return () => gone.abort();
  }, []);
  return hasMoved;
}

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
  const links = itemsIn('top', routes);
  const [avatar] = itemsIn('avatar', routes);
  // Where there is no bottom bar its entries are here, but for what the bar leads to already.
  const sections = itemsIn('bottom', routes).filter(
    ({ path }) => ![...links, avatar].some((one) => one?.path === path),
  );
  const active = activePath([...links, ...sections], pathname, routes);
  const hasIcons = [...itemsIn('icons', routes), ...itemsIn('bell', routes)].length > 0;
  const icons: IconLinksProps = { routes, unread };
  const hasMoved = useHasMoved();
  return (
    <div className={classNames('wrap', styles['bar'])}>
      <Link className={styles['brand']} to={href('start')}>
        <Mark />
        <bdi className="unbroken" lang="en" dir="ltr">
          {APP_NAME}
        </bdi>
      </Link>
      <div className={styles['links']}>
        {(
          [
            ['main', links],
            ['yours', sections],
          ] as const
        ).map(([name, items]) => (
          <nav key={name} aria-label={t(`nav.${name}`)}>
            {items.map(({ path, label }) => (
              <Link
                key={path}
                to={path}
                data-words={t(`nav.${label}`)}
                aria-current={path === active ? 'page' : undefined}
              >
                {t(`nav.${label}`)}
              </Link>
            ))}
          </nav>
        ))}
      </div>
      <div className={styles['status']}>{status}</div>
      {hasIcons && (
        <ErrorBoundary fallback={() => <IconLinks {...icons} />} onError={onError}>
          <Suspense fallback={<IconLinks {...icons} />}>
            {hasMoved ? <TippedIconLinks {...icons} /> : <IconLinks {...icons} />}
          </Suspense>
        </ErrorBoundary>
      )}
      <span className={styles['wide']}>
        <PersonSign name={name} item={avatar} />
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

interface PersonSignProps {
  readonly name: string;
  /** where it leads; without one it is no link */
  readonly item: { readonly path: string; readonly label: NavigationLabel } | undefined;
}

function PersonSign({ name, item }: PersonSignProps) {
  const t = useText('shell');
  if (item === undefined) return <Avatar name={name} label={name === '' ? t('nav.avatar') : name} />;
  return (
    <Link
      className={styles['person']}
      to={item.path}
      aria-label={
        name === '' ? t(`nav.${item.label}`) : t(item.label === 'people' ? 'nav.peopleOf' : 'nav.profileOf', { name })
      }
    >
      <Avatar name={name} />
    </Link>
  );
}
