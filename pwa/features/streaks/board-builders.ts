/** For tests: what the view draws, in every state, and acts that change it as the device does, or can be held back or fail. */
import { addDays } from '#core/lib/day.ts';
import type { Day } from '#core/lib/day.ts';
import { ok } from '#core/lib/result.ts';
import { DEFAULT_SETTINGS } from '#core/records/settings.ts';
import type { Settings } from '#core/records/settings.ts';
import { challengesOf } from '#core/rules/challenges.ts';
import type { Overview } from '#core/rules/overview.ts';
import type { WeekProgress } from '#core/rules/week.ts';
import type { PathDay, StreakBoard } from '#pwa/data/queries/streak-board.ts';
import type { BoardSync } from './saved-sentence.ts';
import type { StreakActions } from './streak-actions.ts';

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

/** Twelve days of a traveller, two of them unsent. */
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

/** A server that is there and has everything. */
export const syncWith = (given: Partial<BoardSync> = {}): BoardSync => ({
  phase: 'idle',
  waiting: 0,
  mayBeErased: false,
  rejected: 0,
  ...given,
});

/** `['logActivity', 'stretching', 10]` */
export type BoardCall = readonly [name: keyof StreakActions, ...args: unknown[]];
export type BoardAnswer = Awaited<ReturnType<StreakActions['takeBack']>>;

/** 08:00 UTC of the board's day */
const DONE_AT = TODAY * 86_400_000 + 8 * 3_600_000;

/** @param answer what acts return in place of success, changing nothing */
export function fakeDevice(start: StreakBoard, answer?: () => Promise<BoardAnswer>) {
  let board = start;
  const calls: BoardCall[] = [];
  const before = new Map<string, StreakBoard>();
  const listeners = new Set<() => void>();
  const act = (call: BoardCall, change: (on: StreakBoard) => StreakBoard): Promise<BoardAnswer> => {
    calls.push(call);
    if (answer !== undefined) return answer();
    const id = `fact ${calls.length}`;
    before.set(id, board);
    board = change(board);
    for (const tell of listeners) tell();
    return Promise.resolve(ok({ id }));
  };
  const actions: StreakActions = {
    completeChallenge: (id, day) =>
      act(['completeChallenge', id, day], (on) => ({
        ...on,
        challenges: on.challenges.map((one) => (one.id === id ? { ...one, completedAt: DONE_AT, saved: false } : one)),
      })),
    logActivity: (kind, minutes) => act(['logActivity', kind, minutes], (on) => on),
    recordRest: (day, reason) =>
      act(['recordRest', day, reason], (on) => ({
        ...on,
        path: on.path.map((step) => (step.day === day ? { ...step, kind: 'rest' as const, saved: false } : step)),
      })),
    takeBack: (id) => act(['takeBack', id], (on) => before.get(id) ?? on),
    changeSettings: (patch) =>
      act(['changeSettings', patch], (on) => ({ ...on, settings: { ...on.settings, ...patch } as Settings })),
  };
  return {
    actions,
    calls,
    board: () => board,
    onChange: (tell: () => void) => {
      listeners.add(tell);
      return () => listeners.delete(tell);
    },
  };
}

/** An act that stays pending until it is answered. */
export function heldBack() {
  let answer: (result: BoardAnswer) => void = () => undefined;
  const promise = new Promise<BoardAnswer>((settle) => (answer = settle));
  return { promise, answer: (result: BoardAnswer) => answer(result) };
}
