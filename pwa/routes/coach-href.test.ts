import { expect, it } from 'vitest';
import { coachHref } from './coach-href.ts';
import { sessionHref } from './session-href.ts';

it('what an address says beside its path is written in one place, and escaped', () => {
  expect(coachHref({ step: 'again' })).toBe('/exercise-ai?step=again');
  expect(coachHref({ step: 'again', stopped: 'a&b' })).toBe('/exercise-ai?step=again&stopped=a%26b');
  expect(sessionHref({ ended: 'a b' })).toBe('/session?ended=a+b');
  expect(sessionHref({ exercise: 'wall-sit' })).toBe('/session?exercise=wall-sit');
});
