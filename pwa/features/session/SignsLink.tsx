import { useState } from 'react';
import { useText } from '#pwa/i18n/useText.ts';
import { Button } from '#pwa/ui/Button.tsx';
import styles from './Session.module.css';
import { SignsSheet } from './SignsSheet.tsx';

interface SignsLinkProps {
  /** of the last exercise, when to stop with it */
  readonly stopIf: readonly string[];
  /** by which the emergency number is known */
  readonly timeZone: string;
  /** a dialog lies over the page: no sheet beneath it */
  readonly isCovered: boolean;
  /** a sign that needs a person was told */
  readonly onSign: () => void;
  /** it was stopped because of pain after all; null: that is known */
  readonly onHurts: (() => void) | null;
}

/** The signs, one tap away from a page that offers nothing else of the player. */
export function SignsLink({ stopIf, timeZone, isCovered, onSign, onHurts }: SignsLinkProps) {
  const t = useText('session');
  const [isOpen, setIsOpen] = useState(false);
  const close = (): void => setIsOpen(false);
  const hurts = onHurts && {
    onHurts: () => {
      close();
      onHurts();
    },
  };
  return (
    <>
      <p className={styles['small']}>
        <Button variant="link" size="small" onClick={() => setIsOpen(true)}>
          {t('foot.signs')}
        </Button>
      </p>
      {isOpen && !isCovered && (
        <SignsSheet stopIf={stopIf} timeZone={timeZone} onStop={onSign} onClose={close} {...hurts} />
      )}
    </>
  );
}
