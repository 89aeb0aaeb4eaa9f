/** What happened to the sample person in twelve weeks: a sore left knee on the way, with its ups and downs. */
import { weekdayOf } from '#core/lib/day.ts';
import type { Day } from '#core/lib/day.ts';
import type { Assessment } from '#core/rules/coach/assessment.ts';

export const SAMPLE_DAYS = 84;
export const SAMPLE_PLACE = 'knee-left';

/** Days before today. A week in which nothing was recorded: work, and no thought of knees. */
const AWAY = { from: 42, to: 36 } as const;
export const isAway = (back: number): boolean => back <= AWAY.from && back >= AWAY.to;

/** Safety questions last four weeks, and are asked again after the week away. */
export const isAsked = (back: number): boolean => back === SAMPLE_DAYS || back === 57 || back === 35 || back === 8;
export const isAssessed = (back: number): boolean => back === SAMPLE_DAYS || back === 35;

/** Monday, Wednesday, Friday: the days on which the person opens the coach, and trains where it says so. */
export const opensCoach = (back: number, day: Day): boolean => isAssessed(back) || [1, 3, 5].includes(weekdayOf(day));

/** A long flight, and a day on foot through a town. */
const WORSE: Readonly<Record<number, number>> = { 60: 2.5, 59: 1.5, 58: 1, 21: 2.5, 20: 1 };

/** @param chance from 0 up to 1 */
export function painOn(back: number, chance: number): number {
  const passed = (SAMPLE_DAYS - back) / SAMPLE_DAYS;
  const level = 5 - 4.2 * passed + (WORSE[back] ?? 0) + (chance - 0.5) * 1.6;
  return Math.max(0, Math.min(8, Math.round(level)));
}

export const answersOn = (back: number, level: number): Omit<Assessment, 'at' | 'day'> => ({
  birthYear: 1987,
  hadBirthday: true,
  worst: { place: 'knee', side: 'left' },
  also: [],
  pain: { now: level, best: Math.max(0, level - 2), worst: Math.min(10, level + 1) },
  settles: back === SAMPLE_DAYS ? 'same-evening' : 'within-hour',
  setOffBy: ['stairs'],
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
  56: { stands: 11, left: 14.2, right: 33.5, own: [4, 3, 0] },
  28: { stands: 12, left: 22.6, right: 38, own: [6, 4, 1] },
  2: { stands: 14, left: 35.1, right: 40.2, own: [7, 5, 3] },
};
export const OWN_ACTIVITIES = ['Stairs down to the platform', 'Kneeling to pack a bag', 'Twenty minutes of running'];

export const JOURNAL: Readonly<Record<number, string>> = {
  84: 'Stairs at the station were bad again. Asked for a plan.',
  80: 'Fifteen minutes in the hotel room. Felt better after than before.',
  72: 'Slept well, first morning without thinking of the knee.',
  60: 'Eleven hours in the plane, knee like a board. Walked the corridor.',
  57: 'Swelling is gone. Kept it short today.',
  46: 'Chair in this room is too low, used the bed.',
  35: 'A week without anything. Starting again, a bit lighter.',
  27: 'First time down the stairs without holding on.',
  21: 'Walked all day through the old town. Too much.',
  12: 'Ran for the bus and noticed it only afterwards.',
  3: 'Stiff for the first set, then easier.',
};

/** Against the coach, with its reason, on the first day from here on that has a plan with more than two exercises. */
export const OVERRULE = { back: 30, reason: 'There is no room for it between the bed and the wall.' } as const;

/** Sessions that ended early: of these days, those with a session. */
export const STOPPED: Readonly<Record<number, 'pain' | 'fatigue'>> = {
  64: 'fatigue',
  63: 'fatigue',
  62: 'fatigue',
  19: 'pain',
  18: 'pain',
  17: 'pain',
};
