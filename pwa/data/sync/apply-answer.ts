/**
 * Takes an answer in, all of it or nothing: what was acknowledged leaves the outbox, what was rejected moves to the
 * quarantine, what other devices did joins the mirror, and the cursor moves, in one transaction. A crash before the
 * commit costs one repeated request.
 */
import { canonicalJson } from '#core/lib/canonical-json.ts';
import { isDocumentEntity } from '#core/records/index.ts';
import type { DocumentEntity } from '#core/records/index.ts';
import { laterHlc } from '#core/sync/clock.ts';
import { START } from '#core/sync/protocol.ts';
import type { Change, OperationResult, SyncAnswer } from '#core/sync/protocol.ts';
import type { CommandResult } from '../commands/command-failure.ts';
import { readMeta, readMetas, writeMeta } from '../core-db.ts';
import type { CoreDb, MetaValues, QuarantineRow } from '../core-db.ts';
import { rebuildDays } from '../records/day-rows.ts';
import { settleEdits } from '../records/document-rows.ts';
import type { EditResult } from '../records/document-rows.ts';
import { addToFactCount } from '../records/fact-count.ts';
import { enqueue, newOperationId, outboxRow } from '../records/outbox.ts';
import { writeTransaction } from '../records/write.ts';
import { retryEntryMs } from '../server/backoff.ts';
import type { Space } from '../space/space.ts';
import { applyChanges, changedTables } from './apply-changes.ts';
import type { Batch, QueuedRow } from './batch.ts';
import { endRebuild, sayReplaced, startRebuild, startRebuildFromZero } from './rebuild-mirror.ts';

/** The server offset is saved again only when it has moved by more than this. */
const OFFSET_STEP_MS = 2_000;

export interface Applied {
  readonly rejected: number;
  /** the mirror must be fetched from the start, so exchange again */
  readonly mustHearAll: boolean;
}

export async function applyAnswer(
  space: Space,
  batch: Batch,
  answer: SyncAnswer,
  now: number,
  random: number,
): Promise<CommandResult<Applied>> {
  const { db } = space;
  return writeTransaction(space, [...changedTables(db), db.outbox, db.quarantine], async () => {
    const [ackSeq, serverOffset, hlc] = await readMetas(db, ['ackSeq', 'serverOffset', 'hlc']);
    const { rejected, mustHearAll } = await settleResults(space, await stillWaiting(db, batch), answer, now, random);
    // Whatever has been heard since, or is to be heard anew, does not go on from where this was asked.
    if (!(await isWhereAsked(db, batch))) {
      if (mustHearAll) await startRebuildFromZero(db);
      return { rejected, mustHearAll: true };
    }
    if (answer.cursor.epoch > batch.request.cursor.epoch) await startRebuild(db);
    await applyChanges(db, answer.changes);
    await takeFromDesk(db, answer.changes);
    if (!answer.more) await endRebuild(db, space.profile.deviceId, now);
    await writeMeta(db, 'cursor', answer.cursor);
    if (mustHearAll) await startRebuildFromZero(db);
    if (answer.ackSeq > (ackSeq ?? 0)) await writeMeta(db, 'ackSeq', answer.ackSeq);
    await noteQuota(db, answer.quota, batch.rows.length > 0);
    const offset = answer.now - now;
    if (Math.abs(offset - (serverOffset ?? 0)) > OFFSET_STEP_MS) await writeMeta(db, 'serverOffset', offset);
    const heard = answer.changes.reduce<string | null>((latest, change) => laterHlc(latest, change.hlc ?? null), null);
    const later = laterHlc(hlc ?? null, heard);
    if (heard !== null && later !== null) await writeMeta(db, 'hlc', later);
    return { rejected, mustHearAll };
  });
}

/** An answer may come late: what was taken out of the outbox meanwhile has its answer, and is not to come back. */
async function stillWaiting(db: CoreDb, { rows }: Batch): Promise<QueuedRow[]> {
  const [first, last] = [rows[0], rows.at(-1)];
  if (first === undefined || last === undefined) return [];
  const waiting = new Set(await db.outbox.where(':id').between(first.seq, last.seq, true, true).primaryKeys());
  return rows.filter(({ seq }) => waiting.has(seq));
}

