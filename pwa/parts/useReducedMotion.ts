import { useSyncExternalStore } from 'react';
import { browserMotion } from '#pwa/device/motion.ts';

/** Whether the person asked their device for less movement, as it is now. */
export const useReducedMotion = (): boolean => useSyncExternalStore(browserMotion.onChange, browserMotion.isReduced);
