/** Cuts the next request out of the outbox. */
import { v7 as uuid } from 'uuid';
import { PROTOCOL } from '#core/sync/limits.ts';
import { START } from '#core/sync/protocol.ts';
import type { Operation, SyncRequest } from '#core/sync/protocol.ts';
import { SCHEMA } from '#core/sync/schema.ts';
import { readMetas } from '../core-db.ts';
import type { CoreDb, HeldEntries, OutboxRow } from '../core-db.ts';
import type { Profile } from '../profiles/profiles.ts';
import { isHeldBack } from '../server/backoff.ts';

export type QueuedRow = OutboxRow & { readonly seq: number };

export interface Batch {
  readonly rows: readonly QueuedRow[];
  readonly request: SyncRequest;
  /** due rows were left for the next batch */
  readonly more: boolean;
  /** rows before the last one that have to wait stay behind */
  readonly skips: boolean;
}

export interface BatchSize {
  readonly rows: number;
  /** JSON bytes of the rows; one row is taken however large it is */
  readonly bytes: number;
  /** changes wanted in the answer */
  readonly changes: number;
}

interface BatchScope {
  /** the run of the clock that `now` is of, as its watch says: on a full disk the last step is known and not noted */
  readonly ck: number;
  /** only rows with higher numbers, where all up to it are done with */
  readonly after?: number;
  /** numbers of rows that the server does not want yet, whatever the clock says */
  readonly postponed?: ReadonlySet<number>;
  /** rows whose own moment has not come are due as well */
  readonly evenHeld?: boolean;
}

/**
 * Due rows in the order they were recorded. A row that waits (or is blocked) holds back later rows of the same
 * record and what takes it back, never those of others.
 */
export async function nextBatch(
  db: CoreDb,
  profile: Profile,
  now: number,
  size: BatchSize,
  { ck, after = 0, postponed = new Set(), evenHeld = false }: BatchScope,
): Promise<Batch> {
  const rows: QueuedRow[] = [];
  const held = new Set<string>();
  /** A result names an operation by its id alone, so parts of one edit in different versions go one after another. */
  const named = new Set<string>();
  let bytes = 0;
  let more = false;
  const window = Math.max(size.rows + 1, 50);
  for (let from = after; !more;) {
    const read = (await db.outbox.where(':id').above(from).limit(window).toArray()) as QueuedRow[];
    for (const row of read) {
      const record = `${row.entity} ${row.key}`;
      const isEarly = !evenHeld && isHeldBack(row.nextAt, now);
      if (row.state === 'blocked' || isEarly || postponed.has(row.seq) || held.has(record) || named.has(row.opId)) {
        held.add(record);
        // A plain key is not what a void names: that is the id.
        held.add(`${row.entity} ${row.opId}`);
        continue;
      }
      if (rows.length >= size.rows || (rows.length > 0 && bytes + row.bytes > size.bytes)) {
        more = true;
        break;
      }
      rows.push(row);
      named.add(row.opId);
      bytes += row.bytes;
    }
    const last = read.at(-1);
    if (last === undefined || read.length < window) break;
    from = last.seq;
  }
  return { rows, request: await requestFor(db, profile, { now, ck }, rows, size.changes), more, skips: held.size > 0 };
}

/** The entries that wait for a moment of their own; null where there are none. */
export async function heldEntries(db: CoreDb, now: number): Promise<HeldEntries | null> {
  const counts = new Map<string, number>();
  let nextAt = Infinity;
  await db.outbox.each((row) => {
    if (!isHeldBack(row.nextAt, now)) return;
    counts.set(row.lastCode ?? 'retry', (counts.get(row.lastCode ?? 'retry') ?? 0) + 1);
    nextAt = Math.min(nextAt, row.nextAt);
  });
  const [most] = [...counts].sort(([, a], [, b]) => b - a);
  return most === undefined ? null : { code: most[0], count: most[1], nextAt };
}

async function requestFor(
  db: CoreDb,
  profile: Profile,
  { now, ck }: { readonly now: number; readonly ck: number },
  rows: readonly QueuedRow[],
  limit: number,
): Promise<SyncRequest> {
  const [[cursor, rebuilding, ackSeq], oldest, newest] = await Promise.all([
    readMetas(db, ['cursor', 'rebuilding', 'ackSeq']),
    db.outbox.toCollection().first(),
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
    ck,
    // what waits for a moment of its own is not given up, though others go before it
    seq: { first: rows.length === 0 ? 0 : (oldest?.seq ?? 0), last: rows.at(-1)?.seq ?? 0, max },
    cursor: cursor ?? START,
    limit,
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
    ...(row.hlc !== undefined && { hlc: row.hlc }),
    ...(row.ck !== undefined && { ck: row.ck }),
    ...(row.base !== undefined && { base: [...row.base] }),
    ...(row.replaces !== undefined && { replaces: row.replaces }),
    d: row.data,
  };
}
