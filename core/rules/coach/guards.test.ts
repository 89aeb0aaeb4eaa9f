// Guards for somebody's safety that the other tests pass by: each of these fails where its line is taken out.
import { describe, expect, it } from 'vitest';
import type { Assessment } from './assessment.ts';
import { courseOf } from './course/course.ts';
import { doseToday } from './dose-today.ts';
import { floorDose, isAtFloor, libraryDose, lowered } from './doses.ts';
import type { Dose } from './doses.ts';
import { easingsOf } from './easings.ts';
import { isGentle } from './loading.ts';
import { checkOverrule } from './overrules.ts';
import { gateOf, morningAfter } from './pain.ts';
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
} from './person.contract.ts';
import { planWeek } from './plan.ts';
import type { CoachHistory } from './plan.ts';
import { isRenewed } from './renewal.ts';
import { restsOf } from './rests.ts';
import { todayLight } from './today.ts';
import { isDeloadWeek, trainedDays } from './training.ts';
import type { DoneExercise, DoneSession } from './training.ts';
import { leftOutBy, withheldOf } from './withheld.ts';

const bend = 'sit-to-stand';
const idsOf = (given: Assessment, records: CoachHistory) =>
  new Set(plannedOf(planOf(planWeek(given, records, library, today))).map(({ exerciseId }) => exerciseId));

it('[COACH-13] [COACH-49] of six one rests, and no seventh comes in, however long a session may be', () => {
  const press = 'forehead-press';
  const given = person({
    worst: { place: 'head', side: null },
    minutes: 120,
    birthYear: 1950,
    goals: ['balance', 'stamina', 'sleep', 'move-freely'],
  });
  const dose = lowered(libraryDose(exerciseOf(press)), 0.5);
  const after = (painDuring: number) =>
    idsOf(
      given,
      history({
        sessions: [session(dayAgo(3), { exerciseId: press, planned: dose, sets: dose.sets }, { painDuring })],
        answers: [morning(dayAgo(2), 1)],
        overrules: [
          overrule(press, { kind: 'dose', dose }, 9),
          ...exerciseOf(press).easier.map((id) => overrule(id, { kind: 'leave-out' }, 30)),
        ],
      }),
    );
  const calm = after(2);
  expect([calm.size, calm.has(press)]).toEqual([6, true]);
  expect(after(7)).toEqual(new Set([...calm].filter((id) => id !== press)));
});

it('[COACH-13] what had come to one that the plan holds is its relative still: nothing harder than it comes in', () => {
  const given = person({ day: dayAgo(40), at: atHour(dayAgo(40), 6) });
  const doneOn = (ago: number, records: CoachHistory, changes?: Partial<DoneSession>): DoneSession => {
    const screened = { ...records, screenings: [screening(dayAgo(ago))] };
    const [first] = planOf(planWeek(given, screened, library, dayAgo(ago))).days;
    const exercises = (first?.session?.exercises ?? []).map(({ exerciseId, dose }) => {
      return { exerciseId, planned: dose, sets: dose.sets, loadKg: null, faultShare: null };
    });
    return { ...session(dayAgo(ago), { exerciseId: '', sets: [] }, changes), exercises };
  };
  const red = doneOn(30, history(), { painDuring: 7 });
  const since = doneOn(3, history({ sessions: [red] }));
  const ids = idsOf(given, history({ sessions: [red, since], answers: [morning(dayAgo(2), 1)] }));
  const relatives = red.exercises.flatMap(({ exerciseId }) => {
    const { easier, harder } = exerciseOf(exerciseId);
    return [...easier, ...harder];
  });
  expect(relatives).toContain(bend);
  expect([...ids]).not.toContain(bend);
});

