import { describe, expect, it } from 'vitest';
import { addDays } from '#core/lib/day.ts';
import type { Day } from '#core/lib/day.ts';
import { doseToday } from '../dose-today.ts';
import { libraryDose, totalOf } from '../doses.ts';
import type { Dose } from '../doses.ts';
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
  plannedOf,
  planOf,
  screening,
  session,
  today,
} from '../person.contract.ts';
import { planWeek } from '../plan.ts';
import type { CoachHistory, PlannedExercise } from '../plan.ts';
import type { DoneExercise, DoneSession } from '../training.ts';
import { saidIn } from './said.ts';
import { atMostAfter, inAtMost, inSetsKept, setsKeptAfter, setsKeptBy, setsKeptDays } from './sets-kept.ts';
import type { AtMost, SetsKept } from './sets-kept.ts';

describe('after it hurt in fewer sets than its dose has', () => {
  const squat = 'mini-squat';
  const whole = libraryDose(exerciseOf(squat));
  const short = { exerciseId: squat, planned: { ...whole, sets: [8] }, cutFrom: whole.sets, sets: [8] };
  const overrules = exerciseOf(squat).easier.map((id) => overrule(id, { kind: 'leave-out' }, 40));
  const given = person({ minutes: 45, day: dayAgo(40), at: atHour(dayAgo(40), 7) });
  const asks = (records: Pick<CoachHistory, 'sessions' | 'answers'>, day: Day) => {
    const advice = planWeek(given, history({ ...records, overrules, screenings: [screening(day)] }), library, day);
    const one = plannedOf(planOf(advice)).find(({ exerciseId }) => exerciseId === squat);
    if (one === undefined) throw new Error(`no ${squat} in the week`);
    return one;
  };
  const says = ({ why }: PlannedExercise) => why.map(({ ruleId }) => ruleId);
  /** Sixteen days ago it hurt; from then on every second day, as asked. What is asked on each, and on the day after the last. */
  const since = (how: Partial<DoneSession>, isAnswered = true) => {
    const sessions: DoneSession[] = [session(dayAgo(16), short, { painDuring: 7, id: 'hurt' })];
    const answers = [morning(dayAgo(15), 1)];
    const asked: PlannedExercise[] = [];
    for (let ago = 14; ago >= -2; ago -= 2) {
      const one = asks({ sessions, answers }, dayAgo(ago));
      asked.push(one);
      sessions.push(session(dayAgo(ago), { exerciseId: squat, planned: one.dose, sets: one.dose.sets }, how));
      if (isAnswered) answers.push(morning(dayAgo(ago - 1), 1));
    }
    return asked;
  };

  it('[COACH-45] asks no more sets than hurt, each of them less', () => {
    const after = (painDuring: number) =>
      asks({ sessions: [session(dayAgo(2), short, { painDuring })], answers: [morning(dayAgo(1), 1)] }, today);
    expect(after(2).dose.sets).toEqual([8, 8]);
    expect(after(7).dose.sets.length).toBe(1);
    expect(after(7).dose.sets[0]).toBeLessThan(8);
    expect(says(after(7))).toContain('load.sets-kept');
  });

  it('[COACH-30] [COACH-45] brings no set back by days alone: not after amber, nor after sessions of which nothing was said', () => {
    const silent = { painBefore: null, painDuring: null, painAfter: null };
    for (const asked of [since({ painDuring: 4 }), since(silent, false)]) {
      expect(asked.map(({ dose }) => dose.sets.length)).toEqual(asked.map(() => 1));
      expect(Math.max(...asked.map(({ dose }) => totalOf(dose)))).toBe(totalOf(asked[0]?.dose ?? { sets: [] }));
    }
  });

  it('[COACH-31] [COACH-45] brings one back after two weeks, by a session that went well, and says so', () => {
    const asked = since({ painDuring: 1 });
    expect(asked.map(({ dose }) => dose.sets.length)).toEqual([1, 1, 1, 1, 1, 1, 1, 2, 2]);
    expect(asked.map((one) => says(one).includes('load.sets-back')).indexOf(true)).toBe(7);
  });

  it('[COACH-30] [COACH-45] lets the set that came back wait while today is amber', () => {
    const sessions = [
      session(dayAgo(16), short, { painDuring: 7, id: 'hurt' }),
      session(dayAgo(2), { ...short, planned: { ...whole, sets: [4] }, sets: [4] }),
    ];
    const answers = [morning(dayAgo(15), 1), morning(dayAgo(1), 1)];
    expect(asks({ sessions, answers }, today).dose.sets.length).toBe(2);
    const held = asks({ sessions, answers: [...answers, answer(today, 'day', 4)] }, today);
    expect(held.dose.sets.length).toBe(1);
    // It is said by what hurt, not as what time had cut.
    expect(says(held)).toContain('load.sets-kept');
    expect(says(held)).not.toContain('load.sets-wait');
  });

  const cutTo = (sets: readonly number[], day: Day, changes: Partial<DoneSession> = {}) =>
    session(day, { ...short, planned: { ...whole, sets }, sets }, changes);
  const after = (sessions: readonly DoneSession[], answers: CoachHistory['answers'] = [], day = today) =>
    asks({ sessions, answers: [...sessions.map((one) => morning(addDays(one.day, 1), 1)), ...answers] }, day);

  it('[COACH-30] brings back what time had cut only once a session was green and done in full, where it was amber', () => {
    expect(after([cutTo([8], dayAgo(2))]).dose.sets).toEqual([8, 8]);
    const amber = [{ painDuring: 4 }, { painAfter: 5 }].map((how) => cutTo([8], dayAgo(4), how));
    for (const one of amber) {
      expect(after([one]).dose.sets).toEqual([8]);
      expect(after([one, cutTo([8], dayAgo(2))]).dose.sets).toEqual([8, 8]);
      // Of this one nothing was said.
      const silent = cutTo([8], dayAgo(2), { painBefore: null, painDuring: null, painAfter: null });
      expect(after([one, silent]).dose.sets).toEqual([8]);
      // Nor was this one done to its end.
      const broken = session(dayAgo(2), { ...short, sets: [6] }, { stopReason: 'other' });
      expect(after([one, broken]).dose.sets).toEqual([8]);
    }
    const worse = asks({ sessions: [cutTo([8], dayAgo(4))], answers: [morning(dayAgo(3), 3)] }, today);
    expect(worse.dose.sets).toEqual([8]);
    expect(says(after(amber.slice(0, 1)))).toContain('load.sets-wait');
  });

  it('[COACH-30] brings it back on no day that is amber, nor more of a single set that was made shorter', () => {
    const cut = [cutTo([5], dayAgo(2))];
    expect(after(cut).dose.sets).toEqual([8, 8]);
    expect(after(cut, [answer(today, 'day', 4)]).dose.sets).toEqual([5]);
    expect(after(cut, [answer(dayAgo(1), 'day', 1), morning(today, 4)]).dose.sets).toEqual([5]);
    // What somebody chose since is theirs.
    const more: Dose = { ...whole, sets: [9, 9] };
    const chosen = [...overrules, overrule(squat, { kind: 'dose', dose: more }, 1)];
    const records = history({ sessions: cut, answers: [answer(today, 'day', 4)], overrules: chosen });
    expect(doseToday(exerciseOf(squat), given, records, library, today).dose.sets).toEqual([9, 9]);
  });

  it('[COACH-28] takes the fifth less of days away off what was done last, and asks it once before the rest comes back', () => {
    for (const ago of [8, 20, 60]) expect(after([cutTo([8], dayAgo(ago))]).dose.sets, `${ago}`).toEqual([6]);
    expect(after([cutTo([8, 8], dayAgo(9))]).dose.sets).toEqual([6, 6]);
    const unfinished = session(dayAgo(9), { ...short, planned: whole, sets: [8] }, { stopReason: 'other' });
    expect(after([unfinished]).dose.sets).toEqual([6]);
    // What was chosen since was chosen knowing that.
    const records = history({
      sessions: [cutTo([8], dayAgo(12))],
      answers: [morning(dayAgo(11), 1)],
      overrules: [...overrules, overrule(squat, { kind: 'dose', dose: { ...whole, sets: [8, 8] } }, 1)],
    });
    expect(doseToday(exerciseOf(squat), given, records, library, today).dose.sets).toEqual([8, 8]);
    const back = [
      cutTo([8], dayAgo(11)),
      cutTo([6], dayAgo(2), { painBefore: null, painDuring: null, painAfter: null }),
    ];
    expect(after(back).dose.sets).toEqual([6, 6]);
    const amber = [cutTo([8], dayAgo(11)), cutTo([6], dayAgo(2), { painDuring: 4 })];
    expect(after(amber).dose.sets).toEqual([6]);
    // Of which nothing is taken off is no more than was done either.
    const used = history({
      sessions: [cutTo([16, 16], dayAgo(38)), cutTo([12, 13], dayAgo(28)), cutTo([13], dayAgo(19))],
      answers: [37, 27, 18].map((ago) => morning(dayAgo(ago), 1)),
      overrules: [...overrules, overrule(squat, { kind: 'dose', dose: { ...whole, sets: [16, 16] } }, 39)],
    });
    expect(doseToday(exerciseOf(squat), given, used, library, dayAgo(10)).dose.sets).toEqual([13]);
  });

  it('[COACH-45] gives no more of a single set than time had left of it', () => {
    const single = library.filter(({ dose }) => dose.sets === 1 && 'reps' in dose && dose.reps >= 8);
    let looked = 0;
    for (const { id, regions } of single) {
      if (!regions.includes('knee')) continue;
      const planned = { ...libraryDose(exerciseOf(id)), sets: [5] };
      const cut = { exerciseId: id, planned, cutFrom: libraryDose(exerciseOf(id)).sets, sets: [5] };
      const records = history({
        sessions: [session(dayAgo(2), cut)],
        answers: [morning(dayAgo(1), 1), answer(dayAgo(1), 'day', 7, 'knee-left')],
      });
      expect(totalOf(doseToday(exerciseOf(id), person(), records, library, today).dose), id).toBeLessThanOrEqual(5);
      looked += 1;
    }
    expect(looked).toBeGreaterThan(0);
  });
});

