import type { ReactElement } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useText } from '#pwa/i18n/useText.ts';
import { Icon } from '#pwa/ui/Icon.tsx';
import { iconButtonClass } from '#pwa/ui/IconButton.tsx';
import styles from './IconLinks.module.css';
import { activePath, itemsIn, type Listed } from './navigation.ts';

export interface IconLinksProps {
  readonly routes: readonly Listed[];
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
  const active = activePath([...itemsIn('icons', routes), ...itemsIn('bell', routes)], pathname, routes);
  const current = (path: string): 'page' | undefined => (path === active ? 'page' : undefined);
  return (
    <ul className={styles['icons']}>
      {itemsIn('icons', routes).map(({ path, label, icon }) => (
        <li key={label} className={styles['wide']}>
          {wrap(
            t(`nav.${label}`),
            <Link className={iconButtonClass()} to={path} aria-label={t(`nav.${label}`)} aria-current={current(path)}>
              <Icon name={icon} />
            </Link>,
          )}
        </li>
      ))}
      {itemsIn('bell', routes).map(({ path, label, icon }) => (
        <li key={label}>
          {wrap(
            t(`nav.${label}`),
            <Link
              className={iconButtonClass()}
              to={path}
              aria-label={unread > 0 ? t('nav.unread', { count: unread }) : t(`nav.${label}`)}
              aria-current={current(path)}
            >
              <Icon name={icon} />
              {unread > 0 && (
                <span className={styles['badge']} aria-hidden="true">
                  {unread}
                </span>
              )}
            </Link>,
          )}
        </li>
      ))}
    </ul>
  );
}
