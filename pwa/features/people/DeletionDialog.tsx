import type { ReactNode } from 'react';
import type { Result } from '#core/lib/result.ts';
import type { EntryCounts, SeenCount } from '#pwa/data/profiles/entry-counts.ts';
import type { PersonHere } from '#pwa/data/profiles/people-here.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { Button } from '#pwa/ui/Button.tsx';
import { Dialog } from '#pwa/ui/Dialog.tsx';
import type { PeopleActions } from './people-actions.ts';
import { PeopleFailureNote } from './PeopleFailureNote.tsx';
import { SaveCopy } from './SaveCopy.tsx';
import { TypedCountField } from './TypedCountField.tsx';
import { UnderWay } from './UnderWay.tsx';
import { usePeopleCommand, type PeopleFailure } from './usePeopleCommand.ts';
import { useTypedCount } from './useTypedCount.ts';

interface DeletionDialogProps {
  readonly title: string;
  readonly person: PersonHere;
  readonly actions: PeopleActions;
  /** the button's label, and its label while it works */
  readonly go: readonly [string, string];
  readonly onDelete: (seen: SeenCount) => Promise<Result<unknown, PeopleFailure>>;
  readonly onDeleted: () => void;
  readonly onClose: () => void;
  /** what is deleted and what is kept */
  readonly children: (counts: EntryCounts) => ReactNode;
}

/** Deletes once the number of entries is typed, and asks again if the entries have changed by then. */
export function DeletionDialog({
  title,
  person,
  actions,
  go,
  onDelete,
  onDeleted,
  onClose,
  children,
}: DeletionDialogProps) {
  const t = useText('people');
  const common = useText('common');
  const command = usePeopleCommand();
  const { counts, typed, setTyped, field, seen, attempt } = useTypedCount(person, 'entries');
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      busy={command.isBusy}
      actions={
        <>
          <Button
            size="small"
            busy={command.isBusy}
            disabled={!command.isBusy && seen === null}
            onClick={() => seen !== null && void command.run(() => attempt(() => onDelete(seen)), onDeleted)}
          >
            {go[command.isBusy ? 1 : 0]}
          </Button>
          <Button variant="link" size="small" disabled={command.isBusy} onClick={onClose}>
            {common('action.cancel')}
          </Button>
        </>
      }
    >
      {counts === null ? (
        <p>{t('failure.unreadable')}</p>
      ) : (
        <>
          {children(counts)}
          <SaveCopy profileId={person.id} actions={actions} />
          <TypedCountField which="entries" counts={counts} ref={field} value={typed} onChange={setTyped} />
        </>
      )}
      <UnderWay isBusy={command.isBusy} />
      <PeopleFailureNote failure={command.failure} />
    </Dialog>
  );
}
