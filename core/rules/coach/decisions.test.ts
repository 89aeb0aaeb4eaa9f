import { describe, expect, it } from 'vitest';
import texts from '#locales/en/coach.json';
import plan from '#locales/en/plan.json';
import type { Assessment } from './assessment.ts';
import { isRule, rulesWith } from './decisions.ts';
import { libraryDose } from './doses.ts';
import { assessedPainOf, assessmentOf, dataOfAssessment, signsOfRecords } from './from-records.ts';
import {
  answer,
  atHour,
  dayAgo,
  exerciseOf,
  history,
  library,
  person,
  rulesOf,
  screening,
  session,
  today,
} from './person.contract.ts';
import { planWeek } from './plan.ts';
import type { CoachHistory } from './plan.ts';
import { sessionSign } from './red-flags.ts';
import { unseenSigns } from './screening.ts';
import { hurtsAgain, todayBesideStop, toSeeOver, whomToSee } from './to-see.ts';

it('[COACH-31] whatever names whom to see is said over the week and on the dashboard', () => {
  const hurt = [2, 4, 6].map((ago) => session(dayAgo(ago), { exerciseId: 'squat', sets: [8] }, { painDuring: 9 }));
  const advice = planWeek(
    person({ also: [{ place: 'belly', side: null }] }),
    history({
      screenings: [{ ...screening(today), at: answer(today, 'day', 9).at }],
      sessions: hurt,
      answers: [answer(today, 'day', 9)],
    }),
    library,
    today,
  );
  const sending = advice.decisions.filter(({ output }) => 'whom' in output).map(({ ruleId }) => ruleId);
  expect(sending).toEqual(expect.arrayContaining(['pain.severe', 'pain.red-days', 'pain.see-someone', 'fit.inside']));
  expect(rulesOf(advice).length).toBeGreaterThan(sending.length);
  for (const ruleId of sending)
    expect([isRule('saidFirst', ruleId), isRule('seeSomeone', ruleId)], ruleId).toEqual([true, true]);
});

