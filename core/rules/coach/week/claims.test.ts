// What a week has for the places beside the one that troubles most, and for balance.
import { describe, expect, it } from 'vitest';
import { equipment } from '#core/exercises/vocabulary.ts';
import type { Assessment, MarkedPlace } from '../assessment.ts';
import { exercisesLeftOut } from '../decisions.ts';
import { floorDose } from '../doses.ts';
import { factsWithoutWords } from '../fact-words.contract.ts';
import { isGentle } from '../loading.ts';
import {
  dayAgo,
  exerciseOf,
  history,
  library,
  overrule,
  person,
  planOf,
  screening,
  session,
  today,
} from '../person.contract.ts';
import { planWeek } from '../plan.ts';
import type { CoachHistory, PlanDay, WeekPlan } from '../plan.ts';
import type { DoneSession } from '../training.ts';
import { bodyPlaces } from '../vocabulary.ts';
import type { BodyPlace } from '../vocabulary.ts';

const marked = (place: BodyPlace): MarkedPlace => ({ place, side: bodyPlaces[place].sided ? 'left' : null });
const places = (Object.keys(bodyPlaces) as BodyPlace[]).filter((place) => bodyPlaces[place].regions.length > 0);
const isFor = (id: string, place: BodyPlace): boolean =>
  bodyPlaces[place].regions.some((region) => exerciseOf(id).regions.includes(region));
const isBalance = (id: string): boolean => exerciseOf(id).purpose.includes('balance');

const weekOf = (answers: Partial<Assessment>, records: Partial<CoachHistory> = {}, day = today): WeekPlan | null => {
  const advice = planWeek(person(answers), history({ screenings: [screening(day)], ...records }), library, day);
  return advice.outcome === 'plan' ? advice.plan : null;
};
const idsOn = ({ session: one }: PlanDay): readonly string[] =>
  one?.exercises.map(({ exerciseId }) => exerciseId) ?? [];
const sessionsIn = (week: WeekPlan | null): readonly (readonly string[])[] =>
  week?.days.map(idsOn).filter((ids) => ids.length > 0) ?? [];

/** Each pair of places that have a week each by themselves. */
const pairs = (answers: Partial<Assessment>): readonly (readonly [worst: BodyPlace, also: BodyPlace])[] => {
  const planned = places.filter((place) => weekOf({ ...answers, worst: marked(place) }) !== null);
  return planned.flatMap((worst) => planned.filter((one) => one !== worst).map((also) => [worst, also] as const));
};
const rooms: readonly Partial<Assessment>[] = [12, 30].flatMap((minutes) => [
  { minutes, equipment: [...equipment] },
  { minutes, equipment: [] },
]);

describe('another marked place', () => {
  it('[COACH-59] has an exercise in the week, whichever two places are marked, and the worst one in each session', () => {
    const found: string[] = [];
    let compared = 0;
    for (const room of rooms)
      for (const [worst, also] of pairs(room)) {
        const sessions = sessionsIn(weekOf({ ...room, worst: marked(worst), also: [marked(also)] }));
        const alone = sessionsIn(weekOf({ ...room, worst: marked(worst) }));
        const name = `${worst} and ${also}, ${room.minutes} min`;
        compared += 1;
        if (!sessions.flat().some((id) => isFor(id, also))) found.push(`${name}: nothing for the other`);
        if (sessions.length !== alone.length) found.push(`${name}: ${sessions.length} sessions of ${alone.length}`);
        if (!sessions.every((ids) => ids.some((id) => isFor(id, worst)))) found.push(`${name}: nothing for the worst`);
        if (!sessions.every(([id = '']) => isFor(id, worst))) found.push(`${name}: the worst is not first`);
      }
    expect(found).toEqual([]);
    expect(compared).toBeGreaterThan(1_000);
  });

  it('[COACH-32] [COACH-59] has it whichever was marked first', () => {
    const also = (['neck', 'ankle', 'hand', 'elbow'] as const).map(marked);
    for (const minutes of [8, 12, 30])
      expect(weekOf({ minutes, also: also.toReversed() })).toEqual(weekOf({ minutes, also }));
  });
});

describe('balance from 65 on', () => {
  it('[COACH-17] [COACH-59] is on each of three days, whichever place is marked and however short a session is', () => {
    for (const minutes of [12, 20, 30])
      for (const worst of [null, ...places.map(marked)]) {
        const sessions = sessionsIn(weekOf({ minutes, worst, birthYear: 1961, equipment: [...equipment] }));
        const days = sessions.filter((ids) => ids.some(isBalance)).length;
        expect([minutes, worst?.place, days]).toEqual([minutes, worst?.place, sessions.length === 0 ? 0 : 3]);
      }
  });
});

