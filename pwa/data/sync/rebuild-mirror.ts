/**
 * After the server lost or cut its log (a backup was restored) the mirror is heard again from the start. What this
 * device has and the server no longer knows is queued anew under its old id: a restored backup loses nothing that
 * any device still holds.
 */
import { readMeta, writeMeta } from '../core-db';
import type { CoreDb, StoredFact } from '../core-db';
import { enqueue, outboxRow } from '../outbox';

/** Call it inside a transaction over heard and meta. */
export async function startRebuild(db: CoreDb): Promise<void> {
  await db.heard.clear();
  await writeMeta(db, 'rebuilding', true);
}

/** Call it inside a transaction over facts, voids, outbox, quarantine, heard and meta, once the last page is in. */
export async function endRebuild(db: CoreDb, now: number): Promise<void> {
  if ((await readMeta(db, 'rebuilding')) !== true) return;
  const heard = new Set(await db.heard.toCollection().primaryKeys());
  const queued = new Set((await db.outbox.toArray()).map((row) => row.opId));
  const isLost = (id: string): boolean => !heard.has(id) && !queued.has(id);
  for (const id of await db.facts.toCollection().primaryKeys()) {
    if (!isLost(id)) continue;
    const fact = (await db.facts.get(id)) as StoredFact;
    await enqueue(db, outboxRow(id, { entity: fact.entity, key: fact.key, type: 'append', data: fact.data, days: fact.days }, now));
  }
  for (const taken of await db.voids.toArray()) {
    if (!isLost(taken.id)) continue;
    await enqueue(db, outboxRow(taken.id, { entity: taken.entity, key: taken.target, type: 'void', data: taken.data, days: [] }, now));
  }
  await db.heard.clear();
  await writeMeta(db, 'rebuilding', false);
}
