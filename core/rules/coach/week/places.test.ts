// What has a place in a session, and for whom its time is, with exercises and courses made for it.
import { describe, expect, it } from 'vitest';
import { addDays } from '#core/lib/day.ts';
import type { Day } from '#core/lib/day.ts';
import type { Course } from '../course/course.ts';
import type { Standing } from '../course/way.ts';
import { decide } from '../decisions.ts';
import { libraryDose, secondsOf } from '../doses.ts';
import type { CoachExercise, Dose } from '../doses.ts';
import { dayAgo, exerciseOf, today } from '../person.contract.ts';
import { todayLight } from '../today.ts';
import type { Choosing, Claim, Role } from './choosing.ts';
import { fillingOf } from './filling.ts';
import type { PlanDayKind, WeekInputs } from './filling.ts';

/** Ten repetitions of two seconds each and five to get ready, daily, unless it says otherwise. */
const exercise = (id: string, changes: Partial<CoachExercise> = {}): CoachExercise => ({
  ...exerciseOf('heel-slide'),
  id,
  regions: ['knee'],
  purpose: ['mobility'],
  dose: { sets: 1, reps: 10, rest: 0, timesAWeek: 7 },
  duration: 20,
  easier: [],
  harder: [],
  ...changes,
});
const repsOf = (one: CoachExercise, ...sets: readonly number[]): Dose => ({ ...libraryDose(one), sets });
const standing = (one: CoachExercise, dose = libraryDose(one)): Standing => ({ exercise: one, dose });

/** What the sessions of an exercise led to. */
const course = ({ exercise: to, dose }: Standing, changes: Partial<Course> = {}): Course => ({
  exercise: to,
  dose,
  why: [decide('load.start', { exercise: to.id }, { sets: dose.sets })],
  beforeRise: null,
  isRiseWaiting: false,
  beforeStep: null,
  stepsFree: [],
  isChosen: false,
  chosenFrom: null,
  redAgainOn: null,
  setsKept: null,
  atMost: null,
  askedLast: null,
  reached: null,
  askedBeforeRise: null,
  lastDay: null,
  ifReturned: dose,
  ifReturnedHeld: dose,
  ...changes,
});

const choosing: Choosing = {
  regions: ['knee'],
  claims: [],
  isForWorst: () => true,
  slots: ['strength', 'control', 'balance', 'relax'],
  isForThem: () => true,
  plays: () => true,
  bestFirst: (all) => all,
  sideOf: () => null,
  whyChosen: () => [decide('choice.worst-place', {}, {})],
};

interface Given extends Partial<Pick<WeekInputs, 'minutes'>> {
  /** The best first. */
  readonly ranked: readonly CoachExercise[];
  /** By id, where it is another than its first dose. */
  readonly courses?: Readonly<Record<string, Course>>;
  /** Not to be chosen, but led to. */
  readonly others?: readonly CoachExercise[];
  readonly resting?: readonly string[];
  readonly plays?: Choosing['plays'];
  readonly claims?: readonly Claim[];
  /** By id, the days on which it was done. */
  readonly doneOn?: Readonly<Record<string, readonly Day[]>>;
}

function week(given: Given) {
  const { ranked, courses = {}, others = [], resting = [], minutes = 30, plays = () => true } = given;
  const { claims = [], doneOn = {} } = given;
  const filling = fillingOf({
    minutes,
    today,
    now: todayLight(null, [], [], today),
    choosing: { ...choosing, plays, claims },
    ranked,
    resting: new Set(resting),
    byId: new Map([...ranked, ...others].map((one) => [one.id, one])),
    doneOn: new Map(Object.entries(doneOn)),
    courseFor: (one) => courses[one.id] ?? course(standing(one)),
  });
  const on = (day: Day, changes: Partial<PlanDayKind> = {}) => {
    const kind = { day, isGentleDay: false, isEasyByPain: false, lighterBy: null, ...changes };
    const { session, places } = filling.sessionOf(kind);
    return { ids: (session?.exercises ?? []).map(({ exerciseId }) => exerciseId), session, places };
  };
  return { ...filling, on };
}

const a = exercise('a');
const b = exercise('b');
const c = exercise('c');
const weekly = { sets: 1, reps: 10, rest: 0, timesAWeek: 1 } as const;
/** A step led from one exercise to another, whose time is kept free. */
const steppedDown = (from: CoachExercise, to: CoachExercise) => course(standing(to), { beforeStep: standing(from) });

