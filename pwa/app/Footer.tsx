import { useText } from '../i18n/useText.ts';
import { classNames } from '../ui/class-names.ts';
import styles from './Footer.module.css';
import { ThemeSwitch } from './ThemeSwitch.tsx';

export function Footer({ onLegal }: { readonly onLegal: () => void }) {
  const t = useText('shell');
  return (
    <footer className={styles['foot']}>
      <div className={classNames('wrap', styles['row'])}>
        <p>{t('footer')}</p>
        <nav aria-label={t('nav.about')}>
          <button type="button" className={styles['legal']} aria-haspopup="dialog" onClick={onLegal}>
            {t('nav.legal')}
          </button>
        </nav>
        <ThemeSwitch />
      </div>
    </footer>
  );
}
