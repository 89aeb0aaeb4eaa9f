import { Link } from 'react-router-dom';
import type { Hindrance } from '#core/rules/coach/may-train.ts';
import type { CommandResult } from '#pwa/data/commands/command-failure.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { FailureNote } from '#pwa/parts/FailureNote.tsx';
import { useCommand } from '#pwa/parts/useCommand.ts';
import { href } from '#pwa/routes/table.ts';
import { Button, buttonClass } from '#pwa/ui/Button.tsx';
import { Note } from '#pwa/ui/Note.tsx';
import { PageHeader } from '#pwa/ui/page/PageHeader.tsx';
import styles from './Session.module.css';

interface ResumeViewProps {
  readonly title: string;
  /** "Sit to stand, set 2 of 3, 5 counted" */
  readonly place: string;
  readonly text: string;
  /** what is against going on today */
  readonly hindrance: Hindrance | null;
  readonly labels: { readonly goOn: string; readonly end: string; readonly other?: string };
  readonly actions: {
    readonly goOn: () => Promise<CommandResult<unknown>>;
    readonly end: () => Promise<CommandResult<unknown>>;
    /** leaves it as it is and begins anew */
    readonly other?: () => Promise<CommandResult<unknown>>;
  };
}

/** A session that is not finished: where it stood, and the two ways on. */
export function ResumeView({ title, place, text, hindrance, labels, actions }: ResumeViewProps) {
  const t = useText('session');
  const goOn = useCommand(actions.goOn);
  const end = useCommand(actions.end);
  const other = useCommand(actions.other ?? actions.end);
  return (
    <div className={`wrap ${styles['page']}`}>
      <PageHeader
        title={title}
        lead={
          <>
            <p>
              <b>{place}</b>
            </p>
            <p>{text}</p>
          </>
        }
      />
      {hindrance !== null && (
        <Note
          action={
            <Link className={buttonClass({ variant: 'stop', size: 'small' })} to={href('coach')}>
              {t('offer.stop.act')}
            </Link>
          }
        >
          {t(`resume.hindrance.${hindrance}`)}
        </Note>
      )}
      <div className={styles['acts']}>
        {hindrance === null && (
          <Button variant="primary" icon="play" busy={goOn.isBusy} onClick={() => void goOn.run()}>
            {labels.goOn}
          </Button>
        )}
        <Button busy={end.isBusy} busyLabel={t('resume.ending')} onClick={() => void end.run()}>
          {labels.end}
        </Button>
        {labels.other !== undefined && hindrance === null && (
          <Button variant="link" onClick={() => void other.run()}>
            {labels.other}
          </Button>
        )}
      </div>
      <p className={styles['small']}>{t('resume.endMeans')}</p>
      <FailureNote failure={goOn.failure ?? end.failure ?? other.failure} />
    </div>
  );
}
