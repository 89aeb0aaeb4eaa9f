import { fail, ok, type Result } from '#core/lib/result.ts';
import { saveFile } from '#pwa/device/save-file.ts';

/** No file was made. Nothing else is done by copying, so nothing has changed. */
export interface CopyFailure {
  /** `nothing_to_copy`: another tab has settled it in the meantime */
  readonly reason: 'no_file' | 'nothing_to_copy';
  /** in the browser's words, where it said any */
  readonly detail: string;
}

/** The name of the file. */
export type CopyResult = Result<string, CopyFailure>;

/** Offers the person what is read as a file: `useCommand(() => saveCopy('waymend-entries.json', exportEverything))`. */
export async function saveCopy(name: string, read: () => Promise<unknown>): Promise<CopyResult> {
  try {
    const copied = await read();
    if (copied === undefined) return fail({ reason: 'nothing_to_copy', detail: '' });
    saveFile(name, JSON.stringify(copied, null, 2));
    return ok(name);
  } catch (error) {
    return fail({ reason: 'no_file', detail: error instanceof Error ? error.message : String(error) });
  }
}
