/**
 * Sends a rejected entry again, fixed or as it was. It left the mirror when it was rejected, so it is written anew under a
 * new id that names the rejected one; should that one have reached the server all the same, the server doubles nothing.
 */
import { fail, ok } from '#core/lib/result.ts';
import type { Data } from '#core/records/define-record.ts';
import { isDocumentEntity, isEntity, isFactEntity, keyOf, readData, records, voidData } from '#core/records/index.ts';
import type { DocumentEntity, Entity, FactEntity } from '#core/records/index.ts';
import { tickHlc } from '#core/sync/clock.ts';
import { readMeta, writeMeta } from '../core-db.ts';
import type { CoreDb, OutboxRow, QuarantineRow } from '../core-db.ts';
import { rebuildDays } from '../records/day-rows.ts';
import { addEdit, readDocument } from '../records/document-rows.ts';
import { enqueue, newOperationId, outboxRow } from '../records/outbox.ts';
import { storedFact } from '../records/read-fact.ts';
import { addFact, checkedFact } from '../records/record-fact.ts';
import { invalid, writeTransaction } from '../records/write.ts';
import type { Space } from '../space/space.ts';
import type { CommandResult } from './command-failure.ts';

/**
 * @param fixed the whole of the entry's data; without it the entry goes as it was
 * @returns the id under which it is sent now
 */
export async function sendAgain(space: Space, opId: string, fixed?: Data): Promise<CommandResult> {
  const { db } = space;
  const id = newOperationId();
  const tables = [db.facts, db.voids, db.documents, db.days, db.outbox, db.quarantine];
  const written = await writeTransaction(space, tables, async () => {
    const row = await db.quarantine.get(opId);
    // Settled by another tab meanwhile.
    if (row === undefined)
      return fail({ reason: 'invalid' as const, field: 'opId', detail: `${opId} is not among the rejected entries` });
    const sent = await write(space, row, fixed, id);
    if (sent.ok) await db.quarantine.delete(opId);
    return sent;
  });
  const sent = written.ok ? written.value : written;
  if (sent.ok) space.wake();
  return sent;
}

/** Checks first and writes after, so that a failure leaves nothing behind. Call it inside the transaction. */
function write(space: Space, row: QuarantineRow, fixed: Data | undefined, id: string): Promise<CommandResult> {
  const { entity, type } = row;
  if (!isEntity(entity)) return writeUnknown(space, row, id);
  if (type === 'void') return writeVoid(space, row, entity, fixed ?? row.data, id);
  // What was fixed was read first, and is of this version.
  const read = fixed === undefined && type !== 'delete' ? readData(entity, row.schema, row.data) : ok(fixed ?? {});
  if (!read.ok) return writeUnknown(space, row, id);
  if (isDocumentEntity(entity)) return writeEdit(space, row, entity, read.value, fixed !== undefined, id);
  return isFactEntity(entity)
    ? writeFact(space, row, entity, read.value, fixed !== undefined, id)
    : writeUnknown(space, row, id);
}

/**
 * What the new operation takes over. A moment read by the device's clock keeps that clock's run; one that the person has
 * put right belongs to none, and no server moves it.
 */
const successor = (row: QuarantineRow, data: Data = row.data) => ({
  replaces: row.opId,
  days: row.days,
  ...(row.ck !== undefined && data['at'] === row.data['at'] && { ck: row.ck }),
});

async function writeFact(
  { db, device }: Space,
  row: QuarantineRow,
  entity: FactEntity,
  data: Data,
  isFixed: boolean,
  id: string,
): Promise<CommandResult> {
  const checked = checkedFact(entity, data);
  if (!checked.ok) return checked;
  const known = checked.value;
  const key = keyOf(entity, known, id);
  const written = isFixed ? { data: known } : { v: row.schema, data: row.data };
  const fact = storedFact({ id, entity, key, ...written });
  if (!fact.ok) return fail({ reason: 'invalid', field: '', detail: fact.failure });
  const { days } = fact.value;
  const operation = { ...successor(row, data), entity, key, type: 'append', ...written, days } as const;
  await enqueue(db, outboxRow(id, operation, device.now()));
  await addFact(db, fact.value);
  await retarget(db, row.opId, id);
  return ok({ id });
}

/** A taking back that was rejected too would name an id that the server never hears of. */
async function retarget(db: CoreDb, from: string, to: string): Promise<void> {
  await db.quarantine.filter(({ type, key }) => type === 'void' && key === from).modify({ key: to });
}

async function writeVoid(
  { db, device }: Space,
  row: QuarantineRow,
  entity: Entity,
  data: Data,
  id: string,
): Promise<CommandResult> {
  const checked = voidData.safeParse(data);
  if (!checked.success) return invalid(checked.error);
  const before = await db.voids.get(row.key);
  if (before !== undefined) return ok({ id: before.id });
  const days = (await db.facts.get(row.key))?.days ?? row.days;
  await db.voids.add({ target: row.key, id, entity, data: checked.data });
  await enqueue(
    db,
    outboxRow(id, { ...successor(row), entity, key: row.key, type: 'void', data: checked.data, days }, device.now()),
  );
  await rebuildDays(db, days);
  return ok({ id });
}

/**
 * As it was, an edit keeps its own clock: what was written to the same fields since stands. Fixed it is a new writing. Of
 * sibling fields it replaces what its author had seen then, and the rejected edit itself.
 */
async function writeEdit(
  { db, device, profile }: Space,
  row: QuarantineRow,
  entity: DocumentEntity,
  data: Data,
  isFixed: boolean,
  id: string,
): Promise<CommandResult> {
  const type = row.type === 'delete' ? 'delete' : 'patch';
  const checked = records[entity].schema.safeParse(data);
  if (!checked.success) return invalid(checked.error);
  const now = device.now();
  const isNew = isFixed || row.hlc === undefined || row.field === 'hlc';
  const hlc = isNew ? tickHlc((await readMeta(db, 'hlc')) ?? null, now, profile.deviceId) : row.hlc;
  const held = await readDocument(db, entity, row.key);
  const stands = Object.values(held.kept ?? {}).some((siblings) => siblings.some((sibling) => sibling.id === row.opId));
  const base = [...new Set([...(row.base ?? []), ...(stands ? [row.opId] : [])])];
  const written = isFixed ? { v: records[entity].version, data } : { v: row.schema, data: row.data };
  await addEdit(db, entity, row.key, { id, type, ...written, hlc, base });
  await enqueue(db, outboxRow(id, { ...successor(row), entity, key: row.key, type, ...written, hlc, base }, now));
  if (isNew) await writeMeta(db, 'hlc', hlc);
  return ok({ id });
}

/** A kind that newer code recorded: this code cannot look into it and hands it on unchanged. */
async function writeUnknown({ db, device }: Space, row: QuarantineRow, id: string): Promise<CommandResult> {
  const { seq: _, code: __, field: ___, serverDocument: ____, refusedAt: _____, ...kept } = row;
  const again: OutboxRow = {
    ...kept,
    opId: id,
    key: row.key === row.opId ? id : row.key,
    replaces: row.opId,
    createdAt: device.now(),
    attempts: 0,
    nextAt: 0,
    state: 'pending',
    lastCode: null,
  };
  await enqueue(db, again);
  return ok({ id });
}
