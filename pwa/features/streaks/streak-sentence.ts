/**
 * What the hero says under the number. It is derived from the days alone, so it is true offline. It never scolds: a
 * broken streak is a new start, and bridges are named because they hold the streak without counting.
 */
import type { Day } from '#core/lib/day.ts';
import type { StreakBoard } from '#pwa/data/queries/streak-board.ts';

export type StreakSentence =
  | { readonly says: 'first' | 'dayOne' | 'open' | 'resting' | 'restingFirst' | 'longest' }
  | { readonly says: 'again' | 'restart'; readonly best: number }
  | { readonly says: 'unbroken'; readonly since: Day }
  | { readonly says: 'bridged'; readonly rests: number; readonly freezes: number };

/** At most two sentences, the one that matters most first. */
export function deriveStreakSentences({
  overview,
  path,
}: Pick<StreakBoard, 'overview' | 'path'>): readonly StreakSentence[] {
  const { currentStreak, longestStreak, streakFirstDay } = overview;
  const today = path.at(-1);
  const rests = today?.kind === 'rest' || today?.kind === 'freeze';
  if (currentStreak === 0 || streakFirstDay === null) {
    // There is no streak that a rest could keep.
    if (rests) return [{ says: 'restingFirst' }];
    return longestStreak === 0 ? [{ says: 'first' }] : [{ says: 'again', best: longestStreak }];
  }
  if (streakFirstDay === today?.day && currentStreak === 1)
    return longestStreak === 1 ? [{ says: 'dayOne' }] : [{ says: 'restart', best: longestStreak }];

  // An entry may be dated ahead, by a clock that was or a person who is ahead.
  const isAhead = today !== undefined && streakFirstDay > today.day;
  const unbroken: readonly StreakSentence[] = isAhead ? [] : [{ says: 'unbroken', since: streakFirstDay }];
  if (rests) return [...unbroken, { says: 'resting' }];
  if (today?.kind === 'open') return [...unbroken, { says: 'open' }];
  const within = path.filter((step) => step.day >= streakFirstDay);
  const bridged = { says: 'bridged', rests: countOf(within, 'rest'), freezes: countOf(within, 'freeze') } as const;
  if (bridged.rests + bridged.freezes > 0) return [...unbroken, bridged];
  return currentStreak === longestStreak ? [...unbroken, { says: 'longest' }] : unbroken;
}

const countOf = (path: StreakBoard['path'], kind: 'rest' | 'freeze'): number =>
  path.filter((step) => step.kind === kind).length;