async function isWhereAsked(db: CoreDb, { request }: Batch): Promise<boolean> {
  const [cursor = START, rebuilding] = await readMetas(db, ['cursor', 'rebuilding']);
  const { epoch, rev } = request.cursor;
  return cursor.epoch === epoch && cursor.rev === rev && (rebuilding === true) === (request.own === true);
}

/** The server looks only when it is sent operations, and tells only from where it is worth knowing: then silence means room. */
async function noteQuota(db: CoreDb, quota: SyncAnswer['quota'], hasSentOperations: boolean): Promise<void> {
  if (quota !== undefined) await writeMeta(db, 'quota', quota);
  else if (hasSentOperations && (await readMeta(db, 'quota')) !== undefined) await db.meta.delete('quota');
}

async function settleResults(
  space: Space,
  rows: readonly QueuedRow[],
  { results }: SyncAnswer,
  now: number,
  random: number,
): Promise<Applied> {
  const { db } = space;
  const answers = new Map(results.map((result) => [result.id, result]));
  const done: QueuedRow[] = [];
  let rejected = 0;
  let mustHearAll = await settleDocuments(db, rows, answers);
  for (const row of rows) {
    const result = answers.get(row.opId);
    if (result === undefined) continue;
    if (result.st === 'retry') {
      await db.outbox.update(row.seq, {
        attempts: row.attempts + 1,
        nextAt: now + retryEntryMs(result.after, row.attempts + 1, random),
        lastCode: result.code ?? 'retry',
      });
      continue;
    }
    if (result.st === 'rejected') {
      rejected += 1;
      await quarantine(space, row, result.code ?? 'invalid', result.field ?? null, now);
      if (editIn(row) === null) mustHearAll = (await withdraw(space, row)) || mustHearAll;
    }
    // The operation this one was made from is in after all: keeping both would count it twice.
    if (result.st === 'superseded' && row.replaces !== undefined && result.rev === undefined) {
      await withdraw(space, row);
      await followReplaced(space, row, row.replaces, now);
      mustHearAll = true;
    }
    done.push(row);
  }
  await removeFromOutbox(space, done);
  return { rejected, mustHearAll };
}

/** What the answer says of edits. @returns true where the mirror must be heard anew */
async function settleDocuments(
  db: CoreDb,
  rows: readonly QueuedRow[],
  answers: ReadonlyMap<string, OperationResult>,
): Promise<boolean> {
  const documents = new Map<string, { entity: DocumentEntity; key: string; results: EditResult[] }>();
  for (const row of rows) {
    const { st, restamped } = answers.get(row.opId) ?? {};
    const written = editIn(row);
    if (written === null || (st !== 'applied' && st !== 'duplicate' && st !== 'rejected')) continue;
    const { entity, key, edit } = written;
    const document = documents.get(`${entity} ${key}`) ?? { entity, key, results: [] };
    document.results.push({ edit, loggedHlc: st === 'rejected' ? null : (restamped ?? edit.hlc) });
    documents.set(`${entity} ${key}`, document);
  }
  let mustHearAll = false;
  for (const { entity, key, results } of documents.values())
    mustHearAll = (await settleEdits(db, entity, key, results)) || mustHearAll;
  return mustHearAll;
}

/** The edit in a row of the outbox, or null where it is none. */
const editIn = ({ opId: id, entity, key, type, schema: v, hlc, base, data }: QueuedRow) =>
  isDocumentEntity(entity) && hlc !== undefined && (type === 'patch' || type === 'delete')
    ? { entity, key, edit: { id, type, v, data, hlc, ...(base !== undefined && { base }) } }
    : null;

async function removeFromOutbox({ db }: Space, rows: readonly QueuedRow[]): Promise<void> {
  const first = rows[0];
  const last = rows.at(-1);
  if (first === undefined || last === undefined) return;
  if (last.seq - first.seq + 1 === rows.length)
    await db.outbox.where(':id').between(first.seq, last.seq, true, true).delete();
  else await db.outbox.bulkDelete(rows.map((row) => row.seq));
}

/** What is heard from the log was not rejected after all. Under its id there may be something else, which is kept. */
async function takeFromDesk(db: CoreDb, changes: readonly Change[]): Promise<void> {
  const rejected = new Set(await db.quarantine.toCollection().primaryKeys());
  if (rejected.size === 0) return;
  for (const change of changes) {
    const id = change.id ?? change.k;
    const row = rejected.has(id) ? await db.quarantine.get(id) : undefined;
    if (row !== undefined && saysTheSame(row, change)) await db.quarantine.delete(id);
  }
}

