import type { Day } from '#core/lib/day.ts';
import type { Advice } from '#core/rules/coach/plan.ts';
import type { AnyFailure } from '#pwa/parts/FailureNote.tsx';

export interface Planned {
  /** undefined while it is made; null where the exercises could not be had */
  readonly advice: Advice | null | undefined;
  readonly failure: AnyFailure | null;
  readonly retry: () => void;
  /** stores the plan again */
  readonly storeAgain: () => void;
}

export const NOTHING_PLANNED: Planned = {
  advice: undefined,
  failure: null,
  retry: () => undefined,
  storeAgain: () => undefined,
};

export interface PlanningProps {
  readonly today: Day;
  readonly onPlanned: (planned: Planned) => void;
}
