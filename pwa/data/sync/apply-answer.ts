/**
 * Takes an answer in, all of it or nothing: what was acknowledged leaves the outbox, what was rejected moves to the
 * quarantine, what other devices did joins the mirror, and the cursor moves, in one transaction. A crash before the
 * commit costs one repeated request.
 */
import { isDocumentEntity } from '#core/records/index.ts';
import { laterHlc } from '#core/sync/clock.ts';
import { restampWriting } from '#core/sync/merge.ts';
import type { Change, OperationResult, SyncAnswer } from '#core/sync/protocol.ts';
import { readMeta, readMetas, writeMeta } from '../core-db.ts';
import type { CoreDb, MetaValues } from '../core-db.ts';
import { rebuildDays } from '../day-rows.ts';
import type { Space } from '../space.ts';
import { writeTransaction } from '../write.ts';
import type { CommandResult } from '../write.ts';
import { applyChanges, changedTables, mergeWriting } from './apply-changes.ts';
import { retryEntryMs } from './backoff.ts';
import type { Batch, QueuedRow } from './batch.ts';
import { endRebuild, startRebuild, startRebuildFromZero } from './rebuild-mirror.ts';

/** The server offset is saved again only when it has moved by more than this. */
const OFFSET_STEP_MS = 2_000;

export interface Applied {
  readonly rejected: number;
  /** the mirror is to be heard from the start: exchange again */
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
    const { rejected, mustHearAll } = await settleResults(space, batch.rows, answer.results, now, random);
    if (answer.cursor.epoch > batch.request.cursor.epoch) await startRebuild(db);
    await takeHeardClocks(space, answer.changes);
    await applyChanges(db, answer.changes);
    if (!answer.more) await endRebuild(db, now);
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

/** The server looks only when it is sent operations, and tells only from where it is worth knowing: then silence means room. */
async function noteQuota(db: CoreDb, quota: SyncAnswer['quota'], hasSentOperations: boolean): Promise<void> {
  if (quota !== undefined) await writeMeta(db, 'quota', quota);
  else if (hasSentOperations && (await readMeta(db, 'quota')) !== undefined) await db.meta.delete('quota');
}

async function settleResults(
  space: Space,
  rows: readonly QueuedRow[],
  results: readonly OperationResult[],
  now: number,
  random: number,
): Promise<Applied> {
  const { db } = space;
  const answers = new Map(results.map((result) => [result.id, result]));
  const done: QueuedRow[] = [];
  const restamped: [QueuedRow, string][] = [];
  let rejected = 0;
  let mustHearAll = false;
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
      mustHearAll =
        (await quarantine(space, row, result.code ?? 'invalid', result.field ?? null, result.doc ?? null, now)) ||
        mustHearAll;
    }
    // The operation this one was made from is in after all: keeping both would count it twice.
    if (result.st === 'superseded' && row.replaces !== undefined && result.rev === undefined) {
      await withdraw(space, row);
      mustHearAll = true;
    }
    if (result.restamped !== undefined) restamped.push([row, result.restamped]);
    done.push(row);
  }
  // Last, because a rejection makes a record anew from what waits, which carries the clocks that were sent.
  for (const [row, hlc] of restamped) await takeNewClock(space, row, hlc);
  await removeFromOutbox(space, done);
  return { rejected, mustHearAll };
}

/** The server gave this writing another clock, because ours runs ahead: the mirror must compare by the same one. */
async function takeNewClock({ db }: Space, row: QueuedRow, restamped: string): Promise<void> {
  const document = await db.documents.get([row.entity, row.key]);
  if (document === undefined) return;
  if (row.hlc !== undefined)
    await db.documents.put({
      entity: document.entity,
      key: document.key,
      ...restampWriting(document, row.opId, row.hlc, restamped),
    });
}

/**
 * A writing that still waits may be in the log all the same: its result was lost, or comes with a later batch. Compared
 * under its own clock with the changes that follow it, it would hide them or be hidden.
 */
