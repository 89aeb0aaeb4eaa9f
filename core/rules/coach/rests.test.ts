// What hurt at half of its first dose is left out of the plan for two weeks.
import { expect, it } from 'vitest';
import { addDays } from '#core/lib/day.ts';
import type { Assessment } from './assessment.ts';
import { courseRulesOf } from './course-rules.ts';
import { readingOf } from './course/reading.ts';
import { libraryDose, lowered } from './doses.ts';
import { checkOverrule } from './overrules.ts';
import {
  answer,
  atHour,
  dayAgo,
  decisionsOf,
  exerciseOf,
  history,
  library,
  morning,
  overrule,
  person,
  plannedOf,
  planOf,
  rulesOf,
  screening,
  session,
  today,
} from './person.contract.ts';
import { planWeek } from './plan.ts';
import type { CoachHistory } from './plan.ts';
import type { DoneSession } from './training.ts';
import { bodyPlaces } from './vocabulary.ts';
import { withheldOf } from './withheld.ts';

const bend = 'sit-to-stand';
const half = { unit: 'reps', sets: [4, 4, 4], perSide: false, rest: 60, loadKg: null } as const;
/** Nothing easier than it is given. */
const without = exerciseOf(bend).easier.map((id) => overrule(id, { kind: 'leave-out' }, 30));

/** Half of it was chosen and went well; since then one session was red. */
function redAtHalf(daysAgo: number, red: Partial<DoneSession> = { painDuring: 7 }): CoachHistory {
  const done = (ago: number, changes?: Partial<DoneSession>) =>
    session(dayAgo(ago), { exerciseId: bend, planned: half, sets: half.sets }, changes);
  return history({
    sessions: [done(daysAgo + 3), done(daysAgo, red)],
    answers: [morning(dayAgo(daysAgo + 2), 1), morning(dayAgo(daysAgo - 1), 1)],
    overrules: [overrule(bend, { kind: 'dose', dose: half }, daysAgo + 5), ...without],
  });
}
const ids = (records: CoachHistory, day = today) =>
  new Set(plannedOf(planOf(planWeek(person(), records, library, day))).map(({ exerciseId }) => exerciseId));

it('[COACH-49] a plan leaves it out for two weeks, says why, and that somebody should look', () => {
  const well = redAtHalf(2, {});
  expect(ids(well)).toContain(bend);
  const sore = redAtHalf(2);
  expect(ids(sore)).not.toContain(bend);
  const decisions = decisionsOf(planWeek(person(), sore, library, today));
  expect(decisions.find(({ ruleId }) => ruleId === 'fit.rests')).toMatchObject({ output: { exercises: [bend] } });
  expect(decisions.filter(({ ruleId }) => ruleId === 'pain.at-floor')).toMatchObject([
    { output: { whom: 'doctor', soon: 'two-weeks' } },
  ]);
  const asked = { ...sore, screenings: [screening(addDays(today, 10))] };
  expect(ids(asked, addDays(today, 11))).not.toContain(bend);
  expect(ids(asked, addDays(today, 12))).toContain(bend);
});

it('[COACH-49] a choice by a clock that was ahead ends a rest today, for the plan and for what leads to it', () => {
  const red = session(dayAgo(2), { exerciseId: bend, planned: half, sets: half.sets }, { painDuring: 7 });
  const tomorrow = overrule(bend, { kind: 'dose', dose: half }, -1);
  const records = { sessions: [red], answers: [], overrules: [tomorrow] };
  const rules = courseRulesOf(null, records, library, today);
  expect(withheldOf(records, library, today).resting.has(bend)).toBe(false);
  expect(readingOf(records, rules, today).rests(bend, today)).toBe(false);
  const before = { ...records, overrules: [] };
  expect(readingOf(before, rules, today).rests(bend, today)).toBe(true);
});

it('[COACH-33] [COACH-49] a swap that leaps to it is refused, and ends no rest', () => {
  const hard = library.find(({ level, dose }) => level === 3 && 'reps' in dose && dose.reps > 3);
  const easy = library.find(({ level }) => level === 1);
  if (hard === undefined || easy === undefined) throw new Error('no such exercises');
  const half = lowered(libraryDose(hard), 0.5);
  const red = session(dayAgo(2), { exerciseId: hard.id, planned: half, sets: half.sets }, { painDuring: 7 });
  const rests = (from: string) => {
    const swap = overrule(from, { kind: 'swap', to: hard.id });
    return withheldOf({ sessions: [red], overrules: [swap] }, library, today).resting.has(hard.id);
  };
  expect(rests(easy.id)).toBe(true);
  const near = library.find(({ level }) => level === 2);
  expect(rests(near?.id ?? '')).toBe(false);
});

