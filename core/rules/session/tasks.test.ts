import { describe, expect, it } from 'vitest';
import { libraryDose, secondsOf } from '../coach/doses.ts';
import { library } from '../coach/person.contract.ts';
import type { DoneSet, Task } from './run.ts';
import { turnOf } from './run.ts';
import { amountFault, runAfter, secondsOfTasks, taskFor, tasksOfRecord } from './tasks.ts';
import { activitiesOfSets, breakMs } from './work-done.ts';

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

it('[RUN-19] a session takes as long as the plan says, whatever exercise it is', () => {
  for (const exercise of library) {
    const dose = libraryDose(exercise);
    const planned = secondsOf(exercise, dose);
    expect(Math.abs(secondsOfTasks([taskFor(exercise, dose, null)]) - planned), exercise.id).toBeLessThanOrEqual(3);
  }
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
  const minute = 60_000;
  const set = (exerciseId: string, given: Partial<DoneSet> = {}): DoneSet => ({
    at: minute,
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
  const counted = (sets: readonly DoneSet[], startedAt = 0) =>
    activitiesOfSets(startedAt, sets, purposes as never, (at) => Math.floor(at / (24 * 60 * minute)));
  it('as its sets with the rests between them', () => {
    expect(counted([set('squat'), set('squat'), set('squat')])).toEqual([
      { at: 0, kind: 'daily_exercise', minutes: 4 },
    ]);
    const sides = (['left', 'right', 'left', 'right'] as const).map((side) => set('squat', { side }));
    expect(counted(sides)[0]?.minutes).toBe(3);
  });
  it('as what took most of it, at least a minute, and nothing done as nothing', () => {
    expect(counted([set('squat'), set('stretch', { worked: 120 })])).toEqual([
      { at: 0, kind: 'stretching', minutes: 3 },
    ]);
    expect(counted([set('breath', { worked: 4 })])).toEqual([{ at: 0, kind: 'mindfulness', minutes: 1 }]);
    expect(counted([])).toEqual([]);
  });
  it('past midnight for the day it began, and after a break past midnight for each day its own', () => {
    const day = 24 * 60 * minute;
    const late = day - 10 * minute;
    const through = [set('squat', { at: day - 5 * minute }), set('squat', { at: day + 5 * minute })];
    expect(counted(through, late)).toEqual([{ at: late, kind: 'daily_exercise', minutes: 2 }]);
    const slept = [set('squat', { at: day - 5 * minute }), set('squat', { at: day + 480 * minute })];
    expect(counted(slept, late).map(({ at }) => at)).toEqual([late, day + 480 * minute]);
  });
  it('whatever time it lay open, and also where all was entered by hand in a moment', () => {
    const entered = (...at: readonly number[]) => counted(at.map((one) => set('squat', { at: one })));
    expect(entered(1, 2, 3)).toEqual([{ at: 0, kind: 'daily_exercise', minutes: 4 }]);
    expect(entered(25 * minute, 50 * minute, 75 * minute)).toEqual([{ at: 0, kind: 'daily_exercise', minutes: 4 }]);
    expect(entered(minute, 2 * minute, 3 * minute + breakMs)).toEqual([{ at: 0, kind: 'daily_exercise', minutes: 4 }]);
  });
});

describe('[RUN-11] taken up from the record', () => {
  const library = ['squat', 'bridge', 'stretch'].map((id) => ({
    id,
    motion: { phases: [{ say: 'Up', seconds: 2 }] } as never,
    dose: { sets: 3, reps: 8, rest: 60 } as never,
  }));
  const dose = { unit: 'reps', sets: [8, 8], perSide: true, rest: 60, loadKg: null } as const;
  it('it has the swaps, not what was skipped, and begins with the side that began', () => {
    const running = [
      { exerciseId: 'stretch', first: 'left', dose },
      { exerciseId: 'bridge', first: 'right', dose },
    ] as const;
    const tasks = tasksOfRecord({ exercises: ['squat', 'bridge', 'stretch'], running }, [], library, 'right');
    expect(tasks.map(({ exerciseId, first }) => [exerciseId, first])).toEqual([
      ['stretch', 'left'],
      ['bridge', 'right'],
    ]);
  });
  it('a record of an older version begins with the side of its first set, else with the one that troubles', () => {
    const sets = [
      { exerciseId: 'squat', side: 'right' },
      { exerciseId: 'squat', side: 'left' },
    ] as const;
    const tasks = tasksOfRecord(
      { exercises: ['squat', 'bridge', 'gone'], planned: { squat: dose } },
      sets,
      library,
      'left',
    );
    expect(tasks.map(({ exerciseId, first }) => [exerciseId, first])).toEqual([
      ['squat', 'right'],
      ['bridge', 'left'],
    ]);
    expect([tasks[0]?.dose, tasks[1]?.dose.sets]).toEqual([dose, [8, 8, 8]]);
  });
});
