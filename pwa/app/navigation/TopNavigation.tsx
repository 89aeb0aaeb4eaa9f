import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useText } from '../../i18n/useText';
import type { Route } from '../../routes/route';
import { href } from '../../routes/table';
import { Avatar } from '../../ui/Avatar';
import { classNames } from '../../ui/class-names';
import { Icon } from '../../ui/Icon';
import { IconButton, iconButtonClass } from '../../ui/IconButton';
import { Mark } from '../../ui/Mark';
import { Tooltip } from '../../ui/Tooltip';
import { APP_NAME } from '../app-name';
import type { Person } from '../person';
import { entriesIn, hasRoute, iconEntries, isActive, notificationsEntry, profilePath, topEntries } from './navigation';
import styles from './TopNavigation.module.css';

interface TopNavigationProps {
  readonly routes: readonly Pick<Route, 'path'>[];
  readonly person: Person;
  /** what is saved where; stands at all widths */
  readonly status: ReactNode;
  readonly isMenuOpen: boolean;
  readonly menuId: string;
  readonly onMenuToggle: () => void;
}

export function TopNavigation({ routes, person, status, isMenuOpen, menuId, onMenuToggle }: TopNavigationProps) {
  const t = useText('shell');
  const { pathname } = useLocation();
  return (
    <div className={classNames('wrap', styles['bar'])}>
      <Link className={styles['brand']} to={href('start')}>
        <Mark />
        <bdi lang="en" dir="ltr">{APP_NAME}</bdi>
      </Link>
      <nav className={styles['links']} aria-label={t('nav.main')}>
        {entriesIn(topEntries, routes).map(({ path, label }) => (
          <Link key={path} to={path} aria-current={isActive(path, pathname) ? 'page' : undefined}>{t(`nav.${label}`)}</Link>
        ))}
      </nav>
      <div className={styles['status']}>{status}</div>
      {entriesIn(iconEntries, routes).map(({ path, label, icon }) => (
        <Tooltip key={label} text={t(`nav.${label}`)}>
          <Link className={classNames(iconButtonClass(), styles['wide'])} to={path} aria-label={t(`nav.${label}`)} aria-current={isActive(path, pathname) ? 'page' : undefined}>
            <Icon name={icon} />
          </Link>
        </Tooltip>
      ))}
      {hasRoute(routes, notificationsEntry.path) && <NotificationsLink unread={person.unread} />}
      <span className={styles['wide']}><PersonSign name={person.name} isLinked={hasRoute(routes, profilePath)} /></span>
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

function NotificationsLink({ unread }: { readonly unread: number }) {
  const t = useText('shell');
  const name = unread > 0 ? t('nav.unread', { count: unread }) : t('nav.notifications');
  return (
    <Tooltip text={t('nav.notifications')}>
      <Link className={iconButtonClass()} to={notificationsEntry.path} aria-label={name}>
        <Icon name={notificationsEntry.icon} />
        {unread > 0 && <span className={styles['badge']} aria-hidden="true">{unread}</span>}
      </Link>
    </Tooltip>
  );
}

function PersonSign({ name, isLinked }: { readonly name: string; readonly isLinked: boolean }) {
  const t = useText('shell');
  if (!isLinked) return <Avatar name={name} label={name === '' ? t('nav.avatar') : name} />;
  return (
    <Link className={styles['person']} to={profilePath} aria-label={name === '' ? t('nav.profile') : t('nav.profileOf', { name })}>
      <Avatar name={name} />
    </Link>
  );
}