it('[COACH-13] [COACH-49] nothing else comes in because of it, nor is anything else more, however long a session may be', () => {
  let rested = 0;
  for (const place of ['knee', 'lower-back', 'shoulder'] as const)
    for (const minutes of [10, 15, 20, 30]) {
      const given = person({ worst: { place, side: place === 'lower-back' ? null : 'left' }, minutes });
      const first = plannedOf(planOf(planWeek(given, history({ screenings: [screening(today)] }), library, today)));
      const halves = new Map(first.map(({ exerciseId, dose }) => [exerciseId, lowered(dose, 0.5)]));
      const overrules = [
        ...[...halves].map(([id, dose]) => overrule(id, { kind: 'dose', dose }, 9)),
        ...[...halves.keys()].flatMap((id) =>
          exerciseOf(id).easier.map((one) => overrule(one, { kind: 'leave-out' }, 30)),
        ),
      ];
      const exercises = [...halves].map(([exerciseId, planned]) => ({
        exerciseId,
        planned,
        sets: planned.sets,
        loadKg: null,
        faultShare: null,
      }));
      const [one] = exercises;
      if (one === undefined) throw new Error('no plan');
      const after = (changes: Partial<DoneSession>) =>
        planWeek(
          given,
          history({
            sessions: [{ ...session(dayAgo(3), one, changes), exercises }],
            answers: [morning(dayAgo(2), 1)],
            overrules,
          }),
          library,
          today,
        );
      const calm = new Map(plannedOf(planOf(after({}))).map(({ exerciseId, seconds }) => [exerciseId, seconds]));
      const sore = after({ painDuring: 7 });
      if (sore.outcome !== 'plan') continue;
      const leftOut = sore.plan.leftOut.find(({ ruleId }) => ruleId === 'fit.rests')?.output['exercises'] ?? [];
      rested += (leftOut as readonly string[]).length;
      for (const { exerciseId, seconds } of plannedOf(sore.plan))
        expect([place, minutes, exerciseId, seconds <= (calm.get(exerciseId) ?? 0)]).toEqual([
          place,
          minutes,
          exerciseId,
          true,
        ]);
    }
  expect(rested).toBeGreaterThan(10);
});

it('[COACH-16] [COACH-49] but where a session would have nothing for the place, what else fits comes in', () => {
  const press = 'back-of-hand-press';
  const given = person({ worst: { place: 'elbow', side: 'left' }, minutes: 6, setting: 'on-the-way' });
  const dose = { ...libraryDose(exerciseOf(press)) };
  const planned = { ...dose, sets: dose.sets.map((set) => Math.floor(set / 2)) };
  const red = session(dayAgo(2), { exerciseId: press, planned, sets: planned.sets }, { painDuring: 7 });
  const records = history({
    sessions: [red],
    answers: [morning(dayAgo(1), 1)],
    overrules: [overrule(press, { kind: 'dose', dose: planned }, 7)],
  });
  const ids = plannedOf(planOf(planWeek(given, records, library, today))).map(({ exerciseId }) => exerciseId);
  expect(ids).not.toContain(press);
  expect(ids.some((id) => exerciseOf(id).regions.includes('elbow'))).toBe(true);
});

it('[COACH-13] a step keeps its time for two weeks, also once it was done: nothing comes in for it', () => {
  const given = person({
    worst: { place: 'hip', side: 'left' },
    also: [{ place: 'thigh', side: 'left' }],
    minutes: 10,
  });
  /** Every other day what is planned, by the plan of the day; the first time it hurt, or not. */
  const live = (first: Partial<DoneSession>): ReadonlySet<string> => {
    const sessions: DoneSession[] = [];
    const came = new Set<string>();
    for (let ago = 14; ago >= 0; ago -= 2) {
      const day = dayAgo(ago);
      const answers = sessions.map((one) => morning(addDays(one.day, 1), 1));
      const advice = planWeek(given, history({ screenings: [screening(day)], sessions, answers }), library, day);
      const { session: asked = null } = planOf(advice).days[0] ?? {};
      if (asked === null) continue;
      for (const { exerciseId } of asked.exercises) came.add(exerciseId);
      const exercises = asked.exercises.map(({ exerciseId, dose }) => ({
        exerciseId,
        planned: dose,
        sets: dose.sets,
        loadKg: null,
        faultShare: null,
      }));
      const [one] = exercises;
      if (one !== undefined) sessions.push({ ...session(day, one, sessions.length === 0 ? first : {}), exercises });
    }
    return came;
  };
  const [calm, sore] = [live({}), live({ painDuring: 7 })];
  const easier = [...calm].flatMap((id) => exerciseOf(id).easier);
  for (const id of sore) expect([...calm, ...easier]).toContain(id);
});

