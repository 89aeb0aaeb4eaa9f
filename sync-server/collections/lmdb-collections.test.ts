import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Key } from 'lmdb';
import { afterEach, describe, expect, it } from 'vitest';
import { createLmdbStore } from '../store/lmdb-store.ts';
import type { LmdbStore } from '../store/lmdb-store.ts';
import { StoreFailure } from '../store/store.ts';
import { describeCollections } from './collections.contract.ts';
import { EXPIRED_KEPT_MS } from './define-collection.ts';
import type { Shape } from './define-collection.ts';
import { createLmdbCollections } from './lmdb-collections.ts';
import type { Row, RowPage, Rows } from './port.ts';

const folders: string[] = [];
const newFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'waymend-collections-'));
  folders.push(folder);
  return folder;
};

describeCollections('LMDB', async () => {
  const store = createLmdbStore({ folder: await newFolder() });
  // one process has one handle on a folder
  const collections = createLmdbCollections(store.environment);
  return { one: collections, other: collections, close: () => store.close() };
});

const SHAPE: Shape = { name: 'links', indexes: ['owner'], expiry: 'expiresAt' };
const rowOf = (n: number, fields: object = {}): Row => ({
  id: `id-${String(n).padStart(4, '0')}`,
  version: `v${n}`,
  document: { owner: 'o_a', ...fields },
});
const openRows = (store: LmdbStore, shape = SHAPE): Promise<Rows> =>
  createLmdbCollections(store.environment).open(shape);

describe('the embedded collections', () => {
  const stores: LmdbStore[] = [];
  const newStore = async (flush?: () => PromiseLike<unknown>): Promise<LmdbStore> => {
    const store = createLmdbStore({ folder: await newFolder(), ...(flush !== undefined && { flush }) });
    stores.push(store);
    return store;
  };
  afterEach(async () => {
    await Promise.all(stores.splice(0).map((store) => store.close()));
    await Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true, force: true })));
  });

  it('[COLLECTION-11] each write is answered only after the flush that follows its commit', async () => {
    const waiting: (() => void)[] = [];
    let isSlow = false;
    const rows = await openRows(
      await newStore(() => (isSlow ? new Promise<void>((resolve) => waiting.push(resolve)) : Promise.resolve())),
    );
    isSlow = true;
    for (const act of [
      () => rows.insert(rowOf(1), 0),
      () => rows.replace({ ...rowOf(1), version: 'v2' }, 'v1', 0),
      () => rows.remove('id-0001', 'v2', 0),
    ]) {
      let answer: boolean | null = null;
      const done = act().then((isDone) => (answer = isDone));
      while (waiting.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
      expect(answer).toBeNull();
      waiting.pop()?.();
      await done;
      expect(answer).toBe(true);
    }
  });

  it('[COLLECTION-11] a disk that is full is the named failure, and so is one that does not answer', async () => {
    for (const [thrown, reason] of [
      [new Error('MDB_MAP_FULL'), 'full'],
      [new StoreFailure('unavailable', 'the disk does not answer'), 'unavailable'],
    ] as const) {
      let isFailing = false;
      const rows = await openRows(await newStore(() => (isFailing ? Promise.reject(thrown) : Promise.resolve())));
      await rows.insert(rowOf(1), 0);
      isFailing = true;
      const acts = [
        () => rows.insert(rowOf(2), 0),
        () => rows.replace({ ...rowOf(1), version: 'v2' }, 'v1', 0),
        () => rows.remove('id-0001', 'v2', 0),
      ];
      for (const act of acts) await expect(act()).rejects.toMatchObject({ name: 'StoreFailure', reason });
    }
  });

  it('[COLLECTION-10] expired documents go a day later with their entries, ten with each that is made', async () => {
    const store = await newStore();
    const rows = await openRows(store);
    for (let n = 0; n < 25; n++) await rows.insert(rowOf(n, { expiresAt: 1_000 + n }), 0);
    await rows.insert(rowOf(90, { expiresAt: null }), 0);
    const entries = store.environment.root.openDB<unknown, Key>('collection-entries', {});
    const left = (): number => [...entries.getKeys({})].length;
    expect(left()).toBe(25 * 2 + 1);
    await rows.insert(rowOf(91), 999 + EXPIRED_KEPT_MS);
    expect(left()).toBe(25 * 2 + 2);
    await rows.insert(rowOf(92), 2_000 + EXPIRED_KEPT_MS);
    expect(left()).toBe(15 * 2 + 3);
    expect(await rows.get('id-0000')).toBeNull();
    expect(await rows.get('id-0010')).not.toBeNull();
    for (const n of [93, 94, 95]) await rows.insert(rowOf(n), 2_000 + EXPIRED_KEPT_MS);
    expect(left()).toBe(6);
  });

  it('[COLLECTION-4] an index ends where the next one begins, also at the same value', async () => {
    const rows = await openRows(await newStore(), { ...SHAPE, indexes: ['owner', 'place'] });
    await rows.insert(rowOf(1, { owner: 'o_z' }), 0);
    await rows.insert(rowOf(2, { place: 'o_z' }), 0);
    expect((await rows.find('owner', 'o_z', '', 5, 0)).rows.map(({ id }) => id)).toEqual(['id-0001']);
  });

  it('[COLLECTION-6] a page looks at a bounded number of expired documents, and its cursor goes on after them', async () => {
    const rows = await openRows(await newStore());
    await Promise.all(Array.from({ length: 2_500 }, (_, n) => rows.insert(rowOf(n, { expiresAt: 10 }), 0)));
    await rows.insert(rowOf(9_000), 0);
    const first = await rows.find('owner', 'o_a', '', 5, 10);
    expect(first).toEqual({ rows: [], cursor: 'id-1999' });
    const second = await rows.find('owner', 'o_a', first.cursor ?? '', 5, 10);
    expect(second.rows.map(({ id }) => id)).toEqual(['id-9000']);
    expect(second.cursor).toBeNull();
  });

  it('[COLLECTION-9] indexes that were broken off in the making are made at the next opening, by either declaration', async () => {
    const store = await newStore();
    const without = { ...SHAPE, indexes: [] };
    const count = async (opened: Rows): Promise<number> => {
      let found = 0;
      for (let cursor: string | null = ''; cursor !== null;) {
        const page: RowPage = await opened.find('owner', 'o_a', cursor, 200, 0);
        found += page.rows.length;
        ({ cursor } = page);
      }
      return found;
    };
    const breakOff = async (shape: Shape): Promise<void> => {
      let writes = 0;
      const write = <T>(action: () => T): Promise<T> =>
        ++writes > 2 ? Promise.reject(new Error('died')) : store.environment.write(action);
      await expect(openRows({ ...store, environment: { ...store.environment, write } }, shape)).rejects.toThrow('died');
    };
    const rows = await openRows(store, without);
    await Promise.all(Array.from({ length: 1_100 }, (_, n) => rows.insert(rowOf(n), 0)));
    await breakOff(SHAPE);
    expect(await count(await openRows(store, SHAPE))).toBe(1_100);
    await breakOff(without);
    expect(await count(await openRows(store, SHAPE))).toBe(1_100);
    expect(await count(await openRows(store, without))).toBe(0);
  });
});
