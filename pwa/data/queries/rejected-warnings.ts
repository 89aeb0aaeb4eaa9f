import { readData, records } from '#core/records/index.ts';
import type { Entity, RecordData } from '#core/records/index.ts';
import { isAnyWarning, warningsOf } from '#core/rules/coach/from-rejected.ts';
import type { RejectedRecords, Warnings } from '#core/rules/coach/from-rejected.ts';
import type { QuarantineRow } from '../core-db.ts';
import type { Space } from '../space/space.ts';

/** What this version cannot read is left out: only its words are known, not what they mean. */
const ofKind = <E extends Entity>(rows: readonly QuarantineRow[], kind: E, idOf: 'opId' | 'key' = 'opId') =>
  rows.flatMap((row) => {
    if (row.entity !== kind || row.type === 'void' || row.type === 'delete') return [];
    const read = readData(kind, row.schema, row.data);
    // A row of this version is not read anew, and one that is broken must not take down the desk that would discard it.
    const checked = read.ok ? records[kind].schema.safeParse(read.value) : null;
    if (checked?.success !== true) return [];
    const { createdAt: recordedAt, refusedAt: rejectedAt } = row;
    return [{ id: row[idOf], data: checked.data as RecordData[E], recordedAt, rejectedAt }];
  });

const recordsAmong = (rows: readonly QuarantineRow[]): RejectedRecords => ({
  screenings: ofKind(rows, 'screening'),
  assessments: ofKind(rows, 'assessment'),
  pains: ofKind(rows, 'pain_checkin'),
  sessions: ofKind(rows, 'session', 'key'),
});

const warningsAmong = ({ device }: Space, rows: readonly QuarantineRow[]): Warnings =>
  warningsOf(recordsAmong(rows), device.now(), (at) => device.offsetAt(at));

/** Whether exercise is held back because of it. */
export const isWarningRow = (space: Space, row: QuarantineRow): boolean => isAnyWarning(warningsAmong(space, [row]));

/**
 * Of what the server rejected and nobody took back, what holds back all the same. Most often there is none.
 * @param own the id of a session whose answers are left out
 */
export async function rejectedWarnings(space: Space, own: string | null = null): Promise<Warnings> {
  const rows = await space.db.quarantine.toArray();
  const voids = rows.length === 0 ? [] : await space.db.voids.bulkGet(rows.map(({ opId }) => opId));
  return warningsAmong(
    space,
    rows.filter(({ data }, at) => voids[at] === undefined && (own === null || data['sessionId'] !== own)),
  );
}
