import type { Day } from '#core/lib/day.ts';
import type { PlannedExercise } from '#core/rules/coach/plan.ts';
import type { ShownDecision } from '#pwa/parts/DecisionRows.tsx';

export interface ShownExercise extends Omit<PlannedExercise, 'why'> {
  readonly why: readonly ShownDecision[];
}

export interface ShownDay {
  readonly day: Day;
  /** null: rest */
  readonly session: { readonly seconds: number; readonly exercises: readonly ShownExercise[] } | null;
}

/** A plan as the screen needs it: one that was stored by whichever ruleset, or one that could not be stored. */
export interface ShownPlan {
  readonly days: readonly ShownDay[];
  readonly decisions: readonly ShownDecision[];
  readonly leftOut: readonly ShownDecision[];
}
