import { expect, it } from 'vitest';
import { addDays, type Day } from '#core/lib/day.ts';
import { askedLast } from '#core/rules/coach/dose-change.ts';
import { session, today } from '#core/rules/coach/person.contract.ts';
import type { DoneSession } from '#core/rules/coach/training.ts';
import { exercisesChanged, sessionOn, type ShownDay, type ShownExercise } from './shown-plan.ts';

const dose = (amount: number) => ({ unit: 'reps' as const, sets: [amount], perSide: false, rest: 60, loadKg: null });
const shown = (exerciseId: string, now: number): ShownExercise => ({
  exerciseId,
  side: null,
  dose: dose(now),
  seconds: 60,
  why: [],
});
const on = (day: Day, ...exercises: readonly ShownExercise[]): ShownDay => ({
  day,
  session: { seconds: 60, exercises },
});

it('[PLAN-8] of each exercise the next time it is asked says whether it is easier or harder, and days that are over say nothing', () => {
  const [yesterday, tomorrow] = [addDays(today, -1), addDays(today, 1)];
  const days = [
    on(yesterday, shown('bridge', 12)),
    on(today, shown('squat', 10), shown('wall-sit', 8), shown('heel-raise', 8)),
    on(tomorrow, shown('squat', 8), shown('bridge', 10)),
  ];
  const asked = { squat: 8, 'wall-sit': 10, bridge: 10 };
  const exercises = Object.entries(asked).map(([exerciseId, amount]) => ({
    exerciseId,
    planned: dose(amount),
    sets: [amount],
    loadKg: null,
    faultShare: null,
  }));
  const last = askedLast([{ ...session(yesterday, { exerciseId: '', sets: [] }), exercises }]);
  expect(exercisesChanged(days, last, today)).toEqual({ easier: ['wall-sit'], harder: ['squat'] });
});

it('[PLAN-4] of several sessions of a day the last one that was trained counts', () => {
  const one = (id: string, at: number, given: Partial<DoneSession> = {}): DoneSession => ({
    id,
    at,
    day: today,
    painBefore: 1,
    painDuring: 1,
    painAfter: 1,
    stopReason: 'done',
    exercises: [{ exerciseId: 'squat', planned: null, sets: [8], loadKg: null, faultShare: null }],
    ...given,
  });
  const closed = one('closed before a set', 3, { exercises: [] });
  const other = one('of another day', 4, { day: addDays(today, -1) });
  expect(sessionOn(today, [one('last', 2), one('first', 1), closed, other])?.id).toBe('last');
  expect(sessionOn(addDays(today, 1), [other])).toBeUndefined();
});
