/**
 * The peer of the replay: the minimum that counts as a sync client. One queue, the same batches, the same gzip, the same
 * strict deletes, the same server. It trusts every 200 and has no rejections, no mirror and no second tab.
 */
import { v7 as uuid } from 'uuid';
import { LIMITS, PROTOCOL } from '../../core/sync/limits.ts';
import { START } from '../../core/sync/protocol.ts';
import type { Operation, SyncAnswer } from '../../core/sync/protocol.ts';
import { SCHEMA } from '../../core/sync/schema.ts';
import type { Profile } from '../../pwa/data/profiles/profiles.ts';
import { committed, settled, strictWrite } from './raw-database.ts';

export interface RawRow {
  readonly seq: number;
  readonly op: Omit<Operation, 'seq'>;
}

export async function fillQueue(db: IDBDatabase, operations: readonly RawRow['op'][]): Promise<void> {
  const transaction = strictWrite(db, ['queue']);
  for (const op of operations) transaction.objectStore('queue').add({ op });
  await committed(transaction);
}

/** @returns how many were acknowledged */
export async function drainRaw(
  db: IDBDatabase,
  { owner, deviceId }: Profile,
  send: (body: ArrayBuffer) => Promise<Response>,
): Promise<number> {
  let cursor = START;
  let acknowledged = 0;
  for (;;) {
    const rows = (await settled(
      db.transaction('queue').objectStore('queue').getAll(null, LIMITS.batchOperations),
    )) as RawRow[];
    const [first, last] = [rows[0], rows.at(-1)];
    if (first === undefined || last === undefined) return acknowledged;
    const text = JSON.stringify({
      p: PROTOCOL,
      schema: SCHEMA,
      device: deviceId,
      batch: uuid(),
      owner,
      clock: Date.now(),
      seq: { first: first.seq, last: last.seq, max: last.seq },
      cursor,
      limit: LIMITS.changes,
      ops: rows.map(({ seq, op }) => ({ ...op, seq })),
    });
    const gzipped = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'));
    const response = await send(await new Response(gzipped).arrayBuffer());
    if (response.status !== 200) throw new Error(`status ${response.status}`);
    const answer = (await response.json()) as SyncAnswer;
    acknowledged += answer.results.filter((result) => result.st === 'applied').length;
    cursor = answer.cursor;
    const transaction = strictWrite(db, ['queue']);
    transaction.objectStore('queue').delete(IDBKeyRange.bound(first.seq, last.seq));
    await committed(transaction);
  }
}
