import type { Day } from '#core/lib/day.ts';
import { changeSince, type askedLast } from '#core/rules/coach/dose-change.ts';
import type { PlannedExercise } from '#core/rules/coach/plan.ts';
import { wasTrained, type DoneSession } from '#core/rules/coach/training.ts';
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

/** What is asked next of each exercise of the days that are left, against what was asked of it last. */
export function exercisesChanged(
  days: readonly ShownDay[],
  last: ReturnType<typeof askedLast>,
  today: Day,
): Record<'easier' | 'harder', readonly string[]> {
  const next = new Map<string, ShownExercise>();
  for (const { day, session } of days)
    if (day >= today)
      for (const one of session?.exercises ?? []) if (!next.has(one.exerciseId)) next.set(one.exerciseId, one);
  const ids = (how: 'easier' | 'harder'): readonly string[] =>
    [...next].flatMap(([id, planned]) => (changeSince(last, planned)?.effort === how ? [id] : []));
  return { easier: ids('easier'), harder: ids('harder') };
}

/** The last one of a day. */
export const sessionOn = (day: Day, sessions: readonly DoneSession[]): DoneSession | undefined =>
  sessions.filter((one) => one.day === day && wasTrained(one)).sort((a, b) => b.at - a.at)[0];
