import { addDays } from '#core/lib/day.ts';
import type { Day } from '#core/lib/day.ts';
import { overruleOf } from '#core/rules/coach/from-records.ts';
import type { CoachHistory } from '#core/rules/coach/plan.ts';
import { restDays } from '#core/rules/coach/rests.ts';
import type { Space } from '../space/space.ts';
import { sessionsOnDays } from './coach-records.ts';
import { factsBetween } from './facts-between.ts';

/**
 * Enough to say what is withheld (`withheldOf`) and avoided (`avoidedBy`): every choice, and the sessions that count for it
 * still. Of days to come too: this clock may be behind that of another device.
 */
export async function withholdingRecords(
  space: Space,
  today: Day,
): Promise<Pick<CoachHistory, 'sessions' | 'overrules'>> {
  const [sessions, overrules] = await Promise.all([
    sessionsOnDays(space, addDays(today, -restDays), addDays(today, restDays), today),
    factsBetween(space, 'overrule', 0, Number.MAX_SAFE_INTEGER),
  ]);
  return { sessions, overrules: overrules.flatMap((one) => overruleOf(one) ?? []) };
}