it('[COACH-13] a single set is made shorter to half of a first one, and no further', () => {
  const given = person({ worst: { place: 'shoulder', side: 'right' }, minutes: 5, birthYear: 1948 });
  const records = history({
    sessions: [session(dayAgo(2), { exerciseId: 'feet-together-stand', sets: [5] })],
  });
  for (const { exerciseId, dose } of plannedOf(planOf(planWeek(given, records, library, today))))
    for (const set of dose.sets)
      expect(set, exerciseId).toBeGreaterThanOrEqual(
        Math.floor((libraryDose(exerciseOf(exerciseId)).sets[0] ?? 0) / 2),
      );
  expect(idsOf(given, records)).not.toContain('feet-together-stand');
});

it('[COACH-49] a rest begins with the session that it follows, by whatever day it is asked', () => {
  const planned = { unit: 'reps', sets: [4, 4, 4], perSide: false, rest: 60, loadKg: null } as const;
  const red = session(today, { exerciseId: 'sit-to-stand', planned, sets: planned.sets }, { painDuring: 7 });
  const rests = restsOf({ sessions: [red], overrules: [] }, new Map(library.map((one) => [one.id, one])), today);
  expect([rests('sit-to-stand', dayAgo(1)), rests('sit-to-stand', today)]).toEqual([false, true]);
});

it('[COACH-49] what is left out or put back ends no rest', () => {
  const planned = { unit: 'reps', sets: [4, 4, 4], perSide: false, rest: 60, loadKg: null } as const;
  const red = session(dayAgo(2), { exerciseId: 'sit-to-stand', planned, sets: planned.sets }, { painDuring: 7 });
  for (const kind of ['leave-out', 'put-back'] as const) {
    const overrules = [overrule('sit-to-stand', { kind }, 1)];
    expect(withheldOf({ sessions: [red], overrules }, library, today).resting.has('sit-to-stand')).toBe(true);
  }
});

it('[COACH-32] what is left out counts by when it was decided, whichever came first', () => {
  const out = overrule('squat', { kind: 'leave-out' }, 1);
  const back = overrule('squat', { kind: 'put-back' }, 3);
  for (const overrules of [
    [out, back],
    [back, out],
  ])
    expect(withheldOf({ sessions: [], overrules }, library, today).leftOut.has('squat')).toBe(true);
  expect(leftOutBy([back, out]).has('squat')).toBe(true);
});

it('[COACH-23] [COACH-30] a morning worse by 3 keeps everything from rising, also where it is no more than 3', () => {
  const told = [answer(dayAgo(1), 'day', 0), morning(today, 3)];
  expect(todayLight(null, [], told, today)).toMatchObject({ light: 'green', gate: 'step-down', mayRise: false });
  const swap = overrule('squat', { kind: 'swap', to: 'lunge' });
  const checked = checkOverrule(swap, person({ day: dayAgo(3) }), history({ answers: told }), library, today);
  expect(checked).toMatchObject({ failure: { code: 'no-harder' } });
});

it('[COACH-30] the last session is the one of the last day, in whatever order they came', () => {
  const at = (ago: number, painDuring: number) =>
    session(dayAgo(ago), { exerciseId: 'squat', sets: [8] }, { painDuring });
  const rows = [at(1, 5), at(3, 1)];
  for (const sessions of [rows, rows.toReversed()])
    expect(todayLight(null, sessions, [], today)).toMatchObject({ lastTrained: 'amber', mayRise: false });
});

it('[COACH-30] one that was closed before anything was done, and hurt, keeps a load from rising', () => {
  const closed = {
    ...session(dayAgo(1), { exerciseId: 'squat', sets: [] }, { stopReason: 'other', painBefore: 5 }),
    exercises: [],
  };
  const calm = session(dayAgo(3), { exerciseId: 'squat', sets: [8] });
  expect(todayLight(null, [calm, closed], [], today)).toMatchObject({ lastTrained: 'amber', mayRise: false });
});