it('[COACH-15] [COACH-49] where nothing else is left there is no plan, and that is the reason', () => {
  const others = library.filter(({ id }) => id !== bend).map(({ id }) => overrule(id, { kind: 'leave-out' }, 30));
  const records = redAtHalf(2);
  const advice = planWeek(person(), { ...records, overrules: [...records.overrules, ...others] }, library, today);
  expect(advice.outcome).toBe('nothing-fits');
  expect(rulesOf(advice)).toEqual(expect.arrayContaining(['fit.rests', 'pain.at-floor']));
});

it('[COACH-49] it rests from the day on for two weeks', () => {
  const rests = (records: CoachHistory) => withheldOf(records, library, today).resting.has(bend);
  expect([rests(redAtHalf(2, {})), rests(redAtHalf(2)), rests(redAtHalf(14))]).toEqual([false, true, false]);
});

it('[COACH-49] whoever chooses it ends that, also as another one’s place, and then it is in the plan', () => {
  const records = redAtHalf(2);
  const other = 'step-up';
  const swap = overrule(other, { kind: 'swap', to: bend }, 1);
  expect(checkOverrule(swap, person(), records, library, today).ok).toBe(true);
  const chosen = { ...records, overrules: [...records.overrules, swap] };
  expect(withheldOf(chosen, library, today).resting.has(bend)).toBe(false);
  expect(ids(chosen)).toContain(bend);
});

it('[COACH-33] [COACH-49] a swap to what does not fit is refused, and ends no rest', () => {
  const swap = overrule('step-up', { kind: 'swap', to: bend }, 1);
  const chosen = { ...redAtHalf(2), overrules: [...redAtHalf(2).overrules, swap] };
  const by = (canStand: boolean) => {
    const given = person({ canStand });
    const rules = courseRulesOf(given, chosen, library, today);
    return [
      withheldOf(chosen, library, today, given).resting.has(bend),
      readingOf(chosen, rules, today).rests(bend, today),
    ];
  };
  expect([by(true), by(false)]).toEqual([
    [false, false],
    [true, true],
  ]);
});

it('[COACH-49] it rests as well where it was done while another exercise had its place', () => {
  const swap = overrule(bend, { kind: 'swap', to: 'squat' }, 5);
  const beside = session(dayAgo(2), { exerciseId: bend, planned: half, sets: half.sets }, { painDuring: 7 });
  const records = history({ sessions: [beside], overrules: [swap, ...without] });
  expect(withheldOf(records, library, today).resting.has(bend)).toBe(true);
});

