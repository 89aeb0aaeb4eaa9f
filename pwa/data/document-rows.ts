/**
 * An edited record lies here as the log has it; what this device wrote over it and has not seen in the log yet is kept
 * beside it, and both together are what is shown. So an edit that is rejected is simply left out, and one that the server
 * gave another clock hides nothing that others wrote: among what the log has, only the log's clocks are compared.
 */
import { records } from '#core/records/index.ts';
import type { DocumentEntity } from '#core/records/index.ts';
import type { Hlc } from '#core/sync/clock.ts';
import { EMPTY_DOCUMENT, mergeDelete, mergePatch, restampWriting, withoutWriting } from '#core/sync/merge.ts';
import type { MergedDocument } from '#core/sync/merge.ts';
import type { CoreDb, DocumentEdit, StoredDocument } from './core-db.ts';

/** The record as the log has it. */
export function confirmedIn(document: StoredDocument): MergedDocument {
  const { entity: _, key: __, waiting, ...shown } = document;
  return waiting?.confirmed ?? shown;
}

const withEdit = (entity: DocumentEntity, held: MergedDocument, { type, data, ...writing }: DocumentEdit) =>
  type === 'delete' ? mergeDelete(held, writing) : mergePatch(held, data, writing, records[entity].siblingFields);

const isEmpty = ({ fields, deletedAt, replaced }: MergedDocument): boolean =>
  Object.keys(fields).length === 0 && deletedAt === undefined && replaced === undefined;

interface Layers {
  readonly confirmed: MergedDocument;
  readonly edits: readonly DocumentEdit[];
}

async function change(
  db: CoreDb,
  entity: DocumentEntity,
  key: string,
  body: (held: Layers) => Layers,
): Promise<StoredDocument | null> {
  const held = await db.documents.get([entity, key]);
  const { confirmed, edits } = body({
    confirmed: held === undefined ? EMPTY_DOCUMENT : confirmedIn(held),
    edits: held?.waiting?.edits ?? [],
  });
  if (edits.length === 0 && isEmpty(confirmed)) {
    if (held !== undefined) await db.documents.delete([entity, key]);
    return null;
  }
  const shown = edits.reduce((merged, edit) => withEdit(entity, merged, edit), confirmed);
  const changed = { entity, key, ...shown, ...(edits.length > 0 && { waiting: { confirmed, edits } }) };
  await db.documents.put(changed);
  return changed;
}

/** An edit of this device, not in the log yet. Call it, as the others here, inside a transaction over documents. */
export const addEdit = (db: CoreDb, entity: DocumentEntity, key: string, edit: DocumentEdit): Promise<unknown> =>
  change(db, entity, key, ({ confirmed, edits }) => ({ confirmed, edits: [...edits, edit] }));

/** An edit that is in the log, this device's or another's, under the clock that it has there. */
export const confirmEdit = (
  db: CoreDb,
  entity: DocumentEntity,
  key: string,
  edit: DocumentEdit,
  sentHlc: Hlc = edit.hlc,
): Promise<unknown> =>
  change(db, entity, key, ({ confirmed, edits }) => ({
    // It may be there under the clock it was sent with: sent again after a restored backup, it was confirmed before.
    confirmed: withEdit(
      entity,
      sentHlc === edit.hlc ? confirmed : restampWriting(confirmed, edit.id, sentHlc, edit.hlc),
      edit,
    ),
    // After a restored backup it may come in parts: until the last of them is there, it is shown whole.
    edits: edits.filter(({ id, data }) => id !== edit.id || Object.keys(data).some((field) => !(field in edit.data))),
  }));

/**
 * Takes an edit out that the log will not have.
 * @returns true where the log had it once: what it replaced then, only the log can give back
 */
export async function withdrawEdit(
  db: CoreDb,
  entity: DocumentEntity,
  key: string,
  { id, hlc }: Pick<DocumentEdit, 'id' | 'hlc'>,
): Promise<boolean> {
  let wasConfirmed = false;
  await change(db, entity, key, ({ confirmed, edits }) => {
    wasConfirmed = !edits.some((edit) => edit.id === id);
    return {
      confirmed: wasConfirmed ? withoutWriting(confirmed, id, hlc) : confirmed,
      edits: edits.filter((edit) => edit.id !== id),
    };
  });
  return wasConfirmed;
}
