import { addDays } from '#core/lib/day.ts';
import type { Day } from '#core/lib/day.ts';
import { readPlan } from '#core/rules/coach/read-plan.ts';
import type { StoredPlan } from '#core/rules/coach/read-plan.ts';
import type { Space } from '../space/space.ts';
import { latestFact } from './facts-between.ts';

export interface CurrentPlan {
  readonly id: string;
  readonly madeAt: number;
  readonly plan: StoredPlan;
  /** Its seven days are over. */
  readonly isOver: boolean;
}

/**
 * The plan that was made last, whichever device made it, as it was made. Null: none was made. `newer-ruleset` and
 * `unreadable` are said, never passed over for an older plan.
 */
export async function currentPlan(
  space: Space,
  today: Day,
): Promise<CurrentPlan | 'newer-ruleset' | 'unreadable' | null> {
  const latest = await latestFact(space, 'plan');
  if (latest === null) return null;
  const read = readPlan(latest.data.content);
  if (!read.ok) return read.failure;
  const { from } = read.value;
  return { id: latest.id, madeAt: latest.data.at, plan: read.value, isOver: today >= addDays(from, 7) };
}
