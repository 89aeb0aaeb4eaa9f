/** Joins what other devices did to the mirror. Set union: a change that is already here does nothing. */
import type { CoreDb, StoredFact, StoredVoid } from '../core-db';
import { addToDays, rebuildDays } from '../day-rows';
import { storedFact } from '../record-fact';
import { factSchemas, voidData } from '../../../core/records/fact';
import type { Fact, FactEntity } from '../../../core/records/fact';
import { isEntity, keptFieldsOf, records } from '../../../core/records/index';
import type { DocumentEntity } from '../../../core/records/index';
import { EMPTY_DOCUMENT, mergeDelete, mergePatch } from '../../../core/sync/merge';
import type { Change } from '../../../core/sync/protocol';

/** Call it inside a transaction over facts, voids, documents, days, unknown, heard and meta. */
export async function applyChanges(db: CoreDb, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return;
  const facts: StoredFact[] = [];
  const voids: StoredVoid[] = [];
  const heard: { id: string }[] = [];
  for (const change of changes) {
    heard.push({ id: isDocumentChange(change) ? writingName(change.e, change.k, change.hlc) : (change.id ?? change.k) });
    const fact = factOf(change);
    const taken = voidOf(change);
    if (fact !== null) facts.push(fact);
    else if (taken !== null) voids.push(taken);
    else if (isDocumentChange(change)) await mergeDocument(db, change);
    else await db.unknown.put({ rev: change.rev, change });
  }
  if ((await db.meta.get('rebuilding'))?.value === true) await db.heard.bulkPut(heard);
  await joinVoids(db, voids);
  await joinFacts(db, facts);
}

async function joinFacts(db: CoreDb, facts: readonly StoredFact[]): Promise<void> {
  if (facts.length === 0) return;
  const ids = facts.map((fact) => fact.id);
  const [held, voided] = await Promise.all([db.facts.bulkGet(ids), db.voids.bulkGet(ids)]);
  const fresh = facts.filter((_, i) => held[i] === undefined);
  if (fresh.length === 0) return;
  await db.facts.bulkAdd(fresh);
  await addToDays(
    db,
    facts.filter((_, i) => held[i] === undefined && voided[i] === undefined),
  );
}

async function joinVoids(db: CoreDb, voids: readonly StoredVoid[]): Promise<void> {
  if (voids.length === 0) return;
  await db.voids.bulkPut(voids);
  const targets = await db.facts.bulkGet(voids.map((taken) => taken.target));
  await rebuildDays(
    db,
    targets.flatMap((fact) => fact?.days ?? []),
  );
}

/** The fact in a change, or null where it is none, or one that only newer code understands. */
function factOf(change: Change): StoredFact | null {
  if (change.t !== 'append' || !Object.hasOwn(factSchemas, change.e)) return null;
  const entity = change.e as FactEntity;
  if (change.v > records[entity].version) return null;
  const data = factSchemas[entity].safeParse(change.d);
  return data.success ? storedFact({ id: change.id ?? change.k, entity, key: change.k, data: data.data } as Fact) : null;
}

function voidOf(change: Change): StoredVoid | null {
  if (change.t !== 'void' || !isEntity(change.e)) return null;
  const data = voidData.safeParse(change.d);
  return data.success ? { target: change.k, id: change.id ?? change.k, entity: change.e, data: data.data } : null;
}

const isDocumentChange = (change: Change): change is Change & { e: DocumentEntity; hlc: string } =>
  isEntity(change.e) && records[change.e].rule === 'last-writer-per-field' && change.v <= records[change.e].version && change.hlc !== undefined && (change.t === 'patch' || change.t === 'delete');

/** One writing of an edited record, told apart by its clock. */
export const writingName = (entity: string, key: string, hlc: string): string => `${entity} ${key} ${hlc}`;

async function mergeDocument(db: CoreDb, change: Change & { e: DocumentEntity; hlc: string }): Promise<void> {
  const held = (await db.documents.get([change.e, change.k])) ?? EMPTY_DOCUMENT;
  const writing = { id: change.id ?? change.k, hlc: change.hlc, ...(change.base !== undefined && { base: change.base }) };
  const merged = change.t === 'patch' ? mergePatch(held, change.d, writing, keptFieldsOf(change.e)) : mergeDelete(held, writing);
  await db.documents.put({ entity: change.e, key: change.k, ...merged });
}