/** The server may have moved a fact to another moment, and with it its day. */
const saysTheSame = ({ entity, type, data }: QuarantineRow, { e, t, d }: Change): boolean =>
  entity === e &&
  type === t &&
  canonicalJson({ ...data, at: null, day: null }) === canonicalJson({ ...d, at: null, day: null });

/** Into the repair desk's table. What the operation did is to leave the mirror too, or the devices would disagree. */
async function quarantine(
  { db }: Space,
  row: QueuedRow,
  code: string,
  field: string | null,
  now: number,
): Promise<void> {
  await db.quarantine.put({ ...row, code, field, serverDocument: null, refusedAt: now, lastCode: code });
  // What newer code wrote lies there too while it is sent again (see `endRebuild`).
  const sentAgain = db.unknown.where(':id').below(0);
  await sentAgain.filter(({ change }) => (change.id ?? change.k) === row.opId).delete();
}

const tablesOfRejecting = (space: Space) => [...changedTables(space.db), space.db.outbox, space.db.quarantine];

/** Takes what an operation did out of the mirror. @returns true where only the whole log can give back what was there before */
async function withdraw({ db }: Space, row: QueuedRow): Promise<boolean> {
  if (row.type === 'append') await addToFactCount(db, -(await db.facts.where(':id').equals(row.opId).delete()));
  // Another device's may have been heard meanwhile and stand, or may have given way to this one.
  const mayHideAnother = row.type === 'void' && (await db.voids.get(row.key))?.id === row.opId;
  if (mayHideAnother) await db.voids.delete(row.key);
  // The server may have moved what was taken back to another day meanwhile.
  const moved = row.type === 'void' ? await db.facts.get(row.key) : undefined;
  await rebuildDays(db, [...row.days, ...(moved?.days ?? [])]);
  const written = editIn(row);
  if (written === null) return mayHideAnother;
  return settleEdits(db, written.entity, written.key, [{ edit: written.edit, loggedHlc: null }]);
}

/**
 * The entry that this one was made from is in, so this one is not: what was done to it here since is done to that one.
 * What names this one in the log names nothing there.
 */
async function followReplaced({ db, profile }: Space, row: QueuedRow, replaced: string, now: number): Promise<void> {
  const taken = await db.voids.get(row.opId);
  if (taken !== undefined && (await db.voids.get(replaced)) === undefined) {
    const id = newOperationId();
    await db.voids.add({ ...taken, target: replaced, id });
    const { entity, data } = taken;
    await enqueue(db, outboxRow(id, { entity, key: replaced, type: 'void', data, days: row.days }, now));
  }
  const written = editIn(row);
  const document = written === null ? undefined : await db.documents.get([written.entity, written.key]);
  const names = document?.replaced?.filter((name) => name === row.opId || name.startsWith(`${row.opId} `)) ?? [];
  if (document === undefined || names.length === 0) return;
  const renamed = names.map((name) => name.replace(row.opId, replaced));
  await sayReplaced(db, profile.deviceId, document, renamed, now);
}

/**
 * A whole request was answered with an error for its single entry. Where the server does not say what is wrong with it
 * (`field` is null), an earlier request may have brought it all the same, and its answer got lost: everything is heard
 * anew, and what the log has is not rejected (`takeFromDesk`).
 */
export const quarantineSingle = (
  space: Space,
  row: QueuedRow,
  code: string,
  field: string | null,
  now: number,
): Promise<CommandResult<void>> =>
  writeTransaction(space, tablesOfRejecting(space), async () => {
    await quarantine(space, row, code, field, now);
    const mustHearAll = await withdraw(space, row);
    await space.db.outbox.delete(row.seq);
    if (mustHearAll || field === null) await startRebuildFromZero(space.db);
  });

/** Saves the state of sending, so that every tab can show it. */
export const writeSyncState = (space: Space, state: MetaValues['sync']): Promise<CommandResult<void>> =>
  writeTransaction(space, [], async () => {
    await writeMeta(space.db, 'sync', state);
  });
