import { readData, records } from '#core/records/index.ts';
import type { Entity, RecordData } from '#core/records/index.ts';
import { saysRedStop } from '#core/rules/coach/from-records.ts';
import { isAnyWarning, warningsOf } from '#core/rules/coach/from-rejected.ts';
import type { RejectedRecords, Warnings } from '#core/rules/coach/from-rejected.ts';
import type { QuarantineRow } from '../core-db.ts';
import { readDocumentsAt } from '../records/document-rows.ts';
import type { Space } from '../space/space.ts';
import { hasFactsBeside } from './session-moments.ts';

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

/**
 * The headers of stopped sessions whose sets and answers were all rejected, though the header was not: by those a session is
 * found. A wrong clock dates a set or an answer too far ahead, but never a header.
 */
async function headersBeside(space: Space, rows: readonly QuarantineRow[]): Promise<RejectedRecords['sessions']> {
  const ofSession = new Map(
    rows.flatMap((row) => (typeof row.data['sessionId'] === 'string' ? [[row.data['sessionId'], row] as const] : [])),
  );
  if (ofSession.size === 0) return [];
  const headers = await readDocumentsAt(space.db, 'session', [...ofSession.keys()]);
  const beside = await Promise.all(
    [...headers].map(async ([id, { fields }]) => {
      const row = ofSession.get(id);
      const read = records.session.schema.safeParse(fields);
      if (row === undefined || !read.success || !saysRedStop(read.data)) return [];
      if (await hasFactsBeside(space, id, read.data)) return [];
      return [{ id, data: read.data, recordedAt: row.createdAt, rejectedAt: row.refusedAt }];
    }),
  );
  return beside.flat();
}

async function warningsAmong(space: Space, rows: readonly QuarantineRow[]): Promise<Warnings> {
  const { device } = space;
  const own = recordsAmong(rows);
  const sessions = [...own.sessions, ...(await headersBeside(space, rows))];
  return warningsOf({ ...own, sessions }, device.now(), (at) => device.offsetAt(at));
}

/** Whether exercise is held back because of it. */
export const isWarningRow = async (space: Space, row: QuarantineRow): Promise<boolean> =>
  isAnyWarning(await warningsAmong(space, [row]));

/**
 * Of what the server rejected and nobody took back, what holds back all the same. Most often there is none.
 * @param exceptSession of which nothing is asked
 */
export async function rejectedWarnings(space: Space, exceptSession?: string): Promise<Warnings> {
  const rows = await rejectedRows(space);
  return warningsAmong(
    space,
    rows.filter(({ data }) => exceptSession === undefined || data['sessionId'] !== exceptSession),
  );
}

/** What the server rejected of sessions and nobody took back: their sets, and of each session when that was first. */
export async function rejectedOfSessions(
  space: Space,
): Promise<{ readonly sets: readonly RecordData['set'][]; readonly rejectedAt: ReadonlyMap<string, number> }> {
  const rows = await rejectedRows(space);
  const rejectedAt = new Map<string, number>();
  for (const { data, refusedAt } of rows) {
    const { sessionId } = data;
    if (typeof sessionId === 'string')
      rejectedAt.set(sessionId, Math.min(refusedAt, rejectedAt.get(sessionId) ?? refusedAt));
  }
  return { sets: ofKind(rows, 'set').map(({ data }) => data), rejectedAt };
}

async function rejectedRows({ db }: Space): Promise<readonly QuarantineRow[]> {
  const rows = await db.quarantine.toArray();
  const voids = rows.length === 0 ? [] : await db.voids.bulkGet(rows.map(({ opId }) => opId));
  return rows.filter((_, at) => voids[at] === undefined);
}