describe('what counts as there', () => {
  it('[COACH-13] is what a step led to and what it led from, each no more often than its dose says', () => {
    for (const [from, to] of [
      [exercise('hard', { dose: weekly }), exercise('easy')],
      [exercise('hard'), exercise('easy', { dose: weekly })],
    ] as const) {
      const { on } = week({ ranked: [from], others: [to], courses: { hard: steppedDown(from, to) } });
      expect(on(today)).toMatchObject({ ids: ['easy'], places: ['easy', 'hard'] });
      expect(on(addDays(today, 1)).ids).toEqual([]);
      expect(on(addDays(today, 7)).ids).toEqual(['easy']);
    }
  });

  it('is one of a family: what was led to by its own name or by another, and what is easier or harder than what led there', () => {
    const related = exercise('related', { easier: ['a'] });
    const led = { a: course(standing(b)) };
    expect(week({ ranked: [a, b, c], courses: led }).on(today).ids).toEqual(['b', 'c']);
    expect(week({ ranked: [a, related, c], courses: led, others: [b] }).on(today).ids).toEqual(['b', 'c']);
    // It is there by its own name first.
    expect(week({ ranked: [b, a, related, c], courses: led }).on(today).ids).toEqual(['b', 'c']);
    // What has the place stands for both, also where it plays no further role.
    const plays: Choosing['plays'] = (role, one) => (role === 'strength') === (one === a);
    const slots = { ranked: [a, related, c], courses: led, others: [b], plays };
    expect(week(slots).on(today).ids).toEqual(['b', 'c']);
    // Nor does it take time twice.
    expect(week({ minutes: 70 / 60, ranked: [b, a, c], courses: led }).on(today).ids).toEqual(['b', 'c']);
    // Another has led to it, whose own sessions led elsewhere.
    const both = { c: course(standing(a)), ...led };
    expect(week({ ranked: [c, a], courses: both, others: [b] }).on(today).ids).toEqual(['a']);
  });

  it('[COACH-31] says what led to something that is there anyway', () => {
    const led = { a: course(standing(b)) };
    const { on, elsewhere } = week({ ranked: [b, a], courses: led });
    on(today);
    expect(elsewhere).toEqual(new Map([['a', led.a.why]]));
    // Two places that a step led to the same.
    const steps = { a: steppedDown(a, c), b: steppedDown(b, c) };
    const twice = week({ ranked: [a, b], others: [c], courses: steps });
    expect(twice.on(today).ids).toEqual(['c']);
    expect(twice.elsewhere).toEqual(new Map([['b', steps.b.why]]));
  });

  it('goes on with what its own sessions led to beside one of the family that led there, and with nothing else of it', () => {
    const kin = exercise('kin', { harder: ['c'] });
    const led = { kin: course(standing(b)) };
    expect(week({ ranked: [c, kin], others: [b], courses: led }).on(today).ids).toEqual(['c', 'b']);
    expect(week({ ranked: [c, kin] }).on(today).ids).toEqual(['c']);
    const harder = exercise('harder', { easier: ['c'] });
    const risen = { kin: course(standing(harder)) };
    expect(week({ ranked: [c, kin], others: [harder], courses: risen }).on(today).ids).toEqual(['c', 'harder']);
    // Back from what was harder to itself.
    const back = { kin: steppedDown(b, kin) };
    expect(week({ ranked: [c, kin], others: [b], courses: back }).on(today).ids).toEqual(['c']);
  });
});

describe('a gentle day', () => {
  it('[COACH-18] has no strength, neither what is there today nor what a step led from', () => {
    const strength = exercise('strength', { purpose: ['strength'] });
    for (const [from, to] of [
      [strength, b],
      [b, strength],
    ] as const) {
      const given = { ranked: [from, c], others: [to], courses: { [from.id]: steppedDown(from, to) } };
      expect(week(given).on(today).ids).toEqual([to.id, 'c']);
      for (const isEasyByPain of [false, true])
        expect(week(given).on(today, { isGentleDay: true, isEasyByPain }).ids).toEqual(['c']);
    }
  });
});

