/**
 * An edited record lies here as the log has it; what this device wrote over it and has not seen in the log yet is kept
 * beside it, and both together are what is shown. So an edit that is rejected is simply left out, and one that the server
 * gave another clock hides nothing that others wrote: among what the log has, only the log's clocks are compared.
 *
 * It is in the version of the code that wrote it. Later code takes it apart into its edits and reads each, as it reads what
 * comes from the log; an edit that it cannot read stays beside it, as it was written, and is tried again whenever the record
 * is read: a release with a mended step shows it.
 */
import Dexie from 'dexie';
import type { Data } from '#core/records/define-record.ts';
import { isDocumentEntity, readData, records } from '#core/records/index.ts';
import type { DocumentEntity } from '#core/records/index.ts';
import type { Hlc } from '#core/sync/clock.ts';
import { EMPTY_DOCUMENT, mergeDelete, mergePatch, restampWriting, withoutWriting } from '#core/sync/merge.ts';
import type { MergedDocument } from '#core/sync/merge.ts';
import { NewerSchema } from '../commands/command-failure.ts';
import type { CoreDb, DocumentEdit, StoredDocument } from '../core-db.ts';
import { newOperationId } from './outbox.ts';

/** The record as the log has it. */
export function confirmedIn(document: StoredDocument): MergedDocument {
  const { entity: _, key: __, v: ___, unread: ____, waiting, ...shown } = document;
  return waiting?.confirmed ?? shown;
}

/** As this version reads it; without fields where there is none. */
export const readDocument = async (db: CoreDb, entity: DocumentEntity, key: string): Promise<MergedDocument> =>
  shownIn(entity, await db.documents.get([entity, key]));

/** All of one kind, by their keys. */
export async function readDocuments(db: CoreDb, entity: DocumentEntity): Promise<ReadonlyMap<string, MergedDocument>> {
  const ofKind = db.documents.where('[entity+key]').between([entity, Dexie.minKey], [entity, Dexie.maxKey]);
  return new Map((await ofKind.toArray()).map((held) => [held.key, shownIn(entity, held)]));
}

/** Of more than so many all that lie between them are read, which is one request instead of one for each. */
const ASKED_ONE_BY_ONE = 16;

/** Some of one kind, by their keys, in that order; those that are not here are left out. */
export async function readDocumentsAt(
  db: CoreDb,
  entity: DocumentEntity,
  keys: readonly string[],
): Promise<ReadonlyMap<string, MergedDocument>> {
  const ordered = [...keys].sort();
  const between = db.documents
    .where('[entity+key]')
    .between([entity, ordered[0] ?? ''], [entity, ordered.at(-1) ?? ''], true, true);
  const rows =
    keys.length > ASKED_ONE_BY_ONE
      ? await between.toArray()
      : await db.documents.bulkGet(keys.map((key): [string, string] => [entity, key]));
  const held = new Map(rows.flatMap((row) => (row === undefined ? [] : [[row.key, row] as const])));
  return new Map(
    keys.flatMap((key) => {
      const row = held.get(key);
      return row === undefined ? [] : [[key, shownIn(entity, row)] as const];
    }),
  );
}

interface Layers {
  readonly confirmed: MergedDocument;
  readonly edits: readonly DocumentEdit[];
  readonly unread: readonly DocumentEdit[];
}

function layersOf(entity: DocumentEntity, held: StoredDocument | undefined): Layers {
  if (held === undefined) return { confirmed: EMPTY_DOCUMENT, edits: [], unread: [] };
  const { waiting, v = 1, unread = [] } = held;
  const { replaced } = confirmedIn(held);
  const isOurs = v === records[entity].version;
  const empty = { ...EMPTY_DOCUMENT, ...(replaced !== undefined && { replaced }) };
  return [...(isOurs ? [] : editsOf(held)), ...unread].reduce(
    (made: Layers, edit) => withConfirmed(entity, made, edit),
    { confirmed: isOurs ? confirmedIn(held) : empty, edits: waiting?.edits ?? [], unread: [] },
  );
}

