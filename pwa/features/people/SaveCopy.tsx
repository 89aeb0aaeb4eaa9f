import { useText } from '#pwa/i18n/useText.ts';
import { FailureNote } from '#pwa/parts/FailureNote.tsx';
import { useCommand } from '#pwa/parts/useCommand.ts';
import { Button } from '#pwa/ui/Button.tsx';
import type { ProfileActions } from './profile-actions.ts';

/** Saves what this device holds of one profile as a file, before anything is deleted. */
export function SaveCopy({ profileId, actions }: { readonly profileId: string; readonly actions: ProfileActions }) {
  const t = useText('people');
  const copying = useCommand(actions.saveCopyOf);
  const isCopied = copying.done !== null && copying.failure === null;
  return (
    <>
      <div>
        <Button
          size="small"
          icon="download"
          busy={copying.isBusy}
          busyLabel={t('copy.saving')}
          onClick={() => void copying.run(profileId)}
        >
          {t('copy.save')}
        </Button>
        <p role="status">{isCopied ? t('copy.saved') : ''}</p>
      </div>
      {/* The dialog around it has a note of its own, which is always there. */}
      {copying.failure !== null && <FailureNote failure={copying.failure} />}
    </>
  );
}
