import { afterEach, expect, it, vi } from 'vitest';
import type { Day } from '#core/lib/day.ts';
import type { Space } from '../space/space.ts';
import { shownPlan } from './current-plan.ts';
import { hasRunningPlan } from './running-plan.ts';

vi.mock('./current-plan.ts', () => ({ shownPlan: vi.fn() }));
afterEach(() => vi.resetAllMocks());

it.each([
  [null, false],
  [{ isOver: true }, false],
  [{ isOver: false }, true],
  ['newer-ruleset', true],
  ['unreadable', true],
])('[DONE-4] of %j a plan runs: %s', async (current, runs) => {
  vi.mocked(shownPlan).mockResolvedValue(current as never);
  expect(await hasRunningPlan({} as Space, 20_780 as Day)).toBe(runs);
});
