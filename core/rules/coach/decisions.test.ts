import { expect, it } from 'vitest';
import texts from '#locales/en/coach.json';
import plan from '#locales/en/plan.json';
import { isRule, rulesWith } from './decisions.ts';
import { libraryDose } from './doses.ts';
import {
  answer,
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
import { hurtsAgain, whomToSee } from './to-see.ts';

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

it('[COACH-31] whatever names whom to see says how soon, as it was decided', () => {
  const soonIn = { today: /\btoday\b/, days: /within a few days/, 'two-weeks': /within the next two weeks/ };
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
