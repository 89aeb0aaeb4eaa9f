import { useSyncExternalStore } from 'react';
import { forcedOffline } from './server/forced-offline.ts';

/** The developer's switch, and what sets it: resolves once the service worker would see it too. */
export const useForcedOffline = (): readonly [isOn: boolean, set: (value: boolean) => Promise<void>] => [
  useSyncExternalStore(forcedOffline.subscribe, forcedOffline.get),
  forcedOffline.set,
];
