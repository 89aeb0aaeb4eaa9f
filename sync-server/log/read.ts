/**
 * What a mirror has not seen. A mirror says which operation it holds at its revision; where the log has
 * another there (a restored backup, a lost tail) or none (it was pruned), the mirror's past is not this log's
 * past: a new epoch begins and everything is handed out again. Only the unbroken run is handed out; holes that
 * pruning made are none.
 */
import { LIMITS } from '#core/sync/limits.ts';
import type { Cursor } from '#core/sync/protocol.ts';
import { bytesOf, rowBytes, rowsWithin } from '../store/row-bytes.ts';
import type { LogRow, Store } from '../store/store.ts';
import { placeOf } from './log-names.ts';
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

/** @param mostBytes what the rows may take at most; the first goes out whatever it takes, or a mirror would stand still */
function pageOf(
  run: readonly LogRow[],
  cursor: Cursor,
  { limit, mostBytes }: { readonly limit: number; readonly mostBytes: number },
  renewed: boolean,
): LogPage {
  const page = rowsWithin(run.slice(0, limit), mostBytes);
  const last = page.at(-1);
  return {
    rows: page,
    cursor: last === undefined ? cursor : { epoch: cursor.epoch, rev: last.rev, op: placeOf(last) },
    // after a row that alone is more than a page nothing was read
    more: run.length > page.length || bytesOf(page) > mostBytes,
    renewed,
  };
}

/** The next page, cut by number and bytes before it is in memory: the row by which a read ends is not handed out. */
export async function readLog(store: Store, owner: string, cursor: Cursor, limit: number): Promise<LogPage> {
  const mostBytes = LIMITS.pageBytes;
  if (cursor.rev > 0) {
    const [known, ...rows] = await store.read(owner, cursor.rev, limit + 2, mostBytes);
    if (known !== undefined && known.rev === cursor.rev && placeOf(known) === cursor.op) {
      const left = mostBytes - rowBytes(known);
      // a known row that is larger than a page left no room for those after it
      const next = left < 0 ? await store.read(owner, cursor.rev + 1, limit + 1, mostBytes) : rows;
      const most = { limit, mostBytes: left < 0 ? mostBytes : left };
      return pageOf(await unbrokenRun(store, owner, next, cursor.rev), cursor, most, false);
    }
  }
  const renewed = cursor.rev > 0;
  const start: Cursor = { epoch: renewed ? cursor.epoch + 1 : cursor.epoch, rev: 0, op: null };
  const rows = await store.read(owner, 1, limit + 1, mostBytes);
  return pageOf(await unbrokenRun(store, owner, rows, 0), start, { limit, mostBytes }, renewed);
}
