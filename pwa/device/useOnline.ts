import { useSyncExternalStore } from 'react';

/** What the browser believes about the network. A hint only: it may say "online" behind a captive portal. */
export interface Connection {
  readonly isOnline: () => boolean;
  readonly onChange: (listener: () => void) => () => void;
}

export const browserConnection: Connection = {
  isOnline: () => navigator.onLine,
  onChange: (listener) => {
    window.addEventListener('online', listener);
    window.addEventListener('offline', listener);
    return () => {
      window.removeEventListener('online', listener);
      window.removeEventListener('offline', listener);
    };
  },
};

/** What the browser believes about the network: only a hint. */
export const useOnline = (connection = browserConnection): boolean =>
  useSyncExternalStore(connection.onChange, connection.isOnline);
