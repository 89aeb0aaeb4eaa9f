/**
 * What the line under the land says of where the entries are. It never says that all of them are in both places while one
 * is not, and what will not be sent at all comes before what waits.
 */
import type { Day } from '#core/lib/day.ts';
import type { StreakBoard } from '#pwa/data/queries/streak-board.ts';
import type { SyncStatus } from '#pwa/data/queries/sync-status.ts';

/** How sending stands. What waits may belong to no day: a changed goal. What was rejected is no longer part of the path. */
export type BoardSync = Pick<
  SyncStatus,
  'isSample' | 'phase' | 'waiting' | 'mayBeErased' | 'rejected' | 'held' | 'serverOffset'
>;

const DAY_MS = 86_400_000;

export type SavedSentence =
  | { readonly says: 'empty' | 'offline' | 'synced' }
  | { readonly says: 'erased' | 'rejected' | 'clockAhead' | 'clockBehind'; readonly count: number }
  | { readonly says: 'entries'; readonly count: number; readonly then: Sending }
  | { readonly says: 'here'; readonly days: readonly Day[]; readonly then: Sending };

/** When what waits is sent: with the connection, now, in a moment, or nobody can say. A sample person’s never is. */
export type Sending = 'offline' | 'sending' | 'soon' | 'unknown' | 'never';

function deriveSending({ phase, held, isSample }: BoardSync): Sending {
  if (isSample) return 'never';
  if (phase === 'paused') return 'unknown';
  if (phase !== 'idle') return phase;
  return held === null ? 'soon' : 'unknown';
}

export function deriveSavedSentence(
  { waitingDays, overview }: Pick<StreakBoard, 'waitingDays' | 'overview'>,
  sync: BoardSync,
): SavedSentence {
  const { phase, waiting, mayBeErased, rejected, serverOffset, isSample } = sync;
  const then = deriveSending(sync);
  // The server was asked to delete the profile, so what waits is not sent any more.
  if (mayBeErased && waiting > 0) return { says: 'erased', count: waiting };
  // The server dates entries by its own clock, so what is recorded today goes to another day.
  const daysOff = Math.round(serverOffset / DAY_MS);
  if (daysOff !== 0) return { says: daysOff < 0 ? 'clockAhead' : 'clockBehind', count: Math.abs(daysOff) };
  if (waitingDays.length > 0) return { says: 'here', days: waitingDays, then };
  if (rejected > 0) return { says: 'rejected', count: rejected };
  if (phase === 'offline' && !isSample) return { says: 'offline' };
  if (overview.factCount === 0) return { says: 'empty' };
  return waiting > 0 ? { says: 'entries', count: waiting, then } : { says: 'synced' };
}
