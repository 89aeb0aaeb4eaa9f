import type { Data } from '#core/records/define-record.ts';
import { isDocumentEntity, records } from '#core/records/index.ts';
import type { OperationType } from '#core/sync/protocol.ts';
import type { CoreDb } from '../core-db.ts';
import { readDocument } from '../records/document-rows.ts';
import type { Space } from '../space/space.ts';
import type { Unsent } from './newest-unsent.ts';
import { asShown } from './quarantine.ts';
import { asPeopleCount } from './sync-status.ts';

export interface WaitingEntry {
  readonly seq: number;
  readonly opId: string;
  readonly entity: string;
  readonly type: OperationType;
  readonly data: Readonly<Record<string, unknown>>;
  /** this version cannot read it: `data` is as it was written */
  readonly unreadable: boolean;
}

/** What was recorded or removed last and only this device has, newest first. */
export async function waitingEntries(
  { db }: Space,
  most: number,
  // Edits of one record come together, and what was removed before it was sent is left out: a few rows more are read.
  newest: PromiseLike<readonly Unsent[]> = db.outbox
    .reverse()
    .limit(most * 4)
    .toArray(),
): Promise<readonly WaitingEntry[]> {
  const rows = (await newest).slice(0, most * 4);
  return Promise.all(
    asPeopleCount(rows)
      .slice(0, most)
      .map(async (row) => {
        const { seq = 0, opId, entity, type, schema } = row;
        const { data, unreadable } = asShown(entity, type, schema, row.data);
        return { seq, opId, entity, type, data: { ...(await recordTold(db, row)), ...data }, unreadable };
      }),
  );
}

/** Of a record that is told by what it is, and not by what an edit changed: an ended session by its exercises. */
async function recordTold(db: CoreDb, { entity, type, key }: Unsent): Promise<Data> {
  if (type !== 'patch' || !isDocumentEntity(entity) || !('sentence' in records[entity])) return {};
  return (await readDocument(db, entity, key)).fields;
}

/** Which of them the server has by now: they wait no longer, and were not rejected. */
export async function sentOf({ db }: Space, entries: readonly WaitingEntry[]): Promise<readonly string[]> {
  const waiting = await db.outbox.bulkGet(entries.map(({ seq }) => seq));
  const rejected = await db.quarantine.bulkGet(entries.map(({ opId }) => opId));
  return entries.flatMap(({ opId }, at) => (waiting[at] === undefined && rejected[at] === undefined ? [opId] : []));
}
