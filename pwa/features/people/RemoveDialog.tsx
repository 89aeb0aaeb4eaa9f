import type { ListedProfile } from '#pwa/data/queries/profiles/listed-profiles.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { useToast } from '#pwa/ui/overlay/useToast.ts';
import { DeletionDialog } from './DeletionDialog.tsx';
import type { ProfileActions } from './profile-actions.ts';

interface RemoveDialogProps {
  readonly profile: ListedProfile;
  readonly actions: ProfileActions;
  readonly onClose: () => void;
}

export function RemoveDialog({ profile, actions, onClose }: RemoveDialogProps) {
  const t = useText('people');
  const format = useFormat();
  const toaster = useToast();
  return (
    <DeletionDialog
      title={profile.name === '' ? t('remove.title') : t('remove.titleOf', { name: profile.name })}
      profile={profile}
      actions={actions}
      go={[t('remove.go'), t('remove.going')]}
      onDelete={(seen) => actions.remove(profile.id, seen)}
      onDeleted={() => {
        toaster.show({ title: t('said.removed') });
        onClose();
      }}
      onClose={onClose}
    >
      {({ entries, unsent, mayBeErased = false }) => (
        <>
          <p>
            {entries === 0 ? t('remove.none') : t('remove.text', { count: entries, number: format.number(entries) })}
          </p>
          {unsent > 0 && !profile.isSample && (
            <p>{t('remove.unsent', { count: unsent, number: format.number(unsent) })}</p>
          )}
          <p>
            {t(
              profile.isSample
                ? 'sample'
                : mayBeErased
                  ? 'remove.erased'
                  : profile.isClaimed
                    ? 'remove.claimed'
                    : 'remove.key',
            )}
          </p>
        </>
      )}
    </DeletionDialog>
  );
}
