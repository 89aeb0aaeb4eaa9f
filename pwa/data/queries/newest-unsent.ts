import type { CoreDb, OutboxRow } from '../core-db.ts';

/** More than twelve weeks of training without a network leave. A row costs 20 µs; each day that its index is asked for, 250. */
export const UNSENT_READ_AT_MOST = 1_000;

/** What waits to be sent, newest first. */
export const newestUnsent = (db: CoreDb): PromiseLike<readonly OutboxRow[]> =>
  db.outbox.reverse().limit(UNSENT_READ_AT_MOST).toArray();

/** Nothing else waits. */
export const isAllUnsent = (rows: readonly unknown[]): boolean => rows.length < UNSENT_READ_AT_MOST;
