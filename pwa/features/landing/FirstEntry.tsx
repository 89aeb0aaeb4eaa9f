import { Link } from 'react-router-dom';
import { useText } from '#pwa/i18n/useText.ts';
import { FailureNote } from '#pwa/parts/FailureNote.tsx';
import { useCommand } from '#pwa/parts/useCommand.ts';
import { href } from '#pwa/routes/table.ts';
import { Button, buttonClass } from '#pwa/ui/Button.tsx';
import { Icon } from '#pwa/ui/Icon.tsx';
import styles from './FirstEntry.module.css';
import type { LandingActions } from './landing-actions.ts';

interface FirstEntryProps {
  readonly actions: LandingActions;
  /** the person records something: the page stays, and says so in the place of its button */
  readonly onBegin: () => void;
}

/** The first small thing to do, and the ways past it: who came because of pain need not read to the end of the page. */
export function FirstEntry({ actions, onBegin }: FirstEntryProps) {
  const t = useText('landing');
  const common = useText('common');
  const logging = useCommand(actions.log, { undo: ({ id }) => ({ command: () => actions.takeBack(id) }) });
  const { undo } = logging;
  const log = (): void => {
    onBegin();
    void logging.run();
  };
  return (
    <>
      <div className={styles['place']}>
        {undo !== null ? (
          <div className={styles['panel']} tabIndex={-1}>
            <Icon name="check" />
            <p role="status">
              <b>{t('done')}</b> <span>{t('saved')}</span>
            </p>
            <Button variant="link" size="small" busy={logging.isUndoing} onClick={() => void undo()}>
              {common('action.undo')}
            </Button>
          </div>
        ) : (
          <>
            <p>{t('note')}</p>
            <Button variant="primary" disabled={logging.isBusy} onClick={log}>
              {t('log')}
            </Button>
          </>
        )}
      </div>
      <FailureNote failure={logging.failure} />
      <div className={styles['ways']}>
        <Link className={buttonClass({ variant: 'link', size: 'small' })} to={href('coach')}>
          {t('begin.coach')}
        </Link>
        <Link className={buttonClass({ variant: 'link', size: 'small' })} to={href('dashboard')}>
          {t(undo === null ? 'look' : 'dashboard')}
        </Link>
      </div>
    </>
  );
}
