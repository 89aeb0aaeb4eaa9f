/** Merges changes from other devices into the mirror. Set union: a change that is already here does nothing. */
import Dexie from 'dexie';
import type { Result } from '#core/lib/result.ts';
import { isDocumentEntity, isEntity, isFactEntity, readData, records, voidData } from '#core/records/index.ts';
import type { DocumentEntity } from '#core/records/index.ts';
import type { Change } from '#core/sync/protocol.ts';
import { SCHEMA } from '#core/sync/schema.ts';
import type { CoreDb, StoredFact, StoredVoid, UnknownRow } from '../core-db.ts';
import { writeMeta } from '../core-db.ts';
import { addToDays, rebuildDays } from '../records/day-rows.ts';
import { confirmEdit } from '../records/document-rows.ts';
import { addToFactCount } from '../records/fact-count.ts';
import { storedFact } from '../records/read-fact.ts';

/** The tables that changes are joined to. */
export const changedTables = (db: CoreDb) => [db.facts, db.voids, db.documents, db.days, db.unknown, db.heard];

/** Call it inside a transaction over `changedTables` and meta. */
export async function applyChanges(db: CoreDb, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return;
  if ((await db.meta.get('rebuilding'))?.value === true)
    await db.heard.bulkPut(changes.flatMap(heardNames).map((id) => ({ id })));
  await join(
    db,
    changes.map((change) => ({ rev: change.rev, change })),
  );
}

async function join(db: CoreDb, rows: readonly UnknownRow[]): Promise<void> {
  const facts: StoredFact[] = [];
  const voids: StoredVoid[] = [];
  for (const { rev, change } of rows) {
    const fact = factOf(change);
    const taken = voidOf(change);
    if (fact !== null) facts.push(fact);
    else if (taken !== null) voids.push(taken);
    else if (isDocumentChange(change)) await confirmChange(db, change);
    else await db.unknown.put({ rev, change });
  }
  await joinVoids(db, voids);
  await joinFacts(db, facts);
}

/**
 * Reads again what older code kept because it did not understand it, and what that code wrote in versions that are read
 * otherwise now. Call it inside a transaction over `changedTables` and meta.
 */
export async function rereadUnknown(db: CoreDb): Promise<void> {
  const kept = await db.unknown.toArray();
  await db.unknown.clear();
  await join(db, kept);
  for (const [entity, { version }] of Object.entries(records)) if (version > 1) await rereadFacts(db, entity, version);
  await writeMeta(db, 'unknownSchema', SCHEMA);
}

/** What the table is asked by, and the figures, follow from what a fact says now. */
async function rereadFacts(db: CoreDb, entity: string, version: number): Promise<void> {
  const older = db.facts.where('[entity+at]').between([entity, Dexie.minKey], [entity, Dexie.maxKey]);
  const held = await older.filter(({ v }) => v < version).toArray();
  const read = held.map((fact) => {
    const { at, days } = { ...fact, ...valueOf(storedFact(fact)) };
    return { ...fact, at, days };
  });
  await db.facts.bulkPut(read);
  await rebuildDays(
    db,
    [...held, ...read].flatMap(({ days }) => days),
  );
}

const valueOf = <Value>(result: Result<Value, unknown>): Value | null => (result.ok ? result.value : null);

async function joinFacts(db: CoreDb, facts: readonly StoredFact[]): Promise<void> {
  if (facts.length === 0) return;
  const ids = facts.map((fact) => fact.id);
  const [held, voided] = await Promise.all([db.facts.bulkGet(ids), db.voids.bulkGet(ids)]);
  const fresh = facts.filter((_, i) => held[i] === undefined);
  if (fresh.length > 0) {
    await db.facts.bulkAdd(fresh);
    await addToFactCount(db, fresh.length);
    await addToDays(
      db,
      facts.filter((_, i) => held[i] === undefined && voided[i] === undefined),
    );
  }
  // The server dates a fact anew where the device's clock was wrong: its word is the same on every device.
  const corrected = facts.filter((fact, i) => held[i] !== undefined && held[i].at !== fact.at);
  if (corrected.length === 0) return;
  await db.facts.bulkPut(corrected);
  await rebuildDays(
    db,
    [...corrected, ...held.flatMap((fact) => fact ?? [])].flatMap((fact) => fact.days),
  );
}

