/** The one way a fact is recorded: checked by its schema, then record, outbox row and day summary in one transaction. */
import { keyOf, records, touchedDays } from '#core/records/index.ts';
import type { CountedEntity, CountedFact, RecordData } from '#core/records/index.ts';
import type { CoreDb, StoredFact } from './core-db.ts';
import { addToDays } from './day-rows.ts';
import { enqueue, newOperationId, outboxRow } from './outbox.ts';
import type { Space } from './space.ts';
import { invalid, writeTransaction } from './write.ts';
import type { CommandResult } from './write.ts';

/** When and where something is done, as every fact carries it. */
export function momentOf(space: Space): { at: number; off: number; tz: string } {
  const at = space.device.now();
  return { at, off: space.device.offsetAt(at), tz: space.device.timeZone() };
}

export const storedFact = (fact: CountedFact): StoredFact => ({ ...fact, days: touchedDays(fact) });

/**
 * @param alreadyDone looked at inside the transaction: the id of an equal fact that makes this one needless
 * @returns the id of the fact, new or already there
 */
export async function recordFact<E extends CountedEntity>(
  space: Space,
  entity: E,
  data: RecordData[E],
  alreadyDone: (db: CoreDb) => Promise<string | null> = () => Promise.resolve(null),
): Promise<CommandResult> {
  const checked = records[entity].schema.safeParse(data);
  if (!checked.success) return invalid(checked.error);
  const id = newOperationId();
  const fact = storedFact({ id, entity, key: keyOf(entity, data, id), data } as CountedFact);
  const row = outboxRow(
    id,
    { entity, key: fact.key, type: 'append', data, ck: await space.clock.run(), days: fact.days },
    space.device.now(),
  );
  const { db } = space;
  const result = await writeTransaction(space, [db.facts, db.days, db.outbox], async () => {
    const done = await alreadyDone(db);
    if (done !== null) return { id: done };
    await db.facts.add(fact);
    await enqueue(db, row);
    await addToDays(db, [fact]);
    return { id };
  });
  if (result.ok && result.value.id === id) space.wake();
  return result;
}
