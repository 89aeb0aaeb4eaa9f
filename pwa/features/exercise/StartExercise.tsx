import { Link } from 'react-router-dom';
import type { Against } from '#core/rules/against-exercise.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { href } from '#pwa/routes/table.ts';
import { Button, buttonClass } from '#pwa/ui/Button.tsx';
import { Icon } from '#pwa/ui/Icon.tsx';
import { Note } from '#pwa/ui/Note.tsx';
import styles from './ExerciseView.module.css';

interface StartExerciseProps {
  readonly id: string;
  /** what speaks against it; undefined until that is read */
  readonly against: Against | null | undefined;
}

const ways = {
  stop: { to: href('coach'), variant: 'stop' },
  ask: { to: href('coach'), variant: 'primary' },
  condition: { to: href('coach'), variant: 'secondary' },
  'ask-first': { to: href('coach'), variant: 'secondary' },
  pain: { to: href('dashboard'), variant: 'secondary' },
} as const;

/** The way into a session, or in its place what speaks against it and what to do about that. */
export function StartExercise({ id, against }: StartExerciseProps) {
  const t = useText('exercise');
  if (against === null)
    return (
      <Link
        className={`${buttonClass({ variant: 'primary', fullWidth: true })} ${styles['start']}`}
        to={`${href('session')}?exercise=${id}`}
      >
        <Icon name="play" />
        {t('start')}
      </Link>
    );
  return (
    <div className={styles['start']} role="status">
      {against === undefined ? (
        <Button variant="primary" icon="play" fullWidth disabled>
          {t('start')}
        </Button>
      ) : (
        <Note
          action={
            against !== 'too-young' && (
              <Link className={buttonClass({ variant: ways[against].variant, size: 'small' })} to={ways[against].to}>
                {t(`against.${against}Act`)}
              </Link>
            )
          }
        >
          {t(`against.${against}`)}
        </Note>
      )}
    </div>
  );
}