const reps = (sets: readonly number[], changes: Partial<Dose> = {}): Dose => ({
  unit: 'reps',
  sets,
  perSide: false,
  rest: 60,
  loadKg: null,
  ...changes,
});
const whole = reps([8, 8, 8]);
const seconds = { unit: 'seconds' } as const;

/** A session in which all that was asked was done, unless it says otherwise, and what was said of it. */
function doneWith(planned: Dose | null, changes: Partial<DoneSession> & Partial<Pick<DoneExercise, 'sets'>> = {}) {
  const { sets = planned?.sets ?? [8, 8, 8], ...how } = changes;
  const one = session(today, { exerciseId: 'sit-to-stand', planned, sets }, how);
  const [done] = one.exercises;
  if (done === undefined) throw new Error('nothing was done');
  return { done, said: saidIn({ answers: [morning(addDays(today, 1), 1)] })(one) };
}
const silent = { painBefore: null, painDuring: null, painAfter: null };

describe('how many of the sets', () => {
  /** It hurt with one, and a second came back that was not yet done. */
  const known: SetsKept = { asked: reps([8]), on: addDays(today, -setsKeptDays), most: 2, mostHeld: 1 };
  const by = (...how: Parameters<typeof doneWith>) => {
    const { done, said } = doneWith(...how);
    return setsKeptBy(known, said, done, whole);
  };

  it('[COACH-45] are those in which it hurt, and where it hurts again none that came back counts', () => {
    const kept = (most: number) => ({ asked: reps(Array.from({ length: most }, () => 8)), on: today });
    expect(setsKeptAfter(null, reps([8, 8]), whole, today)).toEqual({ ...kept(2), most: 2, mostHeld: 2 });
    expect(setsKeptAfter(known, reps([8, 8]), whole, today)).toEqual({ ...kept(2), most: 1, mostHeld: 1 });
    expect(setsKeptAfter({ ...known, mostHeld: 2 }, reps([8]), whole, today)).toEqual({
      ...kept(1),
      most: 1,
      mostHeld: 1,
    });
  });

  it('[COACH-45] stay as they were where it is not known, all were asked, or it was counted in another unit', () => {
    for (const asked of [null, whole, reps([20], seconds)])
      expect(setsKeptAfter(known, asked, whole, today), JSON.stringify(asked)).toBe(known);
  });

  it('[COACH-31] [COACH-45] grow by one when all that may be asked were done well, two weeks after it hurt', () => {
    expect(by(reps([8, 8]))).toEqual({ ...known, most: 3, mostHeld: 2 });
    const { done, said } = doneWith(reps([8, 8]));
    const early = { ...known, on: addDays(known.on, 1) };
    expect(setsKeptBy(early, said, done, whole)).toEqual({ ...early, mostHeld: 2 });
    expect(setsKeptBy(known, said, done, reps([8, 8]))).toBeNull();
  });

  it('[COACH-45] stay where fewer were asked or done, or nothing was asked', () => {
    const stay = { ...known, mostHeld: 2 };
    expect(by(reps([8]))).toEqual(stay);
    expect(by(reps([8, 8]), { sets: [8, 7], stopReason: 'other' })).toEqual(stay);
    expect(by(null)).toEqual(stay);
  });

  it('[COACH-30] [COACH-45] lose what had come back by a session that was not green', () => {
    for (const how of [{ painDuring: 4 }, silent]) expect(by(reps([8, 8]), how)).toEqual({ ...known, most: 1 });
  });

  it('[COACH-30] [COACH-45] wait on a day on which no load may rise', () => {
    expect(inSetsKept(known, whole, true).sets).toEqual([8, 8]);
    expect(inSetsKept(known, whole, false).sets).toEqual([8]);
  });

  it('[COACH-45] hold no more than was asked when it hurt, but for those that came back, and as much weight', () => {
    const asked = reps([6], { loadKg: 4 });
    const loaded = reps([8, 8, 8], { loadKg: 5 });
    expect(inSetsKept({ ...known, asked, most: 1 }, loaded, true)).toEqual(reps([6], { loadKg: 5 }));
    expect(inSetsKept({ ...known, asked }, loaded, true)).toEqual(reps([8, 8], { loadKg: 5 }));
    expect(inSetsKept({ ...known, asked: reps([10]), most: 1 }, whole, true)).toEqual(reps([8]));
    expect(inSetsKept({ ...known, most: 3 }, whole, true)).toBe(whole);
  });
});

