import { useEffect, useState } from 'react';
import type { LocalTime } from '#pwa/device/local-time.ts';
import type { Page } from '#pwa/device/page.ts';

const EVERY_MS = 2_000;

/** The device's clock, UTC ms, for ages and the clock's own row: read every two seconds while the page is visible. */
export function useNow(
  { now }: Pick<LocalTime, 'now'>,
  page: Pick<Page, 'isVisible' | 'after' | 'onReturn' | 'onHidden'>,
): number {
  const [moment, setMoment] = useState(now);
  useEffect(() => {
    let cancel = (): void => undefined;
    const read = (): void => {
      cancel();
      setMoment(now());
      if (page.isVisible()) cancel = page.after(EVERY_MS, read);
    };
    cancel = page.after(EVERY_MS, read);
    const stops = [page.onReturn(read), page.onHidden(() => cancel())];
    return () => {
      cancel();
      for (const stop of stops) stop();
    };
  }, [now, page]);
  return moment;
}
