import type { ExerciseDetails } from '#core/exercises/listed.ts';
import { addDays, type Day } from '#core/lib/day.ts';
import type { DoneExercise } from '#pwa/data/queries/done-exercises.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { FailureNote } from '#pwa/parts/FailureNote.tsx';
import { useCommand } from '#pwa/parts/useCommand.ts';
import { Button } from '#pwa/ui/Button.tsx';
import type { ExerciseActions } from './exercise-actions.ts';
import styles from './LogExercise.module.css';

interface LogExerciseProps {
  readonly exercise: ExerciseDetails;
  readonly actions: Pick<ExerciseActions, 'log' | 'takeBack'>;
  readonly done: DoneExercise | undefined;
  /** Something speaks against beginning it today: then it is recorded, not proposed. */
  readonly isAgainst: boolean;
  readonly today: Day;
}

/** One tap records it as its dose says; the place below says how often it was done, and undoes the last. */
export function LogExercise({ exercise, actions, done, isAgainst, today }: LogExerciseProps) {
  const t = useText('exercise');
  const common = useText('common');
  const format = useFormat();
  const log = useCommand(actions.log, { undo: (logged) => ({ command: () => actions.takeBack(logged) }) });
  const isToday = done !== undefined && done.times > 0 && done.lastDay === today;
  const said = (): string => {
    if (done === undefined || done.times === 0) return '';
    const times = { count: done.times, number: format.number(done.times) };
    if (isToday) return t('done.today', times);
    // A weekday alone names a day of the last week.
    const style = done.lastDay > addDays(today, -7) ? 'weekday' : 'date';
    return t('done.on', { ...times, day: format.day(done.lastDay, style) });
  };
  return (
    <div className={styles['log']}>
      <Button icon="check" fullWidth busy={log.isBusy} onClick={() => void log.run(exercise)}>
        {t(log.isBusy ? 'log.busy' : isAgainst ? 'log.already' : isToday ? 'log.again' : 'log.act')}
      </Button>
      <FailureNote failure={log.failure} />
      <div className={styles['done']}>
        <p role="status">{said()}</p>
        {log.undo !== null && (
          <Button variant="link" size="small" icon="undo" busy={log.isUndoing} onClick={() => void log.undo?.()}>
            {common('action.undo')}
          </Button>
        )}
      </div>
    </div>
  );
}
