import type { MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useText } from '#pwa/i18n/useText.ts';
import { FailureNote, type AnyFailure } from '#pwa/parts/FailureNote.tsx';
import { Button } from '#pwa/ui/Button.tsx';
import { PageHeader } from '#pwa/ui/page/PageHeader.tsx';
import { isAnything } from './run-keeper.ts';
import type { Unstored } from './run-keeper.ts';
import type { NameOf } from './session-words.ts';
import styles from './Session.module.css';
import { UnstoredSets } from './UnstoredSets.tsx';

interface UnstoredViewProps {
  /**
   * `stop`: something is against training, or another device has ended it. `ended`, `elsewhere`: another tab has ended it, or
   * goes on with it. `over`: it has ended here. `left`: the page was left with them.
   */
  readonly why: 'stop' | 'ended' | 'elsewhere' | 'over' | 'left';
  /** nothing where only the end of the session could not be stored */
  readonly unstored: Unstored;
  readonly failure: AnyFailure | null;
  /** what it was stopped for, where that counts for more than that it is over */
  readonly stoppedBy?: 'pain' | null;
  /** it is tried again */
  readonly isBusy: boolean;
  readonly nameOf: NameOf;
  readonly onRetry: () => void;
  /** goes on without them */
  readonly onLeave: (event: MouseEvent) => void;
  /** the page that leaving leads to; left out where what comes next takes the place of this */
  readonly leaveTo?: string;
  /** to what to do about the sign */
  readonly onCoach: () => void;
  /** what else there is to do here */
  readonly children?: ReactNode;
}

export const unstoredTitles = {
  stop: 'unstored.title',
  ended: 'unstored.titleEnded',
  elsewhere: 'otherTab.title',
  over: 'unstored.titleOver',
  left: 'unstored.titleLeft',
} as const;

/** Something of a session is on this page only: said before anything else. */
export function UnstoredView(props: UnstoredViewProps) {
  const {
    why,
    unstored,
    stoppedBy = null,
    failure,
    isBusy,
    nameOf,
    onRetry,
    onLeave,
    leaveTo,
    onCoach,
    children,
  } = props;
  const t = useText('session');
  const common = useText('common');
  const against = useText('hindrance');
  const lead = why === 'stop' ? 'unstored.why' : stoppedBy === 'pain' ? 'unstored.forPain' : null;
  return (
    <div className={`wrap ${styles['page']}`}>
      <PageHeader title={t(unstoredTitles[why])} lead={lead === null ? undefined : <p>{t(lead)}</p>} />
      {isAnything(unstored) ? <UnstoredSets unstored={unstored} nameOf={nameOf} /> : <p>{t('unstored.end')}</p>}
      <FailureNote failure={failure} />
      <div className={styles['acts']}>
        <Button variant="primary" icon="refresh" busy={isBusy} busyLabel={t('unstored.saving')} onClick={onRetry}>
          {common('action.retry')}
        </Button>
        {unstored.isSign ? (
          <Button onClick={onCoach}>{against('act.stop')}</Button>
        ) : leaveTo === undefined ? (
          <Button onClick={onLeave}>{t('unstored.leave')}</Button>
        ) : (
          <Link className="link" to={leaveTo} onClick={onLeave}>
            {t('unstored.leave')}
          </Link>
        )}
      </div>
      {children}
    </div>
  );
}
