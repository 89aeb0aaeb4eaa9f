import { useEffect, useState } from 'react';
import type { Page } from '#pwa/device/page.ts';

const MINUTE_MS = 60_000;

/** The device's time, read anew with every minute and when somebody looks again: for ages. UTC ms */
export function useMinute(now: () => number, page: Pick<Page, 'after' | 'onReturn'>): number {
  const [at, setAt] = useState(now);
  useEffect(() => {
    let cancel = (): void => undefined;
    const read = (): void => {
      cancel();
      setAt(now());
      cancel = page.after(MINUTE_MS, read);
    };
    read();
    const stopListening = page.onReturn(read);
    return () => {
      cancel();
      stopListening();
    };
  }, [now, page]);
  return at;
}
