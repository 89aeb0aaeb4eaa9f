/** The one way a fact is recorded: checked by its definition, then fact, outbox row and day summary in one transaction. */
import { fail, ok } from '#core/lib/result.ts';
import type { Result } from '#core/lib/result.ts';
import type { Data } from '#core/records/define-record.ts';
import { keyOf, misfitOf, records } from '#core/records/index.ts';
import type { FactEntity, RecordData } from '#core/records/index.ts';
import type { CommandFailure, CommandResult } from '../commands/command-failure.ts';
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

export async function readyFact<E extends FactEntity>(
  { db, clock, device }: Space,
  entity: E,
  data: RecordData[E],
): Promise<Result<ReadyFact, CommandFailure>> {
  const checked = checkedFact(entity, data);
  if (!checked.ok) return checked;
  const id = newOperationId();
  const key = keyOf(entity, data, id);
  const written = storedFact({ id, entity, key, data });
  if (!written.ok) return fail({ reason: 'invalid', field: '', detail: written.failure });
  const fact = written.value;
  const row = outboxRow(
    id,
    { entity, key, type: 'append', data, ck: await clock.run(), days: fact.days },
    device.now(),
  );
  const write = async (): Promise<void> => {
    await addFact(db, fact);
    await enqueue(db, row);
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
