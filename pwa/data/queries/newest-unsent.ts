import type { CoreDb, OutboxRow } from '../core-db.ts';

/** As many as a person would look through. */
export const UNSENT_READ_AT_MOST = 500;

/** What waits to be sent, newest first. */
export const newestUnsent = (db: CoreDb): Promise<readonly OutboxRow[]> =>
  db.outbox.reverse().limit(UNSENT_READ_AT_MOST).toArray();

/** Nothing else waits. */
export const isAllUnsent = (rows: readonly unknown[]): boolean => rows.length < UNSENT_READ_AT_MOST;