it('[COACH-23] the morning is compared with what was answered before the session, and with the lowest of several', () => {
  const before = answer(dayAgo(1), 'before', 1);
  expect(gateOf(morningAfter(dayAgo(1), [before, morning(today, 3)], [{ painBefore: 3 }]))).toBe('hold');
  const several = [{ painBefore: 4 }, { painBefore: null }, { painBefore: 1 }];
  expect(morningAfter(dayAgo(1), [morning(today, 3)], several)).toMatchObject({ before: 1, worseBy: 2 });
  const at = (id: string, painBefore: number) => ({
    ...session(dayAgo(1), { exerciseId: 'squat', sets: [8] }, { painBefore }),
    id,
  });
  expect(todayLight(null, [at('first', 3), at('second', 1)], [morning(today, 3)], today)).toMatchObject({
    gate: 'hold',
    mayRise: false,
  });
});

it('[COACH-23] of two places the one that hurts most decides, in whatever order they were answered', () => {
  const both = [morning(today, 2), { ...morning(today, 6), region: 'hip' }];
  for (const told of [both, both.toReversed()])
    expect(gateOf(morningAfter(dayAgo(1), told, [{ painBefore: 4 }]))).toBe('step-down');
});

it('[COACH-24] [COACH-25] the way back leads a step below how it was left, and to no more than the first dose', () => {
  const dose = (...sets: readonly number[]): Dose => ({ unit: 'reps', sets, perSide: false, rest: 60, loadKg: null });
  const easy = dose(8, 8);
  const back = (left: Dose) => {
    const of = (id: string, ago: number, planned: Dose, painDuring = 2) =>
      session(dayAgo(ago), { exerciseId: id, planned, sets: planned.sets }, { painDuring });
    const records = history({
      sessions: [of('squat', 12, left, 7), of('mini-squat', 6, easy), of('mini-squat', 3, easy)],
      answers: [11, 5, 2].map((ago) => morning(dayAgo(ago), 1)),
      overrules: [
        overrule('squat', { kind: 'dose', dose: left }, 14),
        overrule('mini-squat', { kind: 'dose', dose: easy }, 10),
      ],
    });
    const rules = {
      byId: new Map(library.map((one) => [one.id, one])),
      fits: ({ id }: { readonly id: string }) => id !== 'band-leg-press',
      earned: 3,
      easings: easingsOf(null, records, today),
    };
    const { exercise, dose: now, why } = courseOf(exerciseOf('squat'), records, rules, today);
    expect([exercise.id, why.at(-1)?.ruleId]).toEqual(['squat', 'load.back']);
    return now.sets;
  };
  expect(back(dose(10, 10, 10))).toEqual([8, 8, 8]);
  expect(back(dose(14, 14, 14))).toEqual([10, 10, 10]);
});

it('[COACH-49] one whole set of several is no floor, and the last set of a floor is', () => {
  const chair = exerciseOf(bend);
  const of = (...sets: readonly number[]) => isAtFloor(chair, { ...floorDose(chair), sets });
  expect([of(8), of(5), of(4), of(4, 4), of(4, 4, 5)]).toEqual([false, false, true, true, false]);
});

it('[COACH-33] several choices one after another lead no further than one, by whatever device they were recorded', () => {
  const dose = (...sets: readonly number[]): Dose => ({ unit: 'reps', sets, perSide: false, rest: 60, loadKg: null });
  const overrules = [
    overrule(bend, { kind: 'dose', dose: dose(16, 16, 16) }, 2),
    overrule(bend, { kind: 'dose', dose: dose(32, 32, 32) }, 1),
  ];
  const rules = { byId: new Map(library.map((one) => [one.id, one])), fits: () => true, earned: 3, easings: [] };
  const { dose: now, why } = courseOf(exerciseOf(bend), history({ overrules }), rules, today);
  expect([now.sets, why.at(-1)?.ruleId]).toEqual([[16, 16, 16], 'overrule.too-much']);
});

