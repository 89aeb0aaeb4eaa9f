import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { conditions, equipment } from '#core/exercises/vocabulary.ts';
import { leastCpuMs } from '#core/lib/cpu-time.contract.ts';
import { addDays } from '#core/lib/day.ts';
import type { Day } from '#core/lib/day.ts';
import { WHOLE_BODY } from '#core/records/pain-checkin.ts';
import { runs } from '../facts.contract.ts';
import type { Assessment } from './assessment.ts';
import { coachRules } from './decisions.ts';
import { doseToday } from './dose-today.ts';
import { floorDose, libraryDose, lowered, secondsOf, totalOf } from './doses.ts';
import type { Dose } from './doses.ts';
import { factsWithoutWords } from './fact-words.contract.ts';
import plan1 from './fixtures/plan-coach-1.json' with { type: 'json' };
import plan2 from './fixtures/plan-coach-2.json' with { type: 'json' };
import plan3 from './fixtures/plan-coach-3.json' with { type: 'json' };
import { checkOverrule } from './overrules.ts';
import type { PainAnswer } from './pain.ts';
import {
  answer,
  atHour,
  dayAgo,
  decisionsOf,
  exerciseOf,
  fiveYears,
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
  trained,
} from './person.contract.ts';
import { planWeek } from './plan.ts';
import type { CoachHistory, PlannedExercise } from './plan.ts';
import { readPlan } from './read-plan.ts';
import { redFlags } from './red-flags.ts';
import { coachRuleset, coachRulesets } from './rulesets.ts';
import { sources } from './sources.ts';
import type { DoneExercise, DoneSession, Overrule } from './training.ts';
import { beginnings, bodyPlaces, goals, settings, settlings, triggers, troubledSince } from './vocabulary.ts';
import type { BodyPlace, Condition } from './vocabulary.ts';
import { withheldOf } from './withheld.ts';

const advise = (answers: Partial<Assessment> = {}, records: Partial<CoachHistory> = {}) =>
  planWeek(person(answers), history(records), library, today);
const plan = (...args: Parameters<typeof advise>) => planOf(advise(...args));
const trainingDays = (...args: Parameters<typeof advise>) =>
  plan(...args).days.flatMap(({ session: one }, at) => (one === null ? [] : [at]));
const isStrength = (id: string) => exerciseOf(id).purpose.includes('strength');
const strengthDays = (...args: Parameters<typeof advise>) =>
  plan(...args).days.flatMap(({ session: one }, at) =>
    (one?.exercises ?? []).some(({ exerciseId }) => isStrength(exerciseId)) ? [at] : [],
  );
/** What the plan that is made on a day asks for on it. */
const plannedOn = (given: Assessment, records: CoachHistory, day: Day): readonly PlannedExercise[] => {
  const advice = planWeek(given, records, library, day);
  return advice.outcome === 'plan' ? (advice.plan.days[0]?.session?.exercises ?? []) : [];
};
const doseOf = (id: string, ...args: Parameters<typeof advise>) =>
  plannedOf(plan(...args)).find(({ exerciseId }) => exerciseId === id)?.dose.sets;

const levels = fc.integer({ min: 0, max: 10 });
const someOf = <Item>(items: readonly Item[]) => fc.subarray([...items], { minLength: 0 });
const placeOf = fc
  .tuple(fc.constantFrom(...(Object.keys(bodyPlaces) as BodyPlace[])), fc.constantFrom('left', 'right'))
  .map(([place, side]) => ({ place, side: bodyPlaces[place].sided ? side : null }));
/** Most people have few conditions and much equipment; all of both come up. */
const somebody: fc.Arbitrary<Assessment> = fc
  .record({
    birthYear: fc.integer({ min: 1930, max: 2009 }),
    worst: fc.option(placeOf, { freq: 6 }),
    also: fc.array(placeOf, { maxLength: 2 }),
    pain: fc.record({ now: levels, best: levels, worst: levels }),
    settles: fc.constantFrom(...settlings),
    since: fc.option(fc.constantFrom(...troubledSince), { nil: undefined }),
    began: fc.option(fc.constantFrom(...beginnings), { nil: undefined }),
    lookedAt: fc.option(fc.boolean(), { nil: undefined }),
    setOffBy: fc.subarray([...triggers], { maxLength: 3 }),
    goals: someOf(goals),
    equipment: someOf(equipment),
    minutes: fc.integer({ min: 5, max: 60 }),
    daysAWeek: fc.integer({ min: 1, max: 7 }),
    setting: fc.constantFrom(...settings),
    canStand: fc.boolean(),
    canGetDown: fc.boolean(),
    conditions: fc.subarray(Object.keys(conditions) as Condition[], { maxLength: 3 }),
    allowed: someOf(Object.keys(conditions) as Condition[]),
  })
  .map((answers) => person(answers as Partial<Assessment>));
/** What somebody might have recorded about the exercises of their own plan. */
const trainingOf = (ids: readonly string[]): fc.Arbitrary<Partial<CoachHistory>> =>
  fc
    .record({
      sessions: fc.uniqueArray(
        fc.record({
          ago: fc.integer({ min: 0, max: 40 }),
          id: fc.constantFrom(...(ids.length > 0 ? ids : ['bridge'])),
          more: fc.integer({ min: -3, max: 4 }),
          painBefore: fc.option(levels),
          region: fc.constantFrom(undefined, undefined, 'knee', 'neck', WHOLE_BODY),
          painDuring: fc.option(levels),
          painAfter: fc.option(levels),
          faultShare: fc.option(fc.constantFrom(0, 0.2, 0.3)),
          stopReason: fc.constantFrom(
            'done' as const,
            'done' as const,
            'pain' as const,
            'fatigue' as const,
            'other' as const,
          ),
        }),
        { selector: ({ ago }) => ago, maxLength: 10 },
      ),
      mornings: fc.array(fc.record({ ago: fc.integer({ min: 0, max: 40 }), level: levels }), { maxLength: 20 }),
    })
    .map(({ sessions, mornings }) => ({
      sessions: sessions.map(({ ago, id, more, faultShare, region, ...rest }) => {
        const { dose } = exerciseOf(id);
        const each = 'reps' in dose ? dose.reps : dose.seconds;
        const sets = Array.from({ length: dose.sets }, (_, at) =>
          Math.max(0, each + (at === dose.sets - 1 ? more : 0)),
        );
        return session(
          dayAgo(ago),
          { exerciseId: id, sets, faultShare },
          { ...rest, ...(region !== undefined && { region }) },
        );
      }),
      answers: mornings.map(({ ago, level }) => morning(dayAgo(ago), level)),
    }));
const idsOf = (answers: Assessment) => {
  const advice = planWeek(answers, history(), library, today);
  return advice.outcome === 'plan' ? [...new Set(plannedOf(advice.plan).map(({ exerciseId }) => exerciseId))] : [];
};
/** With a condition named that the exercise names too: only once allowed, and of what is never right only the easiest with a clot. */
const isRight = (
  { level }: (typeof library)[number],
  { condition, ask }: (typeof library)[number]['notIf'][number],
  { allowed }: Pick<Assessment, 'allowed'>,
): boolean => allowed.includes(condition) && (ask === true || (condition === 'blood-clot' && level === 1));
const life = somebody.chain((answers) => trainingOf(idsOf(answers)).map((records) => ({ answers, records })));