describe('the most that is asked', () => {
  const since = (isUntilGreen: boolean): AtMost => ({ dose: reps([6]), isUntilGreen });
  const after = (known: AtMost | null, ...how: Parameters<typeof doneWith>) => {
    const { done, said } = doneWith(...how);
    return atMostAfter(known, said, done, whole);
  };

  it('[COACH-30] is what was asked on amber, never more than held already, and stays where nothing was asked', () => {
    const amber = { painDuring: 4 };
    expect(after(null, reps([8, 8]), amber)).toEqual({ dose: reps([8, 8]), isUntilGreen: true });
    expect(after(since(false), reps([8, 8]), amber)).toEqual(since(true));
    expect(after(since(true), reps([4]), amber)).toEqual({ dose: reps([4]), isUntilGreen: true });
    for (const known of [null, since(false)]) expect(after(known, null, amber)).toBe(known);
  });

  it('[COACH-28] [COACH-30] ends by one done in full: after amber a green one, after days away any that was not red', () => {
    for (const isUntilGreen of [true, false]) {
      expect(after(since(isUntilGreen), reps([6]))).toBeNull();
      const red = since(isUntilGreen);
      expect(after(red, reps([6]), { painDuring: 7 })).toBe(red);
      expect(after(red, reps([6]), { sets: [5], stopReason: 'other' })).toBe(red);
    }
    expect(after(since(false), reps([6]), silent)).toBeNull();
    const untilGreen = since(true);
    expect(after(untilGreen, reps([6]), silent)).toBe(untilGreen);
  });

  it('[COACH-30] takes sets and repetitions off, and says nothing of what is counted otherwise', () => {
    expect(inAtMost(reps([5, 5]), whole).sets).toEqual([5, 5]);
    expect(inAtMost(reps([9, 9]), whole).sets).toEqual([8, 8]);
    expect(inAtMost(reps([5], seconds), whole)).toBe(whole);
    expect(inAtMost(reps([5], { perSide: true }), whole)).toBe(whole);
    expect(inAtMost(null, whole)).toBe(whole);
  });
});