it('[COACH-18] [COACH-49] what rests is strength on its days: nothing comes in on the days between', () => {
  const given = person({ minutes: 25, daysAWeek: 7 });
  const first = plannedOf(planOf(planWeek(given, history(), library, today)));
  const loading = [...new Map(first.map((one) => [one.exerciseId, one])).values()].filter(
    ({ exerciseId }) => !isGentle(exerciseOf(exerciseId)),
  );
  const exercises = loading.map(({ exerciseId, dose }) => {
    const planned = lowered(dose, 0.5);
    return { exerciseId, planned, sets: planned.sets, loadKg: null, faultShare: null };
  });
  const overrules = exercises.flatMap(({ exerciseId, planned }) => [
    overrule(exerciseId, { kind: 'dose', dose: planned }, 9),
    ...exerciseOf(exerciseId).easier.map((id) => overrule(id, { kind: 'leave-out' }, 30)),
  ]);
  const red = { ...session(dayAgo(3), { exerciseId: bend, sets: [] }, { painDuring: 7 }), exercises };
  const ids = idsOf(given, history({ sessions: [red], answers: [morning(dayAgo(2), 1)], overrules }));
  const before = new Set(first.map(({ exerciseId }) => exerciseId));
  expect([...ids].filter((id) => !before.has(id))).toEqual([]);
});

const old = { day: dayAgo(40), at: atHour(dayAgo(40), 6) };
const askedFor = (id: string, sets: readonly number[]) => ({
  exerciseId: id,
  planned: { ...libraryDose(exerciseOf(id)), sets },
  sets,
});

it('[COACH-13] a second step frees nothing of what the first one freed', () => {
  const hand = person({ ...old, worst: { place: 'hand', side: 'left' }, minutes: 9, daysAWeek: 1 });
  const squeeze = { ...askedFor('ball-squeeze', [8, 8]), sets: [8, 10] };
  const once = history({
    sessions: [session(dayAgo(1), squeeze, { painDuring: 3 })],
    answers: [answer(dayAgo(2), 'day', 6, 'hand-left')],
  });
  const twice = { ...once, answers: [...once.answers, answer(dayAgo(1), 'day', 7, 'hand-left')] };
  const before = idsOf(hand, once);
  expect(before.has('ball-squeeze')).toBe(true);
  for (const id of idsOf(hand, twice)) expect(before).toContain(id);
});

it('[COACH-13] what a step led to is done on no more days than what it led from', () => {
  const hand = person({ ...old, worst: { place: 'hand', side: 'left' }, minutes: 9, daysAWeek: 6 });
  const daysWith = (id: string, painDuring: number) => {
    const done = session(dayAgo(1), { ...askedFor('ball-squeeze', [8, 8]), sets: [8, 10] }, { painDuring });
    const { days } = planOf(planWeek(hand, history({ sessions: [done] }), library, today));
    return days.filter(({ session: one }) => one?.exercises.some(({ exerciseId }) => exerciseId === id)).length;
  };
  const before = daysWith('ball-squeeze', 3);
  expect(before).toBeGreaterThan(0);
  expect(daysWith('ball-squeeze', 7)).toBe(0);
  expect(daysWith('raised-hand-pump', 7)).toBeGreaterThan(0);
  expect(daysWith('raised-hand-pump', 7)).toBeLessThanOrEqual(before);
});

it('[COACH-13] a relative of what a step led to leaves its time free, and nothing new comes in', () => {
  const neck = person({
    ...old,
    worst: { place: 'neck', side: null },
    minutes: 9,
    daysAWeek: 1,
    goals: ['move-freely', 'stamina'],
    pain: { now: 2, best: 1, worst: 2 },
  });
  for (const ago of [1, 8]) {
    const after = (painDuring: number) =>
      idsOf(neck, history({ sessions: [session(dayAgo(ago), askedFor('forehead-press', [5]), { painDuring })] }));
    const [calm, sore] = [after(3), after(7)];
    const easier = [...calm].flatMap((id) => exerciseOf(id).easier);
    for (const id of sore) expect([...calm, ...easier]).toContain(id);
  }
});

