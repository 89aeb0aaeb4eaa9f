import type { ListedProfile } from '#pwa/data/queries/profiles/listed-profiles.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { DeletionDialog } from './DeletionDialog.tsx';
import type { ProfileActions } from './profile-actions.ts';

interface EraseDialogProps {
  readonly profile: ListedProfile;
  readonly actions: ProfileActions;
  readonly onClose: () => void;
}

export function EraseDialog({ profile, actions, onClose }: EraseDialogProps) {
  const t = useText('people');
  const format = useFormat();
  return (
    <DeletionDialog
      title={profile.name === '' ? t('erase.title') : t('erase.titleOf', { name: profile.name })}
      profile={profile}
      actions={actions}
      go={[t('erase.go'), t('erase.going')]}
      onDelete={actions.erase}
      onDeleted={actions.startAnew}
      onClose={onClose}
    >
      {({ entries, unsent, earlier = 0 }) =>
        profile.isSample ? (
          <>
            <p>
              {entries === 0 ? t('remove.none') : t('remove.text', { count: entries, number: format.number(entries) })}
            </p>
            <p>{t('sample')}</p>
            <p>{t('erase.next')}</p>
          </>
        ) : (
          <>
            <p>
              {entries === 0 ? t('erase.none') : t('erase.text', { count: entries, number: format.number(entries) })}
            </p>
            {unsent > 0 && <p>{t('erase.unsent', { count: unsent, number: format.number(unsent) })}</p>}
            {earlier > 0 && <p>{t('erase.earlier', { count: earlier, number: format.number(earlier) })}</p>}
            <p>{t('erase.server')}</p>
            <p>{t('erase.next')}</p>
          </>
        )
      }
    </DeletionDialog>
  );
}
