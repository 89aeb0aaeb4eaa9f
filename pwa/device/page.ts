/** The page as sync sees it: whether it is visible, when it comes back, and timers. Behind an interface for tests. */
export interface Page {
  readonly isVisible: () => boolean;
  /** runs `body` once after `ms`; returns a function that cancels it */
  readonly after: (ms: number, body: () => void) => () => void;
  /** `online`: the browser believes there is a network again (a hint only); `shown`: somebody looks again */
  readonly onReturn: (listener: (reason: 'online' | 'shown') => void) => () => void;
  readonly onHidden: (listener: () => void) => () => void;
}

export const browserPage: Page = {
  isVisible: () => document.visibilityState === 'visible',
  after: (ms, body) => {
    const timer = setTimeout(body, ms);
    return () => clearTimeout(timer);
  },
  onReturn: (listener) => {
    const online = (): void => listener('online');
    const shown = (): void => {
      if (document.visibilityState === 'visible') listener('shown');
    };
    window.addEventListener('online', online);
    window.addEventListener('pageshow', shown);
    document.addEventListener('visibilitychange', shown);
    return () => {
      window.removeEventListener('online', online);
      window.removeEventListener('pageshow', shown);
      document.removeEventListener('visibilitychange', shown);
    };
  },
  onHidden: (listener) => {
    const hidden = (): void => {
      if (document.visibilityState === 'hidden') listener();
    };
    document.addEventListener('visibilitychange', hidden);
    return () => document.removeEventListener('visibilitychange', hidden);
  },
};
