import { fail } from '#core/lib/result.ts';
import type { StoredEntry, StoredFact } from '../core-db.ts';
import { rebuildDays } from '../day-rows.ts';
import { enqueue, newOperationId, outboxRow } from '../outbox.ts';
import { momentOf } from '../record-fact.ts';
import type { Space } from '../space.ts';
import { writeTransaction } from '../write.ts';
import type { CommandResult } from '../write.ts';

/** Takes a fact or an entry back by a `void`. What was recorded stays, on this device and in the log. */
export async function takeBack(space: Space, id: string): Promise<CommandResult> {
  const { db } = space;
  const taken: StoredFact | StoredEntry | undefined = (await db.facts.get(id)) ?? (await db.entries.get(id));
  if (taken === undefined)
    return fail({ reason: 'invalid', field: 'id', detail: `nothing with the id ${id} on this device` });
  const days = 'days' in taken ? taken.days : [];
  const voidId = newOperationId();
  const data = momentOf(space);
  const row = outboxRow(
    voidId,
    { entity: taken.entity, key: id, type: 'void', data, ck: await space.clock.run(), days },
    data.at,
  );
  const result = await writeTransaction(space, [db.facts, db.voids, db.days, db.outbox], async () => {
    const before = await db.voids.get(id);
    if (before !== undefined) return { id: before.id };
    await db.voids.add({ target: id, id: voidId, entity: taken.entity, data });
    await enqueue(db, row);
    await rebuildDays(db, days);
    return { id: voidId };
  });
  if (result.ok) space.wake();
  return result;
}
