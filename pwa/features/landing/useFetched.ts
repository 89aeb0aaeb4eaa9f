import { useEffect, useState } from 'react';
import { browserPage } from '#pwa/device/page.ts';

const AGAIN_AFTER_MS = 10_000;

/**
 * A part of the page that it does without, fetched once the rest is drawn, and again until it has come: a failed one is
 * not lost until a reload.
 * @param load of a module, the same each time; @param afterMs the first time
 * @returns undefined while it is on its way, null after it could not be had
 */
export function useFetched<T>(load: () => Promise<T>, afterMs: number): T | null | undefined {
  const [fetched, setFetched] = useState<{ readonly part: T | null }>();
  useEffect(() => {
    let isLeft = false;
    let cancel = (): void => undefined;
    const ask = (): void => {
      load().then(
        (part) => setFetched({ part }),
        () => {
          setFetched({ part: null });
          if (!isLeft) cancel = browserPage.after(AGAIN_AFTER_MS, ask);
        },
      );
    };
    cancel = browserPage.after(afterMs, ask);
    return () => {
      isLeft = true;
      cancel();
    };
  }, [load, afterMs]);
  return fetched?.part;
}