/** Null where this version cannot read the edit. */
function withEdit(entity: DocumentEntity, held: MergedDocument, edit: DocumentEdit): MergedDocument | null {
  const { type, v, data, ...writing } = edit;
  if (type === 'delete') return mergeDelete(held, writing);
  const read = readData(entity, v, data);
  return read.ok ? mergePatch(held, read.value, writing, records[entity].siblingFields) : null;
}

function withConfirmed(entity: DocumentEntity, layers: Layers, edit: DocumentEdit): Layers {
  const confirmed = withEdit(entity, layers.confirmed, edit);
  return confirmed === null ? { ...layers, unread: [...layers.unread, edit] } : { ...layers, confirmed };
}

const shownOf = (entity: DocumentEntity, { confirmed, edits }: Layers): MergedDocument =>
  edits.reduce((merged, edit) => withEdit(entity, merged, edit) ?? merged, confirmed);

/** As it was added up when it was stored, if no later release of this version may read more of it. */
function shownIn(entity: DocumentEntity, held: StoredDocument | undefined): MergedDocument {
  const isOurs = ({ v = 1 }: Pick<StoredDocument, 'v'>): boolean => v === records[entity].version;
  if (held === undefined || held.unread !== undefined || ![held, ...(held.waiting?.edits ?? [])].every(isOurs))
    return shownOf(entity, layersOf(entity, held));
  const { waiting: _, ...shown } = held;
  return confirmedIn(shown);
}

/** A record, and what its layers add up to: null once that can only be told by adding them up anew. */
interface Held extends Layers {
  readonly shown: MergedDocument | null;
}

const isEmpty = ({ fields, deletedAt, replaced }: MergedDocument): boolean =>
  Object.keys(fields).length === 0 && deletedAt === undefined && replaced === undefined;

async function change(db: CoreDb, entity: DocumentEntity, key: string, body: (held: Held) => Held): Promise<void> {
  const held = await db.documents.get([entity, key]);
  if ((held?.v ?? 1) > records[entity].version) throw new NewerSchema(`${entity} ${key} is of version ${held?.v}`);
  const changed = body({ ...layersOf(entity, held), shown: shownIn(entity, held) });
  const { confirmed, edits, unread, shown } = changed;
  if (edits.length === 0 && unread.length === 0 && isEmpty(confirmed)) {
    if (held !== undefined) await db.documents.delete([entity, key]);
    return;
  }
  await db.documents.put({
    entity,
    key,
    v: records[entity].version,
    ...(edits.length > 0 && shown !== null ? shown : shownOf(entity, changed)),
    ...(edits.length > 0 && { waiting: { confirmed, edits } }),
    ...(unread.length > 0 && { unread }),
  });
}

/**
 * An edit of this device, not in the log yet: only it is merged, however many wait before it. Call it, as the others here,
 * inside a transaction over documents.
 */
export const addEdit = (db: CoreDb, entity: DocumentEntity, key: string, edit: DocumentEdit): Promise<void> =>
  change(db, entity, key, (held) => ({ ...held, edits: [...held.edits, edit], shown: withShown(entity, held, edit) }));

const withShown = (entity: DocumentEntity, { shown }: Held, edit: DocumentEdit): MergedDocument | null =>
  shown === null ? null : (withEdit(entity, shown, edit) ?? shown);

/** An edit that is in the log, this device's or another's, under the clock that it has there. */
export const confirmEdit = (db: CoreDb, entity: DocumentEntity, key: string, edit: DocumentEdit): Promise<void> =>
  change(db, entity, key, (held) => withConfirmation(entity, held, edit));

function withConfirmation(entity: DocumentEntity, held: Held, edit: DocumentEdit, sentHlc: Hlc = edit.hlc): Held {
  const { confirmed, edits, unread } = held;
  // It may be there under the clock it was sent with: sent again after a restored backup, it was confirmed before.
  const before = sentHlc === edit.hlc ? confirmed : restampWriting(confirmed, edit.id, sentHlc, edit.hlc);
  const written = fieldsOf(entity, edit);
  // After a restored backup it may come in parts: until the last of them is there, it is shown whole.
  const isLeft = (waiting: DocumentEdit): boolean =>
    waiting.id !== edit.id || fieldsOf(entity, waiting).some((field) => !written.includes(field));
  const isShownByItsClock = [sentHlc, ...edits.flatMap(({ id, hlc }) => (id === edit.id ? [hlc] : []))].every(
    (hlc) => hlc === edit.hlc,
  );
  return {
    ...withConfirmed(entity, { confirmed: before, edits: edits.filter(isLeft), unread: unread.filter(isLeft) }, edit),
    // Edits add up to the same in any order.
    shown: isShownByItsClock ? withShown(entity, held, edit) : null,
  };
}

