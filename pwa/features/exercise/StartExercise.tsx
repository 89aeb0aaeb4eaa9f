import { Link } from 'react-router-dom';
import type { Against } from '#core/rules/against-exercise.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { NotToday } from '#pwa/parts/NotToday.tsx';
import { sessionHref } from '#pwa/routes/session-href.ts';
import { Button, buttonClass } from '#pwa/ui/Button.tsx';
import { Icon } from '#pwa/ui/Icon.tsx';
import styles from './ExerciseView.module.css';

interface StartExerciseProps {
  readonly id: string;
  /** what speaks against it; undefined until that is read */
  readonly against: Against | null | undefined;
}

/** The way into a session, or in its place what speaks against it and what to do about that. */
export function StartExercise({ id, against }: StartExerciseProps) {
  const t = useText('exercise');
  if (against === null)
    return (
      <Link
        className={`${buttonClass({ variant: 'primary', fullWidth: true })} ${styles['start']}`}
        to={sessionHref({ exercise: id })}
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
        <NotToday because={against} />
      )}
    </div>
  );
}