describe('[COACH-50] a sign that was only answered away', () => {
  const told = (ago: number, ...ticked: readonly string[]) => ({
    ...screening(dayAgo(ago), ...ticked),
    id: `told-${ago}`,
  });
  const later = (ago: number) => ({ ...screening(dayAgo(ago)), at: atHour(dayAgo(ago), 20) });
  const of = (changes: Partial<CoachHistory>) =>
    whomToSee(null, history(changes), today).map(({ ruleId, inputs, output }) => [
      ruleId,
      inputs['flag'],
      Number(inputs['toldOn']) - today,
      output['soon'],
    ]);
  const fainted = (ago: number) => [['flag.not-seen', 'fainted', -ago, 'today']];

  it('is said for two weeks, over the week too, and takes no session from the plan', () => {
    expect(of({ screenings: [told(1, 'fainted')] })).toEqual([]);
    expect(of({ screenings: [told(1, 'fainted'), later(0)] })).toEqual(fainted(1));
    expect(of({ screenings: [told(14, 'fainted'), later(13)] })).toEqual(fainted(14));
    expect(of({ screenings: [told(15, 'fainted'), later(14), later(1)] })).toEqual([]);
    // However long it stood before that.
    expect(of({ screenings: [told(90, 'fainted'), later(1), later(0)] })).toEqual(fainted(90));
    expect(of({ screenings: [told(9, 'fainted'), later(8), told(4, 'fainted'), later(0)] })).toEqual(fainted(4));
    const planOf = (...ticked: readonly string[]) =>
      planWeek(person(), history({ screenings: [told(1, ...ticked), later(0)] }), library, today);
    const [after, without] = [planOf('fainted'), planOf()];
    expect(rulesOf(after)).toContain('flag.not-seen');
    expect(rulesOf(without)).not.toContain('flag.not-seen');
    expect(after.outcome === 'plan' && without.outcome === 'plan' && after.plan.days).toEqual(
      without.outcome === 'plan' && without.plan.days,
    );
  });

  it('is said no more once a professional has seen the person about it, but again once it was told again', () => {
    const seen = [{ flagId: 'fainted', at: atHour(dayAgo(2), 9), toldIn: ['told-3'] }];
    expect(of({ screenings: [told(3, 'fainted'), later(0)], seen })).toEqual([]);
    expect(of({ screenings: [told(3, 'fainted'), told(1, 'fainted'), later(0)], seen })).toEqual(fainted(1));
    expect(of({ screenings: [told(3, 'fainted', 'cancer'), later(0)], seen })).toEqual([
      ['flag.not-seen', 'cancer', -3, 'days'],
    ]);
  });

  it('is said of each, most urgent first, and of a session by its name where that was told the same day', () => {
    expect(of({ screenings: [told(3, 'cancer', 'fainted'), later(0)] }).map(([, flag]) => flag)).toEqual([
      'fainted',
      'cancer',
    ]);
    const inSession = { ...told(2, sessionSign), asked: [], id: 'in-session' };
    // What is only recorded anew with other answers names none; and each day's is its own.
    const again = { ...told(2, 'chest-pain'), from: 'place', keptFrom: ['long ago'], at: inSession.at + 1 } as const;
    const chestSeen = [{ flagId: 'chest-pain', at: 1, toldIn: ['long ago'] }];
    expect(of({ screenings: [inSession, again, later(0)], seen: chestSeen }).map(([, flag]) => flag)).toEqual([
      sessionSign,
    ]);
    const eightAgo = { ...told(8, sessionSign), asked: [], id: 'before' };
    expect(
      of({ screenings: [eightAgo, later(7), inSession, told(2, 'fainted'), later(0)] }).map(([, flag, day]) => [
        flag,
        day,
      ]),
    ).toEqual([
      ['fainted', -2],
      [sessionSign, -8],
    ]);
    expect(of({ screenings: [inSession, told(2, 'fainted', sessionSign), later(0)] })).toEqual(fainted(2));
    expect(of({ screenings: [inSession, later(0)] }).map(([, flag]) => flag)).toEqual([sessionSign]);
    // Ticked again on a later day it is said with that day, whatever else was ticked beside it,
    const ticked = { ...told(1, 'cancer', sessionSign), at: atHour(dayAgo(1), 20) };
    expect(of({ screenings: [inSession, ticked, later(0)] }).map(([, flag, day]) => [flag, day])).toEqual([
      [sessionSign, -1],
      ['cancer', -1],
    ]);
    // but not where its name was ticked soon after the session.
    expect(
      of({ screenings: [inSession, { ...told(2, 'fainted'), id: 'named' }, ticked, later(0)] }).map(([, flag]) => flag),
    ).toEqual(['fainted', 'cancer']);
    // Named, that day or past midnight, it is its name that counts, also where a professional has seen the person about that.
    for (const named of [told(2, 'fainted'), { ...told(1, 'fainted'), at: inSession.at + 6 * 3_600_000 }]) {
      const seen = [{ flagId: 'fainted', at: named.at + 1, toldIn: [named.id] }];
      expect(of({ screenings: [inSession, named, later(0)], seen })).toEqual([]);
    }
  });
});

it('[COACH-50] what answers named has ended with them, and is said for two weeks from then', () => {
  const named = { ...screening(dayAgo(20), 'nerve-worse'), asked: [], from: 'condition', id: 'named' } as const;
  const screenings = [named, screening(dayAgo(19))];
  const of = (answers: Partial<Assessment>) =>
    whomToSee(person(answers), history({ screenings }), today).map(({ inputs }) => inputs['flag']);
  expect(of({ day: dayAgo(0) })).toEqual(['nerve-worse']);
  expect(of({ day: dayAgo(13) })).toEqual(['nerve-worse']);
  expect(of({ day: dayAgo(14) })).toEqual([]);
  // Answers that are changed once more say nothing of it again.
  const assessed = [{ at: atHour(dayAgo(18), 9), day: dayAgo(18), place: '', level: 0 }];
  expect(whomToSee(person({ day: today }), history({ screenings, assessed }), today)).toEqual([]);
});

