/** What the page is given where somebody talks their plan over, for tests. */
import { ok } from '#core/lib/result.ts';
import { atHour as hourOf, person as personWith, screening, today } from '#core/rules/coach/answers.contract.ts';
import type { Assessment } from '#core/rules/coach/assessment.ts';
import type { Dose } from '#core/rules/coach/doses.ts';
import { planWeek } from '#core/rules/coach/plan.ts';
import type { StoredPlan } from '#core/rules/coach/read-plan.ts';
import type { Overrule } from '#core/rules/coach/training.ts';
import { openLibrary } from '#pwa/parts/useExerciseDetails.ts';
import type { TalkActions } from './talk-actions.ts';
import type { TalkViewProps } from './TalkView.tsx';

const library = await openLibrary();
export { today };
const atHour = (hours: number): number => hourOf(today, hours);

/** A sore left knee at home, with everything there. */
export const person: Assessment = personWith();

/** @param overrules decisions of the person, each with a reason in their own words */
export function storedPlan(overrules: readonly Overrule[] = [], of = person): StoredPlan {
  const screenings = [screening(today)];
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
  beside: [],
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
