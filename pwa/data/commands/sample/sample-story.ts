/** What happened to the sample person in twelve weeks: a sore left knee on the way, with its ups and downs. */
import { weekdayOf } from '#core/lib/day.ts';
import type { Day } from '#core/lib/day.ts';
import type { Assessment } from '#core/rules/coach/assessment.ts';

export const SAMPLE_DAYS = 84;
export const SAMPLE_PLACE = 'knee-left';

/** Days before today. A week in which nothing was recorded: work, and no thought of knees. */
const AWAY = { from: 49, to: 43 } as const;
export const isAway = (back: number): boolean => back <= AWAY.from && back >= AWAY.to;

/** Safety questions last four weeks, and are asked again after the week away. */
export const isAsked = (back: number): boolean => back === SAMPLE_DAYS || back === 57 || back === 42 || back === 15;
export const isAssessed = (back: number): boolean => back === SAMPLE_DAYS || back === 42;

/** Monday, Wednesday, Friday: the days on which the person opens the coach, and trains where it says so. */
export const opensCoach = (back: number, day: Day): boolean => isAssessed(back) || [1, 3, 5].includes(weekdayOf(day));

/** A long flight, and a day on foot through a town. Both lie early, so that what training did afterwards can be seen. */
const WORSE: Readonly<Record<number, number>> = { 68: 2, 67: 1.2, 66: 0.6, 56: 1.5, 55: 0.8 };

/** What the pain was on average, by days before today; in between it changes evenly. */
const COURSE = [
  { back: SAMPLE_DAYS, level: 4.7 },
  { back: 69, level: 3.6 },
  { back: 52, level: 2.9 },
  { back: 22, level: 2.9 },
  { back: 9, level: 0.7 },
  { back: 0, level: 0.3 },
] as const;

function averageOn(back: number): number {
  const after = COURSE.findIndex((point) => point.back <= back);
  const to = COURSE[after] ?? COURSE[COURSE.length - 1];
  const from = COURSE[after - 1] ?? to;
  if (to === undefined || from === undefined) return 0;
  return from.back === to.back
    ? to.level
    : to.level + ((from.level - to.level) * (back - to.back)) / (from.back - to.back);
}

/** @param chance from 0 up to 1 */
export function painOn(back: number, chance: number): number {
  const level = averageOn(back) + (WORSE[back] ?? 0) + (chance - 0.5);
  return Math.max(0, Math.min(8, Math.round(level)));
}

/** Whether a session is done with a little more than the plan asks for: once the knee bears it, mostly. @param chance from 0 up to 1 */
export const doesMore = (back: number, chance: number): boolean => chance > (back < AWAY.to ? 0.15 : 0.6);

export const answersOn = (back: number, level: number): Omit<Assessment, 'at' | 'day'> => ({
  birthYear: 1987,
  hadBirthday: true,
  worst: { place: 'knee', side: 'left' },
  also: [],
  pain: { now: level, best: Math.max(0, level - 2), worst: Math.min(10, level + 1) },
  settles: back === SAMPLE_DAYS ? 'same-evening' : 'within-hour',
  setOffBy: ['stairs'],
  since: 'longer',
  began: 'more-than-usual',
  lookedAt: true,
  goals: ['less-pain', 'daily-life', 'strength'],
  equipment: ['chair', 'wall', 'towel', 'step'],
  minutes: 20,
  daysAWeek: 3,
  setting: 'hotel',
  canStand: true,
  canGetDown: true,
  conditions: [],
  allowed: [],
});

/** Results by days before today. */
export const TESTS: Readonly<
  Record<
    number,
    { readonly stands: number; readonly left: number; readonly right: number; readonly own: readonly number[] }
  >
> = {
  [SAMPLE_DAYS]: { stands: 9, left: 8.4, right: 31, own: [4, 2, 0] },
  57: { stands: 9, left: 11.2, right: 33.5, own: [4, 3, 0] },
  28: { stands: 12, left: 22.6, right: 38, own: [6, 4, 1] },
  2: { stands: 14, left: 35.1, right: 40.2, own: [7, 5, 3] },
};
export const OWN_ACTIVITIES = ['Stairs down to the platform', 'Kneeling to pack a bag', 'Twenty minutes of running'];

export const JOURNAL: Readonly<Record<number, string>> = {
  84: 'Stairs at the station were bad again. Asked for a plan.',
  80: 'Fifteen minutes in the hotel room. Felt better after than before.',
  72: 'Slept well, first morning without thinking of the knee.',
  68: 'Eleven hours in the plane, knee like a board. Walked the corridor.',
  63: 'Swelling is gone. Kept it short this week.',
  56: 'Walked all day through the old town. Too much.',
  42: 'A week without anything. Starting again.',
  35: 'Chair in this room is too low, used the bed.',
  27: 'First time down the stairs without holding on.',
  19: 'Stiff for the first set, then easier.',
  12: 'Ran for the bus and noticed it only afterwards.',
  3: 'Two more than the plan asked for, and nothing this morning.',
};

/** Against the coach, with its reason, on the first day from here on that has a plan with more than two exercises. */
export const OVERRULE = { back: 74, reason: 'There is no room for it between the bed and the wall.' } as const;

/** Sessions that ended early: the first one from that day on. */
export const STOPPED = [
  { back: 76, reason: 'fatigue' },
  { back: 66, reason: 'pain' },
] as const;
