/**
 * Holds whoever would leave the page with something unsaved. Another page of the app, by link or Back, is held by the
 * Navigation API, because the router's component form has no blocker; an older browser without it goes on unasked.
 * Closing, reloading and leaving the app is asked by the browser, in its own words.
 */
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';

interface LeaveGuard {
  readonly isAsking: boolean;
  readonly stay: () => void;
  /** goes where the person was going */
  readonly leave: () => void;
}

const isThisPage = (url: URL): boolean => url.origin === location.origin && url.pathname === location.pathname;

export function useLeaveGuard(isHeld: boolean): LeaveGuard {
  const navigate = useNavigate();
  const [onward, setOnward] = useState<(() => void) | null>(null);
  const isAllowed = useRef(false);

  useEffect(() => {
    if (!isHeld) return;
    const { navigation } = window as { readonly navigation?: Navigation };
    const onClose = (event: Event): void => event.preventDefault();
    const onNavigate = (event: NavigateEvent): void => {
      const { destination, navigationType } = event;
      const url = new URL(destination.url);
      // A tab or a filter in the address is no leaving. Where a new document comes, the browser asks.
      if (isAllowed.current || !event.cancelable || !destination.sameDocument || isThisPage(url)) return;
      event.preventDefault();
      setOnward(() => () => {
        if (navigationType === 'traverse') navigation?.traverseTo(destination.key);
        else void navigate(url.pathname + url.search + url.hash, { replace: navigationType === 'replace' });
      });
    };
    window.addEventListener('beforeunload', onClose);
    navigation?.addEventListener('navigate', onNavigate);
    return () => {
      window.removeEventListener('beforeunload', onClose);
      navigation?.removeEventListener('navigate', onNavigate);
    };
  }, [isHeld, navigate]);

  return {
    isAsking: onward !== null,
    stay: () => setOnward(null),
    leave: () => {
      isAllowed.current = true;
      onward?.();
    },
  };
}
