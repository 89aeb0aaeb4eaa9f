import { useCallback, useEffect, useRef, useState } from 'react';
import { fail, ok } from '#core/lib/result.ts';
import type { Result } from '#core/lib/result.ts';
import { browserAppCopy } from '#pwa/data/developer/app-copy.ts';
import type { WorkerLook } from '#pwa/data/developer/app-copy.ts';
import { storageLook } from '#pwa/data/developer/storage-look.ts';
import type { StorageLook } from '#pwa/data/developer/storage-look.ts';
import type { LocalTime } from '#pwa/device/local-time.ts';
import type { Page } from '#pwa/device/page.ts';
import { browserStorage } from '#pwa/device/storage.ts';

export interface BrowserLook {
  /** UTC ms */
  readonly at: number;
  readonly storage: StorageLook;
  readonly worker: WorkerLook;
}

/** What no live query can tell: looked at when the screen opens, when somebody comes back to it, and when asked. An older look never replaces a newer one. */
export function useBrowserLook(
  { now }: Pick<LocalTime, 'now'>,
  page: Pick<Page, 'onReturn'>,
): { readonly look: Result<BrowserLook, string> | null; readonly lookAgain: () => void } {
  const [look, setLook] = useState<Result<BrowserLook, string> | null>(null);
  const newest = useRef(0);
  const lookAgain = useCallback(() => {
    newest.current += 1;
    const mine = newest.current;
    const show = (seen: Result<BrowserLook, string>): void => {
      if (mine === newest.current) setLook(seen);
    };
    Promise.all([storageLook(browserStorage), browserAppCopy.worker()]).then(
      ([storage, worker]) => show(ok({ at: now(), storage, worker })),
      (error: unknown) => show(fail(error instanceof Error ? error.message : String(error))),
    );
  }, [now]);
  useEffect(() => {
    lookAgain();
    const stopListening = page.onReturn(lookAgain);
    return () => {
      stopListening();
      // Nobody waits for what is still being looked at.
      newest.current += 1;
    };
  }, [lookAgain, page]);
  return { look, lookAgain };
}
