import { useSyncExternalStore } from 'react';
import { browserConnection } from '#pwa/device/connection.ts';

/** What the browser believes about the network: only a hint. */
export const useOnline = (connection = browserConnection): boolean =>
  useSyncExternalStore(connection.onChange, connection.isOnline);
