/**
 * The coach's word for today, derived on the device from everything recorded. A plan is recorded as soon as it differs from
 * the one that stands, so what a screen shows (`currentPlan`) is what was stored, with its decisions.
 */
import { useEffect, useMemo, useState } from 'react';
import type { ExerciseDetails } from '#core/exercises/listed.ts';
import type { Day } from '#core/lib/day.ts';
import { planWeek } from '#core/rules/coach/plan.ts';
import type { Advice } from '#core/rules/coach/plan.ts';
import { isRenewed } from '#core/rules/coach/renewal.ts';
import { recordPlan } from '#pwa/data/commands/answer-coach.ts';
import type { CommandFailure } from '#pwa/data/commands/command-failure.ts';
import { coachHistory } from '#pwa/data/queries/coach-records.ts';
import { currentPlan } from '#pwa/data/queries/current-plan.ts';
import type { CurrentPlan } from '#pwa/data/queries/current-plan.ts';
import { useLive } from '#pwa/data/useLive.ts';
import { useSpace } from '#pwa/data/useSpace.ts';

export interface AdviceNow {
  /** undefined while it is read or made; null: nothing was asked yet, or answered in words of a newer version */
  readonly advice: Advice | null | undefined;
  readonly current: CurrentPlan | 'newer-ruleset' | 'unreadable' | null | undefined;
  /** what the advice rests on; undefined while it is read */
  readonly history: Awaited<ReturnType<typeof coachHistory>> | undefined;
  /** why the plan could not be stored */
  readonly failure: CommandFailure | null;
}

/** @param library undefined while it loads: then only the stored plan is there */
export function useAdvice(library: readonly ExerciseDetails[] | null | undefined, today: Day): AdviceNow {
  const space = useSpace();
  const history = useLive(coachHistory, today);
  const current = useLive(currentPlan, today);
  const [failure, setFailure] = useState<CommandFailure | null>(null);
  const advice = useMemo((): Advice | null | undefined => {
    if (history === undefined) return undefined;
    const { assessment } = history;
    if (assessment === null || assessment === 'unreadable') return null;
    return library === undefined || library === null ? undefined : planWeek(assessment, history, library, today);
  }, [history, library, today]);
  const isNew =
    advice?.outcome === 'plan' &&
    history !== undefined &&
    current !== undefined &&
    current !== 'newer-ruleset' &&
    isRenewed(current === 'unreadable' ? null : current, advice.plan, history.changedAt, today);
  const standing = typeof current === 'object' && current !== null ? current.id : null;
  useEffect(() => {
    if (!isNew || advice?.outcome !== 'plan') return;
    void recordPlan(space, advice.plan, standing).then((done) => setFailure(done.ok ? null : done.failure));
  }, [space, advice, isNew, standing]);
  return { advice, current, history, failure };
}
