import type { ExerciseDetails } from '#core/exercises/listed.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { Button } from '#pwa/ui/Button.tsx';
import { Sheet } from '#pwa/ui/overlay/Sheet.tsx';
import { NeededThings } from './NeededThings.tsx';
import styles from './Player.module.css';

interface HowToSheetProps {
  readonly exercise: Pick<ExerciseDetails, 'equipment' | 'steps' | 'stopIf' | 'faults'>;
  readonly onClose: () => void;
}

/** The words of the exercise, for whoever has begun and wants to read them again. */
export function HowToSheet({ exercise, onClose }: HowToSheetProps) {
  const t = useText('session');
  const common = useText('common');
  const { steps, stopIf, faults } = exercise;
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('howTo.title')}
      labels={{ close: common('action.close') }}
      action={
        <Button variant="primary" fullWidth onClick={onClose}>
          {t('signs.back')}
        </Button>
      }
    >
      <div className={styles['sheet']}>
        <NeededThings exercise={exercise} />
        <ol className={styles['steps']}>
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <div>
          <h3>{t('howTo.stopIf')}</h3>
          <ul className={styles['signs']}>
            {stopIf.map((sign) => (
              <li key={sign}>{sign}</li>
            ))}
          </ul>
        </div>
        <div>
          <h3>{t('howTo.wrong')}</h3>
          <ul className={styles['signs']}>
            {faults.map(({ fault, cue }) => (
              <li key={fault}>
                <b>{fault}</b> {cue}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </Sheet>
  );
}
