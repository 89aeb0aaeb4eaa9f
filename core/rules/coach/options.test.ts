// The ways to train that a person may choose: what each changes, and what none of them does.
import { describe, expect, it } from 'vitest';
import { addDays } from '#core/lib/day.ts';
import type { Day } from '#core/lib/day.ts';
import type { Assessment } from './assessment.ts';
import { totalOf } from './doses.ts';
import { misfitOf, personOf } from './fit.ts';
import { livedDays } from './lived.contract.ts';
import { optionsOffered } from './options.ts';
import {
  answer,
  dayAgo,
  exerciseOf,
  history,
  library,
  morning,
  person,
  plannedOf,
  planOf,
  screening,
  session,
  today,
} from './person.contract.ts';
import { planWeek } from './plan.ts';
import type { CoachHistory } from './plan.ts';
import { todayLight, wasCalm } from './today.ts';
import type { ChosenOption, DoneSession } from './training.ts';
import { trainingOptions } from './vocabulary.ts';
import type { TrainingOption } from './vocabulary.ts';

const chosen = (option: TrainingOption, day = today): ChosenOption => ({ id: option, at: 0, day, option });
const elbow = { worst: { place: 'elbow', side: 'right' } } as const;
const planned = (answers: Partial<Assessment>, changes: Partial<CoachHistory> = {}, day = today) =>
  plannedOf(planOf(planWeek(person(answers), history(changes), library, day)));
const offered = (answers: Partial<Assessment> = {}, changes: Partial<CoachHistory> = {}) =>
  optionsOffered(person(answers), history(changes), library, today);

describe('what is offered', () => {
  it('[COACH-54] is what would change the week, and is not chosen already', () => {
    expect(offered()).toEqual(['lighter-week', 'still-holds']);
    expect(offered(elbow)).toEqual(['lighter-week', 'slow-loading']);
    expect(offered(elbow, { options: [chosen('slow-loading')] })).toEqual(['lighter-week', 'still-holds']);
    // Whatever flares up easily gets holds first as it is.
    expect(offered({ settles: 'next-morning' })).not.toContain('still-holds');
    // Nothing is strong, so nothing can be lighter.
    expect(offered({ settles: 'longer' })).toEqual([]);
    expect(offered({ worst: { place: 'neck', side: null } })).not.toContain('slow-loading');
  });

  it('[COACH-54] [COACH-30] is nothing on a day over 5, and nothing that may be harder where no load may rise', () => {
    expect(offered(elbow, { answers: [answer(today, 'day', 6)] })).toEqual([]);
    expect(offered(elbow, { answers: [answer(today, 'day', 4)] })).toEqual(['lighter-week']);
    expect(offered({ conditions: ['recent-surgery'] })).toEqual([]);
  });
});

describe('a lighter week', () => {
  it('[COACH-55] has one set less of strength for seven days, and ends by itself', () => {
    const setsOf = (on: Partial<CoachHistory>, day = today) =>
      planned({ day: dayAgo(10) }, on, day).find(({ exerciseId }) => exerciseId === 'mini-squat')?.dose.sets;
    const usual = setsOf({});
    expect(usual?.length).toBeGreaterThan(1);
    expect(setsOf({ options: [chosen('lighter-week')] })).toEqual(usual?.slice(1));
    expect(setsOf({ options: [chosen('lighter-week', dayAgo(6))] })).toEqual(usual?.slice(1));
    expect(setsOf({ options: [chosen('lighter-week', dayAgo(7))] })).toEqual(usual);
    // What a clock that was ahead wrote begins on its day, so that it ends as well.
    expect(setsOf({ options: [chosen('lighter-week', addDays(today, 9))] })).toEqual(usual);
    const ahead = chosen('lighter-week', addDays(today, 1));
    const then = { screenings: [screening(addDays(today, 4))], options: [ahead] };
    expect(setsOf(then, addDays(today, 7))).toEqual(usual?.slice(1));
    expect(setsOf(then, addDays(today, 8))).toEqual(usual);
    const [why] = planned({}, { options: [chosen('lighter-week')] })
      .flatMap((one) => one.why)
      .filter(({ ruleId }) => ruleId === 'option.lighter-week');
    expect(why).toMatchObject({ source: 'deload' });
  });
});

describe('what is preferred', () => {
  it('[COACH-56] is what holds still, or loads a tendon slowly, for the marked place', () => {
    const rules = (answers: Partial<Assessment>, option: TrainingOption) =>
      planned(answers, { options: [chosen(option)] }).flatMap(({ exerciseId, why }) =>
        why.some(({ ruleId }) => ruleId === `option.${option}`) ? [exerciseId] : [],
      );
    expect(new Set(rules({}, 'still-holds'))).toEqual(new Set(['wall-sit']));
    expect(rules(elbow, 'slow-loading')).toContain('slow-wrist-lower');
    expect(planned(elbow).map(({ exerciseId }) => exerciseId)).not.toContain('slow-wrist-lower');
    const painless = { worst: null, pain: { now: 0, best: 0, worst: 0 } } as const;
    expect(rules(painless, 'still-holds')).toEqual([]);
    for (const { id, loadsTendon, purpose } of library) if (loadsTendon) expect(purpose, id).toContain('strength');
  });

  it('[COACH-56] opens no level, and nothing that does not fit', () => {
    const heel = { worst: { place: 'heel', side: 'left' } } as const;
    const ids = planned(heel, { options: [chosen('slow-loading')] }).map(({ exerciseId }) => exerciseId);
    expect(ids.filter((id) => exerciseOf(id).level > 2)).toEqual([]);
    const fresh = { ...elbow, since: 'days', began: 'injury' } as const;
    expect(
      planned(fresh, { options: [chosen('slow-loading')] }).filter(
        ({ exerciseId }) => exerciseOf(exerciseId).loadsTendon,
      ),
    ).toEqual([]);
  });
});

