// What was recorded under a former id counts for what took its place.
import { describe, expect, it, vi } from 'vitest';
import type { Fact } from '#core/records/index.ts';
import { byExerciseAndDay } from '../progress/load.ts';
import { runAfter, tasksOfRecord } from '../session/tasks.ts';
import { doneSessionOf, overruleOf } from './from-records.ts';
import type { SetData } from './from-records.ts';
import { atHour, dayAgo, history, library, person, plannedOf, planOf, today } from './person.contract.ts';
import { planWeek } from './plan.ts';
import { readPlan } from './read-plan.ts';
import type { Overrule } from './training.ts';

vi.mock('#core/exercises/former.json', () => ({
  default: { 'small-squat': { name: 'Small squat', now: 'mini-squat' } },
}));

const moment = { at: atHour(dayAgo(1), 8), off: 0, tz: 'Etc/UTC' };
const overrule = (data: Partial<Fact<'overrule'>['data']>): Overrule => {
  const read = overruleOf({
    id: 'one',
    data: { ...moment, exerciseId: 'small-squat', choice: 'leave-out', reason: 'It hurts.', ...data },
  } as Fact<'overrule'>);
  if (read === null) throw new Error();
  return read;
};
const dose = { unit: 'reps' as const, sets: [8, 8], perSide: false, rest: 60, loadKg: null };
const sets = [8, 8].map((repetitions): SetData => ({
  ...moment,
  sessionId: 'session',
  exerciseId: 'small-squat',
  repetitions,
}));
const held = (changes: Parameters<typeof history>[0] = {}) =>
  plannedOf(planOf(planWeek(person(), history(changes), library, today))).find(
    ({ exerciseId }) => exerciseId === 'mini-squat',
  );

describe('[COACH-39] an exercise that was renamed', () => {
  it('stays left out, and swapped to', () => {
    expect(held()).toBeDefined();
    expect(held({ overrules: [overrule({})] })).toBeUndefined();
    expect(overrule({ exerciseId: 'squat', choice: 'swap', to: 'small-squat' }).choice).toEqual({
      kind: 'swap',
      to: 'mini-squat',
    });
  });

  it('is judged by what was done of it', () => {
    const fields = { startedAt: moment.at, endedAt: moment.at + 1, off: 0, planned: { 'small-squat': dose } };
    const of = (recorded: readonly SetData[], stopReason: 'done' | 'pain', exercises = ['small-squat']) =>
      doneSessionOf(
        {
          id: 'session',
          fields: { ...fields, exercises, stopReason },
          first: undefined,
          pains: { painBefore: [2], painDuring: [2], painAfter: [] },
          places: [],
          sets: recorded,
        },
        today,
      );
    const done = of(sets, 'done');
    expect(done?.exercises).toMatchObject([{ exerciseId: 'mini-squat', planned: dose, sets: [8, 8] }]);
    const stopped = of([], 'pain');
    expect(stopped?.exercises).toMatchObject([{ exerciseId: 'mini-squat', planned: dose, sets: [] }]);
    expect(held(stopped === null ? {} : { sessions: [stopped] })).toBeUndefined();
  });

  it('stands in a plan that was stored, and in a session that is under way elsewhere', () => {
    const plan = planOf(planWeek(person(), history(), library, today));
    const stored: unknown = JSON.parse(JSON.stringify(plan).replaceAll('"mini-squat"', '"small-squat"'));
    const read = readPlan(stored);
    expect(
      read.ok && read.value.days.map(({ session }) => session?.exercises.map(({ exerciseId }) => exerciseId)),
    ).toEqual(plan.days.map(({ session }) => session?.exercises.map(({ exerciseId }) => exerciseId)));
    const tasks = tasksOfRecord(
      { running: [{ exerciseId: 'small-squat', first: 'left', dose }] },
      sets,
      library as unknown as Parameters<typeof tasksOfRecord>[2],
      null,
    );
    expect(tasks.map(({ exerciseId }) => exerciseId)).toEqual(['mini-squat']);
    expect(runAfter(tasks, sets.slice(1), moment.at)).toMatchObject({ task: 0, turn: 1 });
  });

  it('is one in the load of a day', () => {
    const both = [...sets, { ...moment, sessionId: 'session', exerciseId: 'mini-squat', repetitions: 9 }];
    expect(byExerciseAndDay(both)).toMatchObject([{ exerciseId: 'mini-squat', sets: 3, repetitions: 25 }]);
  });
});
