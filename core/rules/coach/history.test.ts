// What comes of how long it has troubled somebody, how it began, and whether a professional has looked at it.
import { describe, expect, it } from 'vitest';
import { addDays } from '#core/lib/day.ts';
import { checkAssessment, freshUntil } from './assessment.ts';
import type { Assessment } from './assessment.ts';
import { courseRulesOf } from './course-rules.ts';
import { courseOf } from './course/course.ts';
import { exercisesLeftOut } from './decisions.ts';
import { doseNow } from './dose-today.ts';
import { libraryDose, totalOf } from './doses.ts';
import { misfitOf, personOf } from './fit.ts';
import { livedDays } from './lived.contract.ts';
import { isGentle, loads, onlyEases } from './loading.ts';
import { checkOverrule } from './overrules.ts';
import {
  exerciseOf,
  history,
  library,
  overrule,
  person,
  plannedOf,
  planOf,
  rulesOf,
  today,
} from './person.contract.ts';
import { planWeek } from './plan.ts';
import { whatRulesOut } from './rules-out.ts';
import { whomToSee } from './to-see.ts';
import { todayLight } from './today.ts';
import { beginnings, troubledSince } from './vocabulary.ts';
import type { BodyPlace } from './vocabulary.ts';

const fresh = { since: 'days', began: 'injury', lookedAt: false } as const;
const idsOf = (answers: Partial<Assessment>): readonly string[] =>
  plannedOf(planOf(planWeek(person(answers), history(), library, today))).map(({ exerciseId }) => exerciseId);
const at = (place: BodyPlace, side: 'left' | 'right' | null = 'left') => ({ worst: { place, side } });

describe('the answers', () => {
  const faultsOf = (changes: Readonly<Record<string, unknown>>) => {
    const checked = checkAssessment({ ...person(), ...changes }, today);
    return checked.ok ? [] : checked.failure.map(({ field, code }) => `${field} ${code}`);
  };

  it('[COACH-58] what was asked is missed, or not understood, at its field', () => {
    expect(faultsOf({ since: null, began: null, lookedAt: null })).toEqual([
      'since missing',
      'began missing',
      'lookedAt missing',
    ]);
    expect(faultsOf({ since: 'decades', began: 'by-magic', lookedAt: 'maybe' })).toEqual([
      'since unknown',
      'began unknown',
      'lookedAt missing',
    ]);
    for (const since of troubledSince)
      for (const began of beginnings) expect(faultsOf({ since, began, lookedAt: false })).toEqual([]);
  });

  it('[COACH-58] what an older version did not ask is not missed, and the plan is as it was', () => {
    expect(faultsOf({})).toEqual([]);
    const rules = rulesOf(planWeek(person(), history(), library, today));
    expect(rules.filter((rule) => rule.startsWith('history.') || rule === 'fit.fresh')).toEqual([]);
    const known = { since: 'weeks', began: 'more-than-usual', lookedAt: false } as const;
    expect(planWeek(person(known), history(), library, today)).toEqual(planWeek(person(), history(), library, today));
  });
});

describe('a fresh injury', () => {
  it('[COACH-51] is an injury of the last three days, and nothing else', () => {
    for (const since of troubledSince)
      for (const began of beginnings) {
        const rules = rulesOf(planWeek(person({ since, began, lookedAt: true }), history(), library, today));
        expect([since, began, rules.includes('history.fresh')]).toEqual([
          since,
          began,
          since === 'days' && began === 'injury',
        ]);
      }
    const painless = person({ ...fresh, worst: null, pain: { now: 0, best: 0, worst: 0 } });
    expect(rulesOf(planWeek(painless, history(), library, today))).not.toContain('history.fresh');
  });

  it('[COACH-51] gets what eases or moves it, of level 1, and nothing that puts weight on it', () => {
    for (const [place, side] of [
      ['neck', null],
      ['shoulder', 'left'],
      ['elbow', 'left'],
      ['hand', 'left'],
      ['upper-back', null],
      ['lower-back', null],
      ['hip', 'left'],
      ['knee', 'left'],
      ['ankle', 'left'],
    ] as const) {
      const ids = idsOf({ ...at(place, side), ...fresh, birthYear: 1950, goals: ['strength', 'sport', 'stamina'] });
      const regions = exerciseOf(ids[0] ?? '').regions;
      expect(regions.length, place).toBeGreaterThan(0);
      const given = person({ ...at(place, side), ...fresh });
      for (const id of ids) expect(misfitOf(exerciseOf(id), personOf(given)), `${place}: ${id}`).toBeNull();
    }
    const knee = idsOf({ ...at('knee'), ...fresh, birthYear: 1950 }).map(exerciseOf);
    const onKnee = knee.filter((one) => loads(one, ['knee']));
    expect(onKnee.length).toBeGreaterThan(0);
    expect(onKnee.filter((one) => !onlyEases(one) || one.level > 1)).toEqual([]);
    // Standing loads a leg, whichever place it is for.
    expect(knee.filter(({ stands, purpose }) => stands && purpose.includes('balance'))).toEqual([]);
    expect(isGentle(exerciseOf('steady-walk'))).toBe(true);
    expect(misfitOf(exerciseOf('steady-walk'), personOf(person({ ...at('ankle'), ...fresh })))).toEqual({
      ruleId: 'fit.fresh',
      because: ['injury'],
    });
    expect(misfitOf(exerciseOf('front-thigh-stretch'), personOf(person({ ...at('knee'), ...fresh })))?.ruleId).toBe(
      'fit.fresh',
    );
  });

  it('[COACH-51] leaves the rest of the body its exercises', () => {
    const given = person({ ...at('hand', 'right'), ...fresh, also: [{ place: 'knee', side: 'left' }] });
    expect(misfitOf(exerciseOf('mini-squat'), personOf(given))).toBeNull();
    expect(misfitOf(exerciseOf('ball-squeeze'), personOf(given))?.ruleId).toBe('fit.fresh');
  });

  it('[COACH-51] stays one until it is answered again, and is asked again from the third day on', () => {
    const given = person({ ...fresh, day: today });
    expect(freshUntil(given)).toBe(addDays(today, 3));
    const records = (ahead: number) => ({
      ...history(),
      screenings: history().screenings.map((one) => ({ ...one, day: addDays(today, ahead) })),
    });
    for (const ahead of [0, 2, 3, 9])
      expect(rulesOf(planWeek(given, records(ahead), library, addDays(today, ahead))), String(ahead)).toContain(
        'history.fresh',
      );
    const again = person({ ...fresh, since: 'weeks', day: addDays(today, 3) });
    expect(rulesOf(planWeek(again, records(3), library, addDays(today, 3)))).not.toContain('history.fresh');
  });

  it('[COACH-33] [COACH-51] no choice leads past it', () => {
    const refused = checkOverrule(
      overrule('heel-slide', { kind: 'swap', to: 'mini-squat' }),
      person(fresh),
      history(),
      library,
      today,
    );
    expect(refused).toEqual({
      ok: false,
      failure: { code: 'does-not-fit', misfit: { ruleId: 'fit.fresh', because: ['injury'] } },
    });
  });

  it('[COACH-15] [COACH-51] where it leaves nothing, that is the answer which is named', () => {
    const gentle = library.filter((one) => onlyEases(one) && one.level === 1).map(({ id }) => id);
    const overrules = gentle.map((id) => overrule(id, { kind: 'leave-out' }, 1));
    const records = history({ overrules });
    const given = person(fresh);
    const advice = planWeek(given, records, library, today);
    expect(advice.outcome).toBe('nothing-fits');
    const left = advice.decisions.filter(({ ruleId }) => ruleId === 'fit.fresh').flatMap(exercisesLeftOut);
    expect(left).toContain('mini-squat');
    expect(whatRulesOut(given, records, library, today)).toEqual({
      isEachAlone: true,
      by: ['left-out', 'began'],
    });
  });
});

