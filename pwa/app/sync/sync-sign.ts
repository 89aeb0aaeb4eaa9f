import type { SyncStatus } from '#pwa/data/queries/sync-status.ts';
import type { SyncStonesState } from '#pwa/ui/path/SyncStones.tsx';

/** What the header says about storage, most urgent first: see `deriveSyncState`. */
export type SyncState = 'rejected' | 'paused' | 'sending' | 'offline' | 'here' | 'empty' | 'saved';

/** @param isOnline the browser's own belief, known before the first request has failed */
export function deriveSyncState(
  { rejected, phase, sending, waiting, total }: SyncStatus,
  isOnline: boolean,
): SyncState {
  if (rejected > 0) return 'rejected';
  if (phase === 'paused') return 'paused';
  if (phase === 'sending' && sending > 0) return 'sending';
  if (phase === 'offline' || !isOnline) return 'offline';
  if (waiting > 0) return 'here';
  return total === 0 ? 'empty' : 'saved';
}

/** Hollow stones only where an entry waits on this device; a line that is merely cut changes no stone. */
export function stonesOf(state: SyncState, { waiting, rejected }: SyncStatus): SyncStonesState {
  if (state === 'sending') return 'sending';
  if (waiting === 0 && rejected === 0) return 'saved';
  return state === 'offline' ? 'offline' : 'here';
}

/** Entries that the server has. Rejected ones are out of the record and not in `total`. */
export const savedCount = ({ total, waiting }: SyncStatus): number => Math.max(0, total - waiting);