const agos = fc.integer({ min: 0, max: 40 });
const ids = library.map(({ id }) => id);
const choiceFor = (id: string): fc.Arbitrary<Overrule['choice']> => {
  const { easier, harder } = exerciseOf(id);
  const dose = libraryDose(exerciseOf(id));
  return fc.oneof(
    fc.constant({ kind: 'leave-out' as const }),
    fc.constant({ kind: 'put-back' as const }),
    fc.constantFrom(...easier, ...harder, ...ids.slice(0, 3)).map((to) => ({ kind: 'swap' as const, to })),
    fc
      .integer({ min: -3, max: 12 })
      .map((more) => ({ ...dose, sets: dose.sets.map((set) => Math.max(1, set + more)) }))
      .map((chosen) => ({ kind: 'dose' as const, dose: chosen })),
  );
};
/** With every kind of record that devices exchange, several of one moment among them. */
const wholeLife = life.chain(({ answers, records }) => {
  const own = [
    ...idsOf(answers),
    ...(records.sessions ?? []).flatMap(({ exercises }) => exercises.map((one) => one.exerciseId)),
  ];
  const exercise = fc.constantFrom(...(own.length > 0 ? own : ['bridge']));
  // Of few exercises, so that one decision meets another.
  const decidedAbout = fc.constantFrom(...(own.length > 0 ? own.slice(0, 2) : ['bridge']));
  const flagId = fc.constantFrom(...redFlags.map(({ id }) => id));
  return fc
    .record({
      overrules: fc.array(
        decidedAbout.chain((id) =>
          fc.record({ id: fc.constant(id), ago: agos, hour: fc.constantFrom(8, 9), choice: choiceFor(id) }),
        ),
        { maxLength: 6 },
      ),
      beside: fc.array(fc.record({ ago: agos, id: exercise, painDuring: fc.option(levels) }), { maxLength: 4 }),
      told: fc.array(fc.record({ ago: agos, level: levels, region: fc.constantFrom('knee-left', 'neck') }), {
        maxLength: 4,
      }),
      assessed: fc.array(fc.record({ ago: agos, level: levels }), { maxLength: 3 }),
      screenings: fc.array(
        fc.record({
          ago: agos,
          ticked: fc.oneof(
            { weight: 5, arbitrary: fc.constant([]) },
            flagId.map((id) => [id]),
          ),
        }),
        { maxLength: 3 },
      ),
      seen: fc.array(fc.record({ ago: agos, flagId }), { maxLength: 2 }),
    })
    .map(({ overrules, beside, told, assessed, screenings, seen }) => ({
      answers,
      records: history({
        screenings: [screening(today), ...screenings.map(({ ago, ticked }) => screening(dayAgo(ago), ...ticked))],
        seen: seen.map(({ ago, flagId: id }) => ({ at: atHour(dayAgo(ago), 6), flagId: id })),
        assessed: assessed.map(({ ago, level }) => ({
          at: atHour(dayAgo(ago), 7),
          day: dayAgo(ago),
          place: 'knee-left',
          level,
        })),
        sessions: [
          ...(records.sessions ?? []),
          ...beside.map(({ ago, id, painDuring }, at) => {
            const planned = libraryDose(exerciseOf(id));
            return session(
              dayAgo(ago),
              { exerciseId: id, planned, sets: planned.sets },
              { id: `beside-${at}`, painDuring },
            );
          }),
        ],
        answers: [
          ...(records.answers ?? []),
          ...told.map(({ ago, level, region }) => answer(dayAgo(ago), 'day', level, region)),
        ],
        overrules: overrules.map(({ id, ago, hour, choice }, at) => ({
          ...overrule(id, choice, ago),
          id: `overrule-${at}`,
          at: atHour(dayAgo(ago), hour),
        })),
      }),
    }));
});
/** In some other order. */
const mixed = <Row>(rows: readonly Row[], seed: number): Row[] =>
  rows
    .map((row, at) => [Math.sin(seed + at * 12.9898) * 43_758.5453, row] as const)
    .sort(([a], [b]) => a - Math.floor(a) - (b - Math.floor(b)))
    .map(([, row]) => row);

