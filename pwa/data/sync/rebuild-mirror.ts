/**
 * After the server lost or cut its log (a backup was restored) the mirror is heard again from the start. What this
 * device has and the server no longer knows is queued anew under its old id: a restored backup loses nothing that
 * any device still holds.
 */
import { isDocumentEntity, records } from '#core/records/index.ts';
import type { Entity } from '#core/records/index.ts';
import { tickHlc } from '#core/sync/clock.ts';
import { START } from '#core/sync/protocol.ts';
import type { OperationType } from '#core/sync/protocol.ts';
import { readMeta, writeMeta } from '../core-db.ts';
import type { CoreDb, StoredDocument } from '../core-db.ts';
import { addEdit, confirmedIn, editsOf } from '../records/document-rows.ts';
import { enqueue, newOperationId, outboxRow } from '../records/outbox.ts';
import type { LocalOperation } from '../records/outbox.ts';
import { heardNames, replacedName, writingNames, writtenNames } from './apply-changes.ts';

/** A replaced writing may be named in `base` at most this often at once. */
const MOST_BASES = 50;

/**
 * What is kept because this code does not understand it is to be heard again too. Until then it lies below the log's places,
 * which may be taken by others now. Call it inside a transaction over heard, unknown and meta.
 */
export async function startRebuild(db: CoreDb): Promise<void> {
  await db.heard.clear();
  // Parts of one edit have its id, and write different fields.
  const kept = new Map((await db.unknown.toArray()).map(({ change }) => [writtenNames(change).join(' '), change]));
  await db.unknown.clear();
  await db.unknown.bulkPut([...kept.values()].map((change, i) => ({ rev: i - kept.size, change })));
  await writeMeta(db, 'rebuilding', true);
}

/** Hears everything anew although the log is the same: this device's own mirror is in doubt. Inside a transaction as for `startRebuild`. */
export async function startRebuildFromZero(db: CoreDb): Promise<void> {
  await startRebuild(db);
  const { epoch } = (await readMeta(db, 'cursor')) ?? START;
  await writeMeta(db, 'cursor', { ...START, epoch });
}

type Lost = LocalOperation & { readonly id: string };

/**
 * Parts of one edit have its id, and go up as the edit they were: one answer is for all of it. Those of different
 * versions may name the same by different names, so each version goes by itself.
 */
function wholeOf(lost: readonly Lost[]): Iterable<Lost> {
  const whole = new Map<string, Lost>();
  for (const each of lost) {
    const part = `${each.id} ${each.v}`;
    const { data = {}, base = [] } = whole.get(part) ?? {};
    whole.set(part, {
      ...each,
      data: { ...data, ...each.data },
      base: [...new Set([...base, ...(each.base ?? [])])],
    });
  }
  return whole.values();
}

/** Call it inside a transaction over facts, voids, documents, unknown, outbox, heard and meta, once the last page is in. */
export async function endRebuild(db: CoreDb, deviceId: string, now: number): Promise<void> {
  if ((await readMeta(db, 'rebuilding')) !== true) return;
  const heard = new Set(await db.heard.toCollection().primaryKeys());
  const queued = new Set(
    (await db.outbox.toArray()).flatMap(({ opId: id, entity: e, key: k, type: t, schema: v, hlc, base, data: d }) =>
      heardNames({ id, e, k, t, v, hlc, base, d }),
    ),
  );
  const isLost = (id: string): boolean => !heard.has(id) && !queued.has(id);
  const queue = async (lost: readonly Lost[]): Promise<void> => {
    for (const { id, ...operation } of wholeOf(lost)) await enqueue(db, outboxRow(id, operation, now));
  };
  for (const id of await db.facts.toCollection().primaryKeys()) {
    const fact = isLost(id) ? await db.facts.get(id) : undefined;
    if (fact === undefined) continue;
    const { entity, key, v, data, days } = fact;
    await queue([{ id, entity, key, type: 'append', v, data, days }]);
  }
  for (const taken of await db.voids.toArray()) {
    if (isLost(taken.id))
      await queue([
        { id: taken.id, entity: taken.entity, key: taken.target, type: 'void', data: taken.data, days: [] },
      ]);
  }
  const unknown: Lost[] = [];
  for (const { rev, change } of await db.unknown.where(':id').below(0).toArray()) {
    const names = writtenNames(change);
    if (names.every((name) => heard.has(name))) await db.unknown.delete(rev);
    else if (names.some(isLost)) {
      const { id, e, k: key, t, v, hlc, base = [], d: data } = change;
      // They may be none that this code knows, and go as they are.
      const kind = { entity: e as Entity, type: t as OperationType };
      unknown.push({ ...kind, id: id ?? key, key, v, data, base, days: [], ...(hlc !== undefined && { hlc }) });
    }
  }
  await queue(unknown);
  // First, so that nobody who hears of it is shown a value again that was replaced.
  await replaceAgain(db, deviceId, heard, now);
  for (const document of await db.documents.toArray()) {
    const { entity, key, unread = [] } = document;
    // What the server dates has no run of the clock.
    const edits = [...editsOf(document), ...unread];
    const lost = edits.filter(({ type, hlc, data }) => writingNames(entity, key, type, hlc, data).some(isLost));
    await queue(
      lost.map(({ id, type, v, data, hlc, base = [] }) => ({ id, entity, key, type, v, data, hlc, base, days: [] })),
    );
  }
  await db.heard.clear();
  await writeMeta(db, 'rebuilding', false);
}

/**
 * A writing that replaced others may be gone with the log, and its value with it, because a later one replaced it too:
 * that the others are replaced is said by an edit of no fields.
 */
async function replaceAgain(db: CoreDb, deviceId: string, heard: ReadonlySet<string>, now: number): Promise<void> {
  const queued = new Set(
    (await db.outbox.toArray()).flatMap(({ base = [], data }) => (Object.keys(data).length === 0 ? base : [])),
  );
  for (const document of await db.documents.toArray()) {
    // One of a retired kind is merged no more.
    if (!isDocumentEntity(document.entity)) continue;
    const { replaced = [] } = confirmedIn(document);
    const unsaid = replaced.filter((name) => !heard.has(replacedName(name)) && !queued.has(name));
    await sayReplaced(db, deviceId, document, unsaid, now);
  }
}

/** Says of siblings that they are replaced, by edits of no fields. Inside a transaction over documents, outbox and meta. */
export async function sayReplaced(
  db: CoreDb,
  deviceId: string,
  { entity, key }: Pick<StoredDocument, 'entity' | 'key'>,
  names: readonly string[],
  now: number,
): Promise<void> {
  for (let from = 0; from < names.length; from += MOST_BASES) {
    const base = names.slice(from, from + MOST_BASES);
    const id = newOperationId();
    const hlc = tickHlc((await readMeta(db, 'hlc')) ?? null, now, deviceId);
    await writeMeta(db, 'hlc', hlc);
    await addEdit(db, entity, key, { id, type: 'patch', v: records[entity].version, data: {}, hlc, base });
    await enqueue(db, outboxRow(id, { entity, key, type: 'patch', data: {}, hlc, base, days: [] }, now));
  }
}
