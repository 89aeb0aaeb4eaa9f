import { describe, expect, it } from 'vitest';
import { addDays } from '#core/lib/day.ts';
import type { Day } from '#core/lib/day.ts';
import { courseOf } from './course/course.ts';
import type { CourseRules } from './course/course.ts';
import { doseNow, doseToday, ownDose } from './dose-today.ts';
import { lesser, libraryDose, lowered, totalOf } from './doses.ts';
import type { CoachExercise, Dose } from './doses.ts';
import { easingsOf } from './easings.ts';
import {
  answer,
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
import type { CoachHistory } from './plan.ts';
import { todayLight } from './today.ts';
import type { DoneSession } from './training.ts';

const reps = (...sets: readonly number[]): Dose => ({ unit: 'reps', sets, perSide: false, rest: 60, loadKg: null });
const quiet = person({ day: dayAgo(3) });
const of = (id: string, records: Partial<CoachHistory> = {}, assessment: typeof quiet | null = quiet) =>
  doseToday(exerciseOf(id), assessment, history(records), library, today);
const totals = (id: string, records: Partial<CoachHistory> = {}, assessment: typeof quiet | null = quiet) =>
  totalOf(of(id, records, assessment).dose);
const full = (id: string) => totalOf(libraryDose(exerciseOf(id)));
const ids = (given: ReturnType<typeof of>) => given.why.map(({ ruleId }) => ruleId);

describe('what the plan of today does not ask for', () => {
  it('[COACH-43] is what its own sessions led to, also where that is less than the library says', () => {
    expect(of('sit-to-stand').dose).toEqual(libraryDose(exerciseOf('sit-to-stand')));
    const away = trained('sit-to-stand', [10, [8, 8, 8]]);
    expect(totals('sit-to-stand', away)).toBe(19);
    expect(ids(of('sit-to-stand', away))).toContain('load.pause');
    const sessions = [session(dayAgo(1), { exerciseId: 'sit-to-stand', sets: [8, 8, 8] }, { painDuring: 7 })];
    expect(totals('sit-to-stand', { sessions })).toBeLessThanOrEqual(19);
  });

  it('[COACH-43] is a fifth less of what was never done where no load may rise: amber, a bad morning, after red', () => {
    const red = session(dayAgo(1), { exerciseId: 'heel-slide', sets: [8] }, { painDuring: 7 });
    const calm = session(dayAgo(1), { exerciseId: 'heel-slide', sets: [8] });
    for (const records of [
      { answers: [answer(today, 'day', 4)] },
      { sessions: [red] },
      { sessions: [calm], answers: [morning(today, 3)] },
      { sessions: [calm], answers: [morning(today, 5)] },
    ]) {
      const given = of('sit-to-stand', records);
      expect(totalOf(given.dose), JSON.stringify(records)).toBe(19);
      expect(given.why.length).toBeGreaterThan(1);
      expect(totals('sit-to-stand', records, null)).toBe(19);
    }
    expect(totals('sit-to-stand', { answers: [answer(today, 'day', 3)] })).toBe(24);
    expect(totals('sit-to-stand', { sessions: [calm], answers: [morning(today, 1)] })).toBe(24);
  });

  it('[COACH-43] is never more than the library’s first dose where its sessions led to another exercise', () => {
    const painful = (daysAgo: number) =>
      session(dayAgo(daysAgo), { exerciseId: 'squat', sets: [10, 10, 10] }, { painDuring: 7 });
    expect(totals('squat', { sessions: [painful(5)] })).toBe(24);
    expect(full('squat')).toBe(30);
    // And says so, with none of the other's reasons.
    expect(of('squat', { sessions: [painful(5)] }).why).toMatchObject([
      { ruleId: 'load.other', output: { exercise: 'squat', sets: [8, 8, 8] } },
      { ruleId: 'load.waits' },
    ]);
  });

  it('[COACH-43] is a step below how it was left where its sessions led to another exercise, and to less', () => {
    const days = [8, 4];
    const before = days.reduce<Pick<CoachHistory, 'sessions' | 'answers'>>(
      ({ sessions, answers }, ago) => {
        const records = history({ sessions, answers });
        const planned = doseToday(exerciseOf('wall-sit'), quiet, records, library, dayAgo(ago)).dose;
        const one = session(dayAgo(ago), { exerciseId: 'wall-sit', sets: planned.sets, planned });
        return { sessions: [...sessions, one], answers: [...answers, answer(dayAgo(ago - 2), 'day', 7)] };
      },
      { sessions: [], answers: [] },
    );
    const answers = before.answers.slice(0, -1);
    const own = of('wall-sit', { ...before, answers }).dose;
    expect(own.sets).toEqual([16, 16, 16, 16]);
    const stopped = session(
      dayAgo(1),
      { exerciseId: 'wall-sit', sets: own.sets, planned: own },
      { stopReason: 'pain' },
    );
    const after = { sessions: [...before.sessions, stopped], answers };
    expect(of('wall-sit', after).dose.sets).toEqual([12, 13, 13, 13]);
    // And after days away less of that, like everything else.
    const later = doseToday(exerciseOf('wall-sit'), quiet, history(after), library, dayAgo(-7)).dose;
    expect(totalOf(later)).toBeLessThan(51);
  });

  it('[COACH-30] [COACH-43] no stop and no bad morning gives more of any exercise than there was without it', () => {
    const red: readonly ((last: DoneSession) => Partial<CoachHistory>)[] = [
      (last) => ({ sessions: [{ ...last, stopReason: 'pain' }] }),
      (last) => ({ sessions: [{ ...last, painDuring: 7 }] }),
      (last) => ({ sessions: [last], answers: [morning(dayAgo(1), 7)] }),
      (last) => ({ sessions: [last], answers: [answer(dayAgo(1), 'day', 8)] }),
    ];
    const family = ['mini-squat', 'wall-sit', 'squat', 'sit-to-stand'];
    let outgrown = 0;
    /** As the library has it, and grown until a harder one was earned; what was done last is that one, or another of them. */
    const noMore = (id: string, isGrown: boolean, lastOf: string, gap: number, worseOn: readonly number[]) => {
      const first = libraryDose(exerciseOf(id));
      const dose = isGrown ? { ...first, sets: first.sets.map((set) => Math.ceil(set * 1.5)) } : first;
      const overrules = isGrown ? [overrule(id, { kind: 'dose', dose }, 5 + 4 * gap)] : [];
      const sets = dose.sets.map((set) => set + (isGrown ? 5 : 0));
      const { sessions, answers } = trained(id, ...[4, 3, 2, 1].map((at) => [2 + at * gap, sets] as const));
      const sore = worseOn.map((ago) => answer(dayAgo(ago), 'day', 7));
      const earlier = { sessions, overrules, answers: [...answers, ...sore] };
      const planned = doseToday(exerciseOf(lastOf), quiet, history(earlier), library, dayAgo(2));
      if (planned.why.some(({ ruleId }) => ruleId === 'load.other')) outgrown += 1;
      const last = session(dayAgo(2), { exerciseId: lastOf, sets: planned.dose.sets, planned: planned.dose });
      const good = { ...earlier, sessions: [...sessions, last], answers: [...earlier.answers, morning(dayAgo(1), 1)] };
      const most = new Map(family.map((one) => [one, totals(one, good)]));
      for (const fact of red) {
        const bad = fact(last);
        const records = {
          overrules,
          sessions: [...sessions, ...(bad.sessions ?? [])],
          answers: [...earlier.answers, ...(bad.answers ?? [])],
        };
        for (const one of family)
          expect(totals(one, records), `${one} after ${lastOf}, ${id} before`).toBeLessThanOrEqual(most.get(one) ?? 0);
      }
    };
    for (const id of family)
      for (const gap of [3, 9])
        for (const worseOn of [[], [5], [12, 5], [26, 19, 12, 5]]) noMore(id, false, id, gap, worseOn);
    for (const id of family)
      for (const lastOf of ['mini-squat', 'squat']) for (const gap of [2, 3, 9]) noMore(id, true, lastOf, gap, []);
    // Else it would prove nothing.
    expect(outgrown).toBeGreaterThan(0);
  });

  it('[COACH-30] [COACH-43] of no exercise is it more on a bad day than on a good one', () => {
    for (const { id } of library) {
      const good = trained(id, [4, [99, 99, 99]], [2, [99, 99, 99]]);
      const bad = { ...good, answers: [...good.answers, answer(today, 'day', 5)] };
      expect(totals(id, bad), id).toBeLessThanOrEqual(totals(id, good));
      expect(totals(id, { answers: bad.answers }), id).toBeLessThanOrEqual(full(id));
    }
  });
});

it('[COACH-43] what another exercise led to is no more than its own sessions led to, today’s answers counted', () => {
  const rules: CourseRules = {
    byId: new Map(library.map((one) => [one.id, one])),
    fits: () => true,
    earned: 3,
    easings: [],
  };
  const own = (id: string, records: Partial<CoachHistory>) => {
    const { sessions, answers, overrules } = history(records);
    const course = courseOf(exerciseOf(id), { sessions, answers, overrules }, rules, today);
    return ownDose(exerciseOf(id), course, todayLight(null, sessions, answers, today), null)?.dose.sets ?? null;
  };
  const earned = trained('mini-squat', [4, [8, 10]], [2, [8, 10]]);
  expect(own('mini-squat', earned)).toEqual([8, 9]);
  expect(own('mini-squat', { ...earned, answers: [...earned.answers, answer(today, 'day', 4)] })).toEqual([8, 8]);
  expect(own('mini-squat', {})).toBeNull();
  // They led to an easier one, or to a harder one.
  const hurt = { sessions: [session(dayAgo(5), { exerciseId: 'squat', sets: [10, 10, 10] }, { painDuring: 7 })] };
  expect(own('squat', hurt)).toEqual(lowered(libraryDose(exerciseOf('squat')), 0.2).sets);
  const grown = Array.from({ length: 6 }, (_, at) => [2 * (6 - at), [6 + Math.floor(at / 2)]] as const);
  const outgrown = trained('feet-together-stand', ...grown);
  const harder = courseOf(exerciseOf('feet-together-stand'), { ...outgrown, overrules: [] }, rules, today).exercise;
  expect(own('feet-together-stand', outgrown)).toEqual(
    harder.level > exerciseOf('feet-together-stand').level ? null : [6],
  );
});

/** What a place asks for on a day, by the course that leads there and that of the exercise itself. */
function askedOf(first: CoachExercise, sessions: readonly DoneSession[], day: Day) {
  const answers = sessions.map((one) => morning(addDays(one.day, 1), 1));
  const records = { sessions, answers, overrules: [] };
  const rules = { byId: new Map(library.map((one) => [one.id, one])), fits: () => true, earned: 3 };
  const on = { ...rules, easings: easingsOf(null, records, day) };
  const now = todayLight(null, sessions, answers, day);
  const led = doseNow(courseOf(first, records, on, day), now, null);
  const own = ownDose(led.exercise, courseOf(led.exercise, records, on, day), now, null);
  return { exerciseId: led.exercise.id, dose: lesser(led.dose, own?.dose) };
}

it('[COACH-43] what a step leads to is asked for as it was once it was done well', () => {
  const red = session(dayAgo(8), { exerciseId: 'squat', sets: [10, 10, 10] }, { painDuring: 7 });
  const { exerciseId, dose } = askedOf(exerciseOf('squat'), [red], dayAgo(6));
  expect([exerciseId, dose.sets]).toEqual(['band-leg-press', [10, 10]]);
  const next = (painDuring: number) => {
    const easier = session(dayAgo(6), { exerciseId, planned: dose, sets: dose.sets }, { painDuring });
    return askedOf(exerciseOf('squat'), [red, easier], dayAgo(4)).dose.sets;
  };
  expect(next(1)).toEqual([10, 10]);
  expect(next(4)).toEqual([8, 8]);
});

it('[COACH-43] neither of two places that lead to one exercise holds the other back for good', () => {
  const [first, instead] = ['back-lift', 'lying-press-up'].map(exerciseOf);
  if (first === undefined || instead === undefined) throw new Error('not in the library');
  const sessions: DoneSession[] = [
    session(dayAgo(60), { exerciseId: first.id, sets: [8, 8] }, { painDuring: 7 }),
    session(dayAgo(58), { exerciseId: instead.id, sets: [5] }),
    session(dayAgo(56), { exerciseId: instead.id, sets: [4] }, { painDuring: 7 }),
  ];
  const totalsOf: number[] = [];
  for (let ago = 54; ago > 0; ago -= 2) {
    const { exerciseId, dose } = askedOf(first, sessions, dayAgo(ago));
    totalsOf.push(totalOf(dose));
    sessions.push(session(dayAgo(ago), { exerciseId, planned: dose, sets: dose.sets }));
  }
  expect(new Set(totalsOf).size).toBeGreaterThan(2);
  expect(askedOf(first, sessions, today).exerciseId).toBe(first.id);
});

it('[COACH-30] [COACH-43] what was done well twice beside another comes back with a little more, not on a day on which nothing may rise', () => {
  const press = (ago: number, count: number, changes: Partial<DoneSession> = {}) =>
    session(dayAgo(ago), { exerciseId: 'lying-press-up', planned: reps(count), sets: [count] }, changes);
  const red = press(7, 5, { painDuring: 7 });
  const totalWith = (sessions: readonly DoneSession[], ...answers: readonly ReturnType<typeof answer>[]) =>
    totals('lying-press-up', {
      sessions,
      answers: [...sessions.map(({ day }) => morning(addDays(day, 1), 1)), ...answers],
    });
  // The first has the step of that day.
  const once = [red, press(5, 4), press(3, 4)];
  expect([totalWith([red]), totalWith(once)]).toEqual([4, 4]);
  expect(totalWith([...once, press(1, 4)])).toBe(5);
  expect(totalWith([...once, press(1, 4)], answer(today, 'day', 4))).toBe(4);
  expect(totalWith([...once, press(1, 4, { painDuring: 4 })])).toBe(4);
  expect(totalWith([...once, press(1, 3)])).toBe(4);
});

it('[COACH-26] [COACH-43] what was done with faults beside another comes back with no more', () => {
  const press = (ago: number, count: number, faultShare: number, changes: Partial<DoneSession> = {}) =>
    session(dayAgo(ago), { exerciseId: 'lying-press-up', planned: reps(count), sets: [count], faultShare }, changes);
  const totalWith = (faultShare: number) => {
    const sessions = [press(7, 5, 0, { painDuring: 7 }), press(5, 4, 0), press(3, 4, 0), press(1, 4, faultShare)];
    return totals('lying-press-up', { sessions, answers: sessions.map(({ day }) => morning(addDays(day, 1), 1)) });
  };
  expect([totalWith(0.2), totalWith(0.21)]).toEqual([5, 4]);
});