describe('where time is short', () => {
  const minute = exercise('minute', { dose: { sets: 1, reps: 10, rest: 0, timesAWeek: 7 }, duration: 55 });
  /** After the first one of a minute, and changing over. */
  const leaves = (seconds: number) => (60 + 20 + seconds) / 60;
  const lately = { lastDay: dayAgo(2) };
  const x = exercise('x');
  const last = exercise('last', { dose: { sets: 1, reps: 1, rest: 0, timesAWeek: 7 }, duration: 1 });
  const planned = (seconds: number, of: Course, others: readonly CoachExercise[] = []) => {
    const given = { minutes: leaves(seconds), ranked: [minute, x, last], courses: { x: of }, others };
    return week(given)
      .on(today)
      .session?.exercises.map(({ exerciseId, dose }) => [exerciseId, dose.sets.join()]);
  };
  const first = ['minute', '10'];

  it('[COACH-13] goes on with what was done lately and is less by now, in what is left', () => {
    expect([secondsOf(minute, libraryDose(minute)), secondsOf(x, repsOf(x, 3)), secondsOf(x, repsOf(x, 5))]).toEqual([
      60, 11, 15,
    ]);
    const less = course(standing(x), { ...lately, atMost: repsOf(x, 3), reached: repsOf(x, 3) });
    expect(planned(11, less)).toEqual([first, ['x', '3']]);
    // Not longer ago than a week.
    expect(planned(11, { ...less, lastDay: dayAgo(9) })).toEqual([first, ['last', '1']]);
  });

  it('[COACH-13] keeps no place for what pain made shorter than it was done, or what is longer than that by now', () => {
    const of = (atMost: Dose | null, reached: Dose | null) =>
      planned(11, course(standing(x), { ...lately, atMost, reached }));
    expect(of(repsOf(x, 3), libraryDose(x))).toEqual([first, ['last', '1']]);
    expect(of(repsOf(x, 3), null)).toEqual([first, ['last', '1']]);
    expect(of(null, repsOf(x, 3))).toEqual([first, ['last', '1']]);
  });

  it('[COACH-13] shortens for it what a step led to', () => {
    const long = exercise('long', { duration: 100 });
    const step = course(standing(x, repsOf(x, 8)), {
      ...lately,
      beforeStep: standing(long),
      reached: repsOf(x, 8),
    });
    expect(planned(17, step, [long])).toEqual([first, ['x', '6']]);
  });

  it('[COACH-15] names as too long only what no session has the time for', () => {
    const long = exercise('long', { duration: 300 });
    const { on, tooLong } = week({ minutes: leaves(11), ranked: [minute, x, long] });
    expect(on(today).ids).toEqual(['minute']);
    expect([...tooLong]).toEqual(['long']);
  });

  it('[COACH-13] asks no more sets than there would be time for, had nothing hurt', () => {
    const two = exercise('two', { dose: { sets: 2, reps: 10, rest: 0, timesAWeek: 7 }, duration: 40 });
    const eased = course(standing(two, repsOf(two, 4, 4)), { beforeStep: standing(two) });
    const { session } = week({ minutes: 40 / 60, ranked: [two], courses: { two: eased } }).on(today);
    expect(session?.exercises.map(({ dose }) => dose.sets)).toEqual([[4]]);
  });

  it('[COACH-13] takes what is easier and longer off what comes after it, and what had been longer before a step', () => {
    const easy = exercise('easy');
    const eased = (to: CoachExercise, ...stepsFree: readonly CoachExercise[]) => {
      const steps = {
        a: course(standing(to), { beforeStep: standing(a), stepsFree: stepsFree.map((one) => standing(one)) }),
      };
      return week({ minutes: 100 / 60, ranked: [a, x], others: [easy, minute], courses: steps }).on(today).ids;
    };
    expect(eased(easy)).toEqual(['easy', 'x']);
    expect(eased(minute)).toEqual(['minute']);
    expect(eased(easy, minute)).toEqual(['easy']);
    // There would never have been the time for that.
    expect(eased(easy, exercise('long', { duration: 300 }))).toEqual(['easy', 'x']);
  });

  it('[COACH-13] keeps the place of what rests, which counts as there', () => {
    expect(week({ ranked: [a, x], resting: ['a'] }).on(today)).toMatchObject({ ids: ['x'], places: ['a', 'x'] });
  });

  it('[COACH-13] gives no time to what is harder than something that rests', () => {
    const harder = exercise('harder');
    const rests = exercise('rests', { harder: ['harder'] });
    const ranked = [rests, harder, x];
    expect(week({ minutes: 25 / 60, ranked, resting: ['rests'] }).on(today).ids).toEqual(['x']);
  });

  it('[COACH-49] begins nothing harder than something that rests, also where that has no place', () => {
    const harder = exercise('harder');
    const rests = exercise('rests', { harder: ['harder'] });
    const given = { ranked: [harder, x], others: [rests], resting: ['rests'] };
    expect(week(given).on(today).ids).toEqual(['x']);
    const done = { harder: course(standing(harder), { reached: libraryDose(harder) }) };
    const chosen = { harder: course(standing(harder), { why: [decide('overrule.swap', {}, {})] }) };
    const stepped = { harder: steppedDown(a, harder) };
    for (const courses of [done, chosen, stepped])
      expect(week({ ...given, courses }).on(today).ids).toEqual(['harder', 'x']);
    // Only a session in which it rests bars what was begun.
    const ranked = [exercise('rests', { harder: ['harder'], dose: weekly }), harder, x];
    const { on } = week({ ...given, ranked, courses: done });
    expect(on(today).ids).toEqual(['x']);
    expect(on(addDays(today, 1)).ids).toEqual(['harder', 'x']);
  });
});

