// What hurt at the least of it is left out of the plan for two weeks.
import { expect, it } from 'vitest';
import { addDays } from '#core/lib/day.ts';
import { doseToday } from './dose-today.ts';
import {
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
  expect(decisions.filter(({ ruleId }) => ruleId === 'pain.returned')).toMatchObject([
    { output: { whom: 'doctor', soon: 'two-weeks' } },
  ]);
  const asked = { ...sore, screenings: [screening(addDays(today, 10))] };
  expect(ids(asked, addDays(today, 11))).not.toContain(bend);
  expect(ids(asked, addDays(today, 12))).toContain(bend);
});

it('[COACH-13] [COACH-49] nothing else comes in because of it, nor is anything else more', () => {
  const [before, after] = [redAtHalf(2, {}), redAtHalf(2)].map((records) =>
    planWeek(person(), records, library, today),
  );
  if (before === undefined || after === undefined) throw new Error('no advice');
  const known = new Map(plannedOf(planOf(before)).map((one) => [one.exerciseId, one.seconds]));
  const planned = plannedOf(planOf(after));
  expect(planned.length).toBeGreaterThan(0);
  for (const { exerciseId, seconds } of planned)
    expect(seconds, exerciseId).toBeLessThanOrEqual(known.get(exerciseId) ?? 0);
});

it('[COACH-15] [COACH-49] where nothing else is left there is no plan, and that is the reason', () => {
  const others = library.filter(({ id }) => id !== bend).map(({ id }) => overrule(id, { kind: 'leave-out' }, 30));
  const records = redAtHalf(2);
  const advice = planWeek(person(), { ...records, overrules: [...records.overrules, ...others] }, library, today);
  expect(advice.outcome).toBe('nothing-fits');
  expect(rulesOf(advice)).toEqual(expect.arrayContaining(['fit.rests', 'pain.returned']));
});

it('[COACH-49] who opens it all the same is told', () => {
  const rests = (records: CoachHistory) => doseToday(exerciseOf(bend), person(), records, library, today).isResting;
  expect([rests(redAtHalf(2, {})), rests(redAtHalf(2)), rests(redAtHalf(14))]).toEqual([false, true, false]);
});
