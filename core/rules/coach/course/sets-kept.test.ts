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
import type { DoneSession } from '../training.ts';

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
    expect(asks({ sessions, answers: [...answers, answer(today, 'day', 4)] }, today).dose.sets.length).toBe(1);
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
