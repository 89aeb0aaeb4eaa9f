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
  it('begins with one stone if nothing was ever recorded', () => {
    expect(deriveStreakSentences(emptyBoard())).toEqual([{ says: 'first' }]);
  });

  it('a broken streak is a new start, with the best so far', () => {
    expect(
      deriveStreakSentences(withToday(boardWith({ overview: { currentStreak: 0, streakFirstDay: null } }), 'open')),
    ).toEqual([{ says: 'again', best: 21 }]);
  });

  it('a streak that begins today says so; the very first stone is named', () => {
    expect(deriveStreakSentences(boardWith({ overview: { currentStreak: 1, streakFirstDay: TODAY } }))).toEqual([
      { says: 'restart', best: 21 },
    ]);
    expect(
      deriveStreakSentences(boardWith({ overview: { currentStreak: 1, longestStreak: 1, streakFirstDay: TODAY } })),
    ).toEqual([{ says: 'firstStone' }]);
  });

  it('names the bridges of the streak, and only those', () => {
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

  it('says that today is still open before it mentions bridges', () => {
    expect(deriveStreakSentences(withToday(boardWith(), 'open'))[1]).toEqual({ says: 'open' });
  });

  it('says that a rest day holds the streak', () => {
    expect(deriveStreakSentences(withToday(boardWith(), 'rest'))[1]).toEqual({ says: 'resting' });
    expect(deriveStreakSentences(withToday(emptyBoard(), 'rest'))).toEqual([{ says: 'first' }, { says: 'resting' }]);
  });

  it('mentions the longest streak so far', () => {
    expect(deriveStreakSentences(stonesOnly(boardWith({ overview: { longestStreak: 12 } })))[1]).toEqual({
      says: 'longest',
    });
    expect(deriveStreakSentences(stonesOnly(boardWith()))).toHaveLength(1);
  });
});
