// What pain may not do to a week, looked at in the middle of whole lives.
import { expect, it } from 'vitest';
import { addDays } from '#core/lib/day.ts';
import type { Day } from '#core/lib/day.ts';
import type { Assessment } from '../assessment.ts';
import { exercisesLeftOut } from '../decisions.ts';
import type { Decision, RuleId } from '../decisions.ts';
import { totalOf } from '../doses.ts';
import { livedDays } from '../lived.contract.ts';
import { atHour, exerciseOf, library } from '../person.contract.ts';
import { planWeek } from '../plan.ts';
import type { CoachHistory, PlanDay, PlannedExercise } from '../plan.ts';
import { bodyPlaces } from '../vocabulary.ts';
import type { Region } from '../vocabulary.ts';

type Worse = (records: CoachHistory, day: Day, region: string) => CoachHistory;

const said = (records: CoachHistory, at: number, day: Day, region: string, level: number): CoachHistory => ({
  ...records,
  answers: [...records.answers, { at, day, region, level, when: 'day' }],
});
const lastHurt: Worse = (records, day) => ({
  ...records,
  // The time of what hurt longer ago is free again.
  sessions: records.sessions.map((one, at) =>
    at === records.sessions.length - 1 && day - one.day < 14 ? { ...one, painDuring: 7 } : one,
  ),
});
const worse: Readonly<Record<string, Worse>> = {
  'a 7 yesterday': (records, day, region) => {
    const yesterday = addDays(day, -1);
    return said(records, atHour(yesterday, 20), yesterday, region, 7);
  },
  'a 5 today': (records, day, region) => said(records, atHour(day, 7.4), day, region, 5),
  'a 7 in the last session': lastHurt,
};

const earned: ReadonlySet<RuleId> = new Set(['load.up', 'load.up-asked', 'load.harder', 'load.back']);

const easierThan = (id: string, found = new Set<string>()): ReadonlySet<string> => {
  for (const next of exerciseOf(id).easier) if (!found.has(next)) easierThan(next, found.add(next));
  return found;
};
const workOf = ({ dose }: PlannedExercise): number => totalOf(dose) * (dose.perSide ? 2 : 1);

interface Week {
  readonly first: readonly PlannedExercise[];
  readonly all: readonly PlannedExercise[];
}
const weekOf = (days: readonly PlanDay[]): Week => {
  const sessions = days.flatMap(({ session }) => session ?? []);
  return { first: sessions[0]?.exercises ?? [], all: sessions.flatMap(({ exercises }) => exercises) };
};

/** All that the session had for the place rests now: then what rests keeps no time, and others use it. */
const isMadeWithoutRests = ({ worst }: Assessment, first: readonly PlannedExercise[], leftOut: readonly Decision[]) => {
  const resting = leftOut.filter(({ ruleId }) => ruleId === 'fit.rests').flatMap(exercisesLeftOut);
  const here: readonly Region[] = worst === null ? [] : bodyPlaces[worst.place].regions;
  const isHere = (id: string): boolean => exerciseOf(id).regions.some((region) => here.includes(region));
  return resting.some(isHere) && first.every(({ exerciseId: id }) => resting.includes(id) || !isHere(id));
};

/** Some, and those beyond them in which what is easier takes longer, or all of a place rests. */
const lives = [...Array.from({ length: 30 }, (_, at) => at + 1), 50, 63, 72, 77, 81];

it('[COACH-13] [COACH-45] pain makes nothing longer in the next session, and brings in nothing that is not easier', () => {
  const found: string[] = [];
  let compared = 0;
  let lessAsked = 0;
  for (const seed of lives)
    for (const { given, region, day, records } of livedDays(seed)) {
      if (records.sessions.length === 0 || day % 3 !== 0) continue;
      const usual = planWeek(given, records, library, day);
      if (usual.outcome !== 'plan') continue;
      const { all, first } = weekOf(usual.plan.days);
      const known = new Set(all.flatMap(({ exerciseId }) => [exerciseId, ...easierThan(exerciseId)]));
      const most = (id: string): number =>
        Math.max(...all.filter(({ exerciseId }) => exerciseId === id).map(workOf), -Infinity);
      // What a good session had earned takes time from others: without it they have that.
      const hasRisen = all.some(({ why }) => why.some(({ ruleId }) => earned.has(ruleId)));
      for (const [name, make] of Object.entries(worse)) {
        if (make === lastHurt && hasRisen) continue;
        const advice = planWeek(given, make(records, day, region), library, day);
        if (advice.outcome !== 'plan') continue;
        if (isMadeWithoutRests(given, first, advice.plan.leftOut)) continue;
        compared += 1;
        const { first: now } = weekOf(advice.plan.days);
        for (const one of now) {
          const was = most(one.exerciseId);
          const where = `life ${seed}, day ${day}, ${name}: ${one.exerciseId}`;
          if (!known.has(one.exerciseId)) found.push(`${where} comes in`);
          else if (was > 0 && workOf(one) > was) found.push(`${where} from ${was} to ${workOf(one)}`);
        }
        const total = (exercises: readonly PlannedExercise[]) => exercises.reduce((sum, one) => sum + workOf(one), 0);
        if (total(now) < total(first)) lessAsked += 1;
      }
    }
  expect(found).toEqual([]);
  // Else it would prove nothing.
  expect(compared).toBeGreaterThan(300);
  expect(lessAsked).toBeGreaterThan(compared / 4);
});
