/** The one way a fact is recorded: checked by its schema, then record, outbox row and day summary in one transaction. */
import type { CoreDb, StoredFact } from './core-db';
import { addToDays } from './day-rows';
import { enqueue, newOperationId, outboxRow } from './outbox';
import type { Space } from './space';
import { invalid, writeTransaction } from './write';
import type { CommandResult } from './write';
import { factKey, factSchemas } from '../../core/records/fact';
import type { Fact, FactData, FactEntity } from '../../core/records/fact';
import { touchedDays } from '../../core/rules/day-summary';

/** When and where a deed happens, as every fact carries it. */
export function momentOf(space: Space): { at: number; off: number; tz: string } {
  const at = space.device.now();
  return { at, off: space.device.offsetAt(at), tz: space.device.timeZone() };
}

export const storedFact = (fact: Fact): StoredFact => ({ ...fact, days: touchedDays(fact) });

/**
 * @param alreadyDone looked at inside the transaction: the id of an equal deed that makes this one needless
 * @returns the id of the fact, new or already there
 */
export async function recordFact<E extends FactEntity>(
  space: Space,
  entity: E,
  data: FactData[E],
  alreadyDone: (db: CoreDb) => Promise<string | null> = () => Promise.resolve(null),
): Promise<CommandResult> {
  const checked = factSchemas[entity].safeParse(data);
  if (!checked.success) return invalid(checked.error);
  const id = newOperationId();
  const fact = storedFact({ id, entity, key: factKey(entity, data, id), data } as Fact);
  const row = outboxRow(id, { entity, key: fact.key, type: 'append', data, ck: await space.clock.run(), days: fact.days }, space.device.now());
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
