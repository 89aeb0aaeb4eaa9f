import { setImmediate as nextTurn } from 'node:timers/promises';
import { READ_BYTES } from '../store/row-bytes.ts';
import type { LogRow, Store } from '../store/store.ts';
import { unbrokenRun } from './read.ts';

const PAGE = 500;

/**
 * All rows of a log from a revision on, in pages of bounded bytes, up to the first hole that no pruning made.
 * @param after the revision after which to begin
 */
export async function* logPages(store: Store, owner: string, after = 0): AsyncGenerator<readonly LogRow[]> {
  for (let rev = after; ; await nextTurn()) {
    const rows = await store.read(owner, rev + 1, PAGE, READ_BYTES);
    const run = await unbrokenRun(store, owner, rows, rev);
    const last = run.at(-1);
    if (last === undefined) return;
    yield run;
    if (run.length < rows.length) return;
    rev = last.rev;
  }
}
