import { useRef, useState, type ReactNode } from 'react';
import type { Result } from '#core/lib/result.ts';
import type { EraseWait, EraseWatch } from '#pwa/data/commands/profiles/erase.ts';
import type { EntryCounts, SeenCount } from '#pwa/data/queries/profiles/entry-counts.ts';
import type { ListedProfile } from '#pwa/data/queries/profiles/listed-profiles.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { FailureNote, type AnyFailure } from '#pwa/parts/FailureNote.tsx';
import { useCommand } from '#pwa/parts/useCommand.ts';
import { ConfirmDialog } from '#pwa/ui/overlay/ConfirmDialog.tsx';
import type { ProfileActions } from './profile-actions.ts';
import { SaveCopy } from './SaveCopy.tsx';
import { TypedCountField } from './TypedCountField.tsx';
import { UnderWay } from './UnderWay.tsx';
import { useTypedCount } from './useTypedCount.ts';

interface DeletionDialogProps {
  readonly title: string;
  readonly profile: ListedProfile;
  readonly actions: ProfileActions;
  /** the button's label, and its label while it works */
  readonly go: readonly [string, string];
  /** `watch`: to tell what is waited for, and to stop that */
  readonly onDelete: (seen: SeenCount, watch: EraseWatch) => Promise<Result<unknown, AnyFailure>>;
  readonly onDeleted: () => void;
  readonly onClose: () => void;
  /** what is deleted and what is kept */
  readonly children: (counts: EntryCounts) => ReactNode;
}

/** Deletes once the number of entries is typed, and asks again if the entries have changed by then. */
export function DeletionDialog({
  title,
  profile,
  actions,
  go,
  onDelete,
  onDeleted,
  onClose,
  children,
}: DeletionDialogProps) {
  const t = useText('people');
  const common = useText('common');
  const { counts, typed, setTyped, field, seen, attempt } = useTypedCount(profile, 'entries');
  const [wait, setWait] = useState<EraseWait | null>(null);
  const stopping = useRef(new AbortController());
  const deletion = useCommand((given: SeenCount) => {
    stopping.current = new AbortController();
    return attempt(() => onDelete(given, { onWait: setWait, stop: stopping.current.signal }));
  });
  const confirm = async (): Promise<void> => {
    if (seen !== null && (await deletion.run(seen))?.ok === true) onDeleted();
  };
  return (
    <ConfirmDialog
      title={title}
      labels={{ confirm: go[0], confirming: go[1], cancel: common('action.cancel') }}
      isDestructive
      isReady={seen !== null}
      isBusy={deletion.isBusy}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {counts === null ? (
        <p>{t('uncountable')}</p>
      ) : (
        <>
          {children(counts)}
          <SaveCopy profileId={profile.id} actions={actions} />
          <TypedCountField which="entries" counts={counts} ref={field} value={typed} onChange={setTyped} />
        </>
      )}
      <UnderWay isBusy={deletion.isBusy} wait={wait} onStop={() => stopping.current.abort()} />
      <FailureNote failure={deletion.failure} />
    </ConfirmDialog>
  );
}