describe('an exercise that rests', () => {
  const half = lowered(libraryDose(exerciseOf(bend)), 0.5);
  const red = session(dayAgo(2), { exerciseId: bend, planned: half, sets: half.sets }, { painDuring: 7 });
  const without = exerciseOf(bend).easier.map((id) => overrule(id, { kind: 'leave-out' }, 30));

  it('[COACH-41] [COACH-49] is in the plan anew once it is chosen, on a day on which nothing else was told', () => {
    const given = person({ day: dayAgo(9), at: atHour(dayAgo(9), 6) });
    const records = history({ screenings: [screening(dayAgo(2))], sessions: [red], overrules: without });
    const made = planOf(planWeek(given, records, library, dayAgo(2)));
    expect(plannedOf(made).map(({ exerciseId }) => exerciseId)).not.toContain(bend);
    const chosen = [...without, overrule(bend, { kind: 'dose', dose: half }, 0)];
    const after = { ...records, overrules: chosen };
    const known = { restsOn: 'second', assessment: given, history: after, library };
    const now = planOf(planWeek(given, after, library, today));
    expect(plannedOf(now).map(({ exerciseId }) => exerciseId)).toContain(bend);
    expect(isRenewed({ restsOn: ['first'], plan: made }, now, known, today)).toBe(true);
  });

  it('[COACH-33] [COACH-49] rests on after a dose that the rules refuse', () => {
    const rests = (...sets: number[]) => {
      const chosen = overrule(bend, { kind: 'dose', dose: { ...half, sets } }, 1);
      return withheldOf(history({ sessions: [red], overrules: [chosen] }), library, today).resting.has(bend);
    };
    expect([rests(100, 100, 100), rests(...half.sets)]).toEqual([true, false]);
  });
});

it('[COACH-49] the floor of every exercise is its floor with fewer sets as well', () => {
  for (const exercise of library) {
    const floor = floorDose(exercise);
    for (let sets = 1; sets < floor.sets.length; sets++) {
      const fewer = { ...floor, sets: floor.sets.slice(-sets) };
      expect(isAtFloor(exercise, fewer), `${exercise.id}, ${sets} of ${floor.sets.length}`).toBe(
        isAtFloor(exercise, floor),
      );
    }
  }
});