describe('whatever somebody answers and has done', () => {
  it('[COACH-11] [COACH-12] [COACH-13] [COACH-31] [COACH-34] a plan fits, harms nobody, explains each exercise, and reads', () => {
    let plans = 0;
    let people = 0;
    fc.assert(
      fc.property(wholeLife, ({ answers, records }) => {
        people += 1;
        const advice = planWeek(answers, records, library, today);
        const decisions = decisionsOf(advice);
        expect(factsWithoutWords(decisions)).toEqual([]);
        for (const { ruleId, source, inputs, output } of decisions) {
          expect(ruleId in coachRules).toBe(true);
          expect(source in sources).toBe(true);
          expect(Object.keys(inputs).length + Object.keys(output).length).toBeGreaterThan(0);
        }
        if (advice.outcome !== 'plan') return;
        plans += 1;
        const stored: unknown = JSON.parse(JSON.stringify(advice.plan));
        expect(readPlan(stored)).toEqual({ ok: true, value: stored });
        const times = new Map<string, number>();
        const leftOut = withheldOf(records, library, today).leftOut;
        for (const { session: one } of advice.plan.days) {
          if (one === null) continue;
          expect(one.seconds).toBeLessThanOrEqual(answers.minutes * 60);
          const between = 20 * (one.exercises.length - 1);
          expect(one.exercises.reduce((sum, { seconds }) => sum + seconds, between)).toBe(one.seconds);
          expect(new Set(one.exercises.map(({ exerciseId }) => exerciseId)).size).toBe(one.exercises.length);
          for (const { exerciseId, dose, why } of one.exercises) {
            const exercise = exerciseOf(exerciseId);
            times.set(exerciseId, (times.get(exerciseId) ?? 0) + 1);
            for (const entry of exercise.notIf)
              if (answers.conditions.includes(entry.condition))
                expect(isRight(exercise, entry, answers), `${exerciseId} with ${entry.condition}`).toBe(true);
            for (const { item, or = [] } of exercise.equipment ?? [])
              expect(
                [item, ...or].some((one) => one === 'none' || answers.equipment.includes(one)),
                exerciseId,
              ).toBe(true);
            if (!answers.canStand || answers.setting === 'on-the-way') expect(exercise.stands, exerciseId).toBe(false);
            expect(
              answers.setOffBy.filter((trigger) => exercise.setsOff.includes(trigger)),
              exerciseId,
            ).toEqual([]);
            expect(exercise.partner, exerciseId).not.toBe(true);
            expect(leftOut.has(exerciseId), exerciseId).toBe(false);
            if (['outdoors', 'work'].includes(answers.setting) || !answers.canGetDown)
              expect(['standing', 'seated', 'wheelchair']).toContain(exercise.position);
            if (answers.setting === 'on-the-way') expect(['seated', 'wheelchair']).toContain(exercise.position);
            expect(dose.sets.every((set) => Number.isInteger(set) && set > 0)).toBe(true);
            expect(why.some(({ ruleId }) => ruleId.startsWith('choice.'))).toBe(true);
            expect(why.some(({ ruleId }) => /^(load|pain|morning|overrule)\./.test(ruleId))).toBe(true);
            const changes = why.filter(({ ruleId }) => /^load\.(same|up|first-of-two)/.test(ruleId));
            expect(changes.length, JSON.stringify(changes)).toBeLessThanOrEqual(1);
            for (const { output } of changes) expect(output).toMatchObject({ exercise: exerciseId });
            const eased = why.filter(({ ruleId }) => ruleId === 'pain.eased');
            expect(eased.length, JSON.stringify(eased)).toBeLessThanOrEqual(1);
          }
        }
        for (const [id, count] of times) expect(count, id).toBeLessThanOrEqual(exerciseOf(id).dose.timesAWeek);
      }),
      runs(300),
    );
    // Else it would prove nothing.
    expect(plans / people).toBeGreaterThan(0.25);
  });

  it('[COACH-31] what is seldom decided has words for all that it rests on, too', () => {
    const hurt = { painDuring: 7 };
    const bend = 'sit-to-stand';
    const half = { ...libraryDose(exerciseOf(bend)), sets: [4, 4, 4] };
    const atHalf = (changes: Partial<DoneSession> = {}): Partial<CoachHistory> => ({
      sessions: [session(dayAgo(2), { exerciseId: bend, planned: half, sets: half.sets }, changes)],
      overrules: [overrule(bend, { kind: 'dose', dose: half }, 5)],
    });
    const again = [55, 30, 3].map((ago) => [ago, [8, 8], hurt] as const);
    const given = person({ day: dayAgo(9), at: atHour(dayAgo(9), 7) });
    const whyOf = (id: string, records: Partial<CoachHistory>) =>
      doseToday(exerciseOf(id), given, history(records), library, today).why;
    const decisions = [
      ...decisionsOf(advise({}, trained('mini-squat', ...again))),
      ...decisionsOf(advise({}, atHalf(hurt))),
      ...whyOf(bend, { ...atHalf(), answers: [answer(dayAgo(1), 'day', 7)] }),
      ...whyOf('squat', { sessions: [session(dayAgo(5), { exerciseId: 'squat', sets: [10, 10, 10] }, hurt)] }),
    ];
    const rules = ['pain.again', 'pain.at-floor', 'load.least', 'load.other'];
    const met = new Set(decisions.map(({ ruleId }): string => ruleId));
    expect(rules.filter((rule) => !met.has(rule))).toEqual([]);
    expect(factsWithoutWords(decisions)).toEqual([]);
  });

  it('[COACH-31] over weeks of training with a red session one thing is said of a dose, and it is of that exercise', () => {
    let own = 0;
    for (const redAt of [0, 1, 2, 3, 5]) {
      const sessions: DoneSession[] = [];
      const answers: PainAnswer[] = [];
      for (let ago = 70; ago >= 0; ago -= 1) {
        const day = dayAgo(ago);
        const given = person({ day: dayAgo(70), at: atHour(dayAgo(70), 6) });
        const records = history({ sessions, answers, screenings: [screening(day)] });
        const advice = planWeek(given, records, library, day);
        expect(factsWithoutWords(decisionsOf(advice))).toEqual([]);
        const planned = advice.outcome === 'plan' ? advice.plan.days[0]?.session : null;
        if (planned === null || planned === undefined) continue;
        for (const { exerciseId, why } of planned.exercises) {
          const changes = why.filter(({ ruleId }) => /^load\.(same|up|first-of-two)/.test(ruleId));
          expect(changes.length, JSON.stringify(changes)).toBeLessThanOrEqual(1);
          for (const { output } of changes) expect(output).toMatchObject({ exercise: exerciseId });
          own += why.some(({ ruleId }) => ruleId === 'load.up-asked') ? 1 : 0;
        }
        const exercises = planned.exercises.map(({ exerciseId, dose }) => ({
          exerciseId,
          planned: dose,
          sets: dose.sets,
          loadKg: dose.loadKg,
          faultShare: null,
        }));
        const [first = { exerciseId: '', sets: [] }] = exercises;
        const isRed = sessions.length === redAt;
        sessions.push(session(day, first, { exercises, ...(isRed && { painDuring: 7 }) }));
        answers.push(morning(dayAgo(ago - 1), 1));
      }
    }
    // Else it would prove nothing.
    expect(own).toBeGreaterThan(10);
  });

  it('[COACH-3] a red flag always stops, and says whom to see and how soon', () => {
    fc.assert(
      fc.property(
        life,
        // Mostly one, or the others would stop for it.
        fc.oneof(
          { weight: 4, arbitrary: fc.constantFrom(...redFlags.map(({ id }) => [id])) },
          fc.subarray(
            redFlags.map(({ id }) => id),
            { minLength: 1 },
          ),
        ),
        ({ answers, records }, ticked) => {
          const advice = planWeek(
            answers,
            history({ ...records, screenings: [screening(today, ...ticked)] }),
            library,
            today,
          );
          if (advice.outcome !== 'stop') return expect.fail(advice.outcome);
          expect(advice.flags.map(({ id }) => id)).toEqual(expect.arrayContaining(ticked));
          for (const { whom, soon } of advice.flags) expect(whom && soon).toBeTruthy();
        },
      ),
      runs(100),
    );
  });

  it('[COACH-30] no load rises after a session, or on a day, that is amber or red', () => {
    const bad = fc.constantFrom(4, 5, 6, 8, 10);
    const sore = fc.constantFrom<'painDuring' | 'painAfter' | 'morning' | 'today'>(
      'painDuring',
      'painAfter',
      'morning',
      'today',
    );
    fc.assert(
      fc.property(fc.constantFrom(...library.filter(({ level }) => level < 3)), bad, sore, (exercise, level, where) => {
        const { dose } = exercise;
        const each = 'reps' in dose ? dose.reps : dose.seconds;
        const sets = Array.from({ length: dose.sets }, () => each * 2);
        const rows = trained(exercise.id, [3, sets], [1, sets, where.startsWith('pain') ? { [where]: level } : {}]);
        const answers = [
          rows.answers[0] ?? morning(today, 1),
          ...(where === 'today'
            ? [answer(today, 'day', level), morning(today, 1)]
            : [morning(today, where === 'morning' ? level : 1)]),
        ];
        const place = (Object.keys(bodyPlaces) as BodyPlace[]).find((one) =>
          (bodyPlaces[one].regions as readonly string[]).includes(exercise.regions[0] ?? ''),
        );
        const worst = place === undefined ? null : { place, side: bodyPlaces[place].sided ? ('left' as const) : null };
        const pain = worst === null ? { now: 0, best: 0, worst: 0 } : person().pain;
        const advice = planWeek(
          person({ worst, pain, minutes: 60, day: dayAgo(1) }),
          history({ ...rows, answers }),
          library,
          today,
        );
        if (advice.outcome !== 'plan') return;
        for (const one of plannedOf(advice.plan)) {
          if (one.exerciseId === exercise.id) expect(totalOf(one.dose)).toBeLessThanOrEqual(each * dose.sets);
          // What a harder exercise was earned for today waits as well.
          if (one.why.some(({ ruleId }) => ruleId === 'load.harder')) expect(one.exerciseId).toBe(exercise.id);
        }
      }),
      runs(300),
    );
  });

  it('[COACH-45] after a red day nothing that loads the place is planned above what was done last before it', () => {
    let eased = 0;
    const whole = life.map(({ answers, records: { sessions = [], answers: mornings = [] } }) => ({
      answers,
      records: {
        answers: mornings,
        sessions: sessions.map((one) => ({
          ...one,
          exercises: one.exercises.map((done) => ({
            ...done,
            sets: done.sets.map((set, at) => Math.max(set, libraryDose(exerciseOf(done.exerciseId)).sets[at] ?? 0)),
          })),
        })),
      },
    }));
    const days = fc.integer({ min: 0, max: 9 });
    fc.assert(
      fc.property(whole, days, fc.integer({ min: 6, max: 10 }), fc.boolean(), (given, ago, level, isLifted) => {
        const { answers } = given;
        const heavy = (id: string, loadKg: number) => ({ ...libraryDose(exerciseOf(id)), loadKg });
        const lifted = (one: DoneExercise): DoneExercise => ({
          ...one,
          loadKg: 4,
          planned: heavy(one.exerciseId, 4),
        });
        const records = !isLifted
          ? given.records
          : {
              ...given.records,
              sessions: given.records.sessions.map((one) => ({ ...one, exercises: one.exercises.map(lifted) })),
            };
        const done = new Set(records.sessions.flatMap(({ exercises }) => exercises.map((one) => one.exerciseId)));
        // More weight is chosen on the red day itself, and never lifted.
        const overrules = [...(isLifted ? done : [])].flatMap((id) => [
          overrule(id, { kind: 'dose', dose: heavy(id, 4) }, 60),
          overrule(id, { kind: 'dose', dose: heavy(id, 10) }, ago),
        ]);
        const told = [...records.answers, answer(dayAgo(ago), ago % 2 === 0 ? 'before' : 'day', level, 'whole-body')];
        const advice = planWeek(answers, history({ ...records, overrules, answers: told }), library, today);
        if (advice.outcome !== 'plan') return;
        for (const { exerciseId, dose } of plannedOf(advice.plan)) {
          const last = records.sessions
            .filter((one) => one.exercises.some((done) => done.exerciseId === exerciseId))
            .reduce<(typeof records.sessions)[number] | null>((a, b) => (a !== null && a.day > b.day ? a : b), null);
          if (last !== null && last.day > dayAgo(ago)) continue;
          const before = last?.exercises.find((done) => done.exerciseId === exerciseId) ?? null;
          const most = { ...libraryDose(exerciseOf(exerciseId)), ...(before !== null && { sets: before.sets }) };
          expect(totalOf(dose), exerciseId).toBeLessThanOrEqual(totalOf(most));
          expect(dose.loadKg ?? 0, exerciseId).toBeLessThanOrEqual((before?.loadKg ?? 0) * 0.8);
          if (isLifted || before === null || totalOf(lowered(most, 0.2)) === totalOf(most)) continue;
          eased += 1;
          expect(totalOf(dose), exerciseId).toBeLessThan(totalOf(most));
        }
      }),
      runs(300),
    );
    // Else it would prove nothing.
    expect(eased).toBeGreaterThan(50);
  });

  it('[COACH-45] by whatever way an exercise comes to load the place after a red day, it is not with its full first dose', () => {
    let chosen = 0;
    const calm = life.map(({ answers, records: { sessions = [] } }) => ({
      answers,
      sessions: sessions.map((one) => ({
        ...one,
        painBefore: 0,
        painDuring: 1,
        painAfter: 1,
        stopReason: 'done' as const,
      })),
    }));
    const ids = library.map(({ id }) => id);
    const swaps = fc.array(
      fc.record({
        at: fc.integer({ min: 0, max: 8 }),
        ago: fc.integer({ min: 0, max: 20 }),
        to: fc.constantFrom(...ids),
      }),
      { minLength: 1, maxLength: 4 },
    );
    fc.assert(
      fc.property(
        calm,
        fc.integer({ min: 0, max: 55 }),
        fc.integer({ min: 0, max: 60 }),
        swaps,
        ({ answers, sessions }, ago, earlier, picked) => {
          const known = [...new Set(sessions.flatMap(({ exercises }) => exercises.map((one) => one.exerciseId)))];
          const planned = idsOf(answers);
          const overrules = picked.flatMap(({ at, ago: daysAgo, to }) => {
            const from = [...known, ...planned][at];
            return from === undefined ? [] : [overrule(from, { kind: 'swap', to }, daysAgo)];
          });
          const records = history({
            overrules,
            sessions: sessions.map((one) => ({
              ...one,
              day: (one.day - earlier) as Day,
              at: one.at - earlier * 86_400_000,
            })),
            answers: [answer(dayAgo(ago), 'day', 7, 'whole-body')],
          });
          const advice = planWeek(answers, records, library, today);
          if (advice.outcome !== 'plan') return;
          for (const { exerciseId, dose } of plannedOf(advice.plan)) {
            const done = records.sessions.flatMap(({ day, exercises }) =>
              exercises.filter((one) => one.exerciseId === exerciseId).map(({ sets }) => ({ day, sets })),
            );
            // Done once more since; else it is below the most that it ever was.
            if (done.some(({ day }) => day > dayAgo(ago))) continue;
            if (overrules.some(({ choice }) => choice.kind === 'swap' && choice.to === exerciseId)) chosen += 1;
            const first = libraryDose(exerciseOf(exerciseId));
            const [most = first] = [first, ...done.map(({ sets }) => ({ ...first, sets }))].sort(
              (a, b) => totalOf(b) - totalOf(a),
            );
            expect(totalOf(dose), exerciseId).toBeLessThanOrEqual(totalOf(lowered(most, 0.2)));
          }
        },
      ),
      runs(300),
    );
    // Else it would prove nothing.
    expect(chosen).toBeGreaterThan(5);
  });

  it('[COACH-31] what was done last and fits is in the plan, or a reason says why it is not', () => {
    let gone = 0;
    fc.assert(
      fc.property(life, ({ answers, records }) => {
        const advice = planWeek(answers, history(records), library, today);
        if (advice.outcome !== 'plan') return;
        const decisions = decisionsOf(advice);
        const named = new Set(
          decisions.flatMap(({ inputs, output }) => [...Object.values(inputs), ...Object.values(output)].flat()),
        );
        const planned = new Set(plannedOf(advice.plan).map(({ exerciseId }) => exerciseId));
        if (plannedOf(advice.plan).length === 0) return;
        const recent = (records.sessions ?? []).filter(({ day }) => today - day < 7);
        const last = recent.filter(({ day }) => recent.every((one) => one.day <= day));
        for (const { exerciseId } of last.flatMap(({ exercises }) => exercises))
          if (!planned.has(exerciseId)) expect(named, exerciseId).toContain(exerciseId);
        gone += decisions.filter(({ ruleId }) => ruleId === 'week.relative' || ruleId === 'week.no-place').length;
      }),
      runs(300),
    );
    expect(gone).toBeGreaterThan(0);
  });

  it('[COACH-32] two devices with the same entries in another order make the same plan', () => {
    fc.assert(
      fc.property(wholeLife, fc.nat(), ({ answers, records: given }, seed) => {
        const shuffled: CoachHistory = {
          screenings: mixed(given.screenings, seed),
          seen: mixed(given.seen, seed),
          sessions: mixed([...given.sessions, ...given.sessions], seed),
          answers: mixed([...given.answers, ...given.answers], seed),
          overrules: mixed([...given.overrules, ...given.overrules], seed),
          assessed: mixed(given.assessed ?? [], seed),
        };
        const other: Assessment = {
          ...answers,
          also: mixed(answers.also, seed),
          goals: mixed(answers.goals, seed),
          equipment: mixed(answers.equipment, seed),
          conditions: mixed(answers.conditions, seed),
          allowed: mixed(answers.allowed, seed),
          setOffBy: mixed(answers.setOffBy, seed),
        };
        expect(planWeek(other, shuffled, mixed(library, seed), today)).toEqual(
          planWeek(answers, given, library, today),
        );
      }),
      runs(150),
    );
  });
});

