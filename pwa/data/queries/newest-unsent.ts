import Dexie from 'dexie';
import type { CoreDb, OutboxRow } from '../core-db.ts';

/** More than twelve weeks of training without a network leave. A row costs 20 µs; each day that its index is asked for, 250. */
export const UNSENT_READ_AT_MOST = 1_000;

/** What waits, as it was recorded: that never changes. How often sending it was tried does. */
export type Unsent = Omit<OutboxRow, 'attempts' | 'nextAt' | 'state' | 'lastCode'>;

/** Every tap asks for all of it, and the rows of weeks without a network would be copied out of the database each time. */
const known = new WeakMap<IDBDatabase, ReadonlyMap<number, Unsent>>();

/**
 * What waits to be sent, newest first. Of what was read before only the keys are read again, which are never given twice as
 * long as the database is open; but within a transaction everything is, because one that is aborted gives its keys back.
 */
export async function newestUnsent(db: CoreDb): Promise<readonly Unsent[]> {
  const newest = db.outbox.reverse().limit(UNSENT_READ_AT_MOST);
  if (Dexie.currentTransaction) return newest.toArray();
  const keys = await newest.primaryKeys();
  // Null where it was closed meanwhile.
  const connection = db.backendDB() as IDBDatabase | null;
  const before = (connection && known.get(connection)) ?? new Map<number, Unsent>();
  const added = keys.filter((seq) => !before.has(seq));
  const [last, first] = [added[0], added.at(-1)];
  const read =
    first === undefined || last === undefined
      ? []
      : await db.outbox.where(':id').between(first, last, true, true).toArray();
  const found = new Map<number, Unsent>(read.map((row) => [row.seq ?? 0, row]));
  // What was sent between the two readings is in neither.
  const rows = keys.flatMap((seq) => found.get(seq) ?? before.get(seq) ?? []);
  if (connection !== null) known.set(connection, new Map(rows.map((row) => [row.seq ?? 0, row])));
  return rows;
}

/** Nothing else waits. */
export const isAllUnsent = (rows: readonly unknown[]): boolean => rows.length < UNSENT_READ_AT_MOST;
