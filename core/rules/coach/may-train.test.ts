import { expect, it } from 'vitest';
import { hindranceToday, saidHindrance } from './may-train.ts';
import { answer, dayAgo, history, person, screening, session, today } from './person.contract.ts';

it('[COACH-42] nothing is begun while a sign stands, questions are due, or it hurts more than 5 today', () => {
  const now = (changes: Parameters<typeof history>[0] = {}, given = person()) =>
    hindranceToday(given, history(changes), today);
  expect(now()).toBeNull();
  expect(now({ screenings: [screening(today, 'clot')] })).toBe('stop');
  expect(now({ screenings: [] })).toBe('ask');
  expect(now({ screenings: [screening(dayAgo(28))] })).toBe('ask');
  expect(now({ answers: [answer(today, 'day', 6)] })).toBe('pain');
  expect(now({ answers: [answer(today, 'day', 5)] })).toBeNull();
  expect(now({ answers: [answer(dayAgo(1), 'day', 8)] })).toBeNull();
  // From 9 on the questions are asked anew, which is no way around the rest.
  expect(now({ answers: [{ ...answer(today, 'day', 9), at: answer(today, 'day', 9).at }] })).toBe('ask');
  expect(now({}, person({ birthYear: 2015 }))).toBe('too-young');
  expect(hindranceToday('unreadable', history(), today)).toBe('ask');
  expect(hindranceToday(null, history(), today)).toBeNull();
  expect(hindranceToday(null, history({ answers: [answer(today, 'day', 7)] }), today)).toBe('pain');
});

it('[COACH-42] which pain it is is said: the number over 5, else what a session was stopped for', () => {
  const said = (stopReason: 'pain' | 'sign' | 'done', painDuring: number, ...levels: readonly number[]) =>
    saidHindrance(
      person(),
      history({
        sessions: [session(today, { exerciseId: 'squat', sets: [8] }, { stopReason, painDuring })],
        answers: levels.map((level) => answer(today, 'day', level)),
      }),
      today,
    );
  expect([said('pain', 3), said('sign', 3), said('done', 3)]).toEqual(['stopped-pain', 'stopped-sign', null]);
  expect([said('pain', 7), said('sign', 2, 6), said('done', 6)]).toEqual(['over', 'over', 'over']);
  expect(saidHindrance(null, history({ screenings: [screening(today, 'clot')] }), today)).toBe('stop');
  expect(saidHindrance('unreadable', history(), today)).toBe('ask');
});
