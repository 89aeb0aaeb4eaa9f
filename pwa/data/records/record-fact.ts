/** The one way a fact is recorded: checked by its definition, then fact, outbox row and day summary in one transaction. */
import { CLOCK_WRONG_MS } from '#core/lib/clocks.ts';
import { fail, ok } from '#core/lib/result.ts';
import type { Result } from '#core/lib/result.ts';
import type { Data } from '#core/records/define-record.ts';
import { momentByServer } from '#core/records/fields.ts';
import { keyOf, misfitOf, records } from '#core/records/index.ts';
import type { FactEntity, RecordData } from '#core/records/index.ts';
import type { CommandFailure, CommandResult } from '../commands/command-failure.ts';
import { readMeta } from '../core-db.ts';
import type { CoreDb, StoredFact } from '../core-db.ts';
import type { Space } from '../space/space.ts';
import { addToDays } from './day-rows.ts';
import { addToFactCount } from './fact-count.ts';
import { enqueue, newOperationId, outboxRow } from './outbox.ts';
import { storedFact } from './read-fact.ts';
import { invalid, writeTransaction } from './write.ts';

/** When and where something is done, as every fact carries it. */
export function momentOf(space: Space): { at: number; off: number; tz: string } {
  const at = space.device.now();
  return { at, off: space.device.offsetAt(at), tz: space.device.timeZone() };
}

/** The same of what may stop somebody, or end a stop: by the server as well where this clock is known to be wrong. */
export async function safetyMomentOf(space: Space): Promise<ReturnType<typeof momentOf> & { atByServer?: number }> {
  // What it was set back by is known once it is looked at.
  await space.clock.run();
  const moment = momentOf(space);
  const offset = (await readMeta(space.db, 'serverOffset')) ?? 0;
  if (Math.abs(offset) <= CLOCK_WRONG_MS) return moment;
  const atByServer = Math.round(moment.at + offset);
  // What no record can hold is left out, before the answer is lost with it.
  return momentByServer.atByServer.schema.safeParse(atByServer).success ? { ...moment, atByServer } : moment;
}

/** Adds a fact that is new to this database, with its days. Call it inside a transaction over facts, days and meta. */
export async function addFact(db: CoreDb, fact: StoredFact): Promise<void> {
  await db.facts.add(fact);
  await addToFactCount(db, 1);
  await addToDays(db, [fact]);
}

/** What is newly written, as the server will check it: by its schema, and by what a schema cannot say. */
export function checkedFact(entity: FactEntity, data: Data): Result<Data, CommandFailure> {
  const checked = records[entity].schema.safeParse(data);
  if (!checked.success) return invalid(checked.error);
  const misfit = misfitOf(entity, checked.data);
  return misfit === null ? ok(checked.data) : fail({ reason: 'invalid', field: misfit.field, detail: misfit.code });
}

/** A fact that is checked and ready to be written, in a transaction of its own or together with others. */
export interface ReadyFact {
  readonly id: string;
  readonly key: string;
  /** Call it inside a transaction over `factTables`. */
  readonly write: () => Promise<void>;
}

export const factTables = ({ facts, voids, days, outbox }: CoreDb) => [facts, voids, days, outbox];

/**
 * @param inPlaceOf ids of facts, of which the first that is here gives its moment. What the server has dated, or another device
 * sent, is not dated anew: this device's clock, however wrong, says nothing of it. What still waits is of the run that it was.
 */
export async function readyFact<E extends FactEntity>(
  { db, clock, device }: Space,
  entity: E,
  data: RecordData[E],
  inPlaceOf: readonly string[] = [],
): Promise<Result<ReadyFact, CommandFailure>> {
  const checked = checkedFact(entity, data);
  if (!checked.ok) return checked;
  const id = newOperationId();
  const key = keyOf(entity, data, id);
  const written = storedFact({ id, entity, key, data });
  if (!written.ok) return fail({ reason: 'invalid', field: '', detail: written.failure });
  const own = { fact: written.value, data, ck: await clock.run() };
  const rowOf = ({ fact, data: said, ck }: typeof own) =>
    outboxRow(id, { entity, key, type: 'append', data: said, ck, days: fact.days }, device.now());
  const ownRow = rowOf(own);
  /** Read in the transaction: the server may have moved it meanwhile. */
  const takenOver = async (): Promise<typeof own | null> => {
    const held = (await db.facts.bulkGet([...inPlaceOf])).find((one) => one !== undefined);
    if (held === undefined) return null;
    const waiting = await db.outbox.filter(({ opId }) => opId === held.id).first();
    const moved = { ...data, at: held.at };
    const fact = storedFact({ id, entity, key, data: moved });
    return fact.ok ? { fact: fact.value, data: moved, ck: waiting?.ck ?? 0 } : null;
  };
  const write = async (): Promise<void> => {
    const other = inPlaceOf.length === 0 ? null : await takenOver();
    await addFact(db, (other ?? own).fact);
    await enqueue(db, other === null ? ownRow : rowOf(other));
  };
  return ok({ id, key, write });
}

/**
 * @param alreadyDone looked at inside the transaction: the id of an equal fact that makes this one needless
 * @returns the id of the fact, new or already there
 */
export async function recordFact<E extends FactEntity>(
  space: Space,
  entity: E,
  data: RecordData[E],
  alreadyDone: (db: CoreDb, key: string) => Promise<string | null> = (db, key) => winningFact(db, entity, key),
): Promise<CommandResult> {
  const ready = await readyFact(space, entity, data);
  if (!ready.ok) return ready;
  const { id, key, write } = ready.value;
  const { db } = space;
  const result = await writeTransaction(space, factTables(db), async () => {
    const done = await alreadyDone(db, key);
    if (done !== null) return { id: done };
    await write();
    return { id };
  });
  if (result.ok && result.value.id === id) space.wake();
  return result;
}

/** A fact of that plain key that was not taken back. */
async function winningFact(db: CoreDb, entity: FactEntity, key: string): Promise<string | null> {
  // An id stands for nothing else: only a plain key is looked up.
  if (records[entity].key === undefined) return null;
  const held = await db.facts.where('[entity+key]').equals([entity, key]).primaryKeys();
  const voids = await db.voids.bulkGet(held);
  return held.find((_, i) => voids[i] === undefined) ?? null;
}