describe('another marked place and balance, with time for one of them', () => {
  it('[COACH-17] [COACH-59] share the week: a day for the place, and the others for balance', () => {
    const shares: (readonly [place: number, balance: number])[] = [];
    const given = { minutes: 8, birthYear: 1950 } as const;
    for (const [worst, also] of pairs({ minutes: 8 })) {
      const sessions = sessionsIn(weekOf({ ...given, worst: marked(worst), also: [marked(also)] }));
      const days = (isOfIt: (id: string) => boolean) => sessions.filter((ids) => ids.some(isOfIt)).length;
      const share = [days((id) => isFor(id, also)), days(isBalance)] as const;
      if (share.every((one) => one > 0) && share[0] + share[1] === sessions.length) shares.push(share);
    }
    expect(shares.length).toBeGreaterThan(10);
    expect(new Set(shares.map(String))).toEqual(new Set(['1,2']));
  });
});

describe('a week of which some was done', () => {
  const doneAs = (on: PlanDay): DoneSession => ({
    ...session(on.day, { exerciseId: '', sets: [] }),
    exercises: (on.session?.exercises ?? []).map(({ exerciseId, dose }) => ({
      exerciseId,
      planned: dose,
      sets: dose.sets,
      loadKg: null,
      faultShare: null,
    })),
  });

  it('[COACH-59] has on the days that are left what it had, whenever it is made anew', () => {
    const answers = { birthYear: 1955, minutes: 10, daysAWeek: 3 } as const;
    let changed = 0;
    for (const [worst, also] of pairs({ minutes: 10 })) {
      const given = { ...answers, worst: marked(worst), also: [marked(also), marked('neck')] };
      const week = weekOf(given);
      if (week === null) continue;
      const training = week.days.filter((on) => on.session !== null);
      for (const [at, on] of training.slice(1).entries()) {
        const left = weekOf(given, { sessions: training.slice(0, at + 1).map(doneAs) }, on.day);
        expect([worst, also, idsOn(left?.days[0] as PlanDay)]).toEqual([worst, also, idsOn(on)]);
        expect(left?.days[0]?.day).toBe(on.day);
      }
      if (new Set(training.map((on) => idsOn(on).join())).size > 1) changed += 1;
    }
    // Else each day would be like the one before, whatever was done.
    expect(changed).toBeGreaterThan(50);
  });

  it('[COACH-49] [COACH-59] has on them what it had, also where the best for a place or for balance rests', () => {
    const found: string[] = [];
    let compared = 0;
    for (const [worst, also] of pairs({ minutes: 10 })) {
      const given = {
        birthYear: 1955,
        minutes: 10,
        daysAWeek: 3,
        worst: marked(worst),
        also: [marked(also), marked('neck')],
      };
      const usual = sessionsIn(weekOf(given)).flat();
      const best = usual.find(
        (id) => (isFor(id, also) || isBalance(id)) && !isFor(id, worst) && !isGentle(exerciseOf(id)),
      );
      if (best === undefined) continue;
      const hurt = session(
        dayAgo(9),
        { exerciseId: best, sets: [1], planned: floorDose(exerciseOf(best)) },
        { painDuring: 7 },
      );
      const week = weekOf(given, { sessions: [hurt] });
      const isResting = week?.leftOut.some((one) => one.ruleId === 'fit.rests' && exercisesLeftOut(one).includes(best));
      if (week === null || isResting !== true) continue;
      compared += 1;
      const training = week.days.filter((on) => on.session !== null);
      for (const [at, on] of training.slice(1).entries()) {
        const left = weekOf(given, { sessions: [hurt, ...training.slice(0, at + 1).map(doneAs)] }, on.day);
        const [was, is] = [idsOn(on), idsOn(left?.days[0] as PlanDay)];
        if (String(was) !== String(is)) found.push(`${worst}, ${also}: ${String(was)} became ${String(is)}`);
      }
      const had = training.map(idsOn);
      if (!had.flat().some((id) => isFor(id, 'neck'))) found.push(`${worst}, ${also}: nothing for the neck`);
    }
    expect(found).toEqual([]);
    expect(compared).toBeGreaterThan(50);
  });
});

