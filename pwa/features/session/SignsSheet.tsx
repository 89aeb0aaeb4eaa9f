import { signsAmong } from '#core/exercises/stop-signs.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { EmergencyCall } from '#pwa/parts/EmergencyCall.tsx';
import { Button } from '#pwa/ui/Button.tsx';
import { Sheet } from '#pwa/ui/overlay/Sheet.tsx';
import styles from './Player.module.css';

interface SignsSheetProps {
  /** of the exercise, when to stop with it */
  readonly stopIf: readonly string[];
  /** by which the emergency number is known */
  readonly timeZone: string;
  readonly onStop: () => void;
  /** it is no sign: to the stop because of pain, where the session may go on, or is over for a lesser reason that is not kept yet. Without it, nothing is said of pain. */
  readonly onHurts?: () => void;
  readonly onClose: () => void;
}

/** The signs that need a person: the coach asks which it is and says whom to see. */
export function SignsSheet({ stopIf, timeZone, onStop, onHurts, onClose }: SignsSheetProps) {
  const t = useText('session');
  const common = useText('common');
  const own = signsAmong(stopIf);
  const painful = onHurts === undefined ? [] : stopIf.filter((line) => !own.includes(line));
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
        <EmergencyCall timeZone={timeZone} />
        <p>{t('signs.holds')}</p>
        {own.length > 0 && (
          <div>
            <h3>{t('signs.own')}</h3>
            <ul className={styles['signs']}>
              {own.map((sign) => (
                <li key={sign}>{sign}</li>
              ))}
            </ul>
          </div>
        )}
        {painful.length > 0 && (
          <div>
            <h3>{t('signs.hurtsOwn')}</h3>
            <ul className={styles['signs']}>
              {painful.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </div>
        )}
        {onHurts !== undefined && (
          <>
            <p>{t('signs.hurtsText')}</p>
            <Button onClick={onHurts}>{t('signs.hurts')}</Button>
          </>
        )}
      </div>
    </Sheet>
  );
}
