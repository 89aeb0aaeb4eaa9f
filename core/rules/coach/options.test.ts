// The ways to train that a person may choose: what each changes, and what none of them does.
import { describe, expect, it } from 'vitest';
import { addDays } from '#core/lib/day.ts';
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
  person,
  plannedOf,
  planOf,
  screening,
  today,
} from './person.contract.ts';
import { planWeek } from './plan.ts';
import type { CoachHistory } from './plan.ts';
import type { ChosenOption } from './training.ts';
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
    expect(offered()).toEqual(['lighter-week']);
    expect(offered({}, { options: [chosen('lighter-week')] })).toEqual([]);
    // Nothing is strong, so nothing can be lighter.
    expect(offered({ settles: 'longer' })).toEqual([]);
  });

  it('[COACH-54] is nothing on a day over 5, and may be chosen on an amber one', () => {
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

it('[COACH-57] in the middle of a life no option brings in what does not fit, or gives more of anything', () => {
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
          if (session !== null && usual.plan.days[at]?.session === null) found.push(`${where}: a session on day ${at}`);
        for (const { exerciseId, dose } of after) {
          if (misfitOf(exerciseOf(exerciseId), personOf(given)) !== null)
            found.push(`${where}: ${exerciseId} comes in`);
          const most = Math.max(
            ...before.filter((one) => one.exerciseId === exerciseId).map((one) => totalOf(one.dose)),
          );
          if (totalOf(dose) > most) found.push(`${where}: ${exerciseId} from ${most} to ${totalOf(dose)}`);
        }
      }
    }
  expect(found).toEqual([]);
  expect(changed).toBeGreaterThan(5);
});
