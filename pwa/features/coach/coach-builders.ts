/** What the coach's screen is given, for tests: the rules' own person, history and library. */
import { ok } from '#core/lib/result.ts';
import type { Assessment } from '#core/rules/coach/assessment.ts';
import { history, library, person, today } from '#core/rules/coach/person.contract.ts';
import { planWeek } from '#core/rules/coach/plan.ts';
import type { CoachHistory } from '#core/rules/coach/plan.ts';
import type { CoachActions } from './coach-actions.ts';
import type { CoachViewProps } from './CoachView.tsx';

export const actionsWith = (given: Partial<CoachActions> = {}): CoachActions => {
  const done = () => Promise.resolve(ok({ id: 'operation' }));
  return {
    recordScreening: done,
    recordSeen: done,
    recordAssessment: done,
    recordOverrule: done,
    takeBack: done,
    keepDraft: () => Promise.resolve(ok(null)),
    ...given,
  };
};

const START: CoachViewProps = {
  answers: { assessment: null, screenings: [], seen: [] },
  draft: null,
  choices: [],
  advice: { advice: null, current: null, history: undefined, failure: null },
  library,
  onRetry: () => undefined,
  now: today * 86_400_000 + 8 * 3_600_000,
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
    answers: { assessment, screenings: all.screenings, seen: all.seen },
    choices: all.overrules,
    advice: {
      advice,
      current:
        advice.outcome === 'plan'
          ? { id: 'plan', madeAt: START.now, plan: JSON.parse(JSON.stringify(advice.plan)) as never, isOver: false }
          : null,
      history: { assessment, changedAt: 0, ...all },
      failure: null,
    },
    ...given,
  };
}