describe('what there is no room for', () => {
  const given = { minutes: 5, worst: marked('shoulder'), also: [marked('knee')], birthYear: 1950 };
  const saidOf = (changes: Partial<Assessment>, records: Partial<CoachHistory> = {}) =>
    planOf(planWeek(person({ ...given, ...changes }), history(records), library, today)).leftOut.filter(({ ruleId }) =>
      ruleId.startsWith('week.no-room'),
    );

  it('[COACH-31] [COACH-60] is said, with what would have been for it', () => {
    const said = saidOf({});
    expect(said.map(({ ruleId, inputs, source }) => [ruleId, inputs, source])).toEqual([
      ['week.no-room', { place: 'knee', minutes: 5 }, 'own'],
      ['week.no-room-for-balance', { minutes: 5 }, 'older-adults'],
    ]);
    expect(said.map((one) => exercisesLeftOut(one).includes('mini-squat'))).toEqual([true, false]);
    expect(said.map((one) => exercisesLeftOut(one).includes('tandem-stand'))).toEqual([false, true]);
    expect(factsWithoutWords(said)).toEqual([]);
  });

  it('[COACH-60] is not said with more time, nor of what nothing fits for', () => {
    expect(saidOf({ minutes: 12 })).toEqual([]);
    const onFeet = { also: [], equipment: equipment.filter((one) => one !== 'wheelchair') };
    expect(saidOf(onFeet)).toHaveLength(1);
    expect(saidOf({ ...onFeet, canStand: false })).toEqual([]);
  });

  it('[COACH-60] is not said of a place for which all rests', () => {
    const elbow = { worst: marked('knee'), also: [marked('elbow')], birthYear: 1990 };
    const all = library.filter(({ id }) => isFor(id, 'elbow'));
    const hurt = (ids: readonly string[]): Partial<CoachHistory> => ({
      sessions: ids.map((exerciseId) => ({
        ...session(dayAgo(9), { exerciseId, sets: [1], planned: floorDose(exerciseOf(exerciseId)) }, { painDuring: 7 }),
        id: exerciseId,
      })),
    });
    const loading = all.filter((one) => !isGentle(one)).map(({ id }) => id);
    // What eases never rests: it is left out.
    const overrules = all.filter(isGentle).map(({ id }) => overrule(id, { kind: 'leave-out' }, 9));
    expect(saidOf({ ...elbow, minutes: 5 }, { overrules })).toHaveLength(1);
    const resting = { ...hurt(loading), overrules };
    expect(saidOf({ ...elbow, minutes: 5 }, resting)).toEqual([]);
    // That it rests is.
    const { leftOut } = planOf(planWeek(person({ ...elbow, minutes: 5 }), history(resting), library, today));
    const rests = leftOut.filter(({ ruleId }) => ruleId === 'fit.rests').flatMap(exercisesLeftOut);
    expect(rests).toContain('ball-squeeze');
  });

  it('[COACH-60] is not said, with an hour of time, of a place whose exercise is harder than what rests', () => {
    const hurt = session(
      dayAgo(9),
      { exerciseId: 'march-on-spot', sets: [1], planned: floorDose(exerciseOf('march-on-spot')) },
      { painDuring: 7 },
    );
    for (const place of ['hip', 'thigh', 'hamstring'] as const) {
      const answers = { ...given, also: [marked(place)], birthYear: 1990, minutes: 60 };
      const { leftOut } = planOf(planWeek(person(answers), history({ sessions: [hurt] }), library, today));
      const why = leftOut.filter(({ ruleId }) => ruleId === 'fit.rests' || ruleId === 'week.no-room');
      expect(why.map((one) => [one.ruleId, exercisesLeftOut(one)])).toEqual([['fit.rests', ['march-on-spot']]]);
    }
  });

  it('[COACH-31] [COACH-60] names no time where all that fits is too hard for now, but that', () => {
    const flaring = {
      setting: 'on-the-way',
      worst: marked('head'),
      also: [marked('elbow')],
      minutes: 60,
      birthYear: 1990,
      pain: { now: 5, best: 0, worst: 8 },
    } as const;
    expect(saidOf(flaring)).toEqual([]);
    const { leftOut } = planOf(planWeek(person(flaring), history(), library, today));
    const tooHard = leftOut.filter(({ ruleId }) => ruleId === 'fit.level');
    expect(tooHard.map(({ inputs }) => inputs)).toEqual([{ because: ['high'] }]);
    expect(tooHard.flatMap(exercisesLeftOut)).toContain('back-of-hand-press');
  });

  it('[COACH-60] is not said of what was done within the last week', () => {
    const done = [session(dayAgo(2), { exerciseId: 'mini-squat', sets: [8] })];
    expect(saidOf({}, { sessions: done }).map(({ ruleId }) => ruleId)).toEqual(['week.no-room-for-balance']);
    const both = saidOf({ also: (['elbow', 'knee'] as const).map(marked) }, { sessions: done });
    expect(both.map(({ inputs }) => inputs['place'] ?? null)).toEqual(['elbow', null]);
  });
});
