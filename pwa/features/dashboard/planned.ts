import type { Day } from '#core/lib/day.ts';
import type { Advice } from '#core/rules/coach/plan.ts';
import type { CommandFailure } from '#pwa/data/commands/command-failure.ts';

export interface Planned {
  /** undefined while it is made; null where the exercises could not be had */
  readonly advice: Advice | null | undefined;
  readonly failure: CommandFailure | null;
  readonly retry: () => void;
}

export const NOTHING_PLANNED: Planned = { advice: undefined, failure: null, retry: () => undefined };

export interface PlanningProps {
  readonly today: Day;
  readonly onPlanned: (planned: Planned) => void;
}
