/**
 * What the line under the land says of where the entries are. It never says that all of them are in both places while one
 * is not, and what will not be sent at all comes before what waits.
 */
import type { Day } from '#core/lib/day.ts';
import type { StreakBoard } from '#pwa/data/queries/streak-board.ts';
import type { SyncStatus } from '#pwa/data/queries/sync-status.ts';

/** How sending stands. What waits may belong to no day: a changed goal. What was rejected is no longer part of the path. */
export type BoardSync = Pick<SyncStatus, 'phase' | 'waiting' | 'mayBeErased' | 'rejected'>;

export type SavedSentence =
  | { readonly says: 'offline' | 'filled' }
  | { readonly says: 'erased' | 'rejected' | 'entries'; readonly count: number }
  | { readonly says: 'hollow'; readonly days: readonly Day[]; readonly isOffline: boolean };

/** Null while there is nothing to say: nothing was recorded, and the server is there. */
export function deriveSavedSentence(
  { waitingDays, overview }: Pick<StreakBoard, 'waitingDays' | 'overview'>,
  { phase, waiting, mayBeErased, rejected }: BoardSync,
): SavedSentence | null {
  const isOffline = phase === 'offline';
  if (waitingDays.length === 0 && overview.factCount === 0 && rejected === 0 && !isOffline) return null;
  // The server was asked to delete the profile, so what waits is not sent any more.
  if (mayBeErased && waiting > 0) return { says: 'erased', count: waiting };
  if (waitingDays.length > 0) return { says: 'hollow', days: waitingDays, isOffline };
  if (rejected > 0) return { says: 'rejected', count: rejected };
  if (isOffline) return { says: 'offline' };
  return waiting > 0 ? { says: 'entries', count: waiting } : { says: 'filled' };
}
