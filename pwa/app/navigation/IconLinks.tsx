import type { ReactElement } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useText } from '#pwa/i18n/useText.ts';
import type { Route } from '#pwa/routes/route.ts';
import { Icon } from '#pwa/ui/Icon.tsx';
import { iconButtonClass } from '#pwa/ui/IconButton.tsx';
import styles from './IconLinks.module.css';
import { entriesIn, hasRoute, iconEntries, isActive, notificationsEntry, type IconEntry } from './navigation.ts';

export interface IconLinksProps {
  readonly routes: readonly Pick<Route, 'path'>[];
  readonly unread: number;
}

interface WrappedIconLinksProps extends IconLinksProps {
  /** wraps a link in a tooltip */
  readonly wrap?: (text: string, link: ReactElement) => ReactElement;
}

/** Search, schedule, messages and settings from 960 px on; the bell at all widths. */
export function IconLinks({ routes, unread, wrap = (_text, link) => link }: WrappedIconLinksProps) {
  const t = useText('shell');
  const { pathname } = useLocation();
  const current = ({ path }: IconEntry): 'page' | undefined => (isActive(path, pathname) ? 'page' : undefined);
  return (
    <ul className={styles['icons']}>
      {entriesIn(iconEntries, routes).map((entry) => (
        <li key={entry.label} className={styles['wide']}>
          {wrap(
            t(`nav.${entry.label}`),
            <Link
              className={iconButtonClass()}
              to={entry.path}
              aria-label={t(`nav.${entry.label}`)}
              aria-current={current(entry)}
            >
              <Icon name={entry.icon} />
            </Link>,
          )}
        </li>
      ))}
      {hasRoute(routes, notificationsEntry.path) && (
        <li>
          {wrap(
            t('nav.notifications'),
            <Link
              className={iconButtonClass()}
              to={notificationsEntry.path}
              aria-label={unread > 0 ? t('nav.unread', { count: unread }) : t('nav.notifications')}
              aria-current={current(notificationsEntry)}
            >
              <Icon name={notificationsEntry.icon} />
              {unread > 0 && (
                <span className={styles['badge']} aria-hidden="true">
                  {unread}
                </span>
              )}
            </Link>,
          )}
        </li>
      )}
    </ul>
  );
}
