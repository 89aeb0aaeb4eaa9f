/** For tests: what the view draws, in every state, and acts that change it as the device does, or can be held back or fail. */
import { addDays } from '#core/lib/day.ts';
import type { Day } from '#core/lib/day.ts';
import { ok } from '#core/lib/result.ts';
import type { ActivityKind } from '#core/records/activity.ts';
import { DEFAULT_SETTINGS } from '#core/records/settings.ts';
import type { Settings } from '#core/records/settings.ts';
import { challengesOf } from '#core/rules/challenges.ts';
import type { Overview } from '#core/rules/overview.ts';
import type { WeekProgress } from '#core/rules/week.ts';
import type { PathDay, RecordedToday, StreakBoard } from '#pwa/data/queries/streak-board.ts';
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

const NOTHING_RECORDED: RecordedToday = { activities: [], completions: [], rests: [] };

const moment = { at: MORNING, off: 0, tz: 'Etc/UTC' };
const activity = (
  id: string,
  kind: ActivityKind,
  minutes: number,
  at = MORNING,
): RecordedToday['activities'][number] => ({
  id,
  entity: 'activity',
  key: id,
  data: { ...moment, at, kind, minutes },
  saved: false,
});

/** A minute apart: `recordedWith(['stretching', 20])` */
export const recordedWith = (...logs: readonly (readonly [ActivityKind, number])[]): RecordedToday => ({
  ...NOTHING_RECORDED,
  activities: logs.map(([kind, minutes], i) => activity(`activity ${i}`, kind, minutes, MORNING + i * 60_000)),
});

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
      completionId: i === 0 ? 'completion 0' : null,
      saved: i !== 0,
    })),
    recorded: NOTHING_RECORDED,
    waitingDays: [addDays(TODAY, -1), TODAY],
    waitingBadges: [],
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
      completionId: null,
      saved: true,
    })),
    waitingDays: [],
    waitingBadges: [],
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

/** The same traveller before today's first entry. */
export function openBoard(): StreakBoard {
  const board = boardWith();
  return {
    ...board,
    path: board.path.map((step) => (step.today ? { ...step, kind: 'open' } : step)),
    waitingDays: [],
    waitingBadges: [],
  };
}

/** A server that is there and has everything. */
export const syncWith = (given: Partial<BoardSync> = {}): BoardSync => ({
  isSample: false,
  phase: 'idle',
  waiting: 0,
  mayBeErased: false,
  rejected: 0,
  serverOffset: 0,
  held: null,
  ...given,
});

/** `['logActivity', 'stretching', 10]` */
export type BoardCall = readonly [name: keyof StreakActions, ...args: unknown[]];
export type BoardAnswer = Awaited<ReturnType<StreakActions['takeBack']>>;

/** 08:00 UTC of the board's day */
const DONE_AT = TODAY * 86_400_000 + 8 * 3_600_000;

const without = (on: StreakBoard, id: string): StreakBoard => ({
  ...on,
  recorded: { ...on.recorded, activities: on.recorded.activities.filter((one) => one.id !== id) },
});

/** @param answer what acts return in place of success, changing nothing */
export function fakeDevice(start: StreakBoard, answer?: () => Promise<BoardAnswer>) {
  let board = start;
  const calls: BoardCall[] = [];
  const before = new Map<string, StreakBoard>();
  const listeners = new Set<() => void>();
  const change = (to: (on: StreakBoard) => StreakBoard): void => {
    board = to(board);
    for (const tell of listeners) tell();
  };
  const act = (call: BoardCall, to: (on: StreakBoard, id: string) => StreakBoard): Promise<BoardAnswer> => {
    calls.push(call);
    if (answer !== undefined) return answer();
    const id = `fact ${calls.length}`;
    before.set(id, board);
    change((on) => to(on, id));
    return Promise.resolve(ok({ id }));
  };
  const actions: StreakActions = {
    completeChallenge: (id, day) =>
      act(['completeChallenge', id, day], (on, completionId) => ({
        ...on,
        challenges: on.challenges.map((one) =>
          one.id === id ? { ...one, completedAt: DONE_AT, completionId, saved: false } : one,
        ),
      })),
    logActivity: (kind, minutes) =>
      act(['logActivity', kind, minutes], (on, id) => ({
        ...on,
        recorded: { ...on.recorded, activities: [...on.recorded.activities, activity(id, kind, minutes)] },
      })),
    recordRest: (day, reason) =>
      act(['recordRest', day, reason], (on, id) => ({
        ...on,
        recorded: {
          ...on.recorded,
          rests: [{ id, entity: 'rest', key: id, data: { ...moment, day, reason }, saved: false }],
        },
        path: on.path.map((step) => (step.day === day ? { ...step, kind: 'rest' as const, saved: false } : step)),
      })),
    takeBack: (id) => act(['takeBack', id], (on) => before.get(id) ?? without(on, id)),
    changeSettings: (patch) =>
      act(['changeSettings', patch], (on) => ({ ...on, settings: { ...on.settings, ...patch } as Settings })),
  };
  return {
    actions,
    calls,
    change,
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
