import { rebuildDays } from '../day-rows';
import { enqueue, newOperationId, outboxRow } from '../outbox';
import { momentOf } from '../record-fact';
import type { Space } from '../space';
import { writeTransaction } from '../write';
import type { CommandResult } from '../write';
import { fail } from '../../../core/lib/result';

/** Takes a fact back by a `void`. The fact itself stays, on this device and in the log. */
export async function takeBack(space: Space, factId: string): Promise<CommandResult> {
  const { db } = space;
  const fact = await db.facts.get(factId);
  if (fact === undefined) return fail({ reason: 'invalid', field: 'factId', detail: `no fact ${factId} on this device` });
  const id = newOperationId();
  const data = momentOf(space);
  const row = outboxRow(id, { entity: fact.entity, key: factId, type: 'void', data, days: fact.days }, data.at);
  const result = await writeTransaction(space, [db.facts, db.voids, db.days, db.outbox], async () => {
    const before = await db.voids.get(factId);
    if (before !== undefined) return { id: before.id };
    await db.voids.add({ target: factId, id, entity: fact.entity, data });
    await enqueue(db, row);
    await rebuildDays(db, fact.days);
    return { id };
  });
  if (result.ok) space.wake();
  return result;
}
