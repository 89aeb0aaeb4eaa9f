// The answers that tests begin with, on a page too: nothing here reads a file.
import { equipment } from '#core/exercises/vocabulary.ts';
import type { Day } from '#core/lib/day.ts';
import type { Assessment } from './assessment.ts';
import { redFlags } from './red-flags.ts';
import type { Screening } from './screening.ts';

/** Monday, November 23, 2026. */
export const today = 20_780 as Day;
const hour = 3_600_000;
export const atHour = (day: number, hours: number): number => day * 24 * hour + hours * hour;
export const dayAgo = (days: number): Day => (today - days) as Day;

/** A sore left knee at home, with everything there: low irritability, half an hour, three days. */
export const person = (changes: Partial<Assessment> = {}): Assessment => ({
  at: atHour(today, 7),
  day: today,
  birthYear: 1986,
  hadBirthday: true,
  worst: { place: 'knee', side: 'left' },
  also: [],
  pain: { now: 2, best: 1, worst: 3 },
  settles: 'same-evening',
  setOffBy: [],
  goals: [],
  equipment: [...equipment],
  minutes: 30,
  daysAWeek: 3,
  setting: 'home',
  canStand: true,
  canGetDown: true,
  conditions: [],
  allowed: [],
  ...changes,
});

/** All safety questions, and what was true. */
export const screening = (day: Day, ...ticked: readonly string[]): Screening => ({
  at: atHour(day, 6),
  day,
  asked: redFlags.map(({ id }) => id),
  ticked,
});