async function takeHeardClocks(space: Space, changes: readonly Change[]): Promise<void> {
  const clocks = new Map(changes.flatMap(({ id, k, hlc }) => (hlc === undefined ? [] : [[id ?? k, hlc] as const])));
  if (clocks.size === 0) return;
  const waiting = (await space.db.outbox.toArray()) as QueuedRow[];
  for (const row of waiting) {
    const hlc = clocks.get(row.opId);
    if (hlc !== undefined && hlc !== row.hlc) await takeNewClock(space, row, hlc);
  }
}

async function removeFromOutbox({ db }: Space, rows: readonly QueuedRow[]): Promise<void> {
  const first = rows[0];
  const last = rows.at(-1);
  if (first === undefined || last === undefined) return;
  if (last.seq - first.seq + 1 === rows.length)
    await db.outbox.where(':id').between(first.seq, last.seq, true, true).delete();
  else await db.outbox.bulkDelete(rows.map((row) => row.seq));
}

/**
 * Moves an entry out of the record and into the repair desk's table: what the server does not have is not counted
 * here either, or the devices would disagree. Call it inside a transaction over the tables of `tablesOfRejecting`.
 * @returns true where the mirror must be heard anew
 */
export async function quarantine(
  space: Space,
  row: QueuedRow,
  code: string,
  field: string | null,
  serverDocument: Readonly<Record<string, unknown>> | null,
  now: number,
): Promise<boolean> {
  await space.db.quarantine.put({ ...row, code, field, serverDocument, refusedAt: now, lastCode: code });
  return withdraw(space, row);
}

const tablesOfRejecting = (space: Space) => [...changedTables(space.db), space.db.outbox, space.db.quarantine];

/** Takes what an operation did out of the mirror. @returns true where only the whole log can give back what was there before */
async function withdraw({ db }: Space, row: QueuedRow): Promise<boolean> {
  if (row.type === 'append') {
    await db.facts.delete(row.opId);
    await db.entries.delete(row.opId);
  }
  // Another device's may have been heard meanwhile and stand, or may have given way to this one.
  const mayHideAnother = row.type === 'void' && (await db.voids.get(row.key))?.id === row.opId;
  if (mayHideAnother) await db.voids.delete(row.key);
  // The server may have moved what was taken back to another day meanwhile.
  const moved = row.type === 'void' ? await db.facts.get(row.key) : undefined;
  await rebuildDays(db, [...row.days, ...(moved?.days ?? [])]);
  const { entity, key, hlc } = row;
  if (!isDocumentEntity(entity) || hlc === undefined) return mayHideAnother;
  // What the writing replaced is not kept on the device: the record is made anew from the log and from what still waits.
  await db.documents.delete([entity, key]);
  const waiting = (await db.outbox.toArray()).filter(
    (other) => other.entity === entity && other.key === key && other.opId !== row.opId,
  );
  for (const other of waiting)
    if (other.hlc !== undefined)
      await mergeWriting(
        db,
        entity,
        key,
        other.type,
        { id: other.opId, hlc: other.hlc, base: other.base ?? [] },
        other.data,
      );
  return true;
}

/** A whole request was answered with an error for its single entry. */
export const quarantineSingle = (
  space: Space,
  row: QueuedRow,
  code: string,
  field: string | null,
  now: number,
): Promise<CommandResult<void>> =>
  writeTransaction(space, tablesOfRejecting(space), async () => {
    const mustHearAll = await quarantine(space, row, code, field, null, now);
    await space.db.outbox.delete(row.seq);
    if (mustHearAll) await startRebuildFromZero(space.db);
  });

/** Saves the state of sending, so that every tab can show it. */
export const writeSyncState = (space: Space, state: MetaValues['sync']): Promise<CommandResult<void>> =>
  writeTransaction(space, [], async () => {
    await writeMeta(space.db, 'sync', state);
  });
