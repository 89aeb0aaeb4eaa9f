import type { QuarantinedEntry } from '#pwa/data/queries/quarantine.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { FailureNote } from '#pwa/parts/FailureNote.tsx';
import { useCommand } from '#pwa/parts/useCommand.ts';
import { useEntryWords } from '#pwa/parts/useEntryWords.ts';
import { ConfirmDialog } from '#pwa/ui/overlay/ConfirmDialog.tsx';
import type { RepairActions } from './repair-actions.ts';

interface DiscardDialogProps {
  readonly entry: QuarantinedEntry;
  readonly discard: RepairActions['discard'];
  readonly onClose: () => void;
}

/** Says what is lost for good, in the entry's own words. */
export function DiscardDialog({ entry, discard, onClose }: DiscardDialogProps) {
  const t = useText('repair');
  const { sentence } = useEntryWords();
  const discarding = useCommand(discard);
  const confirm = async (): Promise<void> => {
    if ((await discarding.run(entry.opId))?.ok === true) onClose();
  };
  return (
    <ConfirmDialog
      title={t('discard.title')}
      labels={{ confirm: t('discard.act'), confirming: t('discard.acting'), cancel: t('discard.keep') }}
      isDestructive
      isBusy={discarding.isBusy}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>
        <b>{sentence(entry)}</b>
      </p>
      {entry.isWarning && <p>{t('discard.warning')}</p>}
      <p>{t('discard.text')}</p>
      <p>{t('discard.copyFirst')}</p>
      <FailureNote failure={discarding.failure} />
    </ConfirmDialog>
  );
}
