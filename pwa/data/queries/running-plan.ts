import type { Day } from '#core/lib/day.ts';
import type { Space } from '../space/space.ts';
import { shownPlan } from './current-plan.ts';

/** Whether a plan of the coach runs today. One that this version cannot read runs too: its load is not ours to raise. */
export async function hasRunningPlan(space: Space, today: Day): Promise<boolean> {
  const current = await shownPlan(space, today);
  return current !== null && (typeof current === 'string' || !current.isOver);
}
