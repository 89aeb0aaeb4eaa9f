import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useText } from '#pwa/i18n/useText.ts';
import { exerciseOf } from '#pwa/parts/exercise-of.ts';
import { useExerciseName } from '#pwa/parts/useExerciseName.ts';
import { href } from '#pwa/routes/table.ts';
import { StillFigure } from '#pwa/ui/figure/Figure.tsx';
import { StoneList, StoneListItem } from '#pwa/ui/path/StoneList.tsx';
import { PlannedDose } from './PlannedDose.tsx';
import type { StoredSession } from './today-state.ts';
import styles from './Today.module.css';

interface PlanPathProps {
  readonly session: StoredSession;
  readonly label: string;
  /** what stands before the exercises: the morning's answer */
  readonly before?: ReactNode;
}

/** The day as a path: what was answered, then each exercise with its figure and its dose. */
export function PlanPath({ session, label, before }: PlanPathProps) {
  const common = useText('common');
  const exerciseName = useExerciseName();
  return (
    <StoneList label={label} tone="pine">
      {before}
      {session.exercises.map(({ exerciseId, side, dose }, at) => {
        const exercise = exerciseOf(exerciseId);
        return (
          <StoneListItem key={exerciseId} state="open" seed={at + 2} stoneLabel={common('storage.open')}>
            <div className={styles['exercise']}>
              <div>
                <h3>
                  {exercise === undefined ? (
                    exerciseName(exerciseId)
                  ) : (
                    <Link className={styles['whole']} to={href('exercise', { exerciseId: exercise.id })}>
                      {exercise.name}
                    </Link>
                  )}
                </h3>
                {exercise !== undefined && <p className={styles['aim']}>{exercise.aim}</p>}
                <PlannedDose dose={dose} />
              </div>
              {exercise !== undefined && (
                <span className={styles['figure']} aria-hidden="true">
                  <StillFigure motion={exercise.still} isMirrored={side === 'left'} />
                </span>
              )}
            </div>
          </StoneListItem>
        );
      })}
    </StoneList>
  );
}
