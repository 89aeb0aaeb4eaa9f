import { FailureLine } from './FailureLine';
import { useAct } from './useAct';
import { useEntryWords } from './useEntryWords';
import { discardRefused } from '../../data/commands/discard-refused';
import type { RefusedEntry } from '../../data/queries/refused-entries';
import { useSpace } from '../../data/useSpace';
import { useText } from '../../i18n/useText';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { useToast } from '../../ui/useToast';

interface DiscardDialogProps {
  readonly entry: RefusedEntry;
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
    if (!(await act.run(() => discardRefused(space, entry.opId)))) return;
    toaster.show({ title: t('discard.done'), description: t('discard.doneText') });
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('discard.title')}
      actions={
        <>
          <Button size="small" busy={act.isBusy} onClick={() => void discard()}>{t(act.isBusy ? 'discard.acting' : 'discard.act')}</Button>
          <Button variant="link" size="small" onClick={onClose}>{t('discard.keep')}</Button>
        </>
      }
    >
      <p><b>{sentence(entry)}</b></p>
      <p>{t('discard.text')}</p>
      <p>{t('discard.copyFirst')}</p>
      <FailureLine failure={act.failure} />
    </Dialog>
  );
}
