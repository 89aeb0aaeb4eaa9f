import { useState, type ReactNode } from 'react';
import type { Result } from '#core/lib/result.ts';
import type { SeenCount } from '#pwa/data/people/entry-counts.ts';
import type { PersonHere } from '#pwa/data/people/people-here.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { Button } from '#pwa/ui/Button.tsx';
import { Dialog } from '#pwa/ui/Dialog.tsx';
import type { PeopleActions } from './people-actions.ts';
import { PeopleFailureNote } from './PeopleFailureNote.tsx';
import { SaveCopy } from './SaveCopy.tsx';
import { NOTHING_TYPED, TypedCountField, typedNumber } from './TypedCountField.tsx';
import { usePeopleDeed, type PeopleFailure } from './usePeopleDeed.ts';

interface DeletionDialogProps {
  readonly title: string;
  readonly person: PersonHere;
  readonly actions: PeopleActions;
  /** the button's words, and while it is at work */
  readonly go: readonly [string, string];
  readonly onDelete: (seen: SeenCount) => Promise<Result<unknown, PeopleFailure>>;
  readonly onDeleted: () => void;
  readonly onClose: () => void;
  /** what is deleted and what is kept */
  readonly children: ReactNode;
}

interface Recounted extends SeenCount {
  readonly before: PersonHere['counts'];
}

/** Deletes once the number of entries was typed, and asks again where they are others by then. */
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
  const deed = usePeopleDeed();
  const [typed, setTyped] = useState(NOTHING_TYPED);
  const [recounted, setRecounted] = useState<Recounted | null>(null);
  const number = typedNumber(typed.text);
  // What was counted at the last try, until this page sees for itself what changed: of another's entries it sees nothing.
  const isRecounted = recounted !== null && recounted.before === person.counts;
  const { entries: count, newest } = isRecounted
    ? { entries: recounted.count, newest: recounted.newest }
    : (person.counts ?? { entries: undefined, newest: 0 });
  const remove = async (given: SeenCount): Promise<Result<unknown, PeopleFailure>> => {
    const result = await onDelete(given);
    if (!result.ok && 'count' in result.failure) {
      setRecounted({ before: person.counts, count: result.failure.count, newest: result.failure.newest });
      setTyped(NOTHING_TYPED);
    }
    return result;
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button
            size="small"
            busy={deed.isBusy}
            disabled={person.counts === null || number !== count}
            onClick={() =>
              number !== null && void deed.run(() => remove({ count: number, newest: typed.newest }), onDeleted)
            }
          >
            {go[deed.isBusy ? 1 : 0]}
          </Button>
          <Button variant="link" size="small" onClick={onClose}>
            {common('action.cancel')}
          </Button>
        </>
      }
    >
      {person.counts === null || count === undefined ? (
        <p>{t('failure.unreadable')}</p>
      ) : (
        <>
          {children}
          <SaveCopy profileId={person.id} actions={actions} />
          <TypedCountField which="entries" count={count} newest={newest} value={typed} onChange={setTyped} />
        </>
      )}
      <PeopleFailureNote failure={deed.failure} />
    </Dialog>
  );
}