it('[COACH-50] a condition with which a professional has since allowed exercise is not said, whatever later answers name', () => {
  const given = (ago: number, answers: Partial<Assessment>) => {
    const data = dataOfAssessment(person(answers), { at: atHour(dayAgo(ago), 7), off: 0, tz: 'UTC' });
    return { id: `answers ${ago}`, data };
  };
  const named = { conditions: ['blood-clot'] } as const;
  const allowed = { ...named, allowed: ['blood-clot'] } as const;
  const of = (...answers: ReturnType<typeof given>[]) => {
    const latest = answers.at(-1);
    const holding = latest === undefined ? null : assessmentOf(latest.data, latest.id);
    const screenings = [...signsOfRecords(answers), ...[7, 5, 3, 0].map((ago) => screening(dayAgo(ago)))];
    const assessed = answers.map(({ data }) => assessedPainOf(data));
    const records = { screenings, seen: [], assessed };
    const signs = unseenSigns(holding?.ok === true ? holding.value : null, records, today);
    return signs.map(({ flag, day }) => [flag.id, day - today]);
  };
  const healed = given(1, {});
  expect(of(given(8, named), healed)).toEqual([['clot', -8]]);
  expect(of(given(8, named), given(6, allowed))).toEqual([]);
  // Healed since, or named no longer for another reason.
  expect(of(given(8, named), given(6, allowed), healed)).toEqual([]);
  // Named anew as one that nobody has allowed.
  expect(of(given(8, named), given(6, allowed), given(4, named), healed)).toEqual([['clot', -4]]);
  expect(of(given(8, allowed), given(4, named), healed)).toEqual([['clot', -4]]);
  // One that nobody can allow is a sign as long as it is named.
  const broken = { conditions: ['suspected-fracture'] } as const;
  const told = [given(8, broken), given(6, { ...broken, allowed: ['suspected-fracture'] })];
  expect(of(...told, healed)).toEqual([['fracture', -6]]);
});

it('[COACH-38] beside a stop an emergency department comes before a doctor, and a sign before pain', () => {
  const records = (...ticked: readonly string[]) => ({
    screenings: [screening(dayAgo(1), ...ticked), { ...screening(today), at: atHour(today, 20) }],
    answers: [answer(today, 'day', 9)],
  });
  const said = (...ticked: readonly string[]) =>
    todayBesideStop(null, history(records(...ticked)), today).map(({ inputs }) => inputs['flag'] ?? inputs['pain']);
  expect(said('infection', 'hot-joint')).toEqual(['hot-joint', 'infection', 9]);
  // What is for later stays out.
  expect(said('cancer', 'clot')).toEqual(['clot', 9]);
});

it('[COACH-50] over a plan of another day what was of that day is not said, and a sign as it is today', () => {
  const decided = ['pain.severe', 'pain.red-days', 'flag.not-seen', 'pain.green'].map((ruleId) => ({
    ruleId,
    inputs: {},
    output: {},
  }));
  const now = [{ ruleId: 'flag.not-seen', inputs: { flag: 'clot' }, output: {} }];
  const ids = (isPlanOfToday: boolean) => toSeeOver(decided, now, isPlanOfToday).map(({ ruleId }) => ruleId);
  expect(ids(true)).toEqual(['pain.severe', 'pain.red-days', 'flag.not-seen']);
  expect(ids(false)).toEqual(['pain.red-days', 'flag.not-seen']);
  expect(toSeeOver(decided, now, false).at(-1)).toBe(now[0]);
});

it('[COACH-38] a stop for another day takes nothing of what is for today from it', () => {
  const beside = (changes: Partial<CoachHistory>) =>
    todayBesideStop(null, history(changes), today).map(({ ruleId, inputs }) => [
      ruleId,
      inputs['flag'] ?? inputs['pain'],
    ]);
  const cancer = screening(today, 'cancer');
  const nine = answer(today, 'day', 9);
  expect(beside({ screenings: [cancer] })).toEqual([]);
  expect(beside({ screenings: [cancer], answers: [nine] })).toEqual([['pain.severe', 9]]);
  // A calmer word of the same day, and a stop that is for today itself, change nothing.
  const calm = { ...answer(today, 'day', 2), at: nine.at + 3_600_000 };
  expect(beside({ screenings: [screening(today, 'clot')], answers: [nine, calm] })).toEqual([['pain.severe', 9]]);
  expect(beside({ screenings: [cancer], answers: [answer(dayAgo(1), 'day', 9)] })).toEqual([]);
  const answeredAway = [screening(dayAgo(2), 'fainted'), screening(dayAgo(1)), cancer];
  expect(beside({ screenings: answeredAway })).toEqual([['flag.not-seen', 'fainted']]);
});

