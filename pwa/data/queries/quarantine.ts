import type { OperationType } from '#core/sync/protocol.ts';
import type { CoreDb, QuarantineRow } from '../core-db.ts';
import type { Space } from '../space.ts';

export interface QuarantinedEntry {
  readonly opId: string;
  readonly entity: string;
  readonly type: OperationType;
  readonly data: Readonly<Record<string, unknown>>;
  /** by this device's clock, UTC ms */
  readonly recordedAt: number;
  readonly rejectedAt: number;
  /** why (core/sync/errors.ts); a newer server may know others */
  readonly code: string;
  readonly field: string | null;
  /** the server's own version, where it sent one */
  readonly serverDocument: Readonly<Record<string, unknown>> | null;
  /** it was taken back before the server rejected it */
  readonly takenBack: boolean;
}

export interface QuarantinedEntries {
  readonly total: number;
  /** newest first */
  readonly entries: readonly QuarantinedEntry[];
}

/** What the server rejected. Ids rise with time, so the newest are read from the end of the table. */
export async function quarantinedEntries({ db }: Space, most: number): Promise<QuarantinedEntries> {
  const [total, rows] = await Promise.all([db.quarantine.count(), db.quarantine.reverse().limit(most).toArray()]);
  return { total, entries: await entriesOf(db, rows) };
}

/** One as it lies in the table: for a file. */
export const quarantineRow = ({ db }: Space, opId: string): Promise<QuarantineRow | undefined> =>
  db.quarantine.get(opId);

/** All of them as they lie in the table, oldest first: for a file, and to send each again in the order it was recorded. */
export const quarantineRows = ({ db }: Space): Promise<readonly QuarantineRow[]> => db.quarantine.toArray();

async function entriesOf(db: CoreDb, rows: readonly QuarantineRow[]): Promise<readonly QuarantinedEntry[]> {
  const voids = await db.voids.bulkGet(rows.map(({ opId }) => opId));
  return rows.map(({ opId, entity, type, data, createdAt, refusedAt, code, field, serverDocument }, index) => ({
    opId,
    entity,
    type,
    data,
    recordedAt: createdAt,
    rejectedAt: refusedAt,
    code,
    field,
    serverDocument,
    takenBack: voids[index] !== undefined,
  }));
}
