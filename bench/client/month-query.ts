/** One kind over one month, as a chart asks for it, beside many or few records of another kind. */
import { v7 as uuid } from 'uuid';
import { MS_PER_DAY } from '../../core/lib/day.ts';
import { factsBetween } from '../../pwa/data/queries/facts-between.ts';
import { storedFact } from '../../pwa/data/records/read-fact.ts';
import type { MonthQuery } from './bench-api.ts';
import { writeBulk } from './bulk-write.ts';
import { openFreshSpace } from './fresh-space.ts';
import { makeHistory } from './history.ts';

const PER_DAY = 10;
const CHECKINS_DAYS = 365;
const MONTH_DAYS = 30;
const CALLS = 40;

export async function queryMonth(name: string, others: number): Promise<MonthQuery> {
  const space = await openFreshSpace(name);
  const now = Date.now();
  await writeBulk(space, makeHistory({ facts: others, perDay: PER_DAY, before: now, withChallenges: false }), false);
  await space.db.facts.bulkAdd(
    Array.from({ length: CHECKINS_DAYS }, (_, daysAgo) => {
      const at = now - daysAgo * MS_PER_DAY;
      const id = uuid({ msecs: at });
      const data = { at, off: 0, tz: 'Etc/UTC', region: 'knee-left', level: daysAgo % 11, when: 'day' };
      const stored = storedFact({ id, entity: 'pain_checkin', key: id, data });
      if (!stored.ok) throw new Error(`a check-in is ${stored.failure}`);
      return stored.value;
    }),
  );
  const times: number[] = [];
  let found = 0;
  for (let call = 0; call < CALLS; call++) {
    const from = performance.now();
    found = (await factsBetween(space, 'pain_checkin', now - MONTH_DAYS * MS_PER_DAY + 1, now + 1)).length;
    times.push(performance.now() - from);
  }
  await space.db.delete();
  if (found !== MONTH_DAYS) throw new Error(`${found} of ${MONTH_DAYS} check-ins found`);
  return { ms: times.sort((a, b) => a - b)[CALLS / 2] ?? Number.NaN, found };
}
