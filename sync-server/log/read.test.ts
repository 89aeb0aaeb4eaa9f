import { describe, expect, it } from 'vitest';
import { LIMITS } from '#core/sync/limits.ts';
import { START } from '#core/sync/protocol.ts';
import { createMemoryStore } from '../store/memory-store.ts';
import { bytesOf } from '../store/row-bytes.ts';
import type { Store } from '../store/store.ts';
import { idOf, row } from '../testing/builders.ts';
import { placeOf } from './log-names.ts';
import { raisePruned } from './pruned.ts';
import { readLog } from './read.ts';
import type { LogPage } from './read.ts';

const storeOf = async (revs: readonly number[], idBase = 0): Promise<Store> => {
  const store = createMemoryStore();
  for (const rev of revs) await store.insert([row(rev, { opId: idOf(idBase + rev) })]);
  return store;
};
const revs = (page: LogPage): number[] => page.rows.map(({ rev }) => rev);

describe('readLog', () => {
  it('[LOG-8] pages follow one another without gap or overlap, and the last says so', async () => {
    const store = await storeOf([1, 2, 3, 4, 5]);
    const first = await readLog(store, 'o_a', START, 2);
    expect([revs(first), first.more, first.cursor]).toEqual([
      [1, 2],
      true,
      { epoch: 0, rev: 2, op: placeOf(row(2, { opId: idOf(2) })) },
    ]);
    const second = await readLog(store, 'o_a', first.cursor, 3);
    expect([revs(second), second.more, second.renewed]).toEqual([[3, 4, 5], false, false]);
    const nothing = await readLog(store, 'o_a', second.cursor, 3);
    expect([revs(nothing), nothing.more, nothing.cursor]).toEqual([[], false, second.cursor]);
  });

  it('[LOG-15] a page of large rows is cut by bytes, goes on without gap, and one row that is larger alone goes alone', async () => {
    const store = createMemoryStore();
    const note = (length: number): { data: { note: string } } => ({ data: { note: 'ü'.repeat(length) } });
    const rows = Array.from({ length: 90 }, (_, i) => row(i + 1, note(i === 40 ? 700_000 : i % 3 === 0 ? 30_000 : 20)));
    await store.insert(rows);
    const read: number[] = [];
    let cursor = START;
    let pages = 0;
    for (let more = true; more; pages++) {
      const page = await readLog(store, 'o_a', cursor, 1000);
      const bytes = page.rows
        .map(({ data }) => Buffer.byteLength(JSON.stringify(data)))
        .reduce((sum, one) => sum + one, 0);
      if (page.rows.length > 1) expect(bytes).toBeLessThanOrEqual(LIMITS.pageBytes);
      read.push(...revs(page));
      ({ cursor, more } = page);
    }
    expect(read).toEqual(rows.map(({ rev }) => rev));
    expect(pages).toBe(3);
  });

  it('[LOG-15] no more than a page is ever read of the store, and limits of rows and of bytes meet as one', async () => {
    const store = createMemoryStore();
    await store.insert(
      Array.from({ length: 200 }, (_, i) => row(i + 1, { data: { note: 'x'.repeat(LIMITS.pageBytes / 100) } })),
    );
    for (const limit of [1, 50, 95, 96, 97, 98, 99, 100, 101, 150]) {
      const read: number[] = [];
      let cursor = START;
      for (let more = true; more;) {
        let most = 0;
        const counting: Store = {
          ...store,
          read: async (...asked) => {
            const rows = await store.read(...asked);
            most = Math.max(most, bytesOf(rows));
            return rows;
          },
        };
        const page = await readLog(counting, 'o_a', cursor, limit);
        expect(most).toBeLessThanOrEqual(LIMITS.pageBytes * 1.02);
        read.push(...revs(page));
        ({ cursor, more } = page);
      }
      expect(read).toEqual(Array.from({ length: 200 }, (_, i) => i + 1));
    }
  });

  it('[LOG-8] an empty log leaves the mirror where it stands', async () => {
    expect(await readLog(createMemoryStore(), 'o_a', { epoch: 3, rev: 0, op: null }, 10)).toEqual({
      rows: [],
      cursor: { epoch: 3, rev: 0, op: null },
      more: false,
      renewed: false,
    });
  });

  it('[LOG-9] a cursor whose operation the log has not at that revision gets a new epoch and everything', async () => {
    const store = await storeOf([1, 2, 3], 10);
    const page = await readLog(store, 'o_a', { epoch: 4, rev: 2, op: idOf(2) }, 10);
    expect([revs(page), page.renewed, page.cursor]).toEqual([
      [1, 2, 3],
      true,
      { epoch: 5, rev: 3, op: placeOf(row(3, { opId: idOf(13) })) },
    ]);
  });

  it('[LOG-9] a log that lost its tail, or all, gets a new epoch', async () => {
    const shorter = await readLog(await storeOf([1]), 'o_a', { epoch: 0, rev: 2, op: idOf(2) }, 10);
    expect([revs(shorter), shorter.cursor.epoch]).toEqual([[1], 1]);
    const empty = await readLog(createMemoryStore(), 'o_a', { epoch: 0, rev: 2, op: idOf(2) }, 10);
    expect(empty).toMatchObject({ rows: [], cursor: { epoch: 1, rev: 0, op: null }, more: false, renewed: true });
  });

  it('[LOG-10] only the unbroken run is handed out', async () => {
    const store = await storeOf([1, 2, 4, 5]);
    const page = await readLog(store, 'o_a', START, 10);
    expect([revs(page), page.cursor.rev, page.more]).toEqual([[1, 2], 2, false]);
  });

  it('[LOG-14] holes at or below the mark of pruning are passed over, others are not', async () => {
    const store = await storeOf([2, 5, 6, 8]);
    await raisePruned(store, 'o_a', 4);
    const page = await readLog(store, 'o_a', START, 2);
    expect([revs(page), page.more, page.cursor.rev]).toEqual([[2, 5], true, 5]);
    const rest = await readLog(store, 'o_a', page.cursor, 2);
    expect([revs(rest), rest.more]).toEqual([[6], false]);
    await raisePruned(store, 'o_a', 7);
    expect(revs(await readLog(store, 'o_a', page.cursor, 2))).toEqual([6, 8]);
  });

  it('[LOG-14] a mark is never lowered', async () => {
    const store = await storeOf([4]);
    await raisePruned(store, 'o_a', 3);
    await raisePruned(store, 'o_a', 1);
    expect(revs(await readLog(store, 'o_a', START, 2))).toEqual([4]);
  });

  it('[LOG-9] an operation that came anew to its old revision, above another past, is another place', async () => {
    const before = await storeOf([1, 2]);
    const { cursor } = await readLog(before, 'o_a', { epoch: 0, rev: 0, op: null }, 10);
    const restored = createMemoryStore();
    await restored.insert([row(1, { opId: idOf(9) })]);
    await restored.insert([row(2, { opId: idOf(2), mark: 'anew' })]);
    expect(await readLog(restored, 'o_a', cursor, 10)).toMatchObject({ renewed: true, cursor: { epoch: 1, rev: 2 } });
  });

  it('[LOG-9] a cursor whose own row was pruned gets the next epoch from the start', async () => {
    const store = await storeOf([1, 3]);
    await raisePruned(store, 'o_a', 2);
    const page = await readLog(store, 'o_a', { epoch: 1, rev: 2, op: placeOf(row(2, { opId: idOf(2) })) }, 10);
    expect([revs(page), page.renewed, page.cursor]).toEqual([
      [1, 3],
      true,
      { epoch: 2, rev: 3, op: placeOf(row(3, { opId: idOf(3) })) },
    ]);
  });
});
