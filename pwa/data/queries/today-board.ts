import { dayOf } from '#core/lib/day.ts';
import type { Space } from '../space/space.ts';
import { coachToday } from './coach-today.ts';
import type { CoachToday } from './coach-today.ts';
import { newestUnsent } from './newest-unsent.ts';
import { streakBoard } from './streak-board.ts';
import type { StreakBoard } from './streak-board.ts';
import { waitingEntries } from './waiting-entries.ts';
import type { WaitingEntry } from './waiting-entries.ts';

export interface TodayBoard {
  readonly board: StreakBoard;
  readonly told: CoachToday;
  /** the newest of what waits */
  readonly newest: readonly WaitingEntry[];
}

/**
 * What the dashboard says of the streak, of pain and of what waits: one query, because each of them needs what waits.
 * @param listed how many of the waiting entries are named
 */
export async function todayBoard(
  space: Space,
  now: number,
  off: number,
  weekStartsOn: number,
  listed: number,
): Promise<TodayBoard> {
  const unsent = newestUnsent(space.db);
  const [board, told, newest] = await Promise.all([
    streakBoard(space, now, off, weekStartsOn, unsent),
    coachToday(space, dayOf(now, off), unsent),
    waitingEntries(space, listed, unsent),
  ]);
  return { board, told, newest };
}
