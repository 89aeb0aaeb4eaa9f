/** What the coach's screen is given, for tests: a person, what they recorded, and the library. */
import { ok } from '#core/lib/result.ts';
import { person as answersOfPerson, atHour, dayAgo, screening, today } from '#core/rules/coach/answers.contract.ts';
import type { Assessment } from '#core/rules/coach/assessment.ts';
import type { PainAnswer } from '#core/rules/coach/pain.ts';
import { planWeek } from '#core/rules/coach/plan.ts';
import type { CoachHistory } from '#core/rules/coach/plan.ts';
import type { Overrule } from '#core/rules/coach/training.ts';
import { openLibrary } from '#pwa/parts/useExerciseDetails.ts';
import type { CoachActions } from './coach-actions.ts';
import type { CoachViewProps } from './CoachView.tsx';

const library = await openLibrary();
export { dayAgo, screening, today };

/** With all that is asked of whoever something hurts. */
export const person = (changes: Partial<Assessment> = {}): Assessment =>
  answersOfPerson({ since: 'weeks', began: 'more-than-usual', lookedAt: true, ...changes });

export const overrule = (exerciseId: string, choice: Overrule['choice']): Overrule => ({
  id: `overrule-${exerciseId}`,
  at: atHour(today, 9),
  day: today,
  exerciseId,
  choice,
  reason: 'my physiotherapist said so',
});

export const painToday = (level: number): PainAnswer => ({
  at: atHour(today, 7),
  day: today,
  region: 'knee-left',
  level,
  when: 'day',
});

const history = (changes: Partial<CoachHistory>): CoachHistory => ({
  screenings: [screening(today)],
  seen: [],
  sessions: [],
  answers: [],
  overrules: [],
  ...changes,
});

export const actionsWith = (given: Partial<CoachActions> = {}): CoachActions => {
  const done = () => Promise.resolve(ok({ id: 'operation' }));
  return {
    recordScreening: done,
    recordSeen: done,
    recordAssessment: done,
    recordOverrule: done,
    recordOption: done,
    takeBack: done,
    takeBackAll: () => Promise.resolve(ok(null)),
    keepDraft: () => Promise.resolve(ok(null)),
    ...given,
  };
};

const START: CoachViewProps = {
  answers: { assessment: null, screenings: [], seen: [] },
  week: { answers: [], sessions: [] },
  savedSessions: [],
  underWay: null,
  draft: null,
  choices: [],
  advice: { advice: null, current: null, history: undefined, failure: null, storeAgain: () => undefined },
  library,
  onRetry: () => undefined,
  now: atHour(today, 8),
  off: 0,
  today,
  timeZone: 'Europe/London',
  actions: actionsWith(),
};

/** Nobody was asked yet. */
export const beginWith = (given: Partial<CoachViewProps> = {}): CoachViewProps => ({ ...START, ...given });

/** Somebody who answered, and what the rules say to that. */
export function answeredWith(
  changes: Partial<Assessment> = {},
  records: Partial<CoachHistory> = {},
  given: Partial<CoachViewProps> = {},
): CoachViewProps {
  const assessment = person(changes);
  const all = history(records);
  const advice = planWeek(assessment, all, library, today);
  return {
    ...START,
    answers: { assessment, screenings: all.screenings, seen: all.seen, answers: all.answers },
    week: { answers: all.answers, sessions: all.sessions },
    choices: all.overrules,
    advice: {
      advice,
      current:
        advice.outcome === 'plan'
          ? { id: 'plan', madeAt: START.now, plan: JSON.parse(JSON.stringify(advice.plan)) as never, isOver: false }
          : null,
      history: { assessment, restsOn: '', ...all },
      failure: null,
      storeAgain: () => undefined,
    },
    ...given,
  };
}
