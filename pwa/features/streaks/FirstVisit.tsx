import { useId } from 'react';
import { Link } from 'react-router-dom';
import type { StreakBoard } from '#pwa/data/queries/streak-board.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { FailureNote } from '#pwa/parts/FailureNote.tsx';
import { useCommand } from '#pwa/parts/useCommand.ts';
import { href } from '#pwa/routes/table.ts';
import { Button, buttonClass } from '#pwa/ui/Button.tsx';
import { Icon } from '#pwa/ui/Icon.tsx';
import styles from './FirstVisit.module.css';
import type { StreakActions } from './streak-actions.ts';
import hero from './StreakHero.module.css';
import { StreakLand } from './StreakLand.tsx';

interface FirstVisitProps {
  readonly board: StreakBoard;
  readonly actions: Pick<StreakActions, 'logActivity' | 'takeBack'>;
  /** the person records something: the page stays, and says so in the place of its button */
  readonly onBegin: () => void;
}

/** The start page until something is recorded: what this is, why it can be trusted, and the first small thing to do. */
export function FirstVisit({ board, actions, onBegin }: FirstVisitProps) {
  const t = useText('streaks');
  const common = useText('common');
  const titleId = useId();
  const logging = useCommand(() => actions.logActivity('mindfulness', 1), {
    undo: ({ id }) => ({ command: () => actions.takeBack(id) }),
  });
  const { undo } = logging;
  const log = (): void => {
    onBegin();
    void logging.run();
  };
  return (
    <section className={hero['hero']} aria-labelledby={titleId}>
      <div className={hero['art']}>
        <StreakLand board={board} />
      </div>
      <div className={`wrap ${hero['words']}`}>
        <div className={hero['say']}>
          <h1 id={titleId}>{t('welcome.title')}</h1>
          <p className={hero['sentence']}>{t('welcome.lead')}</p>
          <div className={styles['place']}>
            {undo !== null ? (
              <div className={styles['panel']} tabIndex={-1}>
                <Icon name="check" />
                <p role="status">
                  <b>{t('welcome.done')}</b> <span>{t('welcome.saved')}</span>
                </p>
                <Button variant="link" size="small" busy={logging.isBusy} onClick={() => void undo()}>
                  {common('action.undo')}
                </Button>
              </div>
            ) : (
              <>
                <p>{t('welcome.note')}</p>
                <Button variant="primary" disabled={logging.isBusy} onClick={log}>
                  {t('welcome.log')}
                </Button>
              </>
            )}
          </div>
          <FailureNote failure={logging.failure} />
          <Link
            className={`${buttonClass({ variant: 'link', size: 'small' })} ${hero['begin']}`}
            to={href('streakTracker')}
          >
            {t(undo === null ? 'welcome.challenges' : 'welcome.streak')}
          </Link>
        </div>
      </div>
    </section>
  );
}
