import { useState, type MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import type { DoneSet } from '#core/rules/session/run.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { FailureNote, type AnyFailure } from '#pwa/parts/FailureNote.tsx';
import { href } from '#pwa/routes/table.ts';
import { Button } from '#pwa/ui/Button.tsx';
import { PageHeader } from '#pwa/ui/page/PageHeader.tsx';
import type { NameOf } from './session-words.ts';
import styles from './Session.module.css';
import { SignsSheet } from './SignsSheet.tsx';
import { UnstoredSets } from './UnstoredSets.tsx';

interface OverUnstoredProps {
  /** what was done and could not be stored, oldest first; none where only the end of the session could not */
  readonly sets: readonly DoneSet[];
  /** that was answered and could not be stored; null: none */
  readonly pain: number | null;
  readonly isSign: boolean;
  readonly failure: AnyFailure | null;
  readonly isBusy: boolean;
  readonly nameOf: NameOf;
  /** of the last exercise, when to stop with it */
  readonly stopIf: readonly string[];
  /** by which the emergency number is known */
  readonly timeZone: string;
  /** a dialog asks whether to leave: no sheet lies beneath it */
  readonly isAskedToStay: boolean;
  readonly onRetry: () => void;
  /** held back where something would be lost */
  readonly onLeave: (event: MouseEvent) => void;
  /** a sign that needs a person was told */
  readonly onSign: () => void;
}

/** The session has ended, which could not be stored: nothing more is done in it, and nothing that would do nothing is offered. */
export function OverUnstored(props: OverUnstoredProps) {
  const { sets, pain, isSign, failure, isBusy, nameOf, onRetry } = props;
  const t = useText('session');
  const common = useText('common');
  const [isOpen, setIsOpen] = useState(false);
  const isOnlyEnd = sets.length === 0 && pain === null && !isSign;
  return (
    <div className={`wrap ${styles['page']}`}>
      <PageHeader title={t('unstored.titleOver')} />
      {isOnlyEnd ? (
        <p>{t('unstored.end')}</p>
      ) : (
        <UnstoredSets sets={sets} pain={pain} isSign={isSign} nameOf={nameOf} />
      )}
      <FailureNote failure={failure} />
      <div className={styles['acts']}>
        <Button variant="primary" icon="refresh" busy={isBusy} busyLabel={t('unstored.saving')} onClick={onRetry}>
          {common('action.retry')}
        </Button>
        <Link className="link" to={href('start')} onClick={props.onLeave}>
          {t('head.leaveUnsaved')}
        </Link>
      </div>
      <p className={styles['small']}>
        <Button variant="link" size="small" onClick={() => setIsOpen(true)}>
          {t('foot.signs')}
        </Button>
      </p>
      {isOpen && !props.isAskedToStay && (
        <SignsSheet
          stopIf={props.stopIf}
          timeZone={props.timeZone}
          onStop={props.onSign}
          onClose={() => setIsOpen(false)}
        />
      )}
    </div>
  );
}
