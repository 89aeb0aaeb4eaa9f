/** What every store must keep. One suite, run by each store's test with its own way of opening. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Operation } from '#core/sync/protocol.ts';
import { append, operationHash } from '../log/append.ts';
import { activity, idOf, NOON, row } from '../testing/builders.ts';
import { bytesOf, rowBytes } from './row-bytes.ts';
import type { Store } from './store.ts';

export interface OpenedStores {
  /** two handles on the same data, as two server processes have */
  readonly one: Store;
  readonly other: Store;
  readonly close: () => Promise<void>;
}

let owners = 0;
const newOwner = (): string => `o_contract_${process.pid}_${owners++}`;

export function describeStore(name: string, open: () => Promise<OpenedStores>): void {
  describe(`store contract: ${name}`, () => {
    let opened: OpenedStores;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(async () => opened.close());

    it('[STORE-1] rows come back in order and as they were, from any revision and in pages', async () => {
      const { one, other } = opened;
      const owner = newOwner();
      const rows = [1, 2, 3].map((rev) =>
        row(rev, { owner, ...(rev === 2 && { hlc: '0abcdefgh:0000:d_a', restamped: true as const }) }),
      );
      expect(await one.insert(rows)).toEqual({ inserted: 3, conflict: false });
      expect(await one.read(owner, 1, 10)).toEqual(rows);
      expect(await other.read(owner, 2, 10)).toEqual(rows.slice(1));
      expect((await other.read(owner, 1, 2)).map(({ rev }) => rev)).toEqual([1, 2]);
      expect(await other.read(owner, 4, 10)).toEqual([]);
      expect(await one.insert([])).toEqual({ inserted: 0, conflict: false });
    });

    it('[STORE-1] the head is the highest revision, 0 for an empty log, and owners never mix', async () => {
      const { one, other } = opened;
      const owner = newOwner();
      expect(await one.head(owner)).toBe(0);
      await one.insert(Array.from({ length: 12 }, (_, i) => row(i + 1, { owner })));
      expect(await other.head(owner)).toBe(12);
      expect(await one.head(`${owner}x`)).toBe(0);
      expect(await one.read(owner.slice(0, -1), 1, 10)).toEqual([]);
    });

    it('[STORE-11] a read stops with the row by which the bytes are exceeded, and never before the first', async () => {
      const { one, other } = opened;
      const owner = newOwner();
      const rows = Array.from({ length: 300 }, (_, i) =>
        row(i + 1, { owner, data: { note: 'ä'.repeat(i % 2 === 0 ? 10 : 2_000) } }),
      );
      for (let from = 0; from < rows.length; from += 100) await one.insert(rows.slice(from, from + 100));
      for (const mostBytes of [0, rowBytes(row(1, rows[0])), 10_000, 500_000, Infinity]) {
        let bytes = 0;
        const upTo = rows.findIndex((each) => (bytes += rowBytes(each)) > mostBytes);
        expect(await other.read(owner, 1, 1000, mostBytes)).toEqual(upTo === -1 ? rows : rows.slice(0, upTo + 1));
      }
      expect((await other.read(owner, 5, 2, 500_000)).map(({ rev }) => rev)).toEqual([5, 6]);
      expect(await other.read(owner, 301, 2, 10)).toEqual([]);
    });

    it('[STORE-2] a revision that is taken stops the batch there: what came before is in, nothing after is', async () => {
      const { one, other } = opened;
      const owner = newOwner();
      await one.insert([row(1, { owner }), row(2, { owner })]);
      expect(await other.insert([row(2, { owner, opId: idOf(90) }), row(3, { owner, opId: idOf(91) })])).toEqual({
        inserted: 0,
        conflict: true,
      });
      expect(await other.findOps(owner, [idOf(90), idOf(91)])).toEqual([]);
      expect(await one.head(owner)).toBe(2);
    });

    it('[STORE-2] an operation that is in already stops the batch there and leaves no hole', async () => {
      const { one } = opened;
      const owner = newOwner();
      await one.insert([row(1, { owner })]);
      const outcome = await one.insert([
        row(2, { owner, opId: idOf(2) }),
        row(3, { owner, opId: idOf(1) }),
        row(4, { owner, opId: idOf(4) }),
      ]);
      expect(outcome).toEqual({ inserted: 1, conflict: true });
      expect((await one.read(owner, 1, 10)).map(({ rev, opId }) => [rev, opId])).toEqual([
        [1, idOf(1)],
        [2, idOf(2)],
      ]);
    });

    it('[STORE-3] of two writers at one head exactly one gets each revision', async () => {
      const owner = newOwner();
      const stores = [opened.one, opened.other, opened.one, opened.other];
      const outcomes = await Promise.all(
        stores.map((store, writer) =>
          store.insert([1, 2, 3].map((rev) => row(rev, { owner, opId: idOf(writer * 10 + rev) }))),
        ),
      );
      expect(outcomes.reduce((sum, { inserted }) => sum + inserted, 0)).toBe(3);
      expect(outcomes.filter(({ conflict }) => conflict)).toHaveLength(3);
      expect((await opened.one.read(owner, 1, 10)).map(({ rev }) => rev)).toEqual([1, 2, 3]);
    });

    it('[STORE-4] operations are found by id, also twice asked for, those that are not there are left out', async () => {
      const owner = newOwner();
      await opened.one.insert([row(1, { owner }), row(2, { owner })]);
      const found = await opened.other.findOps(owner, [idOf(2), idOf(77), idOf(1), idOf(1)]);
      expect(found.map(({ opId, rev }) => [opId, rev]).sort()).toEqual([
        [idOf(1), 1],
        [idOf(2), 2],
      ]);
      expect(await opened.one.findOps(owner, [])).toEqual([]);
      expect(await opened.one.findOps(newOwner(), [idOf(1)])).toEqual([]);
    });

    it('[STORE-11] a search for operations stops with the row by which the bytes are exceeded', async () => {
      const { one, other } = opened;
      const owner = newOwner();
      const rows = Array.from({ length: 250 }, (_, i) =>
        row(i + 1, { owner, data: { note: 'ä'.repeat(i % 2 === 0 ? 10 : 2_000) } }),
      );
      for (let from = 0; from < rows.length; from += 50) await one.insert(rows.slice(from, from + 50));
      const ids = rows.map(({ opId }) => opId).reverse();
      const bytes = bytesOf(rows);
      for (const mostBytes of [0, 10_000, 500_000, bytes - 1]) {
        const found = await other.findOps(owner, ids, mostBytes);
        expect(bytesOf(found)).toBeGreaterThan(mostBytes);
        expect(bytesOf(found.slice(0, -1))).toBeLessThanOrEqual(mostBytes);
        expect(new Set(found.map(({ opId }) => opId)).size).toBe(found.length);
      }
      for (const mostBytes of [bytes, Infinity])
        expect((await other.findOps(owner, ids, mostBytes)).sort((a, b) => a.rev - b.rev)).toEqual(rows);
    });

    it('[STORE-5] a document is replaced only by a higher revision, whoever writes', async () => {
      const { one, other } = opened;
      const owner = newOwner();
      expect(await one.getDocument(owner, 'state')).toBeNull();
      expect(await one.putDocument(owner, 'state', 5, { text: 'five' })).toBe(true);
      expect(await other.putDocument(owner, 'state', 5, { text: 'again' })).toBe(false);
      expect(await other.putDocument(owner, 'state', 4, { text: 'four' })).toBe(false);
      expect(await other.getDocument(owner, 'state')).toEqual({ rev: 5, value: { text: 'five' } });
      expect(await other.putDocument(owner, 'state', 6, ['six', 6, null])).toBe(true);
      expect(await one.getDocument(owner, 'state')).toEqual({ rev: 6, value: ['six', 6, null] });
      expect(await one.getDocument(owner, 'other')).toBeNull();
    });

    it('[STORE-5] of many who make the same document one does', async () => {
      const owner = newOwner();
      const made = await Promise.all(
        Array.from({ length: 8 }, (_, i) => (i % 2 === 0 ? opened.one : opened.other).putDocument(owner, 'key', 1, i)),
      );
      expect(made.filter(Boolean)).toHaveLength(1);
      expect((await opened.one.getDocument(owner, 'key'))?.value).toBe(made.indexOf(true));
    });

    it('[STORE-6] erasing an owner takes log and documents, and nobody else’s', async () => {
      const { one, other } = opened;
      const owner = newOwner();
      const neighbour = `${owner}0`;
      for (const of of [owner, neighbour]) {
        await one.insert([row(1, { owner: of }), row(2, { owner: of })]);
        await one.putDocument(of, 'state', 1, 'held');
      }
      await one.eraseOwner(owner);
      expect([
        await other.head(owner),
        await other.findOps(owner, [idOf(1)]),
        await other.getDocument(owner, 'state'),
      ]).toEqual([0, [], null]);
      expect(await other.head(neighbour)).toBe(2);
      expect((await other.getDocument(neighbour, 'state'))?.value).toBe('held');
      expect(await one.insert([row(1, { owner })])).toEqual({ inserted: 1, conflict: false });
    });

    it('[STORE-10] removed rows and their operations are gone, the others keep their revisions, and nobody else loses any', async () => {
      const { one, other } = opened;
      const owner = newOwner();
      const neighbour = `${owner}#telemetry`;
      for (const of of [owner, neighbour]) await one.insert([1, 2, 3, 4].map((rev) => row(rev, { owner: of })));
      await one.remove(owner, [1, 3, 9]);
      expect((await other.read(owner, 1, 10)).map(({ rev }) => rev)).toEqual([2, 4]);
      expect((await other.read(owner, 1, 1)).map(({ rev }) => rev)).toEqual([2]);
      expect((await other.findOps(owner, [1, 2, 3, 4].map(idOf))).map(({ rev }) => rev).sort()).toEqual([2, 4]);
      expect([
        await other.head(owner),
        await other.head(neighbour),
        (await other.read(neighbour, 1, 10)).length,
      ]).toEqual([4, 4, 4]);
      expect(await other.insert([row(5, { owner, opId: idOf(3) })])).toEqual({ inserted: 1, conflict: false });
      await one.remove(owner, []);
      expect(await one.head(owner)).toBe(5);
    });

    it('[STORE-1] what a row may carry besides comes back too', async () => {
      const { one, other } = opened;
      const owner = newOwner();
      const rows = [row(1, { owner, atDevice: 5, restamped: true }), row(2, { owner, type: 'patch', base: [idOf(8)] })];
      await one.insert(rows);
      expect(await other.read(owner, 1, 10)).toEqual(rows);
    });

    it('[STORE-13] documents are listed by name, in pages, of that owner only', async () => {
      const { one, other } = opened;
      const owner = newOwner();
      for (const name of ['b', 'a', 'c']) await one.putDocument(owner, name, 2, { name });
      await one.putDocument(`${owner}x`, 'd', 1, {});
      const named = (name: string) => ({ name, rev: 2, value: { name } });
      expect(await other.listDocuments(owner, '', 2)).toEqual(['a', 'b'].map(named));
      expect(await other.listDocuments(owner, 'a', 1)).toEqual([named('b')]);
      expect(await other.listDocuments(owner, 'b', 2)).toEqual([named('c')]);
      expect(await other.listDocuments(owner, 'c', 2)).toEqual([]);
    });

    it('[STORE-7] a store that can serve answers a ping', async () => {
      await expect(opened.one.ping()).resolves.toBeUndefined();
    });

    it('[LOG-3] six writers at once, a fifth of their operations sent twice: each is in once and no revision is missing', async () => {
      const owner = newOwner();
      const perWriter = 20;
      const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
      const writers = Array.from({ length: 6 }, (_, writer) => writer);
      const opsOf = (writer: number): Operation[] =>
        Array.from({ length: perWriter }, (_, i) => activity(writer * 100 + i + 1));
      const results = await Promise.all(
        writers.map(async (writer) => {
          const store = writer % 2 === 0 ? opened.one : opened.other;
          const ops = opsOf(writer);
          const states: string[] = [];
          for (let i = 0; i < perWriter; i += 5) {
            const batch = [...ops.slice(i, i + 5), ...opsOf((writer + 1) % 6).slice(i, i + 1)].map((op) => ({
              op,
              bodyHash: operationHash(op),
            }));
            states.push(
              ...(
                await append(
                  { store, now: () => NOON, pause, latestClock: async () => null },
                  owner,
                  `d_${writer}`,
                  batch,
                )
              ).map(({ st }) => st),
            );
          }
          return states;
        }),
      );
      const states = results.flat();
      expect(states).toHaveLength(6 * 24);
      expect(states.filter((st) => st === 'applied' || st === 'duplicate')).toHaveLength(states.length);
      const rows = await opened.one.read(owner, 1, 1000);
      expect(rows.map(({ rev }) => rev)).toEqual(Array.from({ length: 120 }, (_, i) => i + 1));
      expect(new Set(rows.map(({ opId }) => opId)).size).toBe(120);
    });
  });
}
