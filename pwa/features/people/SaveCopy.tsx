import { useState } from 'react';
import type { PeopleActions } from './people-actions';
import { saveFile } from '../../device/save-file';
import { useText } from '../../i18n/useText';
import { Button } from '../../ui/Button';

type Copy = { readonly state: 'none' | 'making' | 'made' } | { readonly state: 'failed'; readonly reason: string };

/** What this device holds of one person, as a file; before anything is deleted. */
export function SaveCopy({ profileId, actions }: { readonly profileId: string; readonly actions: PeopleActions }) {
  const t = useText('people');
  const [copy, setCopy] = useState<Copy>({ state: 'none' });
  const save = async (): Promise<void> => {
    setCopy({ state: 'making' });
    try {
      saveFile('waymend-entries.json', JSON.stringify(await actions.copyOf(profileId), null, 2));
      setCopy({ state: 'made' });
    } catch (error) {
      setCopy({ state: 'failed', reason: error instanceof Error ? error.message : String(error) });
    }
  };
  const isMaking = copy.state === 'making';
  return (
    <div>
      <Button size="small" icon="download" busy={isMaking} onClick={() => void save()}>{t(isMaking ? 'copy.saving' : 'copy.save')}</Button>
      <p role="status">{copy.state === 'made' ? t('copy.saved') : copy.state === 'failed' ? t('copy.failed', { reason: copy.reason }) : ''}</p>
    </div>
  );
}