describe('what a plan holds', () => {
  it('[COACH-11] with a condition never what is wrong with it, and what to ask about first only when allowed', () => {
    for (const condition of Object.keys(conditions) as Condition[]) {
      for (const allowed of [[], [condition]]) {
        const advice = advise({ conditions: [condition], allowed, minutes: 60 });
        if (advice.outcome !== 'plan') continue;
        for (const { exerciseId } of plannedOf(advice.plan)) {
          const [against] = exerciseOf(exerciseId).notIf.filter((one) => one.condition === condition);
          if (against !== undefined)
            expect(isRight(exerciseOf(exerciseId), against, { allowed }), exerciseId).toBe(true);
        }
      }
    }
  });

  it('[COACH-11] for a part just operated on, broken or torn, everything asks first', () => {
    for (const condition of ['recent-surgery', 'recent-fracture', 'torn-tendon', 'no-weight-bearing'] as const) {
      const advice = advise({ worst: { place: 'ankle', side: 'left' }, conditions: [condition] });
      expect(advice.outcome, condition).toBe('nothing-fits');
      expect(rulesOf(advice), condition).toContain('fit.ask-first');
    }
    expect(advise({ conditions: ['recent-surgery'], allowed: ['recent-surgery'] }).outcome).toBe('plan');
  });

  it('[COACH-11] a sign that is named and was seen still leaves the part alone, a break and an artery everything', () => {
    const after = (condition: Condition, flagId: string, allowed: readonly Condition[] = []) =>
      advise({ conditions: [condition], allowed }, { seen: [{ flagId, at: person().at + 3_600_000 }] });
    for (const [condition, flag] of [
      ['suspected-fracture', 'fracture'],
      ['artery-signs', 'neck-artery'],
    ] as const) {
      const advice = after(condition, flag, [condition]);
      expect(advice.outcome, condition).toBe('nothing-fits');
      expect(rulesOf(advice), condition).toContain('fit.condition');
    }
    for (const [condition, flag] of [
      ['blood-clot', 'clot'],
      ['inflamed-joint', 'hot-joint'],
      ['nerve-signs', 'nerve-worse'],
    ] as const) {
      const advice = after(condition, flag);
      expect(advice.outcome, condition).toBe('nothing-fits');
      expect(rulesOf(advice), condition).toContain('fit.ask-first');
    }
  });

  it('[COACH-11] with a wound at the marked place everything for it asks first', () => {
    expect(advise({ conditions: ['open-wound'] })).toMatchObject({ outcome: 'nothing-fits' });
    expect(advise({ conditions: ['open-wound'], allowed: ['open-wound'] }).outcome).toBe('plan');
  });

  it('[COACH-12] leaves out what sets the pain off', () => {
    const plain = { worst: { place: 'knee', side: 'left' }, minutes: 60 } as const;
    const ids = (setOffBy: Assessment['setOffBy']) =>
      plannedOf(plan({ ...plain, setOffBy })).map(({ exerciseId }) => exerciseId);
    expect(ids([]).some((id) => /squat/.test(id))).toBe(true);
    expect(ids(['squatting']).filter((id) => /squat|lunge|wall-sit|sit-to-stand/.test(id))).toEqual([]);
    const lying = ids(['lying', 'sitting']).map((id) => exerciseOf(id).position);
    expect(lying.filter((position) => position.startsWith('lying') || position === 'seated')).toEqual([]);
    expect(rulesOf(advise({ ...plain, setOffBy: ['squatting'] }))).toContain('fit.sets-it-off');
  });

  it('[COACH-14] starts with the easiest, level 2 only where little hurts, and with level 1 while nobody has allowed more', () => {
    const hardest = (answers: Partial<Assessment>) =>
      Math.max(
        ...plannedOf(plan({ minutes: 120, worst: { place: 'lower-back', side: null }, ...answers })).map(
          ({ exerciseId }) => exerciseOf(exerciseId).level,
        ),
      );
    const moderate = { settles: 'next-morning' } as const;
    expect(hardest({ worst: null, pain: { now: 0, best: 0, worst: 0 }, goals: ['strength'] })).toBe(2);
    expect(hardest(moderate)).toBe(1);
    expect(hardest({ settles: 'longer' })).toBe(1);
    const knee = { worst: { place: 'knee', side: 'left' } } as const;
    expect(hardest({ conditions: [] })).toBe(2);
    expect(hardest({ conditions: ['hernia'] })).toBe(1);
    expect(hardest({ conditions: ['hernia'], allowed: ['hernia'] })).toBe(2);
    const earned = (answers: Partial<Assessment>) =>
      advise({ minutes: 60, ...knee, ...answers }, trained('mini-squat', [3, [30, 30]], [1, [30, 30]]));
    expect(rulesOf(earned({}))).toContain('load.up');
  });

  it('[COACH-15] says why nothing fits, with what each reason left out', () => {
    const advice = advise({ worst: { place: 'elbow', side: 'right' }, setting: 'on-the-way', equipment: [] });
    expect(advice.outcome).toBe('nothing-fits');
    const [equipmentLeft] = advice.decisions.filter(({ ruleId }) => ruleId === 'fit.equipment');
    expect(equipmentLeft?.inputs['because']).toContain('chair');
    expect(equipmentLeft?.output['exercises']).toContain('back-of-hand-press');
    expect(rulesOf(advice)).toContain('fit.position');
  });

  it('[COACH-15] pain in chest or belly is for a doctor, beside another place or alone', () => {
    const belly = { place: 'belly', side: null } as const;
    expect(advise({ worst: belly })).toMatchObject({ outcome: 'nothing-fits' });
    expect(advise({ worst: belly }).decisions.at(-1)).toMatchObject({
      ruleId: 'fit.inside',
      output: { whom: 'doctor', soon: 'days' },
    });
    expect(advise({ worst: belly, pain: { now: 3, best: 1, worst: 8 } }).decisions.at(-1)).toMatchObject({
      ruleId: 'fit.inside',
      output: { whom: 'doctor', soon: 'today' },
    });
    expect(advise({ also: [belly] }).outcome).toBe('plan');
    expect(rulesOf(advise({ also: [belly] }))).toContain('fit.inside');
  });

  it('[COACH-16] is for the marked place, worst first', () => {
    for (const place of Object.keys(bodyPlaces) as BodyPlace[]) {
      if (bodyPlaces[place].regions.length === 0) continue;
      const side = bodyPlaces[place].sided ? ('left' as const) : null;
      const made = plan({ worst: { place, side } });
      const regions: readonly string[] = bodyPlaces[place].regions;
      for (const { session: one } of made.days) {
        if (one === null) continue;
        const here = one.exercises.filter(({ exerciseId }) =>
          exerciseOf(exerciseId).regions.some((region) => regions.includes(region)),
        );
        expect(here.length, place).toBeGreaterThan(0);
        for (const { exerciseId, side: on } of here) expect(on, exerciseId).toBe(side);
        const [first] = one.exercises;
        expect(first && exerciseOf(first.exerciseId).regions.some((region) => regions.includes(region)), place).toBe(
          true,
        );
        for (const { exerciseId } of one.exercises)
          if (isStrength(exerciseId))
            expect(
              here.map((each) => each.exerciseId),
              place,
            ).toContain(exerciseId);
      }
    }
  });

  it('[COACH-17] over 64 there is balance in it', () => {
    const has = (birthYear: number, hadBirthday = true) =>
      plannedOf(plan({ birthYear, hadBirthday, worst: { place: 'shoulder', side: 'left' }, minutes: 60 })).some(
        ({ exerciseId }) => exerciseOf(exerciseId).purpose.includes('balance'),
      );
    expect(has(1950)).toBe(true);
    expect(rulesOf(advise({ birthYear: 1950, worst: { place: 'shoulder', side: 'left' }, minutes: 60 }))).toContain(
      'choice.balance-with-age',
    );
    expect(has(1980)).toBe(false);
    // The birthday is asked of whom it makes 16: here the year decides.
    expect([has(1961, false), has(1962, false)]).toEqual([true, false]);
  });
});

