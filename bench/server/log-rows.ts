/**
 * Rows as the server would write them, without the cost of calling it. `checkRows` compares them with what the server's own
 * append makes of the same operations, so that the measurements are based on its own shapes.
 */
import { canonicalJson } from '../../core/lib/canonical-json.ts';
import type { CountedFact } from '../../core/records/index.ts';
import type { Operation } from '../../core/sync/protocol.ts';
import { append, operationHash } from '../../sync-server/log/append.ts';
import { newMark } from '../../sync-server/log/log-names.ts';
import { createMemoryStore } from '../../sync-server/store/memory-store.ts';
import type { LogRow } from '../../sync-server/store/store.ts';

export const operationOf = ({ id, entity, key, data }: CountedFact, seq: number): Operation => ({
  id,
  seq,
  e: entity,
  ...(key !== id && { k: key }),
  t: 'append',
  v: 1,
  d: data,
});

/** The row of an operation that needs no correction. */
export const logRow = (
  owner: string,
  device: string,
  rev: number,
  receivedAt: number,
  op: Operation,
  mark = newMark(),
): LogRow => ({
  owner,
  rev,
  mark,
  opId: op.id,
  bodyHash: operationHash(op),
  device,
  seq: op.seq,
  entity: op.e,
  key: op.k ?? op.id,
  type: op.t,
  schema: op.v,
  ...(op.hlc !== undefined && { hlc: op.hlc }),
  ...(op.base !== undefined && { base: op.base }),
  data: op.d,
  receivedAt,
});

/** Throws where the server would keep other rows, or reject one. */
export async function checkRows(operations: readonly Operation[], now: number): Promise<void> {
  const store = createMemoryStore();
  const deps = { store, now: () => now, pause: () => Promise.resolve(), latestClock: () => Promise.resolve(null) };
  await append(
    deps,
    'owner',
    'device',
    operations.map((op) => ({ op, bodyHash: operationHash(op) })),
  );
  const rows = await store.read('owner', 1, operations.length);
  const found = canonicalJson(rows);
  const made = canonicalJson(
    operations.map((op, index) => logRow('owner', 'device', index + 1, now, op, rows[0]?.mark)),
  );
  if (found !== made)
    throw new Error(
      `the rows made here differ from the server's:\n${made.slice(0, 2_000)}\nand:\n${found.slice(0, 2_000)}`,
    );
}
