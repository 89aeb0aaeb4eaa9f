import { describe, expect, it } from 'vitest';
import type { DoneSet, Task } from './run.ts';
import { turnOf } from './run.ts';
import { amountFault, runAfter, taskFor } from './tasks.ts';
import { activityOfSets } from './work-done.ts';

const task = (exerciseId: string, given: Partial<Task['dose']> = {}): Task => ({
  exerciseId,
  dose: { unit: 'reps', sets: [8, 8], perSide: false, rest: 60, loadKg: null, ...given },
  first: 'left',
  cycle: 4,
});
const done = (exerciseId: string, times: number) => Array.from({ length: times }, () => ({ exerciseId }));

describe('[RUN-11] taken up from what was recorded', () => {
  const tasks = [task('bridge'), task('clam', { perSide: true }), task('squat')];
  it.each([
    ['nothing', [], ['bridge', 0]],
    ['one set', done('bridge', 1), ['bridge', 1]],
    ['a whole exercise', done('bridge', 2), ['clam', 0]],
    ['one side', [...done('bridge', 2), ...done('clam', 1)], ['clam', 1]],
    ['an exercise after one that was passed over', done('clam', 4), ['squat', 0]],
    ['something that is not in it', done('plank', 3), ['bridge', 0]],
  ])('it goes on after %s', (_, sets, [exerciseId, turn]) => {
    const run = runAfter(tasks, sets, 0);
    expect([run.tasks[run.task]?.exerciseId, run.turn, run.phase.kind]).toEqual([exerciseId, turn, 'between']);
  });

  it('it has the side whose turn it is, and is over after its last set', () => {
    expect(turnOf(runAfter(tasks, [...done('bridge', 2), ...done('clam', 1)], 0))?.side).toBe('right');
    expect(runAfter(tasks, done('squat', 2), 0).phase.kind).toBe('done');
  });
});

it('has the tempo of its movement', () => {
  const phases = [
    { say: 'Up', seconds: 2, hold: 1 },
    { say: 'Down', seconds: 3 },
  ];
  const made = taskFor({ id: 'bridge', motion: { phases } as never }, task('bridge').dose, null);
  expect([made.cycle, made.first]).toEqual([6, 'right']);
});

it.each([
  ['reps', '400', { code: 'too-many', proposal: 40 }],
  ['reps', '4000', { code: 'too-many', proposal: 8 }],
  ['seconds', '3000', { code: 'too-many', proposal: 300 }],
  ['reps', '0', { code: 'not-whole', proposal: null }],
  ['reps', '7.6', { code: 'not-whole', proposal: 8 }],
  ['reps', '-3', { code: 'not-whole', proposal: null }],
  ['reps', 'eight', { code: 'not-whole', proposal: null }],
  ['reps', ' ', { code: 'missing', proposal: null }],
  ['reps', '12', null],
] as const)('[RUN-12] of %s, "%s" is answered with %j', (unit, typed, fault) => {
  const found = amountFault(unit, typed, 8);
  if (fault === null) expect(found).toBeNull();
  else expect(found).toMatchObject(fault);
});

describe('[RUN-13] counts in the streak', () => {
  const set = (exerciseId: string, given: Partial<DoneSet> = {}): DoneSet => ({
    at: 0,
    exerciseId,
    side: null,
    unit: 'reps',
    amount: 8,
    loadKg: null,
    worked: 32,
    rest: 60,
    ...given,
  });
  const purposes = { squat: ['strength'], breath: ['relax'], stretch: ['mobility'] } as const;
  it('as its sets with the rests between them', () => {
    expect(activityOfSets([set('squat'), set('squat'), set('squat')], purposes as never)).toEqual({
      kind: 'daily_exercise',
      minutes: 4,
    });
    const sides = (['left', 'right', 'left', 'right'] as const).map((side) => set('squat', { side }));
    expect(activityOfSets(sides, purposes as never)?.minutes).toBe(3);
  });
  it('as what took most of it, at least a minute, and nothing done as nothing', () => {
    const mixed = [set('squat'), set('stretch', { worked: 120 })];
    expect(activityOfSets(mixed, purposes as never)).toEqual({ kind: 'stretching', minutes: 3 });
    expect(activityOfSets([set('breath', { worked: 4 })], purposes as never)).toEqual({
      kind: 'mindfulness',
      minutes: 1,
    });
    expect(activityOfSets([], purposes as never)).toBeNull();
  });
});
