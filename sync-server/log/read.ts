/**
 * What a mirror has not seen. A mirror says which operation it holds at its revision; where the log has
 * another there (a restored backup, a lost tail) or none (it was pruned), the mirror's past is not this log's
 * past: a new epoch begins and everything is handed out again. Only the unbroken run is handed out; holes that
 * pruning made are none.
 */
import type { Cursor } from '#core/sync/protocol.ts';
import type { LogRow, Store } from '../store/store.ts';
import { placeOf } from './place.ts';
import { prunedUpTo } from './pruned.ts';

export interface LogPage {
  readonly rows: readonly LogRow[];
  readonly cursor: Cursor;
  readonly more: boolean;
  /** the cursor's past was not this log's */
  readonly renewed: boolean;
}

/**
 * The rows up to the first hole that no pruning made.
 * @param after the revision after which the rows were read
 */
export async function unbrokenRun(
  store: Store,
  owner: string,
  rows: readonly LogRow[],
  after: number,
): Promise<readonly LogRow[]> {
  let next = after + 1;
  let pruned: number | null = null;
  for (const [index, row] of rows.entries()) {
    if (row.rev !== next) {
      pruned ??= await prunedUpTo(store, owner);
      if (row.rev - 1 > pruned) return rows.slice(0, index);
    }
    next = row.rev + 1;
  }
  return rows;
}

function pageOf(run: readonly LogRow[], cursor: Cursor, limit: number, renewed: boolean): LogPage {
  const page = run.slice(0, limit);
  const last = page.at(-1);
  return {
    rows: page,
    cursor: last === undefined ? cursor : { epoch: cursor.epoch, rev: last.rev, op: placeOf(last) },
    more: run.length > limit,
    renewed,
  };
}

export async function readLog(store: Store, owner: string, cursor: Cursor, limit: number): Promise<LogPage> {
  if (cursor.rev > 0) {
    const [known, ...rows] = await store.read(owner, cursor.rev, limit + 2);
    if (known !== undefined && known.rev === cursor.rev && placeOf(known) === cursor.op)
      return pageOf(await unbrokenRun(store, owner, rows, cursor.rev), cursor, limit, false);
  }
  const renewed = cursor.rev > 0;
  const start: Cursor = { epoch: renewed ? cursor.epoch + 1 : cursor.epoch, rev: 0, op: null };
  return pageOf(await unbrokenRun(store, owner, await store.read(owner, 1, limit + 1), 0), start, limit, renewed);
}
