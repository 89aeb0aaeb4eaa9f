import { describe, expect, it } from 'vitest';
import { addDays } from '#core/lib/day.ts';
import type { PathDay, StreakBoard } from '#pwa/data/queries/streak-board.ts';
import { boardWith, emptyBoard, TODAY } from './board-builders.ts';
import { deriveStreakSentences } from './streak-sentence.ts';

const withToday = (board: StreakBoard, kind: PathDay['kind']): StreakBoard => ({
  ...board,
  path: board.path.map((step) => (step.today ? { ...step, kind } : step)),
});
const stonesOnly = (board: StreakBoard): StreakBoard => ({
  ...board,
  path: board.path.map((step) => ({ ...step, kind: 'stone' as const })),
});

describe('the sentence under the number', () => {
  it('[TRACKER-1] says how little is enough if nothing was ever recorded', () => {
    expect(deriveStreakSentences(emptyBoard())).toEqual([{ says: 'first' }]);
  });

  it('[TRACKER-1] a broken streak is a new start, with the best so far', () => {
    expect(
      deriveStreakSentences(withToday(boardWith({ overview: { currentStreak: 0, streakFirstDay: null } }), 'open')),
    ).toEqual([{ says: 'again', best: 21 }]);
  });

  it('a streak that begins today says so; the very first day is named', () => {
    expect(deriveStreakSentences(boardWith({ overview: { currentStreak: 1, streakFirstDay: TODAY } }))).toEqual([
      { says: 'restart', best: 21 },
    ]);
    expect(
      deriveStreakSentences(boardWith({ overview: { currentStreak: 1, longestStreak: 1, streakFirstDay: TODAY } })),
    ).toEqual([{ says: 'dayOne' }]);
  });

  it('a streak of today and an entry dated tomorrow did not begin again', () => {
    const two = boardWith({ overview: { currentStreak: 2, longestStreak: 2, streakFirstDay: TODAY } });
    expect(deriveStreakSentences(two)).toEqual([{ says: 'unbroken', since: TODAY }, { says: 'longest' }]);
  });

  it('[TRACKER-1] names no day to come as the day since when a streak holds', () => {
    const ahead = boardWith({ overview: { currentStreak: 1, streakFirstDay: addDays(TODAY, 1) } });
    expect(deriveStreakSentences(withToday(ahead, 'open'))).toEqual([{ says: 'open' }]);
    expect(deriveStreakSentences(withToday(ahead, 'rest'))).toEqual([{ says: 'resting' }]);
  });

  it('[TRACKER-1] names the bridges of the streak, and only those', () => {
    expect(deriveStreakSentences(boardWith())).toEqual([
      { says: 'unbroken', since: addDays(TODAY, -13) },
      { says: 'bridged', rests: 1, freezes: 1 },
    ]);
    const later = addDays(TODAY, -6);
    expect(deriveStreakSentences(boardWith({ overview: { streakFirstDay: later } }))).toEqual([
      { says: 'unbroken', since: later },
      { says: 'bridged', rests: 0, freezes: 1 },
    ]);
  });

  it('[TRACKER-1] says that today is still open before it mentions bridges', () => {
    expect(deriveStreakSentences(withToday(boardWith(), 'open'))[1]).toEqual({ says: 'open' });
  });

  it('says that a rest day keeps the streak, where there is one', () => {
    expect(deriveStreakSentences(withToday(boardWith(), 'rest'))[1]).toEqual({ says: 'resting' });
    expect(deriveStreakSentences(withToday(emptyBoard(), 'rest'))).toEqual([{ says: 'restingFirst' }]);
    const broken = boardWith({ overview: { currentStreak: 0, streakFirstDay: null } });
    expect(deriveStreakSentences(withToday(broken, 'rest'))).toEqual([{ says: 'restingFirst' }]);
  });

  it('mentions the longest streak so far', () => {
    expect(deriveStreakSentences(stonesOnly(boardWith({ overview: { longestStreak: 12 } })))[1]).toEqual({
      says: 'longest',
    });
    expect(deriveStreakSentences(stonesOnly(boardWith()))).toHaveLength(1);
  });
});
