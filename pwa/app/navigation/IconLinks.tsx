import type { ReactElement } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useText } from '#pwa/i18n/useText.ts';
import type { Route } from '#pwa/routes/route.ts';
import { Icon } from '#pwa/ui/Icon.tsx';
import { iconButtonClass } from '#pwa/ui/IconButton.tsx';
import styles from './IconLinks.module.css';
import { hasRoute, iconItems, isActive, itemsIn, notificationsItem, type IconItem } from './navigation.ts';

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
  const current = ({ path }: IconItem): 'page' | undefined => (isActive(path, pathname) ? 'page' : undefined);
  return (
    <ul className={styles['icons']}>
      {itemsIn(iconItems, routes).map((item) => (
        <li key={item.label} className={styles['wide']}>
          {wrap(
            t(`nav.${item.label}`),
            <Link
              className={iconButtonClass()}
              to={item.path}
              aria-label={t(`nav.${item.label}`)}
              aria-current={current(item)}
            >
              <Icon name={item.icon} />
            </Link>,
          )}
        </li>
      ))}
      {hasRoute(routes, notificationsItem.path) && (
        <li>
          {wrap(
            t('nav.notifications'),
            <Link
              className={iconButtonClass()}
              to={notificationsItem.path}
              aria-label={unread > 0 ? t('nav.unread', { count: unread }) : t('nav.notifications')}
              aria-current={current(notificationsItem)}
            >
              <Icon name={notificationsItem.icon} />
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