describe('what time had cut, and what hurt', () => {
  const dose = (...sets: readonly number[]): Dose => ({ unit: 'reps', sets, perSide: false, rest: 60, loadKg: null });
  const course = (changes: Partial<CoachHistory>) => {
    const records = { sessions: [], answers: [], overrules: [], ...changes };
    const byId = new Map(library.map((one) => [one.id, one]));
    const fits = (one: { readonly id: string }) => one.id === bend;
    return courseOf(
      exerciseOf(bend),
      records,
      { byId, fits, earned: 3, easings: easingsOf(null, records, today) },
      today,
    );
  };
  const whole = (daysAgo: number) =>
    session(dayAgo(daysAgo), { exerciseId: bend, planned: dose(8, 8, 8), sets: [8, 8, 10] });
  const cut = (daysAgo: number, done: Partial<DoneExercise> = {}, changes: Partial<DoneSession> = {}) =>
    session(dayAgo(daysAgo), { exerciseId: bend, planned: dose(8), sets: [8], cutFrom: [8, 8, 8], ...done }, changes);
  const quiet = [9, 6, 3].map((daysAgo) => morning(dayAgo(daysAgo - 1), 1));

  it('[COACH-24] what was cut keeps no row where it was not green, nor where it had faults', () => {
    const between = (one: DoneSession, answers = quiet) =>
      course({ sessions: [whole(9), one, whole(3)], answers }).dose.sets;
    expect(between(cut(6))).toEqual([8, 8, 9]);
    expect(between(cut(6, {}, { painDuring: 4 }))).toEqual([8, 8, 8]);
    expect(
      between(
        cut(6),
        quiet.filter(({ day }) => day !== dayAgo(5)),
      ),
    ).toEqual([8, 8, 8]);
    expect(between(cut(6, { faultShare: 0.5 }))).toEqual([8, 8, 8]);
  });

  it('[COACH-24] [COACH-30] a rise that waited goes on waiting after a session of which nothing was said', () => {
    const silent = { painBefore: null, painDuring: null, painAfter: null };
    const asked = { exerciseId: bend, planned: dose(8, 8, 8), sets: [8, 8, 8] };
    const sessions = [
      whole(12),
      whole(10),
      session(dayAgo(8), asked, { painDuring: 4 }),
      session(dayAgo(6), asked, silent),
    ];
    const answers = [11, 9, 7].map((daysAgo) => morning(dayAgo(daysAgo), 1));
    const given = person({ day: dayAgo(30), minutes: 60 });
    const out = exerciseOf(bend).easier.map((id) => overrule(id, { kind: 'leave-out' }, 40));
    const { dose: now } = doseToday(exerciseOf(bend), given, { sessions, answers, overrules: out }, library, today);
    expect(now.sets).toEqual([8, 8, 8]);
    const answered = [...sessions.slice(0, 3), session(dayAgo(6), asked)];
    const green = { sessions: answered, answers: [...answers, morning(dayAgo(5), 1)], overrules: out };
    expect(doseToday(exerciseOf(bend), given, green, library, today).dose.sets).toEqual([8, 8, 9]);
  });

  it('[COACH-13] an easing of what was never done keeps its time for fourteen days, and no longer', () => {
    const step = (daysAgo: number) => course({ answers: [answer(dayAgo(daysAgo), 'day', 7)] }).beforeStep;
    expect(step(13)).not.toBeNull();
    expect(step(14)).toBeNull();
  });

  it('[COACH-13] of several steps what takes longest keeps its time, whichever came last', () => {
    const sessions = [12, 6].map((ago) =>
      session(dayAgo(ago), { exerciseId: bend, planned: ago === 12 ? dose(8, 8, 8) : dose(6, 6, 7), sets: [8, 8, 8] }),
    );
    const answers = [answer(dayAgo(10), 'day', 7), answer(dayAgo(4), 'day', 7)];
    const { beforeStep, dose: now } = course({ sessions, answers });
    expect(beforeStep?.dose.sets).toEqual([8, 8, 8]);
    expect(now.sets).not.toEqual([8, 8, 8]);
  });

  it('[COACH-20] after eight days without training no week is a lighter one', () => {
    const sessions = Array.from({ length: 14 }, (_, at) =>
      session(dayAgo(8 + at * 2), { exerciseId: bend, sets: [8] }),
    );
    const trained = trainedDays({ sessions }, today);
    expect([dayAgo(1), today].map((day) => isDeloadWeek(trained, day))).toEqual([true, false]);
  });

  it('[COACH-13] a step is taken on no day on which what it led from was not asked for', () => {
    const asked = (painDuring: number) => {
      const planned = { ...libraryDose(exerciseOf('ball-squeeze')), sets: [8, 8] };
      const done = session(dayAgo(1), { exerciseId: 'ball-squeeze', planned, sets: [8, 10] }, { painDuring });
      const given = person({
        day: dayAgo(40),
        at: atHour(dayAgo(40), 6),
        worst: { place: 'hand', side: 'left' },
        minutes: 9,
        daysAWeek: 6,
      });
      const { days } = planOf(planWeek(given, history({ sessions: [done] }), library, today));
      const on = (id: string) =>
        days.flatMap(({ session: one }, at) => (one?.exercises.some((its) => its.exerciseId === id) ? [at] : []));
      return on;
    };
    const [calm, sore] = [asked(3)('ball-squeeze'), asked(7)('raised-hand-pump')];
    for (const at of sore) expect(calm).toContain(at);
  });
});
