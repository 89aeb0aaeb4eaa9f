/**
 * What a mirror has not seen. A mirror says which operation it holds at its revision; where the log has
 * another there (a restored backup, a lost tail), the mirror's past is not this log's past: a new epoch
 * begins and everything is handed out again. Only the unbroken run is handed out.
 */
import type { Cursor } from '../../core/sync/protocol';
import type { LogRow, Store } from '../store/store';

export interface LogPage {
  readonly rows: readonly LogRow[];
  readonly cursor: Cursor;
  readonly more: boolean;
  /** the cursor's past was not this log's */
  readonly renewed: boolean;
}

function pageOf(rows: readonly LogRow[], cursor: Cursor, limit: number, renewed: boolean): LogPage {
  let next = cursor.rev + 1;
  const run: LogRow[] = [];
  for (const row of rows) {
    if (row.rev !== next) break;
    run.push(row);
    next++;
  }
  const page = run.slice(0, limit);
  const last = page.at(-1);
  return {
    rows: page,
    cursor: last === undefined ? cursor : { epoch: cursor.epoch, rev: last.rev, op: last.opId },
    more: run.length > limit,
    renewed,
  };
}

export async function readLog(store: Store, owner: string, cursor: Cursor, limit: number): Promise<LogPage> {
  if (cursor.rev > 0) {
    const [known, ...rows] = await store.read(owner, cursor.rev, limit + 2);
    if (known !== undefined && known.rev === cursor.rev && known.opId === cursor.op) return pageOf(rows, cursor, limit, false);
  }
  const renewed = cursor.rev > 0;
  const start: Cursor = { epoch: renewed ? cursor.epoch + 1 : cursor.epoch, rev: 0, op: null };
  return pageOf(await store.read(owner, 1, limit + 1), start, limit, renewed);
}
