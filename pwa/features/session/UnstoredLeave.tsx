import { useRef } from 'react';
import { useText } from '#pwa/i18n/useText.ts';
import { FailureNote, type AnyFailure } from '#pwa/parts/FailureNote.tsx';
import { useCommand } from '#pwa/parts/useCommand.ts';
import { Button } from '#pwa/ui/Button.tsx';
import type { LeaveGuard } from '#pwa/ui/form/useLeaveGuard.ts';
import { Dialog } from '#pwa/ui/overlay/Dialog.tsx';
import type { RunKeeper, Unstored } from './run-keeper.ts';
import type { NameOf } from './session-words.ts';
import { UnstoredSets } from './UnstoredSets.tsx';

interface UnstoredLeaveProps {
  readonly guard: LeaveGuard;
  readonly keeper: Pick<RunKeeper, 'retry' | 'drop'>;
  readonly unstored: Unstored;
  /** why they could not be stored when it was tried last */
  readonly failure: AnyFailure | null;
  readonly nameOf: NameOf;
}

const titleFor = ({ sets, isPainStop, isSign }: Unstored) =>
  isSign
    ? 'unstored.askSign'
    : isPainStop
      ? 'unstored.askPainStop'
      : sets.length > 0
        ? 'unstored.ask'
        : 'unstored.askPain';

/** Asks whoever would leave the page with sets that are nowhere else: save them first, go without them, or stay. */
export function UnstoredLeave({ guard, keeper, unstored, failure, nameOf }: UnstoredLeaveProps) {
  const t = useText('session');
  const common = useText('common');
  const saving = useCommand(keeper.retry);
  const first = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open={guard.isAsking}
      onClose={guard.stay}
      title={t(titleFor(unstored))}
      labels={{ close: common('action.close') }}
      initialFocus={first}
      actions={
        <>
          <Button
            ref={first}
            variant="primary"
            size="small"
            busy={saving.isBusy}
            busyLabel={t('unstored.saving')}
            onClick={() => {
              // Once they are saved the person goes where they were going.
              void saving.run().then((saved) => saved?.ok === true && guard.leave());
            }}
          >
            {t('unstored.save')}
          </Button>
          <Button
            variant="link"
            size="small"
            onClick={() => {
              guard.leave();
              keeper.drop();
            }}
          >
            {t('unstored.leave')}
          </Button>
        </>
      }
    >
      <UnstoredSets unstored={unstored} nameOf={nameOf} />
      <FailureNote failure={saving.failure ?? failure} />
    </Dialog>
  );
}
