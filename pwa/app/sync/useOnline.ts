import { useSyncExternalStore } from 'react';
import { browserConnection } from '#pwa/device/connection.ts';

/** The browser's belief about the network, a hint only. */
export const useOnline = (connection = browserConnection): boolean =>
  useSyncExternalStore(connection.onChange, connection.isOnline);
