import { expect, it } from 'vitest';
import { courseOf } from './course.ts';
import type { TrainingRecords } from './course.ts';
import { easingsOf } from './easings.ts';
import {
  answer,
  dayAgo,
  exerciseOf,
  library,
  morning,
  overrule,
  person,
  session,
  today,
  trained,
} from './person.contract.ts';

const byId = new Map(library.map((one) => [one.id, one]));
const none: TrainingRecords = { sessions: [], answers: [], overrules: [] };
const of = (changes: Partial<TrainingRecords>, assessment = person({ day: dayAgo(9) })) =>
  easingsOf(assessment, { ...none, ...changes }, today);
const course = (id: string, changes: Partial<TrainingRecords>) => {
  const records = { ...none, ...changes };
  const easings = easingsOf(null, records, today);
  return courseOf(exerciseOf(id), records, { byId, fits: () => true, earned: 3, easings }, today);
};
const sets = (...args: Parameters<typeof course>) => course(...args).dose.sets;
const squats = trained('mini-squat', [6, [8, 8]]);
const after = (...answers: TrainingRecords['answers']) => ({ ...squats, answers: [...squats.answers, ...answers] });

it('[COACH-45] a day is one, however often and wherever it was over 5, and tells the number or the stop', () => {
  const knee = [answer(dayAgo(1), 'day', 6, 'knee-left'), answer(dayAgo(1), 'before', 8, 'knee-left')];
  expect(of({ answers: [...knee, ...knee] })).toMatchObject([{ regions: ['knee'], because: { pain: 8 } }]);
  expect(of({ answers: [answer(dayAgo(1), 'day', 5), answer(dayAgo(-1), 'day', 9)] })).toEqual([]);
  const stopped = session(dayAgo(1), { exerciseId: 'squat', sets: [8] }, { stopReason: 'pain', painDuring: 2 });
  expect(of({ sessions: [stopped] })).toMatchObject([{ regions: null, because: { stop: 'pain' } }]);
  const now = person({ day: dayAgo(2), pain: { now: 7, best: 1, worst: 7 } });
  expect(of({}, now)).toMatchObject([{ day: dayAgo(2), regions: ['knee'], because: { pain: 7 } }]);
  const worse = [answer(dayAgo(2), 'day', 1, 'neck'), morning(dayAgo(1), 4)].map((one) => ({ ...one, region: 'neck' }));
  expect(of({ answers: worse })).toMatchObject([{ regions: ['neck'], because: { before: 1, morning: 4, worseBy: 3 } }]);
});

it('[COACH-45] what loads the place is for it, stands on it, leans on it, or moves the whole body', () => {
  const at = (region: string) => ({ answers: [answer(dayAgo(1), 'day', 6, region)] });
  const ids = (id: string, region: string) => course(id, at(region)).why.map(({ ruleId }) => ruleId);
  expect(ids('mini-squat', 'ankle-left')).toContain('pain.eased');
  expect(ids('plank', 'hand-right')).toContain('pain.eased');
  expect(ids('mini-squat', 'neck')).not.toContain('pain.eased');
  for (const { id } of library.filter(({ regions }) => regions.includes('whole-body')))
    expect(ids(id, 'neck'), id).toContain('pain.eased');
});

it('[COACH-45] it is about the whole day, also what was done on it before it was said', () => {
  const evening = answer(dayAgo(6), 'day', 7);
  expect(sets('mini-squat', after(evening))).toEqual([6, 6]);
  const since = session(dayAgo(2), { exerciseId: 'mini-squat', sets: [6, 6] });
  const again = { sessions: [...squats.sessions, since], answers: after(evening).answers };
  expect(sets('mini-squat', again)).toEqual([6, 6]);
  // Once done, another such day is another step.
  expect(sets('mini-squat', { ...again, answers: [...again.answers, answer(dayAgo(1), 'day', 6)] })).toEqual([4, 5]);
});

it('[COACH-45] a rise that was not yet done is given up first, also to a harder exercise', () => {
  const rows = Array.from({ length: 6 }, (_, at) => [2 * (6 - at) + 2, [6 + Math.floor(at / 2)]] as const);
  const { sessions, answers } = trained('feet-together-stand', ...rows);
  expect(course('feet-together-stand', { sessions, answers }).exercise.id).toBe('supported-one-leg-stand');
  const red = course('feet-together-stand', { sessions, answers: [...answers, answer(dayAgo(1), 'day', 6)] });
  expect([red.exercise.id, red.dose.sets, red.beforeRise]).toEqual(['feet-together-stand', [4], null]);
});

it('[COACH-45] below what was asked last, where that was less than the dose', () => {
  const planned = { unit: 'reps', sets: [8], perSide: false, rest: 60, loadKg: null } as const;
  const short = session(dayAgo(6), { exerciseId: 'mini-squat', planned, sets: [8] });
  expect(sets('mini-squat', { sessions: [short], answers: [answer(dayAgo(2), 'day', 6)] })).toEqual([6]);
  const hurt = { ...short, painDuring: 7, day: dayAgo(2) };
  const noEasier = { byId: new Map(), fits: () => true, earned: 3, easings: [] };
  expect(courseOf(exerciseOf('mini-squat'), { ...none, sessions: [hurt] }, noEasier, today).dose.sets).toEqual([6]);
});

it('[COACH-45] what somebody chose for themselves since then counts', () => {
  const dose = { unit: 'reps', sets: [7, 7], perSide: false, rest: 60, loadKg: null } as const;
  const chosen = { overrules: [overrule('mini-squat', { kind: 'dose', dose }, 1)] };
  expect(sets('mini-squat', { ...after(answer(dayAgo(3), 'day', 6)), ...chosen })).toEqual([7, 7]);
  expect(sets('mini-squat', { ...after(answer(today, 'day', 6)), ...chosen })).toEqual([5, 6]);
});

it('[COACH-45] what was never done is at its first dose again after eight weeks, done or not', () => {
  const red = (ago: number) => [answer(dayAgo(ago), 'day', 6)];
  expect(sets('mini-squat', { answers: red(55) })).toEqual([6, 6]);
  expect(sets('mini-squat', { answers: red(56) })).toEqual([8, 8]);
  const first = session(dayAgo(2), { exerciseId: 'mini-squat', sets: [8, 8] });
  expect(sets('mini-squat', { sessions: [first], answers: red(57) })).toEqual([6, 6]);
  expect(sets('mini-squat', { sessions: [first], answers: red(58) })).toEqual([8, 8]);
});
