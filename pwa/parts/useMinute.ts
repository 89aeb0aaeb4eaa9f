import { useEffect, useState } from 'react';
import type { Page } from '#pwa/device/page.ts';

const MINUTE_MS = 60_000;

/** The device's time for ages, UTC ms: read every minute and when the page becomes visible. */
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
