/**
 * Writes, in a few large transactions, the rows that recording each fact individually would write. `checkBulk` compares
 * the two row by row, so that the measurements are based on the app's own shapes.
 */
import { canonicalJson } from '../../core/lib/canonical-json.ts';
import type { CountedFact } from '../../core/records/index.ts';
import { logActivity } from '../../pwa/data/commands/log-activity.ts';
import type { StoredFact } from '../../pwa/data/core-db.ts';
import { addToDays, readDays } from '../../pwa/data/records/day-rows.ts';
import { outboxRow } from '../../pwa/data/records/outbox.ts';
import { storedFact } from '../../pwa/data/records/read-fact.ts';
import type { Space } from '../../pwa/data/space/space.ts';
import { openFreshSpace } from './fresh-space.ts';
import { makeHistory } from './history.ts';

const CHUNK = 2_500;
/** the first run of a device's clock */
const CLOCK_RUN = 1;

/** @param queued whether each fact still waits to be sent */
export async function writeBulk({ db }: Space, facts: readonly CountedFact[], queued: boolean): Promise<void> {
  for (let from = 0; from < facts.length; from += CHUNK) {
    const chunk = facts.slice(from, from + CHUNK).map(rowOf);
    await db.transaction('rw', db.facts, db.outbox, async () => {
      await db.facts.bulkAdd(chunk);
      if (!queued) return;
      await db.outbox.bulkAdd(
        chunk.map(({ id, entity, key, data, days }) =>
          outboxRow(id, { entity, key, type: 'append', data, ck: CLOCK_RUN, days }, data.at),
        ),
      );
    });
  }
  await db.transaction('rw', db.days, db.meta, () => addToDays(db, facts.map(rowOf)));
}

function rowOf(fact: CountedFact): StoredFact {
  const stored = storedFact(fact);
  if (!stored.ok) throw new Error(`${fact.entity} is ${stored.failure}`);
  return stored.value;
}

const rowsOf = async ({ db }: Space): Promise<string> =>
  canonicalJson({ facts: await db.facts.toArray(), days: await readDays(db), outbox: await db.outbox.toArray() });

/** @returns how many facts were compared */
export async function checkBulk(): Promise<number> {
  const wanted = makeHistory({ facts: 60, perDay: 4, before: Date.now(), withChallenges: false });
  let index = 0;
  const moment = (): CountedFact['data'] =>
    wanted[index]?.data ?? { at: 0, off: 0, tz: 'UTC', kind: 'stretching', minutes: 1 };
  const real = await openFreshSpace('bench-check-real', {
    now: () => moment().at,
    offsetAt: () => moment().off,
    timeZone: () => moment().tz,
  });
  for (; index < wanted.length; index++) {
    const data = moment();
    if (!('kind' in data)) throw new Error('only activities are recorded here');
    const recorded = await logActivity(real, data.kind, data.minutes);
    if (!recorded.ok) throw new Error(`not recorded: ${recorded.failure.detail}`);
  }
  const queue = await real.db.outbox.toArray();
  const facts = queue.map(({ opId }, i): CountedFact => ({
    ...(wanted[i] as CountedFact & { entity: 'activity' }),
    id: opId,
    key: opId,
  }));
  const bulk = await openFreshSpace('bench-check-bulk');
  await writeBulk(bulk, facts, true);
  const [expected, found] = [await rowsOf(real), await rowsOf(bulk)];
  await Promise.all([real.db.delete(), bulk.db.delete()]);
  if (expected !== found)
    throw new Error(
      `the bulk writer leaves other rows:\n${found.slice(0, 2_000)}\nthan the commands:\n${expected.slice(0, 2_000)}`,
    );
  return facts.length;
}
