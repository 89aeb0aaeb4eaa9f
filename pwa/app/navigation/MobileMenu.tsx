import { useEffect, useEffectEvent } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useText } from '#pwa/i18n/useText.ts';
import { classNames } from '#pwa/ui/class-names.ts';
import { Icon } from '#pwa/ui/Icon.tsx';
import styles from './MobileMenu.module.css';
import { activePath, itemsIn, type Listed } from './navigation.ts';

interface MobileMenuProps {
  readonly id: string;
  readonly routes: readonly Listed[];
  readonly onClose: () => void;
  readonly onLegal: () => void;
}

/** Opens below the bar, over the page; its button stays where it is and closes it. In the tree only while open. */
export function MobileMenu({ id, routes, onClose, onLegal }: MobileMenuProps) {
  const t = useText('shell');
  const { pathname } = useLocation();
  // The button outlives the menu, so it takes over the focus of anything inside.
  const leave = (): void => {
    onClose();
    document.querySelector<HTMLElement>(`[aria-controls="${id}"]`)?.focus();
  };
  const closeOnEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape') leave();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => closeOnEscape(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);

  const active = activePath([...itemsIn('top', routes), ...itemsIn('menu', routes)], pathname, routes);
  const current = (path: string): 'page' | undefined => (path === active ? 'page' : undefined);
  return (
    <>
      <div className={styles['backdrop']} onClick={onClose} />
      <nav id={id} className={styles['menu']} aria-label={t('menu.label')}>
        <div className={classNames('wrap', styles['list'])}>
          {itemsIn('top', routes).map(({ path, label }) => (
            <Link key={path} to={path} aria-current={current(path)} onClick={onClose}>
              {t(`nav.${label}`)}
            </Link>
          ))}
          <hr />
          {itemsIn('menu', routes).map(({ path, label, icon }) => (
            <Link key={path} to={path} aria-current={current(path)} onClick={onClose}>
              <Icon name={icon} />
              {t(`nav.${label}`)}
            </Link>
          ))}
          <button
            type="button"
            onClick={() => {
              leave();
              onLegal();
            }}
          >
            <Icon name="document" />
            {t('nav.legal')}
          </button>
        </div>
      </nav>
    </>
  );
}
