import { useId } from 'react';
import type { EmergencyWord } from '#core/exercises/search/emergency-words.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { Button } from '#pwa/ui/Button.tsx';
import { Icon } from '#pwa/ui/Icon.tsx';
import { EmergencyCall } from './EmergencyCall.tsx';
import styles from './EmergencyCard.module.css';

interface EmergencyCardProps {
  readonly word: EmergencyWord;
  /** IANA name of the place */
  readonly timeZone: string;
  /** They meant something else. Without it nothing was held back. */
  readonly onAnyway?: () => void;
}

/** Whom to call and what to do, where somebody's words sound like an emergency. Works offline. Needs the texts `emergency`. */
export function EmergencyCard({ word, timeZone, onAnyway }: EmergencyCardProps) {
  const t = useText('emergency');
  const titleId = useId();
  return (
    <section className={styles['card']} aria-labelledby={titleId}>
      {word === 'suicide' ? (
        <p>{t('suicide.stop')}</p>
      ) : (
        <p className={styles['stop']}>
          <Icon name="stop" />
          {t('stop')}
        </p>
      )}
      <h2 id={titleId} className={styles['title']}>
        {t(`${word}.title`)}
      </h2>
      <p>{t(`${word}.text`)}</p>
      <EmergencyCall timeZone={timeZone} />
      <ul className={styles['todo']}>
        <li>{t(`${word}.now`)}</li>
        <li>{t(`${word}.also`)}</li>
      </ul>
      {onAnyway !== undefined && (
        <div>
          <Button variant="link" onClick={onAnyway}>
            {t('anyway')}
          </Button>
        </div>
      )}
    </section>
  );
}
