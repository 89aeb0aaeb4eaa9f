import Dexie from 'dexie';
import { CoreDb, coreDbName, readMetas } from '#pwa/data/core-db.ts';
import { databaseExists } from '#pwa/data/database-exists.ts';
import { newerCode } from '#pwa/data/newer-code.ts';
import type { Space } from '#pwa/data/space/space.ts';
import { countEntries, mayBeErased } from '../sync-status.ts';

export type CountedPart = 'entries' | 'unsent';

export interface EntryCounts {
  /** entries of the profile on this device: those that the sync status counts, and those the server rejected */
  readonly entries: number;
  /** entries and removals that only this device has: they wait, the server rejected them, or may have erased its own */
  readonly unsent: number;
  /** The rows behind `entries` and `unsent`, those of entries that were taken back and of removals too. */
  readonly rows: Readonly<Record<CountedPart, number>>;
  /** see `mayBeErased` in queries/sync-status.ts */
  readonly mayBeErased?: true;
  /** of before this browser cleared its storage: on the server, no part of the profile until they are brought back */
  readonly earlier?: number;
  /** The highest number of an outbox row known here. Whatever is recorded or edited on this device later has a higher one. */
  readonly newest: number;
}

/**
 * What a person saw and typed before a deletion. The number alone would fit again once one entry was sent and another
 * recorded, or one came and another was taken back.
 */
export interface SeenCount {
  /** the typed number */
  readonly count: number;
  /** `newest` and `rows` of the counts that were shown when it was typed */
  readonly newest: number;
  readonly rows: number;
}

export const NOTHING: EntryCounts = { entries: 0, unsent: 0, rows: { entries: 0, unsent: 0 }, newest: 0 };

/** Read from the profile's own database, whether or not it is the one in use. Null where this code cannot read all of it. */
export const entryCounts = (profileId: string): Promise<EntryCounts | null> =>
  inRecordsOf(profileId, NOTHING, (db) => readableOrNull(() => countsIn(db)));

/** Of the open profile. */
export const openEntryCounts = ({ db }: Space): Promise<EntryCounts | null> => countsIn(db);

/** @param absent the answer where the profile has no database, or has none any more: reading must not create one */
export async function inRecordsOf<Value>(
  profileId: string,
  absent: Value,
  body: (db: CoreDb) => Promise<Value>,
): Promise<Value> {
  const name = coreDbName(profileId);
  if (!(await databaseExists(name))) return absent;
  const db = new CoreDb(name);
  let isGone = false;
  // It may be deleted between the check and the opening, which would make it anew.
  db.on('populate', () => {
    isGone = true;
    throw new Dexie.NoSuchDatabaseError(`${name} is gone`);
  });
  try {
    const value = await body(db);
    return isGone ? absent : value;
  } catch (error) {
    if (isGone) return absent;
    throw error;
  } finally {
    db.close();
  }
}

async function readableOrNull<Value>(read: () => Promise<Value>): Promise<Value | null> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof Dexie.DexieError) return null;
    throw error;
  }
}

/** The tables that `countsIn` counts. */
export const countedTables = (db: CoreDb) => [db.meta, db.facts, db.voids, db.documents, db.outbox, db.quarantine];

export async function countsIn(db: CoreDb): Promise<EntryCounts | null> {
  const counting = db.facts.count();
  const [
    [epoch, newest, ackSeq = 0, before],
    { total, unsent },
    facts,
    voids,
    documents,
    waiting,
    [newestWaiting = 0],
    rejected,
    isInDoubt,
  ] = await Promise.all([
    readMetas(db, ['schemaEpoch', 'newestSchema', 'ackSeq', 'before']),
    countEntries(db, counting),
    counting,
    db.voids.count(),
    db.documents.count(),
    db.outbox.count(),
    db.outbox.reverse().limit(1).primaryKeys(),
    db.quarantine.toArray(),
    mayBeErased(db),
  ]);
  // Dexie opens what newer code wrote, but this code may not know its tables.
  if (newerCode(epoch, newest) !== null) return null;
  // One that was taken back while it may have been under way waits as its removal.
  const waits = Math.max(unsent.entries + unsent.removals, Math.min(waiting, 1)) + rejected.length;
  const entries = Math.max(total + rejected.length, waits);
  const rowsWaiting = waiting + rejected.length;
  const rows = Math.max(facts + voids + documents + rejected.length, rowsWaiting);
  return {
    entries,
    unsent: isInDoubt ? entries : waits,
    rows: { entries: rows, unsent: isInDoubt ? rows : rowsWaiting },
    ...(isInDoubt && { mayBeErased: true }),
    ...(before !== undefined && before.held > 0 && { earlier: before.held }),
    // A row taken back leaves no trace, but its number is never given again.
    newest: rejected.reduce((highest, { seq }) => Math.max(highest, seq), Math.max(ackSeq, newestWaiting)),
  };
}
