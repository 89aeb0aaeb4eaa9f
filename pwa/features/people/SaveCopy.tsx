import { useText } from '#pwa/i18n/useText.ts';
import { useSaveCopy } from '#pwa/parts/useSaveCopy.ts';
import { Button } from '#pwa/ui/Button.tsx';
import type { ProfileActions } from './profile-actions.ts';

/** Saves what this device holds of one profile as a file, before anything is deleted. */
export function SaveCopy({ profileId, actions }: { readonly profileId: string; readonly actions: ProfileActions }) {
  const t = useText('people');
  const { copy, save } = useSaveCopy(() => actions.copyOf(profileId));
  const isMaking = copy.state === 'making';
  return (
    <div>
      <Button size="small" icon="download" busy={isMaking} onClick={() => void save()}>
        {t(isMaking ? 'copy.saving' : 'copy.save')}
      </Button>
      <p role="status">
        {copy.state === 'made'
          ? t('copy.saved')
          : copy.state === 'failed'
            ? t('copy.failed', { reason: copy.reason })
            : ''}
      </p>
    </div>
  );
}