describe('the week', () => {
  it('[COACH-18] has as many sessions as asked, spread', () => {
    expect(trainingDays({ daysAWeek: 1 })).toEqual([0]);
    expect(trainingDays({ daysAWeek: 2 })).toEqual([0, 3]);
    expect(trainingDays({ daysAWeek: 3 })).toEqual([0, 2, 4]);
    expect(trainingDays({ daysAWeek: 7 })).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(plan().days.map(({ day }) => day - today)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  });

  it('[COACH-18] keeps the distance from the last session, however often it is made anew', () => {
    const after = (daysAgo: number) => trainingDays({ daysAWeek: 3 }, trained('heel-slide', [daysAgo, [10]]));
    expect([after(0), after(1), after(2), after(6)]).toEqual([
      [2, 4],
      [1, 3, 6],
      [0, 2, 5],
      [0, 2, 4],
    ]);
    expect(trainingDays({ daysAWeek: 1 }, trained('heel-slide', [3, [10]]))).toEqual([4]);
    expect(trainingDays({ daysAWeek: 7 }, trained('heel-slide', [0, [10]]))).toEqual([1, 2, 3, 4, 5, 6]);
  });
  it('[COACH-13] [COACH-18] any seven days hold no more sessions than asked, nor an exercise more often than its dose says', () => {
    for (const place of ['knee', 'lower-back', 'shoulder', 'neck'] as const)
      for (let daysAWeek = 1; daysAWeek <= 7; daysAWeek++) {
        const side = bodyPlaces[place].sided ? ('left' as const) : null;
        const given = person({ day: dayAgo(42), at: atHour(dayAgo(42), 6), worst: { place, side }, daysAWeek });
        const sessions: DoneSession[] = [];
        // Made anew every day, and done.
        for (let ago = 42; ago >= 0; ago--) {
          const day = dayAgo(ago);
          const planned = plannedOn(given, history({ screenings: [screening(day)], sessions }), day);
          if (planned.length === 0) continue;
          const exercises = planned.map(({ exerciseId, dose }) => ({
            exerciseId,
            planned: dose,
            sets: dose.sets,
            loadKg: null,
            faultShare: null,
          }));
          sessions.push({ ...session(day, { exerciseId: '', sets: [] }), exercises });
        }
        const mostInSeven = (days: readonly number[]): number =>
          Math.max(0, ...days.map((day) => days.filter((one) => day - one >= 0 && day - one < 7).length));
        expect([place, daysAWeek, mostInSeven(sessions.map(({ day }) => day))]).toEqual([place, daysAWeek, daysAWeek]);
        expect(sessions.length).toBeGreaterThanOrEqual(6 * daysAWeek);
        const daysOf = new Map<string, number[]>();
        for (const { day, exercises } of sessions)
          for (const { exerciseId } of exercises) daysOf.set(exerciseId, [...(daysOf.get(exerciseId) ?? []), day]);
        for (const [id, days] of daysOf)
          expect(mostInSeven(days), `${id} of ${place}`).toBeLessThanOrEqual(exerciseOf(id).dose.timesAWeek);
      }
  });

  it('[COACH-18] a session that hurt too much is followed by an easy day, though no strength was done by then', () => {
    const stopped = session(today, { exerciseId: 'heel-slide', sets: [3] }, { stopReason: 'pain', painDuring: 7 });
    const daily = { daysAWeek: 7 };
    expect(strengthDays(daily, { sessions: [stopped] })[0]).toBe(2);
    expect(strengthDays(daily, { sessions: [{ ...stopped, day: dayAgo(1), at: atHour(dayAgo(1), 8) }] })[0]).toBe(1);
  });

  it('[COACH-18] has strength never on two days running, yesterday and today counted', () => {
    const daily = { daysAWeek: 7 };
    const apart = (days: readonly number[]) => days.every((day, at) => at === 0 || day - (days[at - 1] ?? 0) > 1);
    expect(apart(strengthDays(daily))).toBe(true);
    expect(strengthDays(daily)[0]).toBe(0);
    expect(rulesOf(advise(daily))).toContain('week.every-other-day');
    expect(strengthDays(daily, trained('squat', [1, [10, 10, 10]]))[0]).toBe(1);
    expect(strengthDays(daily, trained('squat', [0, [10, 10, 10]]))[0]).toBe(2);
    expect(strengthDays(daily, trained('heel-slide', [1, [10]]))[0]).toBe(0);
  });

  it('[COACH-19] rests today with pain over 5, or when today is done', () => {
    expect(trainingDays({ pain: { now: 6, best: 1, worst: 6 } })).toEqual([1, 3, 5]);
    expect(rulesOf(advise({ pain: { now: 6, best: 1, worst: 6 } }))).toContain('pain.rest-today');
    expect(trainingDays({ pain: { now: 5, best: 1, worst: 6 } })[0]).toBe(0);
    expect(trainingDays({}, { answers: [answer(today, 'day', 6)] })[0]).toBe(1);
    expect(trainingDays({ day: dayAgo(1), pain: { now: 6, best: 1, worst: 6 } })[0]).toBe(0);
    expect(trainingDays({ daysAWeek: 7 }, trained('heel-slide', [0, [10]]))[0]).toBe(1);
    expect(rulesOf(advise({}, trained('heel-slide', [0, [10]])))).toContain('week.done-today');
  });

  it('[COACH-18] whoever trains once a week rests for the others once it is done, and nothing else is said', () => {
    const done = session(today, { exerciseId: 'mini-squat', sets: [8, 8] });
    const advice = advise({ daysAWeek: 1 }, { sessions: [done] });
    expect(planOf(advice).days.map(({ session: one }) => one)).toEqual(Array.from({ length: 7 }, () => null));
    expect(rulesOf(advice)).toContain('week.done-today');
    expect(planOf(advice).leftOut.map(({ ruleId }) => ruleId)).not.toContain('week.no-place');
  });

  it('[COACH-18] a minute of breathing each day takes no session away', () => {
    const breaths = [3, 2, 1, 0].map((ago) => session(dayAgo(ago), { exerciseId: 'pursed-lips', sets: [10] }));
    expect(trainingDays({ daysAWeek: 2, day: dayAgo(4) }, { sessions: breaths })[0]).toBe(0);
  });

  it('[COACH-18] the day after a day over 5 is easy, also where nothing was trained, and nothing comes in for it', () => {
    const given = { daysAWeek: 7, minutes: 20, day: dayAgo(1) };
    for (const told of [answer(today, 'day', 7), morning(today, 7)]) {
      const calm = new Set(plannedOf(plan(given)).map(({ exerciseId }) => exerciseId));
      const next = plan(given, { answers: [told] }).days.find(({ session: one }) => one !== null);
      expect(next?.day).toBe(today + 1);
      expect(next?.session?.exercises.filter(({ exerciseId }) => isStrength(exerciseId))).toEqual([]);
      for (const { exerciseId } of next?.session?.exercises ?? []) expect(calm).toContain(exerciseId);
    }
  });

  it('[COACH-20] the week after four whole ones is lighter, and the one after that is not', () => {
    const weeks = (from: number) =>
      trained(
        'mini-squat',
        ...Array.from({ length: Math.ceil(from / 3) }, (_, at) => [from - 3 * at, [8, 8]] as const),
      );
    // Of each day of the plan, by the weeks that will have passed by then.
    let [lighter, usual] = [0, 0];
    for (let from = 18; from <= 42; from += 1)
      for (const [at, { session: one }] of plan({ day: dayAgo(1) }, weeks(from)).days.entries()) {
        if (one === null || !one.exercises.some(({ exerciseId }) => isStrength(exerciseId))) continue;
        const isLighter = one.exercises.some(({ why }) => why.some(({ ruleId }) => ruleId === 'week.deload'));
        expect(isLighter, `day ${from + at}, by a plan of day ${from}`).toBe(from + at >= 28 && from + at < 35);
        if (isLighter) lighter += 1;
        else usual += 1;
      }
    expect(Math.min(lighter, usual)).toBeGreaterThan(10);
    expect(doseOf('mini-squat', { day: dayAgo(1) }, weeks(28))).toEqual([8]);
    const broken = trained('mini-squat', ...[28, 25, 22, 12, 9, 6, 3, 2, 1].map((ago) => [ago, [8, 8]] as const));
    expect(rulesOf(advise({}, broken))).not.toContain('week.deload');
  });

  it('[COACH-21] two steps back in two weeks want somebody to look', () => {
    const hurt = { painDuring: 7 };
    const of = (...rows: Parameters<typeof trained>[1][]) => rulesOf(advise({}, trained('mini-squat', ...rows)));
    expect(of([13, [8, 8], hurt], [3, [8, 8], hurt])).toContain('pain.see-someone');
    expect(of([14, [8, 8], hurt], [3, [8, 8], hurt])).not.toContain('pain.see-someone');
    expect(of([3, [8, 8], hurt])).not.toContain('pain.see-someone');
  });

  it('[COACH-21] three steps back in eight weeks do as well, and are said once', () => {
    const hurt = { painDuring: 7 };
    const of = (...days: readonly number[]) =>
      rulesOf(advise({}, trained('mini-squat', ...days.map((day) => [day, [8, 8], hurt] as const))));
    expect(of(55, 30, 3)).toContain('pain.again');
    expect(of(56, 30, 3)).not.toContain('pain.again');
    expect(of(30, 3)).not.toContain('pain.again');
    // One bad morning after two sessions is one step.
    const one = trained('mini-squat', [1, [8, 8]]);
    const evening = one.sessions.map((session) => ({ ...session, id: 'evening', at: session.at + 36_000_000 }));
    const twice = { sessions: [...one.sessions, ...evening], answers: [morning(today, 5)] };
    expect(rulesOf(advise({ day: dayAgo(1) }, twice))).not.toContain('pain.see-someone');
    const both = of(30, 13, 3);
    expect([both.includes('pain.see-someone'), both.includes('pain.again')]).toEqual([true, false]);
  });

  it('[COACH-31] while a rise waits, every reason names the dose that is asked', () => {
    const squats = (ago: number, last: number) =>
      session(dayAgo(ago), {
        exerciseId: 'mini-squat',
        sets: [8, last],
        planned: { ...libraryDose(exerciseOf('mini-squat')), sets: [8, 8] },
      });
    const sessions = [squats(6, 10), squats(4, 10), squats(2, 8)];
    const mornings = [morning(dayAgo(5), 1), morning(dayAgo(3), 1)];
    // The last morning was not answered.
    const [asked] = plannedOf(plan({}, { sessions, answers: mornings })).filter(
      ({ exerciseId }) => exerciseId === 'mini-squat',
    );
    expect(asked?.dose.sets).toEqual([8, 8]);
    const why = asked?.why.filter(({ ruleId }) => ruleId === 'morning.unknown');
    expect(why?.map(({ output }) => output)).toMatchObject([{ exercise: 'mini-squat', sets: [8, 8] }]);
  });

  it('[COACH-30] what was earned waits while today is amber, or two worse this morning', () => {
    const earned = trained('mini-squat', [4, [8, 10]], [2, [8, 10]]);
    const on = (...answers: readonly ReturnType<typeof answer>[]) =>
      doseOf('mini-squat', { day: dayAgo(1) }, { ...earned, answers: [...earned.answers, ...answers] });
    expect(on()).toEqual([8, 9]);
    expect(on(answer(today, 'day', 3))).toEqual([8, 9]);
    expect(on(answer(today, 'day', 4))).toEqual([8, 8]);
    expect(on(answer(dayAgo(1), 'day', 1), morning(today, 3))).toEqual([8, 8]);
    expect(on(answer(dayAgo(1), 'day', 0), morning(today, 3))).toEqual([6, 6]);
  });

  it('[COACH-23] what this morning means is said by the numbers that were compared, or by the one that is amber', () => {
    const of = (before: number, level: number) =>
      plan({ day: dayAgo(2) }, { answers: [answer(dayAgo(1), 'day', before), morning(today, level)] })
        .decisions.filter(({ ruleId }) => /^(morning|pain)\./.test(ruleId))
        .map(({ ruleId, inputs }) => [ruleId, inputs]);
    expect(of(3, 4)).toEqual([['pain.amber', { pain: 4 }]]);
    expect(of(2, 3)).toEqual([['pain.green', { pain: 3 }]]);
    expect(of(1, 3)).toEqual([
      ['pain.green', { pain: 3 }],
      ['morning.hold', { before: 1, morning: 3, worseBy: 2 }],
    ]);
    expect(of(0, 4)).toEqual([
      ['pain.amber', { pain: 4 }],
      ['morning.step-down', { before: 0, morning: 4, worseBy: 4 }],
    ]);
    expect(of(3, 6)).toEqual([['pain.rest-today', { pain: 6 }]]);
  });

  it('[COACH-30] what keeps a rise waiting is named by its own number', () => {
    const earned = trained('mini-squat', [9, [8, 10]], [7, [8, 10]]);
    const held = (changes: Partial<Parameters<typeof session>[2]>, region: string | null = null, level = 2) => {
      const other = session(dayAgo(3), { exerciseId: 'heel-slide', sets: [10, 10] }, changes);
      const told = region === null ? [] : [answer(today, 'day', level, region)];
      const records = { sessions: [...earned.sessions, other], answers: [...earned.answers, ...told] };
      const planned = plannedOf(plan({ day: dayAgo(9) }, records)).find(
        ({ exerciseId }) => exerciseId === 'mini-squat',
      );
      const last = planned?.why.at(-1);
      return [last?.ruleId, last?.inputs];
    };
    expect(held({ painDuring: 4 })).toEqual(['load.waits', { last: 4 }]);
    expect(held({}, 'neck', 5)).toEqual(['pain.amber', { today: 5 }]);
    expect(held({}, 'neck', 7)).toEqual(['load.waits', { today: 7 }]);
  });

  it('[COACH-30] a bad morning holds what was earned also when something else was done yesterday', () => {
    const on = (level: number, painBefore = 1) => {
      const earned = trained('mini-squat', [4, [8, 10]], [2, [8, 10]]);
      const other = session(
        dayAgo(1),
        { exerciseId: 'heel-slide', sets: [10, 10] },
        { painBefore, painDuring: 0, painAfter: 0 },
      );
      const records = { sessions: [...earned.sessions, other], answers: [...earned.answers, morning(today, level)] };
      return doseOf('mini-squat', { day: dayAgo(1) }, records);
    };
    expect(on(1)).toEqual([8, 9]);
    expect(on(3)).toEqual([8, 8]);
    expect(on(2, 0)).toEqual([8, 8]);
    // A step down is for what was not done yesterday; what was had it from its own session.
    expect(on(4)).toEqual([6, 6]);
  });

  it('[COACH-30] what was earned waits after a red or amber session of whatever exercise, until one is green', () => {
    const after = (...others: readonly (readonly [daysAgo: number, painDuring: number])[]) => {
      const earned = trained('mini-squat', [9, [8, 10]], [7, [8, 10]]);
      const sessions = others.map(([daysAgo, painDuring]) =>
        session(dayAgo(daysAgo), { exerciseId: 'heel-slide', sets: [10, 10] }, { painDuring }),
      );
      return doseOf('mini-squat', { day: dayAgo(9) }, { ...earned, sessions: [...earned.sessions, ...sessions] });
    };
    expect(after()).toEqual([8, 9]);
    // After red it does not only wait, it is one step below what was done last.
    expect(after([0, 8])).toEqual([6, 6]);
    expect(after([1, 8])).toEqual([6, 6]);
    expect(after([3, 8])).toEqual([6, 6]);
    expect(after([3, 4])).toEqual([8, 8]);
    expect(after([3, 4], [2, 1])).toEqual([8, 9]);
    expect(after([3, 8], [2, 1])).toEqual([6, 6]);
  });

  it('[COACH-38] names somebody at a pain of 9, and when it was over 5 on three days of the last week', () => {
    const at = (...answers: readonly ReturnType<typeof answer>[]) => advise({ day: dayAgo(2) }, { answers });
    const severe = at(morning(today, 9));
    expect(decisionsOf(severe)).toContainEqual(
      expect.objectContaining({ ruleId: 'pain.severe', output: { whom: 'doctor', soon: 'today' } }),
    );
    expect(rulesOf(at(morning(today, 8)))).not.toContain('pain.severe');
    const red = (...days: readonly number[]) => rulesOf(at(...days.map((ago) => answer(dayAgo(ago), 'day', 6))));
    expect(red(1, 3, 6)).toContain('pain.red-days');
    expect(red(1, 3, 7)).not.toContain('pain.red-days');
    expect(red(1, 1, 3)).not.toContain('pain.red-days');
  });

  it('[COACH-38] names somebody also where nothing fits', () => {
    const advice = advise({ worst: { place: 'belly', side: null } }, { answers: [morning(today, 9)] });
    expect(advice.outcome).toBe('nothing-fits');
    expect(rulesOf(advice)).toContain('pain.severe');
  });

  it('[COACH-18] [COACH-40] [COACH-45] the day after a red one is easy, wherever it was said, and says why', () => {
    const day = addDays(today, 1);
    const seven = { painBefore: 7, painDuring: null, painAfter: null };
    const red: Readonly<Record<string, Partial<CoachHistory>>> = {
      'the day’s question': { answers: [answer(today, 'day', 7)] },
      'an assessment': { assessed: [{ at: atHour(today, 7), day: today, place: 'knee-left', level: 7 }] },
      'before a session that was not begun': {
        sessions: [
          { ...session(today, { exerciseId: '', sets: [] }, { ...seven, stopReason: 'other' }), exercises: [] },
        ],
      },
      'a sign in a session': {
        sessions: [{ ...session(today, { exerciseId: '', sets: [] }, { stopReason: 'sign' }), exercises: [] }],
      },
    };
    const first = (records: Partial<CoachHistory>) => {
      const given = person({ day, at: atHour(day, 5), daysAWeek: 7 });
      const { days, decisions } = planOf(
        planWeek(given, history({ screenings: [screening(day)], ...records }), library, day),
      );
      const exercises = days[0]?.session?.exercises ?? [];
      const isStrong = exercises.some(({ exerciseId }) => isStrength(exerciseId));
      return { isStrong, why: decisions.some(({ ruleId }) => ruleId === 'week.easy-after-pain') };
    };
    expect(first({})).toEqual({ isStrong: true, why: false });
    for (const [how, records] of Object.entries(red))
      expect(first(records), how).toEqual({ isStrong: false, why: true });
  });

  it('[COACH-18] [COACH-19] a minute of breathing takes none of the plan’s sessions away, unless it was stopped because of pain', () => {
    const breathing = (stopReason: 'done' | 'pain') =>
      history({ sessions: [session(today, { exerciseId: 'belly-breathing', sets: [60] }, { stopReason })] });
    const sessionToday = (stopReason: 'done' | 'pain') =>
      planOf(planWeek(person({ daysAWeek: 2 }), breathing(stopReason), library, today)).days[0]?.session ?? null;
    expect(sessionToday('done')).not.toBeNull();
    expect(sessionToday('pain')).toBeNull();
    const tomorrow = addDays(today, 1);
    const next = planWeek(
      person({ daysAWeek: 2, day: tomorrow, at: atHour(tomorrow, 5) }),
      { ...breathing('pain'), screenings: [screening(tomorrow)] },
      library,
      tomorrow,
    );
    expect(planOf(next).days[0]?.session).toBeNull();
  });

  it('[COACH-13] a short time takes sets away before exercises', () => {
    expect(rulesOf(advise({ minutes: 9 }))).toContain('load.fits-time');
    expect(rulesOf(advise({ minutes: 120 }))).not.toContain('load.fits-time');
  });

  it('[COACH-13] what is made shorter for want of time is still an exercise', () => {
    let shortened = 0;
    const small = library.filter(
      (one) => (libraryDose(one).sets[0] ?? 0) <= { reps: 2, seconds: 10 }[libraryDose(one).unit],
    );
    for (const { id } of small)
      for (const place of ['knee', 'hip', 'ankle', 'lower-back', 'shoulder', 'neck'] as const)
        for (const minutes of [5, 8, 10, 15, 20]) {
          const side = bodyPlaces[place].sided ? ('left' as const) : null;
          const given = person({ worst: { place, side }, minutes, goals: ['balance'] });
          const planned = libraryDose(exerciseOf(id));
          const done = session(dayAgo(3), { exerciseId: id, planned, sets: planned.sets });
          const advice = planWeek(given, history({ sessions: [done] }), library, today);
          for (const { exerciseId, dose, seconds, why } of advice.outcome === 'plan' ? plannedOf(advice.plan) : []) {
            const least = { reps: 1, seconds: 5 }[dose.unit];
            expect(Math.min(...dose.sets), `${exerciseId} beside ${id}`).toBeGreaterThanOrEqual(least);
            expect(seconds).toBeGreaterThan(0);
            shortened += why.some(({ ruleId }) => ruleId === 'load.fits-time') ? 1 : 0;
          }
        }
    expect(shortened).toBeGreaterThan(50);
  });

  it('[COACH-13] what was done within eight days is made shorter rather than lose its time to a rise', () => {
    const isShorter = ({ exerciseId, dose }: PlannedExercise) =>
      dose.sets.length === 1 && totalOf(dose) < Math.min(...libraryDose(exerciseOf(exerciseId)).sets);
    const changeover = 20;
    let [kept, lost, shorter] = [0, 0, 0];
    for (const minutes of [5, 6, 7, 8, 9, 10, 12])
      for (const place of ['knee', 'shoulder', 'hip', 'ankle', 'lower-back'] as const) {
        const answers = { minutes, worst: { place, side: place === 'lower-back' ? null : ('left' as const) } };
        const asked = plan({ day: dayAgo(9), ...answers }).days.find((day) => day.session !== null)?.session;
        const ids = (asked?.exercises ?? []).map(({ exerciseId }) => exerciseId);
        const done = [6, 3].map((ago) => ({
          ...session(dayAgo(ago), { exerciseId: '', sets: [] }),
          exercises: ids.map((exerciseId) => {
            const sets = libraryDose(exerciseOf(exerciseId)).sets.map((set) => Math.ceil(set * 1.3) + 2);
            return { exerciseId, sets, planned: null, loadKg: null, faultShare: null };
          }),
        }));
        const records = { sessions: done, answers: [5, 2].map((ago) => morning(dayAgo(ago), 1)) };
        const first = plan({ day: dayAgo(9), ...answers }, records).days.find((day) => day.session !== null)?.session;
        const planned = first?.exercises ?? [];
        const room = minutes * 60 - (first?.seconds ?? 0) - changeover;
        for (const id of ids)
          if (planned.some(({ exerciseId }) => exerciseId === id)) kept += 1;
          else {
            const one = exerciseOf(id);
            const half = { ...floorDose(one), sets: floorDose(one).sets.slice(0, 1) };
            expect(secondsOf(one, half), `${id} in ${minutes} minutes`).toBeGreaterThan(room);
            lost += 1;
          }
        shorter += planned.filter(isShorter).length;
      }
    expect(shorter).toBeGreaterThan(5);
    expect(lost * 20).toBeLessThan(kept);
  });

  it('[COACH-13] [COACH-43] what a day of pain takes off leaves its time free: nothing is longer for it, nor new', () => {
    const firstOf = (records: Partial<CoachHistory>, answers: Partial<Assessment>) =>
      plan({ day: dayAgo(3), ...answers }, records).days.find((day) => day.session !== null)?.session?.exercises ?? [];
    let less = 0;
    for (const minutes of [8, 10, 12, 16, 20, 25])
      for (const place of ['knee', 'shoulder', 'hip', 'ankle', 'lower-back'] as const) {
        const side = place === 'lower-back' ? null : ('left' as const);
        const answers = { minutes, worst: { place, side } };
        const [, second] = firstOf({}, answers);
        if (second === undefined) continue;
        const extra = libraryDose(exerciseOf(second.exerciseId)).sets.map((set) => set + 4);
        for (const before of [history(), trained(second.exerciseId, [5, extra], [3, extra])]) {
          const good = new Map(firstOf(before, answers).map(({ exerciseId, dose }) => [exerciseId, totalOf(dose)]));
          const red = answer(dayAgo(1), 'day', 7, side === null ? place : `${place}-left`);
          for (const told of [red, answer(today, 'day', 4)]) {
            const bad = { ...before, answers: [...before.answers, told] };
            for (const { exerciseId, dose } of firstOf(bad, answers)) {
              const most = good.get(exerciseId) ?? 0;
              expect(totalOf(dose), `${exerciseId} in ${minutes} minutes`).toBeLessThanOrEqual(most);
              if (totalOf(dose) < most) less += 1;
            }
          }
        }
      }
    // Else it would prove nothing.
    expect(less).toBeGreaterThan(50);
  });

  it('[COACH-35] a week takes less than 50 ms, with five years of training', () => {
    const rows = Array.from({ length: 600 }, (_, at) => [at * 3 + 1, [8, 8], {}] as const);
    const records = history(trained('mini-squat', ...rows));
    const plan = () => planWeek(person({ daysAWeek: 7, minutes: 120 }), records, library, today);
    expect(leastCpuMs(plan, 20)).toBeLessThan(50);
  });

  it('[COACH-35] what was never done costs nothing of the years in which others were', () => {
    let read = 0;
    const counted = (one: DoneSession): DoneSession => ({
      ...one,
      get exercises() {
        read += 1;
        return one.exercises;
      },
    });
    const { sessions, answers } = fiveYears();
    planWeek(person(), history({ sessions: sessions.map(counted), answers }), library, today);
    // Once for all of them, and a few times for each of the six that is looked at.
    expect(read / sessions.length).toBeLessThan(20);
  });
});

describe('overrules', () => {
  const squatDose = { unit: 'reps', sets: [5, 5], perSide: false, rest: 60, loadKg: null } as const;
  const check = (
    choice: Parameters<typeof overrule>[1],
    answers: Partial<Assessment> = {},
    records: Partial<CoachHistory> = {},
    reason = 'because',
  ) => {
    const result = checkOverrule(
      { ...overrule('squat', choice), reason },
      person(answers),
      history(records),
      library,
      today,
    );
    return result.ok ? 'ok' : result.failure.code;
  };

  it('[COACH-33] of what has its place elsewhere no more on amber than the plan asks, or than it comes back with', () => {
    const of = (exerciseId: string, ago: number, painDuring: number) =>
      session(dayAgo(ago), { exerciseId, sets: [10, 10, 10] }, { painDuring });
    const records = history({ sessions: [of('squat', 6, 2), of('squat', 4, 7)], answers: [answer(today, 'day', 4)] });
    const choose = (sets: readonly number[], planned?: Dose) => {
      const chosen = overrule('squat', { kind: 'dose', dose: { ...squatDose, sets } });
      const checked = checkOverrule(chosen, person({}), records, library, today, planned);
      return checked.ok ? 'ok' : checked.failure.code;
    };
    expect(choose([8, 8, 8])).toBe('ok');
    expect(choose([8, 8, 9])).toBe('no-harder');
    expect(choose([10, 10, 10])).toBe('no-harder');
    const planned = { ...squatDose, sets: [4, 4, 4] };
    expect(choose([4, 4, 4], planned)).toBe('ok');
    expect(choose([4, 4, 5], planned)).toBe('no-harder');
    expect(choose([8, 8, 9], planned)).toBe('out-of-range');
  });

  it('[COACH-33] need a reason, and never pass a red flag, a red day, or what does not fit', () => {
    const dose = { kind: 'dose', dose: squatDose } as const;
    expect(check(dose)).toBe('ok');
    expect(check(dose, {}, {}, '  ')).toBe('reason-missing');
    expect(check(dose, {}, { screenings: [screening(today, 'clot')] })).toBe('red-flag');
    expect(check({ kind: 'leave-out' }, {}, { screenings: [screening(today, 'clot')] })).toBe('red-flag');
    expect(check(dose, {}, { answers: [answer(today, 'day', 6)] })).toBe('pain-red');
    const amber = { answers: [answer(today, 'day', 5), answer(dayAgo(1), 'day', 9)] };
    expect(check(dose, {}, amber)).toBe('ok');
    expect(check({ kind: 'dose', dose: { ...squatDose, sets: [400] } })).toBe('out-of-range');
    expect(check({ kind: 'swap', to: 'lunge' })).toBe('ok');
    expect(check({ kind: 'swap', to: 'lunge' }, { conditions: ['no-weight-bearing'] })).toBe('does-not-fit');
    expect(check({ kind: 'swap', to: 'no-such-exercise' })).toBe('does-not-fit');
    expect(check({ kind: 'leave-out' })).toBe('ok');
    const out = overrule('lunge', { kind: 'leave-out' }, 2);
    const swap = { kind: 'swap', to: 'lunge' } as const;
    expect(check(swap, {}, { overrules: [out] })).toBe('does-not-fit');
    expect(check(swap, {}, { overrules: [overrule('lunge', { kind: 'put-back' }, 1), out] })).toBe('ok');
  });

  it('[COACH-33] a red day is one by answers, by today’s assessment and by today’s session', () => {
    const dose = { kind: 'dose', dose: squatDose } as const;
    expect(check(dose, { pain: { now: 8, best: 1, worst: 8 } })).toBe('pain-red');
    expect(check(dose, { pain: { now: 8, best: 1, worst: 8 }, day: dayAgo(1) })).toBe('ok');
    const stopped = session(today, { exerciseId: 'heel-slide', sets: [3] }, { painDuring: 2, stopReason: 'pain' });
    expect(check({ kind: 'swap', to: 'lunge' }, {}, { sessions: [stopped] })).toBe('pain-red');
  });

  it('[COACH-30] [COACH-33] nothing harder and no more where no load may rise today, as in a session', () => {
    const dose = (loadKg: number | null, ...sets: readonly number[]) =>
      ({ kind: 'dose', dose: { ...squatDose, sets, loadKg } }) as const;
    const harder = { kind: 'swap', to: exerciseOf('squat').harder[0] ?? '' } as const;
    const easier = { kind: 'swap', to: 'mini-squat' } as const;
    const before = session(dayAgo(2), { exerciseId: 'heel-slide', sets: [10] }, { painDuring: 5 });
    const calm = session(dayAgo(1), { exerciseId: 'heel-slide', sets: [10] });
    for (const records of [
      { answers: [answer(today, 'day', 5)] },
      { sessions: [before] },
      { sessions: [calm], answers: [morning(today, 3)] },
    ]) {
      const of = (choice: Parameters<typeof check>[0]) => check(choice, { day: dayAgo(3) }, records);
      expect([of(harder), of(dose(null, 10, 10, 11)), of(dose(2, 10, 10))]).toEqual(Array(3).fill('no-harder'));
      expect([of(easier), of(dose(null, 8, 8)), of({ kind: 'leave-out' })]).toEqual(Array(3).fill('ok'));
    }
    expect([check(harder), check(dose(null, 10, 10, 11)), check(dose(2, 10, 10))]).toEqual(Array(3).fill('ok'));
  });

  it('[COACH-33] neither a level that is not earned, nor two at once', () => {
    const frail = { birthYear: 1944, settles: 'longer' } as const;
    expect(check({ kind: 'swap', to: 'jump-landing' }, { ...frail, conditions: ['heart-condition'] })).toBe(
      'does-not-fit',
    );
    expect(check({ kind: 'swap', to: 'lunge' }, frail)).toBe('does-not-fit');
    expect(check({ kind: 'swap', to: 'jump-landing' })).toBe('ok');
    const leap = checkOverrule(
      overrule('mini-squat', { kind: 'swap', to: 'jump-landing' }),
      person(),
      history(),
      library,
      today,
    );
    expect(leap).toMatchObject({ failure: { code: 'does-not-fit', misfit: { ruleId: 'fit.level' } } });
    const swap = overrule('mini-squat', { kind: 'swap', to: 'squat' });
    const made = plan(frail, { overrules: [swap] });
    expect(plannedOf(made).map(({ exerciseId }) => exerciseId)).not.toContain('squat');
  });

  it('[COACH-33] a dose is at most twice what it is now', () => {
    const dose = (...sets: readonly number[]) => ({ kind: 'dose', dose: { ...squatDose, sets } }) as const;
    expect([check(dose(15, 15, 15, 15)), check(dose(16, 15, 15, 15))]).toEqual(['ok', 'out-of-range']);
    const huge = Array.from({ length: 10 }, () => 100);
    expect(check({ kind: 'dose', dose: { ...squatDose, sets: huge, loadKg: 500 } })).toBe('out-of-range');
    // Several choices one after another lead no further than one, as long as none was done.
    const again = (...sets: readonly number[]) => {
      const chosen = overrule('squat', { kind: 'dose', dose: { ...squatDose, sets } }, 1);
      return [dose(15, 15, 15, 15), dose(16, 15, 15, 15)].map((one) => check(one, {}, { overrules: [chosen] }));
    };
    // Also where another exercise has led there.
    const led = { overrules: [overrule('mini-squat', { kind: 'swap', to: 'squat' }, 2)] };
    const chosen = overrule('squat', { kind: 'dose', dose: { ...squatDose, sets: [20, 20, 20] } }, 1);
    const of = (one: ReturnType<typeof dose>) => check(one, {}, { overrules: [...led.overrules, chosen] });
    expect([of(dose(15, 15, 15, 15)), of(dose(16, 15, 15, 15))]).toEqual(['ok', 'out-of-range']);
    expect([again(20, 20, 20), again(5)]).toEqual([
      ['ok', 'out-of-range'],
      ['ok', 'out-of-range'],
    ]);
  });

  it('[COACH-33] what was left out stays out until it is put back', () => {
    const out = overrule('mini-squat', { kind: 'leave-out' }, 3);
    const has = (...overrules: CoachHistory['overrules']) => doseOf('mini-squat', {}, { overrules }) !== undefined;
    expect([has(), has(out), has(out, overrule('mini-squat', { kind: 'put-back' }, 1))]).toEqual([true, false, true]);
    expect(rulesOf(advise({}, { overrules: [out] }))).toContain('fit.left-out');
  });

  it('[COACH-33] one that does not fit is not done, and the plan says so', () => {
    const swap = overrule('mini-squat', { kind: 'swap', to: 'squat' });
    expect(plannedOf(plan({}, { overrules: [swap] })).map(({ exerciseId }) => exerciseId)).toContain('squat');
    const unfit = advise(
      { setOffBy: [], equipment: equipment.filter((item) => item !== 'step') },
      { overrules: [overrule('mini-squat', { kind: 'swap', to: 'step-up' })] },
    );
    expect(rulesOf(unfit)).toContain('overrule.unsafe');
    expect(plannedOf(planOf(unfit)).map(({ exerciseId }) => exerciseId)).not.toContain('step-up');
  });
});

describe('rulesets', () => {
  it('[COACH-34] a plan names the ruleset in force, which the versions that have it read', () => {
    expect(plan().ruleset).toBe(coachRuleset);
    // What made a plan is never removed.
    expect(coachRulesets).toEqual(expect.arrayContaining([coachRuleset, 'coach-1', 'coach-2', 'coach-3']));
  });

  it('[COACH-34] stored plans of each earlier ruleset are read as they were made', () => {
    const older = [plan1, plan2, plan3];
    expect(older.map(({ ruleset }) => ruleset)).toEqual(coachRulesets.filter((one) => one !== coachRuleset));
    for (const stored of older) expect(readPlan(stored)).toEqual({ ok: true, value: stored });
  });

  it('[COACH-34] of a newer ruleset, or broken, it says so', () => {
    expect(readPlan({ ...plan1, ruleset: 'coach-99' })).toEqual({ ok: false, failure: 'newer-ruleset' });
    for (const broken of [null, {}, { ...plan1, days: [] }, { ...plan1, from: 'today' }])
      expect(readPlan(broken)).toEqual({ ok: false, failure: 'unreadable' });
  });
});
