import type { Data } from '#core/records/define-record.ts';
import { isEntity, readData } from '#core/records/index.ts';
import type { OperationType } from '#core/sync/protocol.ts';
import type { QuarantineRow } from '../core-db.ts';
import type { Space } from '../space/space.ts';
import { isWarningRow } from './rejected-warnings.ts';

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
  /** this version cannot read it: `data` is as it was written */
  readonly unreadable: boolean;
  /** it was taken back before the server rejected it */
  readonly takenBack: boolean;
  /** exercise is held back because of it */
  readonly isWarning: boolean;
}

export interface QuarantinedEntries {
  /** of all of them, also of those beyond `entries` */
  readonly opIds: readonly string[];
  /** the newest, newest first */
  readonly entries: readonly QuarantinedEntry[];
}

/** What the server rejected. Ids rise with time, so the newest are read from the end of the table. */
export async function quarantinedEntries(space: Space, most: number): Promise<QuarantinedEntries> {
  const { db } = space;
  const [opIds, rows] = await Promise.all([
    db.quarantine.toCollection().primaryKeys(),
    db.quarantine.reverse().limit(most).toArray(),
  ]);
  return { opIds, entries: await entriesOf(space, rows) };
}

/** One as it lies in the table: for a file. */
export const quarantineRow = ({ db }: Space, opId: string): Promise<QuarantineRow | undefined> =>
  db.quarantine.get(opId);

/** All of them as they lie in the table, oldest first: for a file, and to send each again in the order it was recorded. */
export const quarantineRows = ({ db }: Space): Promise<readonly QuarantineRow[]> => db.quarantine.toArray();

async function entriesOf(space: Space, rows: readonly QuarantineRow[]): Promise<readonly QuarantinedEntry[]> {
  const voids = await space.db.voids.bulkGet(rows.map(({ opId }) => opId));
  const isWarning = await Promise.all(rows.map((row) => isWarningRow(space, row)));
  return rows.map((row, index) => {
    const { opId, entity, type, schema, createdAt, refusedAt, code, field, data } = row;
    const takenBack = voids[index] !== undefined;
    return {
      opId,
      entity,
      type,
      ...asShown(entity, type, schema, data),
      recordedAt: createdAt,
      rejectedAt: refusedAt,
      code,
      field,
      takenBack,
      isWarning: !takenBack && isWarning[index] === true,
    };
  });
}

/** An operation's data as this version reads it. Kinds that it does not know are already shown as unknown. */
export function asShown(
  entity: string,
  type: OperationType,
  version: number,
  data: Data,
): { data: Data; unreadable: boolean } {
  if (!isEntity(entity) || type === 'void' || type === 'delete') return { data, unreadable: false };
  const read = readData(entity, version, data);
  return { data: read.ok ? read.value : data, unreadable: !read.ok };
}
