import type { Day } from '#core/lib/day.ts';
import type { Space } from '../space/space.ts';
import { coachHistory } from './coach-records.ts';
import type { PlanInputs } from './coach-records.ts';
import { currentPlan } from './current-plan.ts';
import type { RecordedPlan } from './current-plan.ts';

export interface PlanBasis {
  readonly history: PlanInputs;
  readonly current: RecordedPlan | 'newer-ruleset' | 'unreadable' | null;
}

/** What a plan is made from and the one that stands, read together: what another device sent is in both or in neither. */
export async function planBasis(space: Space, today: Day): Promise<PlanBasis> {
  const [history, current] = await Promise.all([coachHistory(space, today), currentPlan(space, today)]);
  return { history, current };
}
