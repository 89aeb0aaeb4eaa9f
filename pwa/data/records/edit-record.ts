/**
 * The one way an edited record is written: the given fields only, each with its own clock, so that two devices may change
 * different ones. Of sibling fields the edit names what its author had seen, and replaces nothing else.
 */
import { records } from '#core/records/index.ts';
import type { DocumentEntity, RecordData } from '#core/records/index.ts';
import { tickHlc } from '#core/sync/clock.ts';
import { baseOf } from '#core/sync/merge.ts';
import type { MergedDocument } from '#core/sync/merge.ts';
import type { CommandResult } from '../commands/command-failure.ts';
import { readMeta, writeMeta } from '../core-db.ts';
import type { Space } from '../space/space.ts';
import { addEdit, readDocument } from './document-rows.ts';
import { enqueue, newOperationId, outboxRow } from './outbox.ts';
import { invalid, writeTransaction } from './write.ts';

export interface EditOptions {
  /** what a form showed when it was opened (`baseOf`), where the record may have changed under it; else what is held now */
  readonly base?: readonly string[];
}

/** @returns the id of the operation */
export async function editRecord<E extends DocumentEntity>(
  space: Space,
  entity: E,
  key: string,
  patch: RecordData[E],
  { base }: EditOptions = {},
): Promise<CommandResult> {
  const checked = records[entity].schema.safeParse(patch);
  if (!checked.success) return invalid(checked.error);
  const data: Readonly<Record<string, unknown>> = checked.data;
  const siblingFields = records[entity].siblingFields;
  return write(
    space,
    entity,
    key,
    'patch',
    data,
    (held) =>
      base ??
      baseOf(
        held,
        Object.keys(data).filter((field) => siblingFields.has(field)),
      ),
  );
}

/** Deletes a record. Words that another device wrote meanwhile and this one had not seen come back with them. */
export const deleteRecord = (space: Space, entity: DocumentEntity, key: string): Promise<CommandResult> =>
  write(space, entity, key, 'delete', {}, (held) =>
    Object.values(held.kept ?? {}).flatMap((siblings) => siblings.map(({ id }) => id)),
  );

async function write(
  space: Space,
  entity: DocumentEntity,
  key: string,
  type: 'patch' | 'delete',
  data: Readonly<Record<string, unknown>>,
  baseIn: (held: MergedDocument) => readonly string[],
): Promise<CommandResult> {
  const { db, profile } = space;
  const id = newOperationId();
  const now = space.device.now();
  const result = await writeTransaction(space, [db.documents, db.outbox], async () => {
    const hlc = tickHlc((await readMeta(db, 'hlc')) ?? null, now, profile.deviceId);
    const held = await readDocument(db, entity, key);
    const base = [...new Set(baseIn(held))];
    await addEdit(db, entity, key, { id, type, v: records[entity].version, data, hlc, base });
    await enqueue(db, outboxRow(id, { entity, key, type, data, hlc, base, days: [] }, now));
    await writeMeta(db, 'hlc', hlc);
    return { id };
  });
  if (result.ok) space.wake();
  return result;
}
