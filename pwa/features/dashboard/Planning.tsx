import { useEffect } from 'react';
import type { Day } from '#core/lib/day.ts';
import type { Advice } from '#core/rules/coach/plan.ts';
import type { CommandFailure } from '#pwa/data/commands/command-failure.ts';
import { useAdvice } from '#pwa/parts/useAdvice.ts';
import { useLibrary } from '#pwa/parts/useExerciseDetails.ts';

export interface Planned {
  /** undefined while it is made; null where the exercises could not be had */
  readonly advice: Advice | null | undefined;
  readonly failure: CommandFailure | null;
  readonly retry: () => void;
}

export const NOTHING_PLANNED: Planned = { advice: undefined, failure: null, retry: () => undefined };

interface PlanningProps {
  readonly today: Day;
  readonly onPlanned: (planned: Planned) => void;
}

/** Reads everything and all exercises, and stores a plan where it differs: mounted once the first frame is drawn. */
export function Planning({ today, onPlanned }: PlanningProps) {
  const { library, retry } = useLibrary();
  const { advice, failure } = useAdvice(library, today);
  const isMissing = library === null;
  useEffect(() => {
    onPlanned({ advice: isMissing ? null : (advice ?? undefined), failure, retry });
    // `retry` is made anew with each drawing, and does the same.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [advice, failure, isMissing, onPlanned]);
  return null;
}
