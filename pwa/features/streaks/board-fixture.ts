/** A board as the query returns it, for tests: twelve days of a traveller on 2026-11-19, two of them unsent. */
import { addDays } from '#core/lib/day.ts';
import type { Day } from '#core/lib/day.ts';
import { DEFAULT_SETTINGS } from '#core/records/settings.ts';
import type { Settings } from '#core/records/settings.ts';
import { challengesOf } from '#core/rules/challenges.ts';
import type { Overview } from '#core/rules/overview.ts';
import type { WeekProgress } from '#core/rules/week.ts';
import type { PathDay, StreakBoard } from '#pwa/data/queries/streak-board.ts';

/** Thursday, 2026-11-19 */
export const TODAY = 20_776 as Day;
const MORNING = TODAY * 86_400_000 + 6.2 * 3_600_000;

const pathDay = (day: Day, given: Partial<PathDay> = {}): PathDay => ({
  day,
  kind: 'stone',
  saved: true,
  today: day === TODAY,
  zoneShiftMinutes: 0,
  ...given,
});

const path: readonly PathDay[] = Array.from({ length: 14 }, (_, i) => addDays(TODAY, i - 13)).map((day) => {
  if (day === TODAY - 9) return pathDay(day, { kind: 'rest' });
  if (day === TODAY - 5) return pathDay(day, { kind: 'freeze' });
  if (day === TODAY - 4) return pathDay(day, { zoneShiftMinutes: 420 });
  return pathDay(day, { saved: day < TODAY - 1 });
});

const weekPath: readonly PathDay[] = Array.from({ length: 7 }, (_, i) => addDays(TODAY, i - 4)).map((day) =>
  day > TODAY ? pathDay(day, { kind: 'ahead' }) : pathDay(day, { saved: day < TODAY - 1 }),
);

interface BoardChanges extends Partial<Omit<StreakBoard, 'overview' | 'week' | 'settings'>> {
  readonly overview?: Partial<Overview>;
  readonly week?: Partial<WeekProgress>;
  readonly settings?: Partial<Settings>;
}

export function boardWith({ overview, week, settings, ...others }: BoardChanges = {}): StreakBoard {
  return {
    today: TODAY,
    path,
    weekPath,
    waitingChallenges: 1,
    challenges: challengesOf(TODAY).map(({ id, difficulty, points, minutes }, i) => ({
      id,
      difficulty,
      points,
      minutes,
      completedAt: i === 0 ? MORNING : null,
      saved: i !== 0,
    })),
    waitingDays: [addDays(TODAY, -1), TODAY],
    freezes: { held: 1, earned: 2, spent: 1 },
    overview: {
      currentStreak: 12,
      longestStreak: 21,
      totalPoints: 1480,
      activeDays: 46,
      factCount: 247,
      streakFirstDay: addDays(TODAY, -13),
      freezesHeld: 1,
      badges: [
        { id: 'first-stone', rank: 1, earnedAt: MORNING - 46 * 86_400_000 },
        { id: 'whole-week', rank: 2, earnedAt: MORNING - 32 * 86_400_000 },
        { id: 'rested-well', rank: 3, earnedAt: MORNING - 17 * 86_400_000 },
        { id: 'far-from-home', rank: 4, earnedAt: MORNING - 4 * 86_400_000 },
      ],
      ...overview,
    },
    week: {
      days: weekPath.map(({ day, kind }) => ({ day, active: kind === 'stone' })),
      activeDays: 5,
      minutes: 140,
      challenges: 8,
      ...week,
    },
    settings: { ...DEFAULT_SETTINGS, goalDays: 7, ...settings },
    ...others,
  };
}

/** The first day: nothing was ever recorded. */
export const emptyBoard = (): StreakBoard =>
  boardWith({
    path: path.map(({ day, today }) => ({
      day,
      kind: today ? 'open' : 'gap',
      saved: true,
      today,
      zoneShiftMinutes: 0,
    })),
    weekPath: weekPath.map(({ day, today, kind }) => ({
      day,
      kind: today ? 'open' : kind === 'ahead' ? 'ahead' : 'gap',
      saved: true,
      today,
      zoneShiftMinutes: 0,
    })),
    waitingChallenges: 0,
    challenges: challengesOf(TODAY).map(({ id, difficulty, points, minutes }) => ({
      id,
      difficulty,
      points,
      minutes,
      completedAt: null,
      saved: true,
    })),
    waitingDays: [],
    freezes: { held: 0, earned: 0, spent: 0 },
    overview: {
      currentStreak: 0,
      longestStreak: 0,
      totalPoints: 0,
      activeDays: 0,
      factCount: 0,
      streakFirstDay: null,
      freezesHeld: 0,
      badges: [],
    },
    week: { activeDays: 0, minutes: 0, challenges: 0 },
    settings: { goalDays: 5 },
  });
