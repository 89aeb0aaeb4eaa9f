/**
 * Appends rows of another log as they are, but for owner and revision, by the discipline of `append`: a revision is
 * given only by someone who has read the one before, rows go in one after another, and whoever collides looks up what
 * is in and comes after it. They were checked when they were first taken, so nothing is rejected or dated anew.
 */
import type { Operation } from '#core/sync/protocol.ts';
import { StoreFailure } from '../store/store.ts';
import type { LogRow, Store } from '../store/store.ts';
import { operationHash } from './append.ts';
import type { AppendDeps } from './append.ts';
import { newMark } from './log-names.ts';
import { isNothing, missingFrom, restOf } from './same-edit.ts';

const ROUNDS = 40;
const LONGEST_PAUSE_MS = 12;

const operationOf = ({ opId, seq, entity, key, type, schema, hlc, base, data }: LogRow): Operation => ({
  id: opId,
  seq,
  e: entity,
  k: key,
  t: type,
  v: schema,
  ...(hlc !== undefined && { hlc }),
  ...(base !== undefined && { base: [...base] }),
  d: { ...data },
});

/** What a held row lacks of one with its id, as the next part of that edit, or null where it lacks nothing. */
function restOfRow(row: LogRow, held: LogRow): LogRow | null {
  const missing = missingFrom(held, operationOf(row));
  if (typeof missing === 'string' || isNothing(missing)) return null;
  const rest = restOf(operationOf(row), held, missing);
  const { base: _, restamped: __, ...kept } = row;
  return {
    ...kept,
    opId: rest.id,
    restOf: row.restOf ?? row.opId,
    bodyHash: operationHash(rest),
    schema: rest.v,
    ...(rest.hlc !== undefined && { hlc: rest.hlc }),
    ...(rest.base !== undefined && { base: rest.base }),
    data: rest.d,
  };
}

/** The rows that are not in; of an edit that is in part, what is missing. One of each id, and those that must wait for it. */
async function notIn(store: Store, owner: string, rows: readonly LogRow[]): Promise<[LogRow[], LogRow[]]> {
  const ready = new Map<string, LogRow>();
  const waiting: LogRow[] = [];
  for (let asked = rows; asked.length > 0;) {
    const found = await store.findOps(
      owner,
      asked.map(({ opId }) => opId),
    );
    const held = new Map(found.map((row) => [row.opId, row]));
    const next: LogRow[] = [];
    for (const row of asked) {
      const there = held.get(row.opId);
      const rest = there === undefined ? null : restOfRow(row, there);
      if (rest !== null) next.push(rest);
      if (there !== undefined) continue;
      if (ready.has(row.opId)) waiting.push(row);
      else ready.set(row.opId, row);
    }
    asked = next;
  }
  return [[...ready.values()], waiting];
}

/**
 * Those whose operation is in already are left out, so doing it again changes nothing. Rejects with `StoreFailure` where
 * no place is found.
 */
export async function appendRows(
  { store, pause }: Pick<AppendDeps, 'store' | 'pause'>,
  owner: string,
  rows: readonly LogRow[],
): Promise<void> {
  const mark = newMark();
  let pending = rows;
  for (let round = 0; round < ROUNDS; round++) {
    const [ready, waiting] = await notIn(store, owner, pending);
    if (ready.length === 0) return;
    const head = await store.head(owner);
    const { inserted } = await store.insert(
      ready.map((row, index) => ({ ...row, owner, rev: head + 1 + index, mark })),
    );
    pending = [...ready.slice(inserted), ...waiting];
    if (pending.length === 0) return;
    await pause(1 + Math.random() * LONGEST_PAUSE_MS);
  }
  throw new StoreFailure('unavailable', 'no place in the log');
}