describe('a long time without anybody', () => {
  const toSee = (answers: Partial<Assessment>) => whomToSee(person(answers), history(), today);

  it('[COACH-52] is for somebody to look at, after six weeks, and holds nothing up', () => {
    for (const since of troubledSince) {
      const isLong = since === 'months' || since === 'longer';
      const expected = isLong
        ? [
            {
              ruleId: 'history.unseen',
              inputs: { since, lookedAt: false },
              output: { whom: 'doctor', soon: 'weeks' },
              source: 'own',
            },
          ]
        : [];
      expect(toSee({ since, began: 'by-itself', lookedAt: false })).toEqual(expected);
      expect(toSee({ since, began: 'by-itself', lookedAt: true })).toEqual([]);
    }
    expect(toSee({ since: 'longer' })).toEqual([]);
    expect(toSee({ since: 'longer', lookedAt: false, worst: null, pain: { now: 0, best: 0, worst: 0 } })).toEqual([]);
    const plan = (answers: Partial<Assessment>) => planOf(planWeek(person(answers), history(), library, today));
    const unseen = plan({ since: 'longer', began: 'injury', lookedAt: false });
    expect(unseen.days).toEqual(plan({}).days);
    expect(unseen.decisions.filter(({ ruleId }) => ruleId === 'history.unseen')).toHaveLength(1);
  });
});

it('[COACH-53] no answer about the past gives more of anything than none', () => {
  const found: string[] = [];
  let compared = 0;
  let fewer = 0;
  for (let seed = 1; seed <= 24; seed += 1)
    for (const { given, day, records } of livedDays(seed)) {
      if (day % 5 !== 0) continue;
      const usual = planWeek(given, records, library, day);
      const rules = courseRulesOf(given, records, library, day);
      const now = todayLight(given, records.sessions, records.answers, day, records.assessed);
      const since = troubledSince[seed % 4] ?? 'days';
      for (const past of [fresh, { since, began: beginnings[seed % 3] ?? 'injury', lookedAt: seed % 2 === 0 }]) {
        const careful = planWeek({ ...given, ...past }, records, library, day);
        if (careful.outcome !== 'plan') continue;
        expect(usual.outcome).toBe('plan');
        compared += 1;
        if (usual.outcome === 'plan' && plannedOf(careful.plan).length < plannedOf(usual.plan).length) fewer += 1;
        for (const { exerciseId, dose } of plannedOf(careful.plan)) {
          const exercise = exerciseOf(exerciseId);
          const misfit = misfitOf(exercise, personOf(given));
          const course = courseOf(exercise, records, rules, day);
          const led = doseNow(course, now, null);
          // With all the time there is; where its sessions had led to another, no more than when it was left.
          const most = led.exercise === exercise ? led.dose : course.ifReturned;
          if (misfit !== null) found.push(`life ${seed}, day ${day}: ${exerciseId} comes in`);
          if (totalOf(dose) > Math.max(totalOf(most), totalOf(libraryDose(exercise))))
            found.push(`life ${seed}, day ${day}: ${exerciseId} has ${totalOf(dose)}, not ${totalOf(most)}`);
        }
      }
    }
  expect(found).toEqual([]);
  expect(compared).toBeGreaterThan(150);
  expect(fewer).toBeGreaterThan(20);
});
