/**
 * The one way an edited record is written: the given fields only, each with its own clock, so that two devices may change
 * different ones. Of sibling fields the edit names what its author had seen, and replaces nothing else.
 */
import { ok } from '#core/lib/result.ts';
import type { Result } from '#core/lib/result.ts';
import { records } from '#core/records/index.ts';
import type { DocumentEntity, RecordData } from '#core/records/index.ts';
import { tickHlc } from '#core/sync/clock.ts';
import { baseOf } from '#core/sync/merge.ts';
import type { MergedDocument } from '#core/sync/merge.ts';
import type { CommandFailure, CommandResult } from '../commands/command-failure.ts';
import { readMeta, writeMeta } from '../core-db.ts';
import type { CoreDb } from '../core-db.ts';
import type { Space } from '../space/space.ts';
import { addEdit, readDocument } from './document-rows.ts';
import { enqueue, newOperationId, outboxRow } from './outbox.ts';
import { invalid, writeTransaction } from './write.ts';

export interface EditOptions {
  /** what a form showed when it was opened (`baseOf`), where the record may have changed under it, or what of the record it replaces; else what is held now */
  readonly base?: readonly string[] | ((held: MergedDocument) => readonly string[]);
}

/** An edit that is checked and ready to be written, in a transaction of its own or together with others. */
export interface ReadyEdit {
  readonly id: string;
  /** Call it inside a transaction over `editTables` and meta. */
  readonly write: () => Promise<void>;
}

export const editTables = ({ documents, outbox }: CoreDb) => [documents, outbox];

export function readyEdit<E extends DocumentEntity>(
  space: Space,
  entity: E,
  key: string,
  patch: RecordData[E],
  { base }: EditOptions = {},
): Result<ReadyEdit, CommandFailure> {
  const checked = records[entity].schema.safeParse(patch);
  if (!checked.success) return invalid(checked.error);
  const data: Readonly<Record<string, unknown>> = checked.data;
  const siblingFields = records[entity].siblingFields;
  const edited = Object.keys(data).filter((field) => siblingFields.has(field));
  return ok(
    ready(space, entity, key, 'patch', data, (held) =>
      typeof base === 'function' ? base(held) : (base ?? baseOf(held, edited)),
    ),
  );
}

/** Deletes a record. Words that another device wrote meanwhile and this one had not seen come back with them. */
export const readyDelete = (space: Space, entity: DocumentEntity, key: string): ReadyEdit =>
  ready(space, entity, key, 'delete', {}, (held) =>
    Object.values(held.kept ?? {}).flatMap((siblings) => siblings.map(({ id }) => id)),
  );

/** @returns the id of the operation */
export async function editRecord<E extends DocumentEntity>(
  space: Space,
  entity: E,
  key: string,
  patch: RecordData[E],
  options: EditOptions = {},
): Promise<CommandResult> {
  const edit = readyEdit(space, entity, key, patch, options);
  return edit.ok ? written(space, edit.value) : edit;
}

export const deleteRecord = (space: Space, entity: DocumentEntity, key: string): Promise<CommandResult> =>
  written(space, readyDelete(space, entity, key));

async function written(space: Space, { id, write }: ReadyEdit): Promise<CommandResult> {
  const result = await writeTransaction(space, editTables(space.db), async () => {
    await write();
    return { id };
  });
  if (result.ok) space.wake();
  return result;
}

function ready(
  { db, profile, device }: Space,
  entity: DocumentEntity,
  key: string,
  type: 'patch' | 'delete',
  data: Readonly<Record<string, unknown>>,
  baseIn: (held: MergedDocument) => readonly string[],
): ReadyEdit {
  const id = newOperationId();
  const now = device.now();
  const write = async (): Promise<void> => {
    const hlc = tickHlc((await readMeta(db, 'hlc')) ?? null, now, profile.deviceId);
    const held = await readDocument(db, entity, key);
    const base = [...new Set(baseIn(held))];
    await addEdit(db, entity, key, { id, type, v: records[entity].version, data, hlc, base });
    await enqueue(db, outboxRow(id, { entity, key, type, data, hlc, base, days: [] }, now));
    await writeMeta(db, 'hlc', hlc);
  };
  return { id, write };
}