/** Where several devices took the same back, the one with the first id stands on all of them. */
async function joinVoids(db: CoreDb, voids: readonly StoredVoid[]): Promise<void> {
  if (voids.length === 0) return;
  const held = await db.voids.bulkGet(voids.map(({ target }) => target));
  const winning = new Map(held.flatMap((before) => (before === undefined ? [] : [[before.target, before]])));
  for (const taken of voids) {
    const before = winning.get(taken.target);
    if (before === undefined || taken.id <= before.id) winning.set(taken.target, taken);
  }
  await db.voids.bulkPut([...winning.values()]);
  const targets = await db.facts.bulkGet([...winning.keys()]);
  await rebuildDays(
    db,
    targets.flatMap((fact) => fact?.days ?? []),
  );
}

/** The fact in a change, or null where it is none, or one that only newer code understands. */
function factOf({ id, e: entity, k: key, t, v, d: data, atDevice }: Change): StoredFact | null {
  if (t !== 'append' || !isFactEntity(entity)) return null;
  const read = readData(entity, v, data);
  if (!read.ok || !records[entity].schema.safeParse(read.value).success) return null;
  const stored = storedFact({ id: id ?? key, entity, key, v, data });
  return stored.ok ? { ...stored.value, ...(atDevice !== undefined && { atDevice }) } : null;
}

function voidOf(change: Change): StoredVoid | null {
  if (change.t !== 'void' || !isEntity(change.e)) return null;
  const data = voidData.safeParse(change.d);
  return data.success ? { target: change.k, id: change.id ?? change.k, entity: change.e, data: data.data } : null;
}

type DocumentChange = Change & { e: DocumentEntity; t: 'patch' | 'delete'; hlc: string };
const isDocumentChange = (change: Change): change is DocumentChange =>
  isDocumentEntity(change.e) &&
  change.hlc !== undefined &&
  (change.t === 'delete' || (change.t === 'patch' && !isNewer(change)));

function isNewer({ e: entity, v, d: data }: Change): boolean {
  const read = readData(entity, v, data);
  return !read.ok && read.failure === 'newer';
}

/**
 * What a writing put into an edited record, field by field, told apart by its clock; of a delete the whole. By field,
 * because what is sent again after a restored backup comes in parts, and the next backup may hold some of them only.
 */
export const writingNames = (
  entity: string,
  key: string,
  type: string,
  hlc: string,
  data: Readonly<Record<string, unknown>>,
): string[] => (type === 'delete' ? ['*'] : Object.keys(data)).map((field) => `${entity} ${key} ${hlc} ${field}`);

/** The name by which a writing is heard to be replaced. */
export const replacedName = (id: string): string => `replaced ${id}`;

/** A change, or a row of the outbox by the same names. */
interface Written extends Pick<Change, 'e' | 'k' | 't' | 'v' | 'd'> {
  readonly id?: string | undefined;
  readonly hlc?: string | undefined;
  readonly base?: readonly string[] | undefined;
}

/** What a change wrote, by names, as it was written. */
export const writtenNames = ({ id, e, k, t, hlc, base = [], d }: Written): string[] =>
  hlc === undefined ? [id ?? k] : [...writingNames(e, k, t, hlc, d), ...base.map(replacedName)];

/** The same by the names that this version has for it as well, because in those it is held. */
export function heardNames(change: Written): string[] {
  const read = readData(change.e, change.v, change.d);
  return [...writtenNames(change), ...(read.ok ? writtenNames({ ...change, d: read.value }) : [])];
}

const confirmChange = (db: CoreDb, change: DocumentChange): Promise<unknown> =>
  confirmEdit(db, change.e, change.k, {
    id: change.id ?? change.k,
    type: change.t,
    v: change.v,
    data: change.d,
    hlc: change.hlc,
    ...(change.base !== undefined && { base: change.base }),
  });
