/**
 * The one way an edited record is written: the given fields only, each with its own clock, so that two devices may change
 * different ones. Of sibling fields the edit names what its author had seen, and replaces nothing else.
 */
import { records, siblingFieldsOf } from '#core/records/index.ts';
import type { DocumentEntity, DocumentPatch } from '#core/records/index.ts';
import { tickHlc } from '#core/sync/clock.ts';
import { baseOf, EMPTY_DOCUMENT, mergeDelete, mergePatch } from '#core/sync/merge.ts';
import type { MergedDocument, Writing } from '#core/sync/merge.ts';
import { readMeta, writeMeta } from './core-db.ts';
import type { StoredDocument } from './core-db.ts';
import { enqueue, newOperationId, outboxRow } from './outbox.ts';
import type { Space } from './space.ts';
import { invalid, writeTransaction } from './write.ts';
import type { CommandResult } from './write.ts';

export interface EditOptions {
  /** what a form showed when it was opened (`baseOf`), where the record may have changed under it; else what is held now */
  readonly base?: readonly string[];
}

/** @returns the id of the operation */
export async function editRecord<E extends DocumentEntity>(
  space: Space,
  entity: E,
  key: string,
  patch: DocumentPatch<E>,
  { base }: EditOptions = {},
): Promise<CommandResult> {
  const checked = records[entity].schema.safeParse(patch);
  if (!checked.success) return invalid(checked.error);
  const data: Readonly<Record<string, unknown>> = checked.data;
  const siblingFields = siblingFieldsOf(entity);
  return write(space, entity, key, 'patch', data, {
    base: (held) =>
      base ??
      baseOf(
        held,
        Object.keys(data).filter((field) => siblingFields.has(field)),
      ),
    merge: (held, writing) => mergePatch(held, data, writing, siblingFields),
  });
}

/** Deletes a record. Words that another device wrote meanwhile and this one had not seen come back with them. */
export const deleteRecord = (space: Space, entity: DocumentEntity, key: string): Promise<CommandResult> =>
  write(
    space,
    entity,
    key,
    'delete',
    {},
    {
      base: (held) => Object.values(held.kept ?? {}).flatMap((siblings) => siblings.map(({ id }) => id)),
      merge: mergeDelete,
    },
  );

interface Change {
  readonly base: (held: MergedDocument) => readonly string[];
  readonly merge: (held: MergedDocument, writing: Writing) => MergedDocument;
}

async function write(
  space: Space,
  entity: DocumentEntity,
  key: string,
  type: 'patch' | 'delete',
  data: Readonly<Record<string, unknown>>,
  change: Change,
): Promise<CommandResult> {
  const { db, profile } = space;
  const id = newOperationId();
  const now = space.device.now();
  const result = await writeTransaction(space, [db.documents, db.outbox], async () => {
    const hlc = tickHlc((await readMeta(db, 'hlc')) ?? null, now, profile.deviceId);
    const held = (await db.documents.get([entity, key])) ?? EMPTY_DOCUMENT;
    const base = [...new Set(change.base(held))];
    const merged: StoredDocument = { entity, key, ...change.merge(held, { id, hlc, base }) };
    await db.documents.put(merged);
    await enqueue(db, outboxRow(id, { entity, key, type, data, hlc, base, days: [] }, now));
    await writeMeta(db, 'hlc', hlc);
    return { id };
  });
  if (result.ok) space.wake();
  return result;
}
