import { addDays } from '#core/lib/day.ts';
import type { Day } from '#core/lib/day.ts';
import type { Fact } from '#core/records/index.ts';
import { readPlan } from '#core/rules/coach/read-plan.ts';
import type { StoredPlan } from '#core/rules/coach/read-plan.ts';
import type { Space } from '../space/space.ts';
import { latestFact, newestFacts } from './facts-between.ts';

export interface CurrentPlan {
  readonly id: string;
  readonly madeAt: number;
  readonly plan: StoredPlan;
  /** Its seven days are over. */
  readonly isOver: boolean;
}

export interface RecordedPlan extends CurrentPlan {
  /** digests of what it and those it replaced were made from, the newest first; older records have none */
  readonly restsOn: readonly string[];
}

/** How far back it is asked what plans were made from. */
const MOST = 8;

/**
 * The plan that was made last, whichever device made it, as it was made. Null: none was made. `newer-ruleset` and
 * `unreadable` are said, never passed over for an older plan.
 */
export async function shownPlan(
  space: Space,
  today: Day,
): Promise<CurrentPlan | 'newer-ruleset' | 'unreadable' | null> {
  const latest = await latestFact(space, 'plan');
  return latest === null ? null : asItWasMade(latest, today);
}

/** The same, with what it was made from. */
export async function currentPlan(
  space: Space,
  today: Day,
): Promise<RecordedPlan | 'newer-ruleset' | 'unreadable' | null> {
  const plans = await newestFacts(space, 'plan', MOST);
  const [latest] = plans;
  if (latest === undefined) return null;
  const made = asItWasMade(latest, today);
  return typeof made === 'string' ? made : { ...made, restsOn: madeFrom(latest, plans) };
}

function asItWasMade({ id, data }: Fact<'plan'>, today: Day): CurrentPlan | 'newer-ruleset' | 'unreadable' {
  const read = readPlan(data.content);
  if (!read.ok) return read.failure;
  return { id, madeAt: data.at, plan: read.value, isOver: today >= addDays(read.value.from, 7) };
}

/** Of those that were not replaced by it nothing follows: another device may have known more, or less. */
function madeFrom(latest: Fact<'plan'>, plans: readonly Fact<'plan'>[]): readonly string[] {
  const found: string[] = [];
  let next: string | undefined = latest.id;
  for (const { id, data } of plans) {
    if (id !== next) continue;
    if (data.restsOn !== undefined) found.push(data.restsOn);
    next = data.replaces;
  }
  return found;
}
