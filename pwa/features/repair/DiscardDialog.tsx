import { discardRejected } from '#pwa/data/commands/discard-rejected.ts';
import type { QuarantinedEntry } from '#pwa/data/queries/quarantine.ts';
import { useSpace } from '#pwa/data/useSpace.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { Button } from '#pwa/ui/Button.tsx';
import { Dialog } from '#pwa/ui/Dialog.tsx';
import { useToast } from '#pwa/ui/useToast.ts';
import { FailureLine } from './FailureLine.tsx';
import { useAct } from './useAct.ts';
import { useEntryWords } from './useEntryWords.ts';

interface DiscardDialogProps {
  readonly entry: QuarantinedEntry;
  readonly onClose: () => void;
}

/** Says what is lost for good, in the entry's own words. */
export function DiscardDialog({ entry, onClose }: DiscardDialogProps) {
  const t = useText('repair');
  const space = useSpace();
  const toaster = useToast();
  const { sentence } = useEntryWords();
  const act = useAct();
  const discard = async (): Promise<void> => {
    if (!(await act.run(() => discardRejected(space, entry.opId)))) return;
    toaster.show({ title: t('discard.done'), description: t('discard.doneText') });
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      busy={act.isBusy}
      title={t('discard.title')}
      actions={
        <>
          <Button size="small" busy={act.isBusy} onClick={() => void discard()}>
            {t(act.isBusy ? 'discard.acting' : 'discard.act')}
          </Button>
          <Button variant="link" size="small" disabled={act.isBusy} onClick={onClose}>
            {t('discard.keep')}
          </Button>
        </>
      }
    >
      <p>
        <b>{sentence(entry)}</b>
      </p>
      <p>{t('discard.text')}</p>
      <p>{t('discard.copyFirst')}</p>
      <FailureLine failure={act.failure} />
    </Dialog>
  );
}
