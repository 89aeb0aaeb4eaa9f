import { useText } from '#pwa/i18n/useText.ts';
import { EmergencyCall } from '#pwa/parts/EmergencyCall.tsx';
import { Button } from '#pwa/ui/Button.tsx';
import { Sheet } from '#pwa/ui/overlay/Sheet.tsx';
import styles from './Player.module.css';

interface SignsSheetProps {
  readonly stopIf: readonly string[];
  /** by which the emergency number is known */
  readonly timeZone: string;
  readonly onStop: () => void;
  readonly onClose: () => void;
}

/** The signs that need a person: the coach asks which it is and says whom to see. */
export function SignsSheet({ stopIf, timeZone, onStop, onClose }: SignsSheetProps) {
  const t = useText('session');
  const common = useText('common');
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('signs.title')}
      labels={{ close: common('action.close') }}
      action={
        <Button variant="stop" fullWidth onClick={onStop}>
          {t('signs.act')}
        </Button>
      }
      otherAction={
        <Button variant="link" size="small" onClick={onClose}>
          {t('signs.back')}
        </Button>
      }
    >
      <div className={styles['sheet']}>
        <p>{t('signs.general')}</p>
        <p>{t('signs.holds')}</p>
        <EmergencyCall timeZone={timeZone} />
        {stopIf.length > 0 && (
          <div>
            <h3>{t('signs.own')}</h3>
            <ul className={styles['signs']}>
              {stopIf.map((sign) => (
                <li key={sign}>{sign}</li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </Sheet>
  );
}
