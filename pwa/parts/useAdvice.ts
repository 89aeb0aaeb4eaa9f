/**
 * The coach's word for today, derived on the device from everything recorded. A plan is recorded as soon as it differs from
 * the one that stands, so what a screen shows (`currentPlan`) is what was stored, with its decisions.
 */
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { ExerciseDetails } from '#core/exercises/listed.ts';
import type { Day } from '#core/lib/day.ts';
import { planWeek } from '#core/rules/coach/plan.ts';
import type { Advice } from '#core/rules/coach/plan.ts';
import { isRenewed } from '#core/rules/coach/renewal.ts';
import { recordPlan } from '#pwa/data/commands/answer-coach.ts';
import type { PlanInputs } from '#pwa/data/queries/coach-records.ts';
import type { CurrentPlan } from '#pwa/data/queries/current-plan.ts';
import { planBasis } from '#pwa/data/queries/plan-basis.ts';
import { useLive } from '#pwa/data/useLive.ts';
import { useSpace } from '#pwa/data/useSpace.ts';
import type { AnyFailure } from './FailureNote.tsx';
import { orThrown } from './or-thrown.ts';

export interface AdviceNow {
  /** undefined while it is read or made; null: nothing was asked yet, or answered in words of a newer version */
  readonly advice: Advice | null | undefined;
  readonly current: CurrentPlan | 'newer-ruleset' | 'unreadable' | null | undefined;
  /** what the advice rests on; undefined while it is read */
  readonly history: PlanInputs | undefined;
  /** why the plan that is due could not be stored: what stands is no longer right */
  readonly failure: AnyFailure | null;
  /** stores it again */
  readonly storeAgain: () => void;
}

const NOT_READ = { history: undefined, current: undefined };

/** @param library undefined while it loads: then only the stored plan is there */
export function useAdvice(library: readonly ExerciseDetails[] | null | undefined, today: Day): AdviceNow {
  const space = useSpace();
  const basis = useLive(planBasis, today);
  const { history, current } = basis ?? NOT_READ;
  const [failure, setFailure] = useState<AnyFailure | null>(null);
  const [attempt, setAttempt] = useState(0);
  const advice = useMemo((): Advice | null | undefined => {
    if (history === undefined) return undefined;
    const { assessment } = history;
    if (assessment === null || assessment === 'unreadable') return null;
    return library === undefined || library === null ? undefined : planWeek(assessment, history, library, today);
  }, [history, library, today]);
  const isNew = useMemo(() => {
    if (advice?.outcome !== 'plan' || history === undefined || library === undefined || library === null) return false;
    const { assessment, restsOn } = history;
    if (assessment === null || assessment === 'unreadable') return false;
    if (current === undefined || current === 'newer-ruleset') return false;
    const standing = current === 'unreadable' ? null : current;
    return isRenewed(standing, advice.plan, { restsOn, assessment, history, library }, today);
  }, [advice, current, history, library, today]);
  const standing = typeof current === 'object' ? current : null;
  const restsOn = history?.restsOn;
  useEffect(() => {
    if (!isNew || advice?.outcome !== 'plan' || restsOn === undefined) return;
    let isLatest = true;
    const told = (found: AnyFailure | null): void => {
      if (isLatest) setFailure(found);
    };
    void orThrown(() => recordPlan(space, advice.plan, standing, restsOn)).then((done) =>
      told(done.ok ? null : done.failure),
    );
    return () => {
      isLatest = false;
    };
  }, [space, advice, isNew, standing, restsOn, attempt]);
  const storeAgain = useCallback(() => setAttempt((before) => before + 1), []);
  return { advice, current, history, failure: isNew ? failure : null, storeAgain };
}
