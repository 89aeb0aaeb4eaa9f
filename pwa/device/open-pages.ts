/**
 * What is open on which page of this site, told by a lock that its page holds: the browser lets go of it with the page,
 * however that ends. Where the browser has no locks, nothing is known to be open elsewhere.
 */
import { useEffect, useState } from 'react';
import { browserPage } from './page.ts';

const managerOf = (): LockManager | undefined => (navigator as { readonly locks?: LockManager }).locks;

const here = String(Math.random());
const prefixOf = (what: string): string => `open ${what} `;

/**
 * Until the function it returns is called. A page that was left, and that the browser keeps for Back, would hold its lock on:
 * it lets go of it, and takes it again when it is shown.
 */
export function holdOpen(what: string): () => void {
  let letGo: (() => void) | null = holdLock(what);
  const onHide = (): void => {
    letGo?.();
    letGo = null;
  };
  const onShow = (): void => {
    letGo ??= holdLock(what);
  };
  window.addEventListener('pagehide', onHide);
  window.addEventListener('pageshow', onShow);
  return () => {
    window.removeEventListener('pagehide', onHide);
    window.removeEventListener('pageshow', onShow);
    onHide();
  };
}

function holdLock(what: string): () => void {
  const left = new AbortController();
  const { signal } = left;
  const untilLeft = (): Promise<void> =>
    new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
  managerOf()
    ?.request(prefixOf(what) + here, { signal }, untilLeft)
    // Left before it was granted.
    .catch(() => undefined);
  return () => left.abort();
}

async function isOpenElsewhere(what: string): Promise<boolean> {
  const { held = [] } = (await managerOf()?.query()) ?? {};
  return held.some(({ name = '' }) => name.startsWith(prefixOf(what)) && !name.endsWith(here));
}

const LOOK_MS = 2_000;

/** Another page of this site has it open; looked at again as long as that is asked. */
export function useIsOpenElsewhere(what: string): boolean {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    let isOver = false;
    let cancel = (): void => undefined;
    const look = async (): Promise<void> => {
      // Where it cannot be seen, the next look sees.
      const now = await isOpenElsewhere(what).catch(() => false);
      if (isOver) return;
      setOpen(now);
      cancel = browserPage.after(LOOK_MS, () => void look());
    };
    void look();
    return () => {
      isOver = true;
      cancel();
    };
  }, [what]);
  return isOpen;
}
