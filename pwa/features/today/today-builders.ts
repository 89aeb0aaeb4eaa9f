/** For tests: a person with a sore left knee on a Monday, and what their device holds. */
import { regionModules } from 'virtual:exercise-regions';
import { addDays, type Day } from '#core/lib/day.ts';
import { ok } from '#core/lib/result.ts';
import { DEFAULT_SETTINGS } from '#core/records/settings.ts';
import { challengesOf } from '#core/rules/challenges.ts';
import { atHour, person, screening, today } from '#core/rules/coach/answers.contract.ts';
import type { Assessment } from '#core/rules/coach/assessment.ts';
import { planWeek, type CoachHistory } from '#core/rules/coach/plan.ts';
import { readPlan, type StoredPlan } from '#core/rules/coach/read-plan.ts';
import type { DoneSession } from '#core/rules/coach/training.ts';
import type { CurrentPlan } from '#pwa/data/queries/current-plan.ts';
import type { PainToday, RecentAnswer } from '#pwa/data/queries/pain-today.ts';
import type { PathDay, StreakBoard } from '#pwa/data/queries/streak-board.ts';
import type { SyncStatus } from '#pwa/data/queries/sync-status.ts';
import type { TodayActions } from './today-actions.ts';
import type { Known } from './today-state.ts';

export { addDays };

const regions = await Promise.all(Object.values(regionModules).map((open) => open()));
const library = regions.flatMap(({ details }) => Object.values(details));

/** Monday, November 23, 2026. */
export const TODAY = today;
export { atHour };

/** Stopped this morning because of pain, before its first set. */
export const stopped: DoneSession = {
  id: 'stopped',
  at: atHour(TODAY, 8),
  day: TODAY,
  painBefore: 2,
  painDuring: 4,
  painAfter: null,
  stopReason: 'pain',
  exercises: [],
};

export { person, screening };

export const history = (changes: Partial<CoachHistory> = {}): CoachHistory => ({
  screenings: [screening(TODAY)],
  seen: [],
  sessions: [],
  answers: [],
  overrules: [],
  ...changes,
});

export const adviceFor = (assessment: Assessment = person(), records: CoachHistory = history(), day: Day = TODAY) =>
  planWeek(assessment, records, library, day);

/** As it lies in the record. */
export function planFor(assessment?: Assessment, records?: CoachHistory, day: Day = TODAY): StoredPlan {
  const advice = adviceFor(assessment, records, day);
  const read = advice.outcome === 'plan' ? readPlan(JSON.parse(JSON.stringify(advice.plan))) : null;
  if (read?.ok !== true) throw new Error(`no plan, but ${advice.outcome}`);
  return read.value;
}

export const currentOf = (plan: StoredPlan = planFor(), madeAt = atHour(TODAY, 7)): CurrentPlan => ({
  id: 'plan',
  madeAt,
  plan,
  isOver: TODAY >= addDays(plan.from, 7),
});

export const answer = (day: Day, level: number, given: Partial<RecentAnswer> = {}): RecentAnswer => ({
  id: `answer ${day}`,
  at: atHour(day, 7),
  day,
  region: 'knee-left',
  level,
  when: 'day',
  sessionId: null,
  ...given,
});

export const painOf = (given: Partial<PainToday> = {}): PainToday => ({
  answers: [],
  moments: (given.answers ?? []).map(({ day, region, level }) => ({ day, region, level })),
  trained: [],
  waiting: [],
  hadSessionYesterday: false,
  sessionToday: 'none',
  isLeftOpen: given.sessionToday === 'open',
  ...given,
});

export const knownOf = (given: Partial<Known> = {}): Known => ({
  coach: {
    assessment: person({ day: addDays(TODAY, -3), at: atHour(TODAY - 3, 7) }),
    screenings: [screening(TODAY)],
    seen: [],
  },
  current: currentOf(),
  pain: painOf(),
  toSee: [],
  advice: undefined,
  isUnsaved: false,
  today: TODAY,
  minute: 9 * 60,
  ...given,
});

const weekPath = Array.from({ length: 7 }, (_, at): PathDay => {
  const day = addDays(TODAY, at - 1);
  const kind = day < TODAY ? 'stone' : day === TODAY ? 'open' : 'ahead';
  return { day, kind, saved: true, today: day === TODAY, zoneShiftMinutes: 0 };
});

export const boardOf = (
  overview: Partial<StreakBoard['overview']> = {},
  given: Partial<StreakBoard> = {},
): StreakBoard => ({
  today: TODAY,
  path: [],
  weekPath,
  challenges: challengesOf(TODAY).map(({ id, difficulty, points, minutes }) => ({
    id,
    difficulty,
    points,
    minutes,
    completedAt: null,
    completionId: null,
    saved: true,
  })),
  recorded: { activities: [], completions: [], rests: [] },
  week: { days: [], activeDays: 1, minutes: 20, challenges: 0 },
  settings: { ...DEFAULT_SETTINGS, goalDays: 5 },
  waitingDays: [],
  waitingBadges: [],
  waitingChallenges: 0,
  freezes: { held: 0, earned: 0, spent: 0 },
  overview: {
    currentStreak: 11,
    longestStreak: 11,
    totalPoints: 300,
    activeDays: 11,
    factCount: 40,
    streakFirstDay: addDays(TODAY, -11),
    freezesHeld: 0,
    badges: [],
    ...overview,
  },
  ...given,
});

export const syncOf = (given: Partial<SyncStatus> = {}): SyncStatus => ({
  isSample: false,
  total: 40,
  saved: 40,
  waiting: 0,
  mayBeErased: false,
  rejected: 0,
  phase: 'idle',
  sending: 0,
  lastSavedAt: null,
  code: null,
  nextAt: 0,
  held: null,
  quota: null,
  earlierOwner: null,
  serverOffset: 0,
  ...given,
});

export const actionsWith = (given: Partial<TodayActions> = {}): TodayActions => ({
  answer: () => Promise.resolve(ok({ id: 'answer' })),
  changeAnswer: () => Promise.resolve(ok(null)),
  rest: () => Promise.resolve(ok({ id: 'rest' })),
  takeBack: () => Promise.resolve(ok(null)),
  ...given,
});
