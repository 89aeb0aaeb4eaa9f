import { createContext, useContext, useEffect } from 'react';
import type { SyncLoop } from './sync/sync-loop.ts';

export const SyncLoopContext = createContext<SyncLoop | null>(null);

export function useSyncLoop(): SyncLoop {
  const loop = useContext(SyncLoopContext);
  if (loop === null) throw new Error('useSyncLoop needs SyncLoopContext above it: start a space first');
  return loop;
}

/** While mounted and looked at, the device exchanges with the server every 30 s. */
export function useCloseSync(): void {
  const loop = useSyncLoop();
  useEffect(() => loop.watchClosely(), [loop]);
}
