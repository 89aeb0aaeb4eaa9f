import type { ReactNode } from 'react';
import type { Result } from '#core/lib/result.ts';
import type { EntryCounts, SeenCount } from '#pwa/data/profiles/entry-counts.ts';
import type { ListedProfile } from '#pwa/data/profiles/listed-profiles.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { Button } from '#pwa/ui/Button.tsx';
import { Dialog } from '#pwa/ui/Dialog.tsx';
import type { ProfileActions } from './profile-actions.ts';
import { ProfileActionFailureNote, UnderWay } from './ProfileActionNotes.tsx';
import { SaveCopy } from './SaveCopy.tsx';
import { TypedCountField } from './TypedCountField.tsx';
import { useProfileCommand, type ProfileActionFailure } from './useProfileCommand.ts';
import { useTypedCount } from './useTypedCount.ts';

interface DeletionDialogProps {
  readonly title: string;
  readonly profile: ListedProfile;
  readonly actions: ProfileActions;
  /** the button's label, and its label while it works */
  readonly go: readonly [string, string];
  readonly onDelete: (seen: SeenCount) => Promise<Result<unknown, ProfileActionFailure>>;
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
  const command = useProfileCommand();
  const { counts, typed, setTyped, field, seen, attempt } = useTypedCount(profile, 'entries');
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
          <SaveCopy profileId={profile.id} actions={actions} />
          <TypedCountField which="entries" counts={counts} ref={field} value={typed} onChange={setTyped} />
        </>
      )}
      <UnderWay isBusy={command.isBusy} />
      <ProfileActionFailureNote failure={command.failure} />
    </Dialog>
  );
}
