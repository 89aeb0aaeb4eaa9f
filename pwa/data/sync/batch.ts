/** Cuts the next request out of the outbox. */
import { v7 as uuid } from 'uuid';
import { readMeta } from '../core-db';
import type { CoreDb, OutboxRow } from '../core-db';
import type { Profile } from '../profiles';
import { LIMITS, PROTOCOL, SCHEMA } from '../../../core/sync/limits';
import { START } from '../../../core/sync/protocol';
import type { Operation, SyncRequest } from '../../../core/sync/protocol';

export type QueuedRow = OutboxRow & { readonly seq: number };

export interface Batch {
  readonly rows: readonly QueuedRow[];
  readonly request: SyncRequest;
}

/**
 * Due rows in the order they were recorded. A row that waits (or is blocked) holds back later rows of the same
 * record, never those of others.
 */
export async function nextBatch(db: CoreDb, profile: Profile, now: number, mostRows: number): Promise<Batch> {
  const rows: QueuedRow[] = [];
  const held = new Set<string>();
  let bytes = 0;
  const window = Math.max(mostRows, 50);
  for (let from = 0; rows.length < mostRows; ) {
    const read = (await db.outbox.where(':id').above(from).limit(window).toArray()) as QueuedRow[];
    for (const row of read) {
      const record = `${row.entity} ${row.key}`;
      if (row.state === 'blocked' || row.nextAt > now || held.has(record)) {
        held.add(record);
        continue;
      }
      if (rows.length >= mostRows || (rows.length > 0 && bytes + row.bytes > LIMITS.batchBytes)) break;
      rows.push(row);
      bytes += row.bytes;
    }
    const last = read.at(-1);
    if (last === undefined || read.length < window || bytes >= LIMITS.batchBytes) break;
    from = last.seq;
  }
  return { rows, request: await requestFor(db, profile, now, rows) };
}

async function requestFor(db: CoreDb, profile: Profile, now: number, rows: readonly QueuedRow[]): Promise<SyncRequest> {
  const [cursor, rebuilding, ackSeq, newest] = await Promise.all([
    readMeta(db, 'cursor'),
    readMeta(db, 'rebuilding'),
    readMeta(db, 'ackSeq'),
    db.outbox.toCollection().last(),
  ]);
  const max = Math.max(ackSeq ?? 0, newest?.seq ?? 0);
  return {
    p: PROTOCOL,
    schema: SCHEMA,
    device: profile.deviceId,
    batch: uuid(),
    owner: profile.owner,
    clock: now,
    seq: { first: rows[0]?.seq ?? 0, last: rows.at(-1)?.seq ?? 0, max },
    cursor: cursor ?? START,
    limit: LIMITS.changes,
    ...(rebuilding === true ? { own: true } : {}),
    ops: rows.map(operationOf),
  };
}

function operationOf(row: QueuedRow): Operation {
  return {
    id: row.opId,
    seq: row.seq,
    e: row.entity,
    ...(row.key === row.opId ? {} : { k: row.key }),
    t: row.type,
    v: row.schema,
    ...(row.hlc === undefined ? {} : { hlc: row.hlc }),
    d: row.data,
  };
}
