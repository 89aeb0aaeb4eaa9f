import { expect, it } from 'vitest';
import { courseOf } from './course/course.ts';
import { decide } from './decisions.ts';
import { doseChangeOf, effortSince } from './dose-change.ts';
import { easingsOf } from './easings.ts';
import fixture from './fixtures/plan-coach-1.json';
import {
  dayAgo,
  decisionsOf,
  exerciseOf,
  history,
  library,
  morning,
  person,
  today,
  trained,
} from './person.contract.ts';
import { planWeek } from './plan.ts';
import { readPlan } from './read-plan.ts';
import type { TrainingRecords } from './training.ts';

// Its first dose is 3 x 8.
const chair = 'sit-to-stand';
const { easier } = exerciseOf(chair);
const whyOf = (changes: Partial<TrainingRecords>) => {
  const records = { sessions: [], answers: [], overrules: [], ...changes };
  const byId = new Map(library.map((one) => [one.id, one]));
  const rules = {
    byId,
    fits: (one: { readonly id: string }) => !easier.includes(one.id),
    earned: 3,
    easings: easingsOf(null, records, today),
  };
  return courseOf(exerciseOf(chair), records, rules, today).why;
};
const changesOf = (changes: Partial<TrainingRecords>) =>
  whyOf(changes).map((one) => {
    const change = doseChangeOf(one);
    return [one.ruleId, change?.before.sets, change?.now.sets];
  });
const met = [8, 8, 8];

it('[COACH-31] what made a dose less, or more, says from what to what', () => {
  expect(changesOf(trained(chair, [2, met, { painDuring: 7 }]))).toEqual([['pain.red', met, [6, 6, 7]]]);
  const worse = { ...trained(chair, [2, met]), answers: [morning(dayAgo(1), 4)] };
  expect(changesOf(worse).map(([rule]) => rule)).toEqual(['morning.step-down']);
  expect(changesOf(worse)[0]?.slice(1)).toEqual([met, [6, 6, 7]]);
  const extra = [8, 8, 10];
  expect(changesOf(trained(chair, [4, extra], [2, extra]))).toEqual([['load.up', met, [8, 8, 9]]]);
});

it('[COACH-31] of several one after the other each says what it was until then', () => {
  const away = trained(chair, [12, met], [1, [6, 6, 7], { painDuring: 7 }]);
  const changes = changesOf(away);
  expect(changes.map(([rule]) => rule)).toEqual(['load.pause', 'pain.red']);
  expect(changes[0]?.slice(1)).toEqual([met, [6, 6, 7]]);
  expect(changes[1]?.[1]).toEqual([6, 6, 7]);
});

it('[COACH-31] what left a dose as it was says nothing of a change, nor does another exercise', () => {
  expect(changesOf(trained(chair, [2, met]))).toEqual([['load.same', undefined, undefined]]);
  const led = { exercise: 'squat', unit: 'reps', sets: [8], loadKg: null };
  expect(doseChangeOf(decide('load.anew', { days: 60, before: [10], from: 'lunge' }, led))).toBeNull();
  expect(doseChangeOf(decide('load.anew', { days: 60, before: [10], from: 'squat' }, led))?.before.sets).toEqual([10]);
});

it('[COACH-31] a weight alone that was taken off is a change too', () => {
  const led = { exercise: 'squat', unit: 'reps', sets: [8], loadKg: 4 };
  const change = doseChangeOf(decide('load.up', { before: [8], beforeKg: 5 }, led));
  expect(change).toEqual({
    before: { unit: 'reps', sets: [8], loadKg: 5 },
    now: { unit: 'reps', sets: [8], loadKg: 4 },
  });
});

it('[COACH-31] a plan that has no word of it is read as before, and one that has keeps it', () => {
  const old = readPlan(fixture);
  if (!old.ok) throw new Error('no plan');
  const all = old.value.days.flatMap(({ session }) => session?.exercises.flatMap(({ why }) => why) ?? []);
  expect(all.map(doseChangeOf).filter((one) => one !== null && one.before.sets.length === 0)).toEqual([]);
  const made = planWeek(person(), history(trained(chair, [2, met, { painDuring: 7 }])), library, today);
  if (made.outcome !== 'plan') throw new Error('no plan');
  const said = decisionsOf(made)
    .map(doseChangeOf)
    .filter((one) => one !== null);
  expect(said).not.toEqual([]);
  const read = readPlan(JSON.parse(JSON.stringify(made.plan)));
  expect(read.ok && read.value).toEqual(made.plan);
});

it('[COACH-31] whether an exercise is easier or harder than before follows from what was decided over it', () => {
  const of = (changes: Partial<TrainingRecords>) => effortSince(whyOf(changes));
  const extra = [8, 8, 10];
  const rise = trained(chair, [4, extra], [2, extra]);
  expect(of(trained(chair, [2, met, { painDuring: 7 }]))).toBe('easier');
  expect(of(rise)).toBe('harder');
  expect(of(trained(chair, [2, met]))).toBeNull();
  // A rise that has to wait is none, and what somebody chose they know.
  const [risen] = whyOf(rise);
  const waits = decide('load.waits', { today: 4 }, { exercise: chair, sets: met });
  expect(effortSince([risen!, waits])).toBeNull();
  expect(effortSince([decide('overrule.dose', { before: [8] }, { unit: 'reps', sets: [6], loadKg: null })])).toBeNull();
  expect(effortSince([decide('load.fits-time', { before: [8, 8] }, { unit: 'reps', sets: [8] })])).toBeNull();
  const to = (exercise: string) => ({ exercise, unit: 'reps', sets: [8], loadKg: null });
  const harder = decide('load.harder', { from: chair }, to('squat'));
  expect(effortSince([decide('pain.red', { from: 'squat', pain: 7 }, to(chair))])).toBe('easier');
  expect(effortSince([harder])).toBe('harder');
  expect(effortSince([harder, waits])).toBeNull();
});
