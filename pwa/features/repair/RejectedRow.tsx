import { useId, useState } from 'react';
import type { Data } from '#core/records/define-record.ts';
import { mayPassUnchanged } from '#pwa/data/commands/send-all-again.ts';
import type { QuarantinedEntry } from '#pwa/data/queries/quarantine.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { FailureNote } from '#pwa/parts/FailureNote.tsx';
import { useCodeWords } from '#pwa/parts/useCodeWords.ts';
import { useCommand } from '#pwa/parts/useCommand.ts';
import { useEntryWords } from '#pwa/parts/useEntryWords.ts';
import { Button } from '#pwa/ui/Button.tsx';
import { useToast } from '#pwa/ui/overlay/useToast.ts';
import { DiscardDialog } from './DiscardDialog.tsx';
import { KeptRoom } from './KeptRoom.tsx';
import { likelyFix, SAME_MOMENT_MS } from './likely-fix.ts';
import styles from './RejectedRow.module.css';
import type { RepairActions } from './repair-actions.ts';
import { hasForm } from './repair-form.ts';
import { RepairDialog } from './RepairDialog.tsx';
import page from './RepairView.module.css';

interface RejectedRowProps {
  readonly entry: QuarantinedEntry;
  /** the only one with a solid button */
  readonly isFirst: boolean;
  /** it was sent again or discarded, here or in another tab, or was found on the server after all */
  readonly isGone: boolean;
  /** UTC ms */
  readonly now: number;
  readonly offsetAt: (at: number) => number;
  readonly actions: Pick<RepairActions, 'sendAgain' | 'discard' | 'copyRejected'>;
}

/** A rejected entry: what it is, why the server rejected it, and what can be done. Goes inside a `Row`. */
export function RejectedRow({ entry, isFirst, isGone, now, offsetAt, actions }: RejectedRowProps) {
  const t = useText('repair');
  const format = useFormat();
  const toaster = useToast();
  const words = useEntryWords();
  const codeWords = useCodeWords();
  const sending = useCommand(actions.sendAgain);
  const copying = useCommand(actions.copyRejected);
  const titleId = useId();
  const [dialog, setDialog] = useState<'fix' | 'discard' | null>(null);
  const { opId, entity, type, data, recordedAt, code, field, takenBack, isWarning, unreadable } = entry;
  const { at } = data;
  const off = typeof data['off'] === 'number' ? data['off'] : 0;
  const isFixable = hasForm(entity, type) && !unreadable;
  const likely = likelyFix(entry, now);
  const sendsAsItWas = likely === null && (!isFixable || mayPassUnchanged(code));

  const close = (): void => setDialog(null);
  const tellSent = (): void =>
    toaster.show({ title: t('quarantine.sent'), description: t('quarantine.sentText', { count: 1 }), sign: 'here' });
  const send = async (...fixed: readonly [] | readonly [Data]): Promise<void> => {
    copying.reset();
    if ((await sending.run(opId, ...fixed))?.ok === true) tellSent();
  };
  /** Only the most likely fix of the first entry is solid. */
  const variant = isFirst ? 'primary' : 'secondary';
  const copy = async (): Promise<void> => {
    sending.reset();
    if ((await copying.run(opId))?.ok === true) toaster.show({ title: t('quarantine.copied') });
  };

  return (
    <article id={opId} className={styles['entry']} aria-labelledby={titleId}>
      <h3 id={titleId}>{words.sentence(entry)}</h3>
      <p className={page['support']}>
        {t('quarantine.recorded', { when: format.moment(recordedAt, offsetAt(recordedAt)) })}
        {typeof at === 'number' && Math.abs(at - recordedAt) > SAME_MOMENT_MS && (
          <> {t('quarantine.dated', { when: words.value('at', at, off) })}</>
        )}
      </p>
      {/* Focused as a whole, where the focus was on what has gone. */}
      <KeptRoom className={styles['rest']} isGone={isGone} instead={<p tabIndex={-1}>{t('quarantine.gone')}</p>}>
        <p className={styles['reason']}>{codeWords(code)}</p>
        {isWarning && <p>{t('quarantine.warning')}</p>}
        {field !== null && (
          <p className={styles['wrong']}>
            {data[field] === undefined
              ? t('quarantine.fieldEmpty', { field: words.fieldName(field) })
              : t('quarantine.field', { field: words.fieldName(field), value: words.value(field, data[field], off) })}
          </p>
        )}
        {takenBack && <p className={page['support']}>{t('quarantine.takenBack')}</p>}
        <div className={page['actions']}>
          {likely !== null && (
            <Button
              variant={variant}
              size="small"
              busy={sending.isBusy}
              busyLabel={t('quarantine.sending')}
              onClick={() => void send(likely)}
            >
              {t('quarantine.asRecorded', { when: format.moment(recordedAt, off) })}
            </Button>
          )}
          {sendsAsItWas && (
            <Button
              variant={variant}
              size="small"
              busy={sending.isBusy}
              busyLabel={t('quarantine.sending')}
              onClick={() => void send()}
            >
              {t('quarantine.again')}
            </Button>
          )}
          {isFixable && (
            <Button
              variant={likely === null && !sendsAsItWas ? variant : 'secondary'}
              size="small"
              icon="repair"
              onClick={() => setDialog('fix')}
            >
              {t('quarantine.fix')}
            </Button>
          )}
          <Button size="small" icon="download" busy={copying.isBusy} onClick={() => void copy()}>
            {t('quarantine.copy')}
          </Button>
          <Button variant="link" size="small" onClick={() => setDialog('discard')}>
            {t('quarantine.discard')}
          </Button>
        </div>
        <FailureNote failure={sending.failure ?? copying.failure} />
      </KeptRoom>
      {!isGone && dialog === 'fix' && (
        <RepairDialog entry={entry} sendAgain={actions.sendAgain} onSent={tellSent} onClose={close} />
      )}
      {!isGone && dialog === 'discard' && <DiscardDialog entry={entry} discard={actions.discard} onClose={close} />}
    </article>
  );
}
