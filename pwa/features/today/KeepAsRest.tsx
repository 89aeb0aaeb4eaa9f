import type { Day } from '#core/lib/day.ts';
import type { RestReason } from '#core/records/rest.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { FailureNote } from '#pwa/parts/FailureNote.tsx';
import { useCommand } from '#pwa/parts/useCommand.ts';
import { Button } from '#pwa/ui/Button.tsx';
import type { TodayActions } from './today-actions.ts';
import styles from './Today.module.css';

interface KeepAsRestProps {
  readonly today: Day;
  readonly reason: RestReason;
  readonly actions: Pick<TodayActions, 'rest' | 'takeBack'>;
}

/** A day without exercise is no day of rest by itself: whoever rests says so, and the streak goes on. */
export function KeepAsRest({ today, reason, actions }: KeepAsRestProps) {
  const t = useText('today');
  const resting = useCommand(actions.rest, {
    undo: ({ id }) => ({
      said: { title: t('rest.kept'), sign: 'here' },
      altText: t('rest.keptAlt'),
      command: () => actions.takeBack([id]),
    }),
  });
  return (
    <>
      <div className={styles['go']}>
        <Button icon="rest" busy={resting.isBusy} onClick={() => void resting.run(today, reason)}>
          {t('rest.keep')}
        </Button>
      </div>
      <FailureNote failure={resting.failure} />
    </>
  );
}