it('[COACH-31] whatever names whom to see says how soon, as it was decided', () => {
  const soonIn = {
    today: /\btoday\b/,
    days: /within a few days/,
    'two-weeks': /within the next two weeks/,
    weeks: /within the next few weeks/,
  };
  const wordsOf = (ruleId: string): string => {
    const [group = '', name = ''] = ruleId.split('.');
    return (texts.rule as Record<string, Record<string, string>>)[group]?.[name] ?? '';
  };
  for (const ruleId of rulesWith('seeSomeone')) {
    const words = wordsOf(ruleId);
    expect(
      Object.values(soonIn).some((soon) => soon.test(words)),
      ruleId,
    ).toBe(true);
    if (ruleId !== 'pain.severe') expect(words, ruleId).toMatch(/gets worse/);
  }
  const hurt = (...days: readonly number[]) =>
    days.map((ago) => session(dayAgo(ago), { exerciseId: 'squat', sets: [8] }, { painDuring: 9 }));
  const inside = planWeek(person({ also: [{ place: 'belly', side: null }] }), history({}), library, today);
  const decided = [
    ...whomToSee(null, history({ sessions: hurt(2, 4, 6), answers: [answer(today, 'day', 9)] }), today),
    ...whomToSee(null, history({ screenings: [screening(dayAgo(1), 'fainted'), screening(today)] }), today),
    ...whomToSee(person({ since: 'longer', began: 'by-itself', lookedAt: false }), history({}), today),
    ...hurtsAgain(history({ sessions: hurt(2, 20, 40) }), [], [], today),
    ...hurtsAgain(history({}), [dayAgo(1)], [], today),
    ...hurtsAgain(
      history({}),
      [],
      [{ exercise: exerciseOf('squat'), planned: libraryDose(exerciseOf('squat')), at: 0, day: dayAgo(1) }],
      today,
    ),
    ...inside.decisions.filter(({ ruleId }) => ruleId === 'fit.inside'),
  ];
  expect(decided.map(({ ruleId }) => ruleId).sort()).toEqual([...rulesWith('seeSomeone')].sort());
  for (const { ruleId, output } of decided)
    expect(wordsOf(ruleId), ruleId).toMatch(soonIn[output['soon'] as keyof typeof soonIn]);
  // The weightiest is the soonest, as `soonestFirst` takes it to be.
  const soonOf = (id: string): number =>
    Object.keys(soonIn).indexOf(String(decided.find(({ ruleId }) => ruleId === id)?.output['soon']));
  const inOrder = rulesWith('seeSomeone').map(soonOf);
  expect(inOrder).toEqual([...inOrder].sort((a, b) => a - b));
});

it('[COACH-31] what every plan follows is foretold as a condition, each rule in words of its own', () => {
  const words: Record<string, Record<string, string>> = plan.changes.if;
  const foretold = rulesWith('foretold').map((ruleId) => ruleId.split('.'));
  for (const [group = '', name = ''] of foretold) expect(words[group]?.[name], name).toMatch(/^If .*: /);
  expect(Object.values(words).flatMap(Object.keys)).toHaveLength(foretold.length);
});

it('[COACH-31] the weightiest is named first, and of a rule of another version nothing is known', () => {
  expect(rulesWith('seeSomeone')[0]).toBe('pain.severe');
  expect(rulesWith('byAnswer').slice(-2)).toEqual(['pain.amber', 'pain.green']);
  expect(isRule('saidFirst', 'pain.of-another-version')).toBe(false);
  expect(isRule('saidFirst', 'toString')).toBe(false);
});
