import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { Button } from '#pwa/ui/Button.tsx';
import { Dialog } from '#pwa/ui/overlay/Dialog.tsx';
import { LEGAL_EMAIL, LEGAL_TEXT_CHANGED } from './legal-facts.ts';
import styles from './LegalDialog.module.css';

const SECTIONS = ['medical', 'analysis', 'responsibilities'] as const;
const PRIVACY = ['device', 'transport', 'sharing', 'rights', 'law'] as const;

/** Mounted only while open. */
export function LegalDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText('legal');
  const format = useFormat();
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('title')}
      size="wide"
      maxHeight="80vh"
      actions={
        <Button variant="primary" size="small" onClick={onClose}>
          {t('understand')}
        </Button>
      }
    >
      <div className={styles['text']}>
        <section className={styles['emergency']}>
          <h3>{t('emergency.title')}</h3>
          <p>{t('emergency.text')}</p>
        </section>
        {SECTIONS.map((section) => (
          <section key={section}>
            <h3>{t(`${section}.title`)}</h3>
            <p>{t(`${section}.text`)}</p>
          </section>
        ))}
        <section>
          <h3>{t('privacy.title')}</h3>
          <ul>
            {PRIVACY.map((item) => (
              <li key={item}>{t(`privacy.${item}`)}</li>
            ))}
          </ul>
        </section>
        <section>
          <h3>{t('liability.title')}</h3>
          <p>{t('liability.text')}</p>
        </section>
        <section className={styles['foot']}>
          <p>
            {t('contact')}{' '}
            <a href={`mailto:${LEGAL_EMAIL}`}>
              <bdi className="unbroken" dir="ltr">
                {LEGAL_EMAIL}
              </bdi>
            </a>
          </p>
          <p>{t('updated', { date: format.day(LEGAL_TEXT_CHANGED, 'date') })}</p>
        </section>
      </div>
    </Dialog>
  );
}
