import { useState, type MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import { signsAmong } from '#core/exercises/stop-signs.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { FailureNote, type AnyFailure } from '#pwa/parts/FailureNote.tsx';
import { href } from '#pwa/routes/table.ts';
import { Button } from '#pwa/ui/Button.tsx';
import { PageHeader } from '#pwa/ui/page/PageHeader.tsx';
import { isAnything } from './run-keeper.ts';
import type { Unstored } from './run-keeper.ts';
import type { NameOf } from './session-words.ts';
import styles from './Session.module.css';
import { SignsSheet } from './SignsSheet.tsx';
import { UnstoredSets } from './UnstoredSets.tsx';

interface OverUnstoredProps {
  /** nothing where only the end of the session could not be stored */
  readonly unstored: Unstored;
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
  const { unstored, failure, isBusy, nameOf, onRetry } = props;
  const t = useText('session');
  const common = useText('common');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className={`wrap ${styles['page']}`}>
      <PageHeader title={t('unstored.titleOver')} />
      {isAnything(unstored) ? <UnstoredSets unstored={unstored} nameOf={nameOf} /> : <p>{t('unstored.end')}</p>}
      <FailureNote failure={failure} />
      <div className={styles['acts']}>
        <Button variant="primary" icon="refresh" busy={isBusy} busyLabel={t('unstored.saving')} onClick={onRetry}>
          {common('action.retry')}
        </Button>
        <Link className="link" to={href('start')} onClick={props.onLeave}>
          {t('unstored.leave')}
        </Link>
      </div>
      <p className={styles['small']}>
        <Button variant="link" size="small" onClick={() => setIsOpen(true)}>
          {t('foot.signs')}
        </Button>
      </p>
      {isOpen && !props.isAskedToStay && (
        <SignsSheet
          stopIf={signsAmong(props.stopIf)}
          timeZone={props.timeZone}
          onStop={props.onSign}
          onClose={() => setIsOpen(false)}
        />
      )}
    </div>
  );
}
