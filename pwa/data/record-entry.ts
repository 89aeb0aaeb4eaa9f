/** Records what is written once and makes no streak: a set, a pain check-in, a tick in the schedule, feedback handed in. */
import { keyOf, records } from '#core/records/index.ts';
import type { RecordData } from '#core/records/index.ts';
import type { CoreDb, EntryEntity, StoredEntry } from './core-db.ts';
import { enqueue, newOperationId, outboxRow } from './outbox.ts';
import type { Space } from './space.ts';
import { invalid, writeTransaction } from './write.ts';
import type { CommandResult } from './write.ts';

/** @returns the id of the entry; of the one that is there already where its plain key can be done once only */
export async function recordEntry<E extends EntryEntity>(
  space: Space,
  entity: E,
  data: RecordData[E],
): Promise<CommandResult> {
  const checked = records[entity].schema.safeParse(data);
  if (!checked.success) return invalid(checked.error);
  const { db } = space;
  const id = newOperationId();
  const key = keyOf(entity, data, id);
  const entry = { id, entity, key, data } as StoredEntry;
  const row = outboxRow(
    id,
    { entity, key, type: 'append', data, ck: await space.clock.run(), days: [] },
    space.device.now(),
  );
  const result = await writeTransaction(space, [db.entries, db.voids, db.outbox], async () => {
    const done = key === id ? null : await standingEntry(db, entity, key);
    if (done !== null) return { id: done };
    await db.entries.add(entry);
    await enqueue(db, row);
    return { id };
  });
  if (result.ok && result.value.id === id) space.wake();
  return result;
}

async function standingEntry(db: CoreDb, entity: EntryEntity, key: string): Promise<string | null> {
  const held = await db.entries.where('[entity+key]').equals([entity, key]).toArray();
  for (const { id } of held) if ((await db.voids.get(id)) === undefined) return id;
  return null;
}
