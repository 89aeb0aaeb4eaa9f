/**
 * After the server lost or cut its log (a backup was restored) the mirror is heard again from the start. What this
 * device has and the server no longer knows is queued anew under its old id: a restored backup loses nothing that
 * any device still holds.
 */
import { readMeta, writeMeta } from '../core-db';
import type { CoreDb, StoredDocument, StoredFact } from '../core-db';
import { enqueue, newOperationId, outboxRow } from '../outbox';
import { writingName } from './apply-changes';

/** Call it inside a transaction over heard and meta. */
export async function startRebuild(db: CoreDb): Promise<void> {
  await db.heard.clear();
  await writeMeta(db, 'rebuilding', true);
}

/** Call it inside a transaction over facts, voids, outbox, quarantine, heard and meta, once the last page is in. */
export async function endRebuild(db: CoreDb, now: number): Promise<void> {
  if ((await readMeta(db, 'rebuilding')) !== true) return;
  const heard = new Set(await db.heard.toCollection().primaryKeys());
  const rows = await db.outbox.toArray();
  const queued = new Set(rows.map((row) => (row.hlc === undefined ? row.opId : writingName(row.entity, row.key, row.hlc))));
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
  for (const document of await db.documents.toArray()) {
    for (const [hlc, data] of writingsOf(document)) {
      if (!isLost(writingName(document.entity, document.key, hlc))) continue;
      await enqueue(db, outboxRow(newOperationId(), { entity: document.entity, key: document.key, type: 'patch', data, hlc, days: [] }, now));
    }
  }
  await db.heard.clear();
  await writeMeta(db, 'rebuilding', false);
}

/** The fields of an edited record by the clock that wrote them last, in clock order. */
function writingsOf({ fields, clocks }: StoredDocument): (readonly [string, Record<string, unknown>])[] {
  const writings = new Map<string, Record<string, unknown>>();
  for (const [field, hlc] of Object.entries(clocks)) writings.set(hlc, { ...writings.get(hlc), [field]: fields[field] });
  return [...writings].sort(([a], [b]) => (a < b ? -1 : 1));
}