it('[COACH-13] [COACH-30] after one red session, or a bad morning, nothing comes in that was not there or is easier', () => {
  const firstOf = (given: Assessment, records: CoachHistory, day = today) => {
    const advice = planWeek(given, records, library, day);
    return advice.outcome === 'plan' ? [...new Set(plannedOf(advice.plan).map(({ exerciseId }) => exerciseId))] : [];
  };
  const easierThan = (id: string, found = new Set<string>()): ReadonlySet<string> => {
    for (const next of exerciseOf(id).easier) if (!found.has(next)) easierThan(next, found.add(next));
    return found;
  };
  let plans = 0;
  for (const place of ['knee', 'hip', 'ankle', 'lower-back', 'shoulder', 'neck', 'hand', 'elbow'] as const)
    for (const minutes of [6, 9, 12, 15, 22, 30])
      for (const red of [{ painDuring: 7 }, {}]) {
        const given = person({
          day: dayAgo(9),
          at: atHour(dayAgo(9), 6),
          worst: { place, side: bodyPlaces[place].sided ? 'left' : null },
          minutes,
        });
        const asked = planWeek(given, history({ screenings: [screening(dayAgo(5))] }), library, dayAgo(5));
        if (asked.outcome !== 'plan') continue;
        const first = asked.plan.days[0]?.session?.exercises ?? [];
        const before = firstOf(given, history({ screenings: [screening(dayAgo(5))] }), dayAgo(5));
        const one = session(dayAgo(5), { exerciseId: '', sets: [] }, red);
        const exercises = first.map(({ exerciseId, dose }) => {
          return { exerciseId, planned: dose, sets: dose.sets, loadKg: null, faultShare: null };
        });
        const records = history({
          sessions: [{ ...one, exercises }],
          answers: [answer(dayAgo(4), 'next-morning', 'painDuring' in red ? 1 : 6, place)],
        });
        const known = new Set([...before, ...before.flatMap((id) => [...easierThan(id)])]);
        plans += 1;
        for (const id of firstOf(given, records))
          expect(known.has(id), `${place} ${minutes}: ${id} comes in`).toBe(true);
      }
  expect(plans).toBeGreaterThan(80);
});

it('[COACH-49] where nothing else is for the place, nothing harder than what rests comes in for it', () => {
  const kept = new Set([bend, 'squat']);
  const others = library.flatMap(({ id }) => (kept.has(id) ? [] : [overrule(id, { kind: 'leave-out' }, 30)]));
  const records = redAtHalf(2);
  const advice = planWeek(person(), { ...records, overrules: [...records.overrules, ...others] }, library, today);
  expect(advice.outcome).toBe('nothing-fits');
});

it('[COACH-13] [COACH-45] a day over 5 takes no exercise out of the plan, whatever had come to the same one long before', () => {
  let merged = 0;
  for (const place of ['knee', 'hip', 'ankle', 'lower-back', 'shoulder', 'neck', 'hand', 'elbow'] as const)
    for (const minutes of [9, 15, 20, 25, 30]) {
      const side = bodyPlaces[place].sided ? ('left' as const) : null;
      const given = person({ day: dayAgo(40), at: atHour(dayAgo(40), 6), worst: { place, side }, minutes });
      /** What the plan of a day asks for first, done that day. */
      const doneOn = (ago: number, records: CoachHistory, changes?: Partial<DoneSession>): DoneSession => {
        const screened = { ...records, screenings: [screening(dayAgo(ago))] };
        const advice = planWeek(given, screened, library, dayAgo(ago));
        const planned = advice.outcome === 'plan' ? (advice.plan.days[0]?.session?.exercises ?? []) : [];
        const exercises = planned.map(({ exerciseId, dose }) => {
          return { exerciseId, planned: dose, sets: dose.sets, loadKg: null, faultShare: null };
        });
        return { ...session(dayAgo(ago), { exerciseId: '', sets: [] }, changes), exercises };
      };
      const red = doneOn(30, history(), { painDuring: 7 });
      const since = doneOn(6, history({ sessions: [red] }));
      merged += since.exercises.length < red.exercises.length ? 1 : 0;
      const idsAfter = (...told: CoachHistory['answers']) => {
        const records = history({ sessions: [red, since], answers: [morning(dayAgo(5), 1), ...told] });
        const advice = planWeek(given, records, library, today);
        return advice.outcome === 'plan'
          ? new Set(plannedOf(advice.plan).map(({ exerciseId }) => exerciseId))
          : new Set();
      };
      expect(idsAfter(answer(dayAgo(1), 'day', 7, place)), `${place} ${minutes}`).toEqual(idsAfter());
    }
  expect(merged).toBeGreaterThan(3);
});

it('[COACH-15] [COACH-49] what only finds no time because that of a rest is kept free is not said to be too long', () => {
  const kept = new Set([bend, 'supported-one-leg-stand']);
  const others = library.flatMap(({ id }) => (kept.has(id) ? [] : [overrule(id, { kind: 'leave-out' }, 30)]));
  const records = redAtHalf(2);
  const given = person({ birthYear: 1950, minutes: 4 });
  const advice = planWeek(given, { ...records, overrules: [...records.overrules, ...others] }, library, today);
  expect(advice.outcome).toBe('nothing-fits');
  expect(rulesOf(advice)).toContain('fit.rests');
  expect(rulesOf(advice)).not.toContain('fit.time');
});
