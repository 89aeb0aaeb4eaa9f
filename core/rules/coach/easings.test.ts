import { expect, it } from 'vitest';
import texts from '#locales/en/coach.json';
import { courseOf } from './course/course.ts';
import { libraryDose, lowered } from './doses.ts';
import { easingsOf } from './easings.ts';
import { hindranceToday } from './may-train.ts';
import {
  answer,
  atHour,
  dayAgo,
  exerciseOf,
  history,
  library,
  morning,
  overrule,
  person,
  session,
  today,
  trained,
} from './person.contract.ts';
import { whomToSee } from './to-see.ts';
import { todayLight } from './today.ts';
import type { TrainingRecords } from './training.ts';

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

it('[COACH-45] [COACH-51] a fresh injury is one too, whichever answers hold by now, and what loads the place begins below', () => {
  const fell = { at: atHour(dayAgo(3), 7), day: dayAgo(3), place: 'knee-left', level: 2, isFresh: true } as const;
  expect(of({ assessed: [fell] })).toMatchObject([{ regions: ['knee'], because: { began: 'injury' } }]);
  expect(of({ assessed: [{ ...fell, level: 7 }] })).toMatchObject([{ because: { pain: 7 } }]);
  const fresh = person({ day: dayAgo(1), since: 'days', began: 'injury' });
  expect(of({}, fresh)).toMatchObject([{ day: dayAgo(1), because: { began: 'injury' } }]);
  expect(of({}, person({ day: dayAgo(1), since: 'weeks', began: 'injury' }))).toEqual([]);
  expect(sets('mini-squat', squats)).toEqual([8, 8]);
  expect(sets('mini-squat', { ...squats, assessed: [fell] })).toEqual([6, 6]);
  expect(course('squat', { assessed: [fell] }).dose.sets).toEqual([8, 8, 8]);
  // Done with that step on the day itself, it is no further one.
  const onThatDay = session(dayAgo(3), {
    exerciseId: 'mini-squat',
    sets: [6, 6],
    planned: { ...libraryDose(exerciseOf('mini-squat')), sets: [6, 6] },
  });
  expect(
    sets('mini-squat', { sessions: [...squats.sessions, onThatDay], answers: squats.answers, assessed: [fell] }),
  ).toEqual([6, 6]);
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

it('[COACH-45] below what was asked of each set, in as many sets', () => {
  const planned = { unit: 'reps', sets: [8], perSide: false, rest: 60, loadKg: null } as const;
  const short = session(dayAgo(6), { exerciseId: 'mini-squat', planned, sets: [8] });
  expect(sets('mini-squat', { sessions: [short], answers: [answer(dayAgo(2), 'day', 6)] })).toEqual([6, 6]);
  const hurt = { ...short, painDuring: 7, day: dayAgo(2) };
  const noEasier = { byId: new Map(), fits: () => true, earned: 3, easings: [] };
  expect(courseOf(exerciseOf('mini-squat'), { ...none, sessions: [hurt] }, noEasier, today).dose.sets).toEqual([4, 4]);
});

it('[COACH-45] below the weight that was asked last, where another was chosen and never lifted', () => {
  const curl = libraryDose(exerciseOf('biceps-curl'));
  const heavy = (loadKg: number) => ({ ...curl, loadKg });
  const lifted = session(dayAgo(4), { exerciseId: 'biceps-curl', planned: heavy(10), sets: curl.sets, loadKg: 10 });
  const chosen = (loadKg: number, daysAgo: number) =>
    overrule('biceps-curl', { kind: 'dose', dose: heavy(loadKg) }, daysAgo);
  const after = (...overrules: TrainingRecords['overrules']) =>
    course('biceps-curl', { sessions: [lifted], answers: [answer(dayAgo(1), 'day', 7, 'elbow-left')], overrules });
  expect(after(chosen(10, 6)).dose.loadKg).toBe(8);
  expect(after(chosen(10, 6), chosen(20, 3)).dose.loadKg).toBe(8);
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

it('[COACH-45] of several places that are worse on one morning each counts, also beside one over 5', () => {
  const on = (region: string, before: number, after: number) => [
    { ...answer(dayAgo(2), 'day', before), region },
    { ...morning(dayAgo(1), after), region },
  ];
  const both = [...on('neck', 0, 4), ...on('ankle-left', 1, 4)];
  expect(of({ answers: both }).map(({ regions }) => regions)).toEqual([['ankle'], ['neck']]);
  expect(of({ answers: both.toReversed() })).toEqual(of({ answers: both }));
  const beside = of({ answers: [...on('neck', 0, 4), ...on('ankle-left', 1, 7)] });
  expect(beside.map(({ regions }) => regions)).toEqual([['ankle'], ['neck']]);
  expect(sets('mini-squat', after(...both))).toEqual([6, 6]);
});

it('[COACH-23] [COACH-45] a morning is compared with no number before a session for another place', () => {
  const knee = [answer(dayAgo(1), 'day', 3, 'knee-left'), answer(today, 'next-morning', 3, 'knee-left')];
  const asked = (region: string) =>
    session(dayAgo(1), { exerciseId: 'chin-tuck', sets: [8] }, { region, painBefore: 0 });
  const eased = (region: string) => of({ sessions: [asked(region)], answers: knee }).map(({ because }) => because);
  expect(eased('knee-left')).toEqual([{ before: 0, morning: 3, worseBy: 3 }]);
  expect(['neck', 'knee-right'].flatMap(eased)).toEqual([]);
  const now = (region: string) => todayLight(null, [asked(region)], knee, today);
  expect(now('neck')).toMatchObject({ gate: 'open', mayRise: true, morning: { before: 3, worseBy: 0 } });
  expect(now('knee-left')).toMatchObject({ gate: 'step-down', mayRise: false });
  const records = (region: string) => ({ ...squats, sessions: [...squats.sessions, asked(region)] });
  const planned = (region: string) => sets('mini-squat', { ...records(region), answers: [...squats.answers, ...knee] });
  expect([planned('neck'), planned('knee-left')]).toEqual([
    [8, 8],
    [6, 6],
  ]);
});

it('[COACH-45] answers to the coach that were over 5 count also after others; on the same day the last word counts', () => {
  const now = (daysAgo: number, level: number, hours = 7) => ({
    at: atHour(dayAgo(daysAgo), hours),
    day: dayAgo(daysAgo),
    place: 'knee-left',
    level,
  });
  const latest = person({ day: dayAgo(1), at: atHour(dayAgo(1), 7) });
  const red = { day: dayAgo(2), regions: ['knee'], because: { pain: 7 } };
  expect(of({ assessed: [now(2, 7), now(1, 2)] }, latest)).toMatchObject([red]);
  expect(of({ assessed: [now(1, 2), now(2, 7)] }, latest)).toMatchObject([red]);
  expect(of({ assessed: [now(2, 7), now(2, 2, 8), now(1, 2)] }, latest)).toEqual([]);
  expect(of({ assessed: [now(2, 2), now(2, 7, 8), now(1, 2)] }, latest)).toMatchObject([red]);
  // Given twice, by itself and among all, it is one.
  const hurt = person({ day: dayAgo(2), at: atHour(dayAgo(2), 7), pain: { now: 7, best: 1, worst: 7 } });
  expect(of({ assessed: [now(2, 7)] }, hurt)).toMatchObject([red]);
  // Three such days in a week are for somebody to look at, whatever was answered since.
  const days = { ...none, assessed: [now(4, 7), now(3, 6), now(2, 7), now(1, 2)] };
  expect(whomToSee(latest, days, today).map(({ ruleId }) => ruleId)).toEqual(['pain.red-days']);
});

const swap = (from: string, to: string, daysAgo: number) => overrule(from, { kind: 'swap', to }, daysAgo);
const eased = (id: string) => lowered(libraryDose(exerciseOf(id)), 0.2).sets;

it('[COACH-45] what was due reaches the exercise that somebody chose in the place of another, once', () => {
  const red = [answer(dayAgo(3), 'day', 6)];
  const chosen = [swap('mini-squat', 'squat', 2)];
  expect(course('mini-squat', { ...after(...red), overrules: chosen })).toMatchObject({
    exercise: { id: 'squat' },
    dose: { sets: eased('squat') },
    why: [{ ruleId: 'overrule.swap' }, { ruleId: 'pain.eased' }],
  });
  // Also where neither was ever done, and where only the new one loads the place.
  expect(sets('mini-squat', { answers: red, overrules: chosen })).toEqual(eased('squat'));
  const neck = { ...trained('chin-tuck', [6, [10]]), overrules: [swap('chin-tuck', 'squat', 2)] };
  expect(sets('chin-tuck', { ...neck, answers: [...neck.answers, ...red] })).toEqual(eased('squat'));
  // There and back again is no second step.
  const back = [...chosen, swap('squat', 'mini-squat', 1)];
  expect(sets('mini-squat', { ...after(...red), overrules: back })).toEqual([6, 6]);
  // Done once more since, it is due no longer; after eight weeks neither.
  const done = session(dayAgo(1), { exerciseId: 'squat', sets: [8, 8, 8] });
  const since = { ...after(...red, morning(today, 1)), overrules: [...chosen, swap('squat', 'mini-squat', 0)] };
  const there = { ...since, sessions: [...squats.sessions, done], overrules: chosen };
  expect(course('mini-squat', there).why.map(({ ruleId }) => ruleId)).not.toContain('pain.eased');
  expect(sets('mini-squat', { answers: [answer(dayAgo(58), 'day', 6)], overrules: chosen })).toEqual([10, 10, 10]);
});

it('[COACH-45] the way back to what hurt is a step below what was left there', () => {
  const hurt = session(dayAgo(4), { exerciseId: 'squat', sets: [10, 10, 10] }, { painDuring: 7 });
  const back = course('squat', { sessions: [hurt], overrules: [swap('band-leg-press', 'squat', 2)] });
  expect([back.exercise.id, back.dose.sets]).toEqual(['squat', eased('squat')]);
});

it('[COACH-45] what was done before the day over 5 has its fifth less however long ago that was, also by a change', () => {
  const red = [answer(dayAgo(60), 'day', 7)];
  const both = trained('mini-squat', [70, [8, 8]]);
  const others = trained('chin-tuck', ...[54, 47, 40, 33, 26, 19, 12, 5].map((ago) => [ago, [10]] as const));
  const records = {
    sessions: [...both.sessions, ...others.sessions],
    answers: [...both.answers, ...others.answers, ...red],
    overrules: [swap('chin-tuck', 'mini-squat', 4)],
  };
  const back = course('chin-tuck', records);
  // And another for the weeks away, as by its own sessions.
  expect([back.exercise.id, back.dose.sets]).toEqual(['mini-squat', [4, 5]]);
  expect(sets('mini-squat', { ...records, overrules: [] })).toEqual([4, 5]);
  // What was never done is at its first dose again by then.
  expect(sets('chin-tuck', { ...records, overrules: [swap('chin-tuck', 'squat', 4)] })).toEqual([10, 10, 10]);
});

it('[COACH-45] an answer about another place on the same day takes nothing back', () => {
  const now = (hours: number, place: string, level: number, day = dayAgo(1)) => ({
    at: atHour(day, hours),
    day,
    place,
    level,
  });
  const knee = now(8, 'knee-left', 8);
  const shoulder = now(12, 'shoulder-left', 2);
  expect(of({ assessed: [knee, shoulder] })).toMatchObject([{ regions: ['knee'], because: { pain: 8 } }]);
  expect(of({ assessed: [knee, shoulder, now(13, 'knee-left', 2)] })).toEqual([]);
  // Nor does it end the day over 5.
  const given = person({
    at: atHour(today, 12),
    worst: { place: 'shoulder', side: 'left' },
    pain: { now: 2, best: 1, worst: 8 },
  });
  const light = (...assessed: readonly ReturnType<typeof now>[]) => todayLight(given, [], [], today, assessed).light;
  expect(light(now(8, 'knee-left', 8, today))).toBe('red');
  expect(light(now(8, 'shoulder-left', 8, today))).toBe('green');
  const safety = { ...history(), assessed: [now(8, 'knee-left', 8, today)] };
  expect(hindranceToday(given, safety, today)).toBe('pain');
  expect(hindranceToday(given, { ...safety, assessed: [now(8, 'knee-left', 9, today)] }, today)).toBe('ask');
});

it('[COACH-45] weeks away drop nothing that is due', () => {
  const grown = { unit: 'reps', sets: [12, 12], perSide: false, rest: 60, loadKg: null } as const;
  const long = {
    ...trained('mini-squat', [60, [12, 12]]),
    overrules: [overrule('mini-squat', { kind: 'dose', dose: grown }, 62)],
  };
  const since = (ago: number) => ({ ...long, answers: [...long.answers, answer(dayAgo(ago), 'day', 6)] });
  expect(sets('mini-squat', long)).toEqual([8, 8]);
  expect(course('mini-squat', since(3))).toMatchObject({ dose: { sets: [6, 6] } });
  expect(course('mini-squat', since(3)).why.slice(-2)).toMatchObject([
    { ruleId: 'load.anew', output: { sets: [6, 6] } },
    { ruleId: 'pain.eased' },
  ]);
  expect(sets('mini-squat', since(55))).toEqual([6, 6]);
  expect(sets('mini-squat', since(56))).toEqual([6, 6]);
  // Back to the first exercise from a harder one.
  const harder = { ...trained('squat', [60, [10, 10, 10]]), overrules: [swap('mini-squat', 'squat', 70)] };
  expect(course('mini-squat', harder)).toMatchObject({ exercise: { id: 'mini-squat' }, dose: { sets: [8, 8] } });
  const red = { ...harder, answers: [...harder.answers, answer(dayAgo(3), 'day', 6)] };
  expect(course('mini-squat', red)).toMatchObject({ exercise: { id: 'mini-squat' }, dose: { sets: [6, 6] } });
});

it('[COACH-45] a harder exercise that is earned begins a step below its first dose as long as that is due', () => {
  const rows = Array.from({ length: 8 }, (_, at) => [2 * (8 - at), [6 + Math.floor(at / 2)]] as const);
  const { sessions, answers } = trained('feet-together-stand', ...rows);
  const earned = (ago: number) =>
    course('feet-together-stand', { sessions, answers: [...answers, answer(dayAgo(ago), 'day', 6, 'whole-body')] });
  expect(earned(20)).toMatchObject({
    exercise: { id: 'supported-one-leg-stand' },
    dose: { sets: eased('supported-one-leg-stand') },
  });
  expect(earned(58).dose.sets).not.toEqual(eased('supported-one-leg-stand'));
  // Another such day gives the rise up, and leads below what was done last.
  const again = [answer(dayAgo(20), 'day', 6, 'whole-body'), answer(today, 'day', 6, 'whole-body')];
  const back = course('feet-together-stand', { sessions, answers: [...answers, ...again] });
  expect([back.exercise.id, back.dose.sets]).toEqual(['feet-together-stand', [4]]);
});

it('[COACH-45] its words name all that eases, a stop because of a sign too, and say of none that it was too much pain', () => {
  const words = texts.rule.pain.eased;
  for (const cause of [/pain over 5/, /worse morning/, /stop because of pain or a warning sign/])
    expect(words).toMatch(cause);
  expect(words).not.toMatch(/too much pain/);
});

it('[COACH-45] a morning that leads to an easier exercise, which another had eased before, says so once', () => {
  const hug = session(dayAgo(35), { exerciseId: 'knee-hug', sets: [5] }, { painDuring: 1 });
  const answers = [dayAgo(36), dayAgo(34)].map((day) => answer(day, 'next-morning', 6, 'lower-back'));
  const { exercise, why } = course('knee-hug', { sessions: [hug], answers });
  expect(exercise.id).not.toBe('knee-hug');
  expect(why.filter(({ ruleId }) => ruleId === 'pain.eased')).toHaveLength(1);
});