describe('what days away leave of what was cut or not finished', () => {
  const squat = 'mini-squat';
  const chair = 'sit-to-stand';
  const given = person({ day: dayAgo(60), at: atHour(dayAgo(60), 7) });
  const done = (id: string, ago: number, planned: readonly number[], changes: Parameters<typeof doneWith>[1] = {}) => {
    const { sets = planned, ...how } = changes;
    const { sets: cutFrom, ...dose } = libraryDose(exerciseOf(id));
    return session(dayAgo(ago), { exerciseId: id, planned: { ...dose, sets: planned }, cutFrom, sets }, how);
  };
  const setsOn = (id: string, sessions: readonly DoneSession[], changes: Partial<CoachHistory> = {}, day = today) => {
    const { easier, harder } = exerciseOf(id);
    const alone = [...easier, ...harder].map((one) => overrule(one, { kind: 'leave-out' }, 60));
    const { answers = [], ...others } = changes;
    const all = [...sessions.map((one) => morning(addDays(one.day, 1), 1)), ...answers];
    const records = history({ sessions, answers: all, overrules: alone, ...others });
    return doseToday(exerciseOf(id), given, records, library, day).dose.sets;
  };

  it('[COACH-28] [COACH-30] still waits for a green session where it was amber before them', () => {
    expect(setsOn(squat, [done(squat, 11, [8], { painDuring: 4 }), done(squat, 2, [6], silent)])).toEqual([6]);
  });

  it('[COACH-28] [COACH-30] is no more than held before them, where more was done without being asked', () => {
    const more = session(dayAgo(10), { exerciseId: squat, sets: [8] }, silent);
    expect(setsOn(squat, [done(squat, 14, [4], { painDuring: 4 }), more])).toEqual([4]);
  });

  it('[COACH-28] goes no lower than a step below the first dose, unless pain had led below that', () => {
    expect(setsOn(chair, [done(chair, 16, [8, 8], { painDuring: 4 })])).toEqual([6, 7]);
    const broken = [done(chair, 10, [8, 8], { sets: [8, 1] })];
    expect(setsOn(chair, broken)).toEqual([4, 5]);
    expect(setsOn(chair, broken, { answers: [answer(today, 'day', 7)] })).toEqual([4, 4]);
  });

  it('[COACH-28] says nothing of the exercise that the way begins anew with', () => {
    const overrules = [overrule(chair, { kind: 'swap', to: 'squat' }, 59)];
    expect(setsOn(chair, [done('squat', 58, [10])], { overrules })).toEqual([8, 8, 8]);
  });

  it('[COACH-28] takes nothing more off a choice where all was done before', () => {
    const dose = libraryDose(exerciseOf(squat));
    const overrules = [overrule(squat, { kind: 'dose', dose }, 1)];
    expect(setsOn(squat, [done(squat, 12, dose.sets)], { overrules })).toEqual(dose.sets);
  });

  it('[COACH-28] is measured by what was before a rise, and by what somebody was used to before the break', () => {
    // Back with 6 + 6 after a break, and then up to 9 + 9 by two more in every session, and a rise that was not yet done.
    const sessions = [done(squat, 52, [8, 8])];
    let ago = 43;
    for (; ago >= 25; ago -= 2) {
      const asked = setsOn(squat, sessions, {}, dayAgo(ago));
      sessions.push({ ...done(squat, ago, asked, { sets: asked.map((set, at) => (at === 0 ? set : set + 2)) }) });
    }
    const last = sessions.at(-1)?.exercises[0];
    expect([last?.planned?.sets, setsOn(squat, sessions, {}, dayAgo(ago))]).toEqual([
      [9, 9],
      [9, 10],
    ]);
    const later = dayAgo(16);
    expect(setsOn(squat, sessions, {}, later)).toEqual([8, 8]);
    const broken = done(squat, 25, [9, 9], { sets: [9, 5], stopReason: 'other' });
    expect(setsOn(squat, [...sessions.slice(0, -1), broken], {}, later)).toEqual([6, 6]);
  });
});
