import { expect, it } from 'vitest';
import { decide } from './decisions.ts';
import type { Decision } from './decisions.ts';
import { askedLast, changeSince } from './dose-change.ts';
import type { Dose } from './doses.ts';
import {
  dayAgo,
  exerciseOf,
  history,
  library,
  morning,
  person,
  plannedOf,
  planOf,
  session,
  today,
} from './person.contract.ts';
import { planWeek } from './plan.ts';
import type { DoneExercise } from './training.ts';

const chair = 'sit-to-stand';
const dose = (...sets: readonly number[]): Dose => ({ unit: 'reps', sets, perSide: false, rest: 60, loadKg: null });
const asked = (daysAgo: number, planned: Dose, more: Partial<DoneExercise> = {}) =>
  session(dayAgo(daysAgo), { exerciseId: chair, planned, sets: planned.sets, ...more });
const change = (before: Dose, now: Dose, why: readonly Decision[] = [], more: Partial<DoneExercise> = {}) =>
  changeSince(askedLast([asked(2, before, more)]), { exerciseId: chair, dose: now, why });
const cut = (from: readonly number[]) => decide('load.fits-time', { minutes: 8, before: from }, {});

it('[PLAN-5] [PLAN-8] says what was asked last, and whether the next is easier or harder', () => {
  expect(change(dose(8, 8, 8), dose(6, 6, 7))).toEqual({ before: dose(8, 8, 8), effort: 'easier' });
  expect(change(dose(8, 8, 8), dose(8, 8, 9))?.effort).toBe('harder');
  expect(change(dose(8, 8), { ...dose(8, 8), loadKg: 2 })?.effort).toBe('harder');
  expect(change(dose(8, 8, 8), dose(8, 8, 8))).toBeNull();
  expect(change(dose(8, 8), dose(16))).toEqual({ before: dose(8, 8), effort: null });
  expect(change(dose(20), { ...dose(20), unit: 'seconds' })?.effort ?? null).toBeNull();
  expect(changeSince(askedLast([]), { exerciseId: chair, dose: dose(8), why: [] })).toBeNull();
  expect(change(dose(8), dose(6), [decide('overrule.dose', {}, {})])).toEqual({ before: dose(8), effort: null });
});

it('[PLAN-8] what only the time made less or more is neither, nor a rise of which less is asked', () => {
  expect(change(dose(8, 8, 8), dose(8), [cut([8, 8, 8])])?.effort).toBeNull();
  expect(change(dose(8), dose(8, 8, 8), [], { cutFrom: [8, 8, 8] })?.effort).toBeNull();
  expect(change(dose(8), dose(6), [cut([9])])?.effort).toBeNull();
  expect(change(dose(8), dose(5), [cut([6])])?.effort).toBe('easier');
});

it('[PLAN-8] one in the place of another is easier or harder by what led to it, until it was asked itself', () => {
  const led = { exercise: chair, unit: 'reps', sets: [8], loadKg: null };
  const of = (why: Decision, own: number | null = null) =>
    changeSince(
      askedLast([
        session(dayAgo(3), { exerciseId: 'squat', planned: dose(10), sets: [10] }),
        ...(own === null ? [] : [asked(own, dose(8))]),
      ]),
      { exerciseId: chair, dose: dose(8), why: [why] },
    );
  expect(of(decide('pain.red', { from: 'squat', pain: 7 }, led))).toEqual({ before: null, effort: 'easier' });
  expect(of(decide('load.harder', { from: 'squat' }, led))).toEqual({ before: null, effort: 'harder' });
  expect(of(decide('overrule.swap', { from: 'squat' }, led))?.effort).toBeNull();
  expect(of(decide('pain.red', { from: 'squat', pain: 7 }, led), 1)).toBeNull();
});

it('[PLAN-8] the last time counts, and what was done without a plan is none', () => {
  const last = askedLast([asked(1, dose(6)), asked(4, dose(8)), session(today, { exerciseId: chair, sets: [3] })]);
  expect(last.get(chair)?.dose).toEqual(dose(6));
});

it('[PLAN-8] after pain a plan that asks less says easier of what it was', () => {
  const first = dose(8, 8, 8);
  const done = { ...asked(2, first), painDuring: 7 };
  const records = history({ sessions: [done], answers: [morning(dayAgo(1), 1)] });
  const out = exerciseOf(chair).easier.map((id) => ({
    id,
    at: 0,
    day: dayAgo(30),
    exerciseId: id,
    choice: { kind: 'leave-out' as const },
    reason: 'x',
  }));
  const plan = planOf(planWeek(person({ minutes: 45 }), { ...records, overrules: out }, library, today));
  const planned = plannedOf(plan).find(({ exerciseId }) => exerciseId === chair);
  expect(planned && changeSince(askedLast([done]), planned)).toEqual({ before: first, effort: 'easier' });
});
