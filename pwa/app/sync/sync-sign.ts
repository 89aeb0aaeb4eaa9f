import type { SyncStatus } from '#pwa/data/queries/sync-status.ts';
import type { SyncStonesState } from '#pwa/ui/path/SyncStones.tsx';

/**
 * What the header says about storage, most urgent first: see `deriveSyncState`. `offline` is what the browser knows of;
 * `unreachable` is a network on which the server does not answer.
 */
export type SyncState =
  'rejected' | 'paused' | 'cleared' | 'sending' | 'offline' | 'unreachable' | 'here' | 'empty' | 'saved';

/** @param isOnline the browser's own belief, known before the first request has failed */
export function deriveSyncState(
  { rejected, phase, sending, waiting, total, earlierOwner }: SyncStatus,
  isOnline: boolean,
): SyncState {
  if (rejected > 0) return 'rejected';
  if (phase === 'paused') return 'paused';
  if (earlierOwner !== null && earlierOwner.isPutOff !== true) return 'cleared';
  if (phase === 'sending' && sending > 0) return 'sending';
  if (!isOnline) return 'offline';
  if (phase === 'offline') return 'unreachable';
  if (waiting > 0) return 'here';
  return total === 0 ? 'empty' : 'saved';
}

/** Entries were rejected, or can be brought back. */
export const needsThePerson = ({ rejected, earlierOwner }: Pick<SyncStatus, 'rejected' | 'earlierOwner'>): boolean =>
  rejected > 0 || (earlierOwner !== null && earlierOwner.isPutOff !== true);

/** Filled where the server has it, hollow where only this device does, dotted before the first entry; a cut line changes no stone. */
export function stonesOf(state: SyncState, { total, saved, waiting, rejected }: SyncStatus): SyncStonesState {
  if (total + waiting + rejected === 0) return 'empty';
  if (state === 'sending') return saved === 0 ? 'sending-first' : 'sending';
  if (waiting + rejected === 0) return 'saved';
  return saved === 0 ? 'unsaved' : 'here';
}
