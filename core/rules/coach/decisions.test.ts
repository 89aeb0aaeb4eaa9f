import { expect, it } from 'vitest';
import { isRule, rulesWith } from './decisions.ts';
import { answer, dayAgo, history, library, person, rulesOf, screening, session, today } from './person.contract.ts';
import { planWeek } from './plan.ts';

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

it('[COACH-31] the weightiest is named first, and of a rule of another version nothing is known', () => {
  expect(rulesWith('seeSomeone')[0]).toBe('pain.severe');
  expect(rulesWith('byAnswer').slice(-2)).toEqual(['pain.amber', 'pain.green']);
  expect(isRule('saidFirst', 'pain.of-another-version')).toBe(false);
  expect(isRule('saidFirst', 'toString')).toBe(false);
});
