import { useCallback, useEffect, useState } from 'react';
import { browserAppCopy } from '../../data/developer/app-copy';
import type { WorkerLook } from '../../data/developer/app-copy';
import { storageLook } from '../../data/developer/storage-look';
import type { StorageLook } from '../../data/developer/storage-look';
import type { LocalTime } from '../../device/local-time';
import type { Page } from '../../device/page';
import { browserStorage } from '../../device/storage';
import { fail, ok } from '../../../core/lib/result';
import type { Result } from '../../../core/lib/result';

export interface BrowserLook {
  /** UTC ms */
  readonly at: number;
  readonly storage: StorageLook;
  readonly worker: WorkerLook;
}

/** What no live query can tell: looked at when the screen opens, when somebody comes back to it, and when asked. */
export function useBrowserLook({ now }: Pick<LocalTime, 'now'>, page: Pick<Page, 'onReturn'>): { readonly look: Result<BrowserLook, string> | null; readonly lookAgain: () => void } {
  const [look, setLook] = useState<Result<BrowserLook, string> | null>(null);
  const lookAgain = useCallback(() => {
    Promise.all([storageLook(browserStorage), browserAppCopy.worker()]).then(
      ([storage, worker]) => setLook(ok({ at: now(), storage, worker })),
      (error: unknown) => setLook(fail(error instanceof Error ? error.message : String(error))),
    );
  }, [now]);
  useEffect(() => {
    lookAgain();
    return page.onReturn(lookAgain);
  }, [lookAgain, page]);
  return { look, lookAgain };
}