/** As this version calls them: a part of an edit may have been sent again by a later one. */
function fieldsOf(entity: DocumentEntity, { v, data }: DocumentEdit): readonly string[] {
  const read = readData(entity, v, data);
  return Object.keys(read.ok ? read.value : data);
}

/** The log's word on an edit of this device. */
export interface EditResult {
  /** as it was sent */
  readonly edit: DocumentEdit;
  /** the clock under which it is in the log, or null where the log will not have it */
  readonly loggedHlc: Hlc | null;
}

/**
 * Confirms edits of one record, or takes them out, all at once: hundreds of one text may come together.
 * @returns true where the log had one once that it will not have now: what that replaced then, only the log can give back
 */
export async function settleEdits(
  db: CoreDb,
  entity: DocumentEntity,
  key: string,
  results: readonly EditResult[],
): Promise<boolean> {
  let wasConfirmed = false;
  await change(db, entity, key, (before) =>
    results.reduce((held: Held, { edit, loggedHlc }) => {
      if (loggedHlc !== null) return withConfirmation(entity, held, { ...edit, hlc: loggedHlc }, edit.hlc);
      const isOther = ({ id }: DocumentEdit): boolean => id !== edit.id;
      const isConfirmed = held.edits.every(isOther);
      wasConfirmed ||= isConfirmed;
      return {
        confirmed: isConfirmed ? withoutWriting(held.confirmed, edit) : held.confirmed,
        edits: held.edits.filter(isOther),
        unread: held.unread.filter(isOther),
        shown: null,
      };
    }, before),
  );
  return wasConfirmed;
}

/**
 * The edits that the log gave a record, in clock order: siblings under their own ids, with the other fields that the same
 * edit wrote last; all further fields by their clocks; and the delete.
 */
export function editsOf(document: StoredDocument): DocumentEdit[] {
  const { fields, clocks, kept = {}, deletedAt } = confirmedIn(document);
  const { v = 1 } = document;
  const plain = new Map<string, Record<string, unknown>>();
  for (const [field, hlc] of Object.entries(clocks))
    if (kept[field] === undefined) plain.set(hlc, { ...plain.get(hlc), [field]: fields[field] });
  const byId = new Map<string, { hlc: string; data: Data }>();
  for (const [field, siblings] of Object.entries(kept)) {
    for (const { id, hlc, value } of siblings) {
      byId.set(id, { hlc, data: { ...plain.get(hlc), ...byId.get(id)?.data, [field]: value } });
    }
  }
  for (const { hlc } of byId.values()) plain.delete(hlc);
  const patch = (id: string, hlc: Hlc, data: Data): DocumentEdit => ({ id, type: 'patch', v, data, hlc });
  return [
    ...(deletedAt === undefined
      ? []
      : [{ id: newOperationId(), type: 'delete' as const, v, data: {}, hlc: deletedAt }]),
    ...[...plain].map(([hlc, data]) => patch(newOperationId(), hlc, data)),
    ...[...byId].map(([id, { hlc, data }]) => patch(id, hlc, data)),
  ].sort((a, b) => (a.hlc < b.hlc ? -1 : a.hlc > b.hlc ? 1 : 0));
}

/** How many edits this version cannot read. Only a kind of several versions can have any here: what newer code wrote, a page of this version does not open. */
export async function countUnreadableEdits(db: CoreDb): Promise<number> {
  let count = 0;
  for (const entity of Object.keys(records)) {
    if (!isDocumentEntity(entity) || records[entity].version === 1) continue;
    const ofKind = db.documents.where('[entity+key]').between([entity, Dexie.minKey], [entity, Dexie.maxKey]);
    for (const document of await ofKind.toArray()) {
      const { edits, unread } = layersOf(entity, document);
      count += unread.length + edits.filter((edit) => withEdit(entity, EMPTY_DOCUMENT, edit) === null).length;
    }
  }
  return count;
}