it('[COACH-55] the time that a chosen lighter week takes off what a step led to is nobody else’s', () => {
  const hard = exercise('hard');
  const easy = exercise('easy', {
    purpose: ['strength'],
    dose: { sets: 2, reps: 10, rest: 60, timesAWeek: 7 },
    duration: 140,
  });
  const given = { ranked: [hard, c], others: [easy], courses: { hard: steppedDown(hard, easy) } };
  const whole = secondsOf(easy, libraryDose(easy));
  const on = (minutes: number, lighterBy: PlanDayKind['lighterBy']) =>
    week({ ...given, minutes })
      .on(today, { lighterBy })
      .session?.exercises.map(({ exerciseId, dose }) => [exerciseId, dose.sets]);
  const short = Math.ceil(whole / 60);
  expect(on(short, null)).toEqual([['easy', [10, 10]]]);
  expect(on(short, 'option.lighter-week')).toEqual([['easy', [10]]]);
  expect(on(short + 2, 'option.lighter-week')).toEqual([
    ['easy', [10]],
    ['c', [10]],
  ]);
});

describe('the turn of a claim', () => {
  const claimOf = (one: CoachExercise, daysAWeek = 1): Claim => ({
    place: 'neck',
    daysAWeek,
    roles: ['ease'],
    isMetBy: ({ id }) => id === one.id,
  });
  /** What troubles most, and time for one of the others. */
  const given = {
    minutes: 70 / 60,
    ranked: [a, b, c],
    plays: (role: Role, one: CoachExercise) => (role === 'strength' ? one === a : role === 'ease' && one !== a),
  };
  /** The last of these days as the week has it that began on the first, and made anew on it once the others were done. */
  const onEach = (more: Partial<Given>) => {
    const { on } = week({ ...given, ...more });
    const doneOn: Record<string, readonly Day[]> = {};
    return [0, 2, 4].map((later) => {
      const day = addDays(today, later);
      const planned = on(day).ids;
      const anew = week({ ...given, ...more, doneOn }).on(day).ids;
      for (const id of planned) doneOn[id] = [...(doneOn[id] ?? []), day];
      return [planned.join(), anew.join()];
    });
  };
  const twice = (...days: readonly string[]) => days.map((ids) => [ids, ids]);

  it('[COACH-59] whose own rests comes after those that have not had their days, whatever was done by then', () => {
    const claims = [claimOf(b), claimOf(c)];
    expect(onEach({ claims })).toEqual(twice('a,b', 'a,c', 'a,b'));
    // The time of what rests is nobody else’s then.
    for (const either of [claims, claims.toReversed()])
      expect(onEach({ claims: either, resting: ['b'] })).toEqual(twice('a,c', 'a', 'a'));
    expect(onEach({ claims: [claimOf(b), claimOf(c, 3)], resting: ['b'] })).toEqual(twice('a,c', 'a,c', 'a,c'));
  });

  it('[COACH-59] that a step left with nothing for it comes after them too', () => {
    const d = exercise('d');
    const claims = [claimOf(b), claimOf(c)];
    const stepped = { claims, others: [d], courses: { b: steppedDown(b, d) } };
    expect(onEach(stepped)).toEqual(twice('a,c', 'a,d', 'a,d'));
  });

  it('[COACH-31] [COACH-59] says what rests of one that had no turn for it', () => {
    const { on, resting } = week({ ...given, claims: [claimOf(b), claimOf(c)], resting: ['b'] });
    expect(on(today).ids).toEqual(['a', 'c']);
    expect([...resting]).toEqual(['b']);
  });
});
