/** What the page is given where somebody talks their plan over, for tests. */
import { equipment } from '#core/exercises/vocabulary.ts';
import type { Day } from '#core/lib/day.ts';
import { ok } from '#core/lib/result.ts';
import type { Assessment } from '#core/rules/coach/assessment.ts';
import type { Dose } from '#core/rules/coach/doses.ts';
import { planWeek } from '#core/rules/coach/plan.ts';
import type { StoredPlan } from '#core/rules/coach/read-plan.ts';
import { redFlags } from '#core/rules/coach/red-flags.ts';
import type { Overrule } from '#core/rules/coach/training.ts';
import { openLibrary } from '#pwa/parts/useExerciseDetails.ts';
import type { TalkActions } from './talk-actions.ts';
import type { TalkViewProps } from './TalkView.tsx';

const library = await openLibrary();
/** Monday, November 23, 2026. */
export const today = 20_780 as Day;
const atHour = (hours: number): number => (today * 24 + hours) * 3_600_000;

/** A sore left knee at home, with everything there. */
export const person: Assessment = {
  at: atHour(7),
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
};

/** @param overrules decisions of the person, each with a reason in their own words */
export function storedPlan(overrules: readonly Overrule[] = [], of = person): StoredPlan {
  const screenings = [{ at: atHour(6), day: today, asked: redFlags.map(({ id }) => id), ticked: [] }];
  const advice = planWeek(of, { screenings, seen: [], sessions: [], answers: [], overrules }, library, today);
  if (advice.outcome !== 'plan') throw new Error(`no plan: ${advice.outcome}`);
  return JSON.parse(JSON.stringify(advice.plan)) as StoredPlan;
}

/** Less than was planned of it. */
export const choosesLess = (exerciseId: string, dose: Dose, reason: string): Overrule => ({
  id: 'own-choice',
  at: atHour(9),
  day: today,
  exerciseId,
  choice: { kind: 'dose', dose: { ...dose, sets: dose.sets.map((set) => set - 2) } },
  reason,
});

export const ORIGIN = 'https://llm.example.org';

export const actionsWith = (given: Partial<TalkActions> = {}): TalkActions => ({
  connect: () => Promise.resolve(ok(null)),
  disconnect: () => Promise.resolve(ok(null)),
  ask: () => Promise.resolve(ok({ text: 'Because your knee needs a day to settle.', isCut: false })),
  reload: () => undefined,
  ...given,
});

/** Somebody with a plan, where one origin is allowed and nothing is connected yet. */
export const talkWith = (given: Partial<TalkViewProps> = {}): TalkViewProps => ({
  origins: [ORIGIN],
  isAsked: true,
  connection: null,
  plan: { id: 'plan', madeAt: atHour(8), plan: storedPlan(), isOver: false },
  hindrance: null,
  signs: [],
  assessment: person,
  pains: [],
  now: atHour(10),
  off: 0,
  today,
  timeZone: 'Europe/London',
  actions: actionsWith(),
  ...given,
});

export const connected: TalkViewProps['connection'] = { origin: ORIGIN, model: 'small', key: null };
