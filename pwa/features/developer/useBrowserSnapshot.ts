import { useCallback, useEffect, useRef, useState } from 'react';
import { fail, ok } from '#core/lib/result.ts';
import type { Result } from '#core/lib/result.ts';
import { browserAppCopy } from '#pwa/data/queries/developer/app-copy.ts';
import type { WorkerSnapshot } from '#pwa/data/queries/developer/app-copy.ts';
import { storageSnapshot } from '#pwa/data/queries/developer/storage-snapshot.ts';
import type { StorageSnapshot } from '#pwa/data/queries/developer/storage-snapshot.ts';
import type { LocalTime } from '#pwa/device/local-time.ts';
import type { Page } from '#pwa/device/page.ts';
import { browserStorage } from '#pwa/device/storage.ts';

export interface BrowserSnapshot {
  /** UTC ms */
  readonly at: number;
  readonly storage: StorageSnapshot;
  readonly worker: WorkerSnapshot;
}

/** What no live query can provide: read when the screen opens, when it becomes visible again, and on request. An older snapshot never replaces a newer one. */
export function useBrowserSnapshot(
  { now }: Pick<LocalTime, 'now'>,
  page: Pick<Page, 'onReturn'>,
): { readonly snapshot: Result<BrowserSnapshot, string> | null; readonly refresh: () => void } {
  const [snapshot, setSnapshot] = useState<Result<BrowserSnapshot, string> | null>(null);
  const newest = useRef(0);
  const refresh = useCallback(() => {
    newest.current += 1;
    const mine = newest.current;
    const show = (seen: Result<BrowserSnapshot, string>): void => {
      if (mine === newest.current) setSnapshot(seen);
    };
    Promise.all([storageSnapshot(browserStorage), browserAppCopy.worker()]).then(
      ([storage, worker]) => show(ok({ at: now(), storage, worker })),
      (error: unknown) => show(fail(error instanceof Error ? error.message : String(error))),
    );
  }, [now]);
  useEffect(() => {
    refresh();
    const stopListening = page.onReturn(refresh);
    return () => {
      stopListening();
      // Unmounted: ignore what is still being read.
      newest.current += 1;
    };
  }, [refresh, page]);
  return { snapshot, refresh };
}
