import { overruleOf } from '#core/rules/coach/from-records.ts';
import type { Overrule } from '#core/rules/coach/training.ts';
import type { Space } from '../space/space.ts';
import { factsBetween } from './facts-between.ts';

/** What the person decided against the coach and did not take back, the latest first. */
export async function ownChoices(space: Space): Promise<readonly Overrule[]> {
  const facts = await factsBetween(space, 'overrule', 0, Number.MAX_SAFE_INTEGER);
  return facts.flatMap((fact) => overruleOf(fact) ?? []).sort((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1));
}
