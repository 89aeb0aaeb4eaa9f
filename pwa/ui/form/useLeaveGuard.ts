/**
 * Holds whoever would leave the page with something unsaved. Another page of the app, by link or Back, is held by the
 * Navigation API, because the router's component form has no blocker; an older browser without it goes on unasked.
 * Closing, reloading and leaving the app is asked by the browser, in its own words.
 */
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';

export interface LeaveGuard {
  readonly isAsking: boolean;
  /** for a link of the page itself, in whichever browser: asks before going to that address of the app */
  readonly ask: (to: string) => void;
  readonly stay: () => void;
  /** goes where the person was going */
  readonly leave: () => void;
}

function isThisPage(url: URL, by: string | undefined): boolean {
  if (url.origin !== location.origin || url.pathname !== location.pathname) return false;
  return by === undefined || url.searchParams.get(by) === new URLSearchParams(location.search).get(by);
}

/**
 * @param isHeld while something is unsaved, and while it is being saved
 * @param by the parameter of the search by which the page is another
 */
export function useLeaveGuard(isHeld: boolean, by?: string): LeaveGuard {
  const navigate = useNavigate();
  const [asked, setAsked] = useState<{ readonly url: string; readonly go: () => void } | null>(null);
  /** Where the person said they would leave for: that is not asked again, any other leaving is. */
  const leavingFor = useRef<string | null>(null);
  // Saved while it was asked: there is nothing to lose any more.
  if (!isHeld && asked !== null) setAsked(null);

  useEffect(() => {
    if (!isHeld) return;
    const { navigation } = window as { readonly navigation?: Navigation };
    const onClose = (event: Event): void => event.preventDefault();
    const onNavigate = (event: NavigateEvent): void => {
      const { destination, navigationType } = event;
      const url = new URL(destination.url);
      // A tab or a filter in the address is no leaving. Where a new document comes, the browser asks.
      if (!destination.sameDocument || isThisPage(url, by)) return;
      const isLeaving = leavingFor.current === destination.url;
      leavingFor.current = null;
      if (isLeaving || !event.cancelable) return;
      event.preventDefault();
      setAsked({
        url: destination.url,
        go: () => {
          if (navigationType === 'traverse') navigation?.traverseTo(destination.key);
          else void navigate(url.pathname + url.search + url.hash, { replace: navigationType === 'replace' });
        },
      });
    };
    window.addEventListener('beforeunload', onClose);
    navigation?.addEventListener('navigate', onNavigate);
    return () => {
      window.removeEventListener('beforeunload', onClose);
      navigation?.removeEventListener('navigate', onNavigate);
    };
  }, [isHeld, by, navigate]);

  return {
    isAsking: asked !== null,
    ask: (to) => setAsked({ url: new URL(to, location.href).href, go: () => void navigate(to) }),
    stay: () => setAsked(null),
    leave: () => {
      if (asked === null) return;
      leavingFor.current = asked.url;
      setAsked(null);
      asked.go();
    },
  };
}