describe('[COACH-56] within two weeks of pain', () => {
  const holds = [chosen('still-holds', dayAgo(1))];
  const ids = (changes: Partial<CoachHistory>, options = holds) =>
    new Set(planned({}, { ...changes, options }).map(({ exerciseId }) => exerciseId));
  const squats = (day: Day, changes: Partial<DoneSession> = {}) =>
    session(day, { exerciseId: 'mini-squat', sets: [8, 8] }, changes);

  it('brings in nothing that was not done lately, whichever way the pain was told', () => {
    expect(ids({ sessions: [squats(dayAgo(2))], answers: [morning(dayAgo(1), 1)] })).toContain('wall-sit');
    for (const [what, changes] of Object.entries({
      'a day over 5': { answers: [answer(dayAgo(13), 'day', 6)] },
      'a stop because of pain': { sessions: [squats(dayAgo(9), { stopReason: 'pain' })] },
      'a morning that steps down': { sessions: [squats(dayAgo(5))], answers: [morning(dayAgo(4), 5)] },
      'an amber day': { answers: [answer(today, 'day', 4)] },
      'an amber session': { sessions: [squats(dayAgo(1), { painDuring: 4 })] },
      'a morning two worse': {
        sessions: [squats(dayAgo(1), { painBefore: 0, painDuring: 1, painAfter: 1 })],
        answers: [morning(today, 3)],
      },
    } satisfies Record<string, Partial<CoachHistory>>))
      // What would be there without it, or was done: the squats go on in its place.
      expect([what, [...ids(changes)].filter((id) => !ids(changes, []).has(id))]).toEqual([what, []]);
    const amber = { sessions: [squats(dayAgo(2))], answers: [morning(dayAgo(1), 1), answer(today, 'day', 4)] };
    expect(ids(amber)).toContain('mini-squat');
    expect(ids({ answers: [answer(dayAgo(14), 'day', 6)] })).toContain('wall-sit');
  });

  it('keeps before others what it had brought in', () => {
    const sits = session(dayAgo(4), { exerciseId: 'wall-sit', sets: [20, 20, 20, 20] });
    expect(ids({ sessions: [sits], answers: [answer(today, 'day', 4)] })).toContain('wall-sit');
  });

  it('in a life brings in nothing that neither the plan without it has, nor was done in these weeks', () => {
    let looked = 0;
    for (let seed = 1; seed <= 12; seed += 1)
      for (const { given, day, records: lived } of livedDays(seed)) {
        const now = todayLight(given, lived.sessions, lived.answers, day);
        if (day % 3 !== 0 || (now.mayRise && wasCalm(given, lived, day))) continue;
        const usual = planWeek(given, { ...lived, options: [] }, library, day);
        if (usual.outcome !== 'plan') continue;
        const lately = lived.sessions.filter((one) => day - one.day < 14).flatMap(({ exercises }) => exercises);
        const known = new Set([...plannedOf(usual.plan), ...lately].map(({ exerciseId }) => exerciseId));
        for (const option of ['still-holds', 'slow-loading'] as const) {
          const advice = planWeek(given, { ...lived, options: [chosen(option, addDays(day, -1))] }, library, day);
          looked += 1;
          const come = plannedOf(planOf(advice)).filter(
            ({ exerciseId, why }) => !known.has(exerciseId) && why.some(({ ruleId }) => ruleId === `option.${option}`),
          );
          expect([seed, day, option, come.map(({ exerciseId }) => exerciseId)]).toEqual([seed, day, option, []]);
        }
      }
    expect(looked).toBeGreaterThan(50);
  });
});

it('[COACH-57] in the middle of a life no option brings in what does not fit, and a lighter week gives more of nothing', () => {
  const found: string[] = [];
  let changed = 0;
  for (let seed = 1; seed <= 8; seed += 1)
    for (const { given, day, records: lived } of livedDays(seed)) {
      if (day % 8 !== 0) continue;
      const records = { ...lived, options: [] };
      const usual = planWeek(given, records, library, day);
      if (usual.outcome !== 'plan') continue;
      for (const option of trainingOptions) {
        const advice = planWeek(given, { ...records, options: [chosen(option, day)] }, library, day);
        const where = `life ${seed}, day ${day}, ${option}`;
        if (advice.outcome !== 'plan') {
          found.push(`${where}: no plan`);
          continue;
        }
        const before = plannedOf(usual.plan);
        const after = plannedOf(advice.plan);
        if (JSON.stringify(before) !== JSON.stringify(after)) changed += 1;
        for (const [at, { session }] of advice.plan.days.entries())
          if (session !== null && usual.plan.days[at]?.session === null && option === 'lighter-week')
            found.push(`${where}: a session on day ${at}`);
        for (const { exerciseId, dose } of after) {
          if (misfitOf(exerciseOf(exerciseId), personOf(given)) !== null)
            found.push(`${where}: ${exerciseId} comes in`);
          if (option !== 'lighter-week') continue;
          const most = Math.max(
            ...before.filter((one) => one.exerciseId === exerciseId).map((one) => totalOf(one.dose)),
          );
          if (totalOf(dose) > most) found.push(`${where}: ${exerciseId} from ${most} to ${totalOf(dose)}`);
        }
      }
    }
  expect(found).toEqual([]);
  expect(changed).toBeGreaterThan(15);
});
