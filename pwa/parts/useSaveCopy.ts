import { useState } from 'react';
import { saveFile } from '../device/save-file.ts';

export type Copy =
  { readonly state: 'none' | 'making' | 'made' } | { readonly state: 'failed'; readonly reason: string };

/** Saves entries as a file on the person's device: its progress, and the function that starts it. On failure nothing is saved. */
export function useSaveCopy(read: () => Promise<unknown>): { readonly copy: Copy; readonly save: () => Promise<void> } {
  const [copy, setCopy] = useState<Copy>({ state: 'none' });
  const save = async (): Promise<void> => {
    setCopy({ state: 'making' });
    try {
      saveFile('waymend-entries.json', JSON.stringify(await read(), null, 2));
      setCopy({ state: 'made' });
    } catch (error) {
      setCopy({ state: 'failed', reason: error instanceof Error ? error.message : String(error) });
    }
  };
  return { copy, save };
}
