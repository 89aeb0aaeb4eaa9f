import { regionModules } from 'virtual:exercise-regions';
import type { ExerciseDetails } from '#core/exercises/listed.ts';
import type { Fact } from '#core/records/index.ts';
import { libraryDose } from '#core/rules/coach/doses.ts';
import type { Dose } from '#core/rules/coach/doses.ts';
import { openRun, step } from '#core/rules/session/run.ts';
import type { Run, RunEvent, Task } from '#core/rules/session/run.ts';
import { taskFor } from '#core/rules/session/tasks.ts';
import type { SessionRecord } from '#pwa/data/queries/sessions.ts';

const regions = await Promise.all(Object.values(regionModules).map((open) => open()));
export const LIBRARY: readonly ExerciseDetails[] = regions.flatMap(({ details }) => Object.values(details));

export const detailsOf = (id: string): ExerciseDetails => {
  const found = LIBRARY.find((one) => one.id === id);
  if (found === undefined) throw new Error(id);
  return found;
};
export const nameOf = (id: string): string => detailsOf(id).name;

/** 2026-11-23 08:00 UTC, a Monday. */
export const MORNING = Date.UTC(2026, 10, 23, 8);

export const taskOf = (id: string, given: Partial<Dose> = {}): Task => {
  const exercise = detailsOf(id);
  return taskFor(exercise, { ...libraryDose(exercise), ...given }, null);
};

/** Two sets of eight, then a hold of twenty seconds. */
export const TASKS: readonly Task[] = [
  taskOf('sit-to-stand', { unit: 'reps', sets: [8, 8], perSide: false, rest: 60 }),
  taskOf('wall-sit', { unit: 'seconds', sets: [20], perSide: false, rest: 0 }),
];

/** A run after all of this happened, each at a moment after the start in ms. */
export const runAfterAll = (events: readonly (readonly [number, RunEvent])[], tasks = TASKS): Run =>
  events.reduce((run, [ms, event]) => step(run, event, MORNING + ms).run, openRun(tasks, MORNING));

export const working: readonly (readonly [number, RunEvent])[] = [
  [0, { kind: 'start' }],
  [0, { kind: 'start' }],
];
export const counting = (times: number): readonly (readonly [number, RunEvent])[] => [
  ...working,
  ...Array.from({ length: times }, () => [0, { kind: 'count' }] as const),
];

export const setOf = (id: string, given: Partial<Fact<'set'>['data']> = {}): Fact<'set'> => ({
  id: `set-${id}-${given.at ?? 0}`,
  entity: 'set',
  key: `set-${id}`,
  data: { at: MORNING, off: 0, tz: 'Etc/UTC', sessionId: 'session', exerciseId: id, repetitions: 8, ...given },
});

export const recordWith = (given: Partial<SessionRecord> = {}): SessionRecord => ({
  id: 'session',
  fields: {
    startedAt: MORNING,
    endedAt: MORNING + 14 * 60_000,
    off: 0,
    tz: 'Etc/UTC',
    exercises: ['sit-to-stand', 'wall-sit'],
    planned: { 'sit-to-stand': { ...libraryDose(detailsOf('sit-to-stand')), sets: [8, 8] } },
    stopReason: 'done',
    painBefore: 3,
  },
  notes: [],
  sets: [setOf('sit-to-stand'), setOf('sit-to-stand', { at: MORNING + 1, repetitions: 7 })],
  ...given,
});
