import type { Day } from '#core/lib/day.ts';
import type { RestReason } from '#core/records/rest.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { FailureNote } from '#pwa/parts/FailureNote.tsx';
import { useCommand } from '#pwa/parts/useCommand.ts';
import { Button } from '#pwa/ui/Button.tsx';
import { Icon } from '#pwa/ui/Icon.tsx';
import type { TodayActions } from './today-actions.ts';
import styles from './Today.module.css';

interface KeepAsRestProps {
  readonly today: Day;
  /** by which today is a rest day already, none at first; null: something else makes the day */
  readonly restIds: readonly string[] | null;
  readonly reason: RestReason;
  /** not beside a sign that stops, where no streak stands either */
  readonly namesStreak?: boolean;
  readonly actions: Pick<TodayActions, 'rest' | 'takeBack'>;
}

/** A day without exercise is no day of rest by itself: whoever rests says so, and the streak goes on. */
export function KeepAsRest({ today, restIds, reason, namesStreak = false, actions }: KeepAsRestProps) {
  const t = useText('today');
  const common = useText('common');
  const resting = useCommand(actions.rest);
  const undoing = useCommand(actions.takeBack);
  if (restIds === null) return null;
  return (
    <>
      <div className={styles['go']}>
        {restIds.length > 0 ? (
          <div className={styles['kept']} tabIndex={-1}>
            <Icon name="rest" />
            <p role="status">{t('rest.kept')}</p>
            <Button variant="link" size="small" busy={undoing.isBusy} onClick={() => void undoing.run(restIds)}>
              {common('action.undo')}
            </Button>
          </div>
        ) : (
          <>
            <Button icon="rest" busy={resting.isBusy} onClick={() => void resting.run(today, reason)}>
              {t('rest.keep')}
            </Button>
            {namesStreak && <p className={styles['aim']}>{t('rest.keepText')}</p>}
          </>
        )}
      </div>
      <FailureNote failure={resting.failure ?? undoing.failure} />
    </>
  );
}
