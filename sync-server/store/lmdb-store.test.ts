import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { activity, idOf, ownerKey, row } from '../testing/builders.ts';
import { signIn, startTestServer } from '../testing/test-server.ts';
import { createLmdbStore } from './lmdb-store.ts';
import type { LmdbStoreDeps } from './lmdb-store.ts';
import { describeStore } from './store.contract.ts';

const folders: string[] = [];
const newFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'waymend-lmdb-'));
  folders.push(folder);
  return folder;
};

describeStore('lmdb', async () => {
  const folder = await newFolder();
  const one = createLmdbStore({ folder });
  return {
    one,
    // one process has one handle on a folder; two processes on one folder are kill.test.ts
    other: one,
    close: async () => {
      await one.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
});

/** A disk that flushes only when told to. */
function slowDisk(): { flush: NonNullable<LmdbStoreDeps['flush']>; asked: () => number; release: () => void } {
  const waiting: (() => void)[] = [];
  let asked = 0;
  let isOpen = false;
  return {
    flush: async (root) => {
      asked++;
      if (!isOpen) await new Promise<void>((resolve) => waiting.push(resolve));
      await root.flushed;
    },
    asked: () => asked,
    release: () => {
      isOpen = true;
      for (const go of waiting.splice(0)) go();
    },
  };
}

const isSettled = async (promise: Promise<unknown>, within = 60): Promise<boolean> =>
  Promise.race([promise.then(() => true), new Promise<boolean>((resolve) => setTimeout(() => resolve(false), within))]);

describe('durability of the embedded store', () => {
  afterEach(async () => {
    await Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true, force: true })));
  });

  it('[STORE-8] an insert is answered only after the flush that follows its commit', async () => {
    const disk = slowDisk();
    const store = createLmdbStore({ folder: await newFolder(), flush: disk.flush });
    const insert = store.insert([row(1)]);
    await expect.poll(disk.asked, { timeout: 20_000 }).toBe(1);
    expect(await isSettled(insert)).toBe(false);
    expect(await store.head('o_a')).toBe(1);
    disk.release();
    expect(await insert).toEqual({ inserted: 1, conflict: false });
    await store.close();
  });

  it.each(['remove', 'eraseOwner'] as const)('[STORE-8] %s is answered only after the flush too', async (what) => {
    const folder = await newFolder();
    const before = createLmdbStore({ folder });
    await before.insert([row(1), row(2)]);
    await before.close();
    const disk = slowDisk();
    const store = createLmdbStore({ folder, flush: disk.flush });
    const done = what === 'remove' ? store.remove('o_a', [1]) : store.eraseOwner('o_a');
    await expect.poll(disk.asked, { timeout: 20_000 }).toBeGreaterThan(0);
    expect(await isSettled(done)).toBe(false);
    expect(await store.findOps('o_a', [idOf(1)])).toEqual([]);
    disk.release();
    await done;
    await store.close();
  });

  it('[STORE-8] POST /api/sync says applied only after the flush', async () => {
    const disk = slowDisk();
    const server = await startTestServer({ store: createLmdbStore({ folder: await newFolder(), flush: disk.flush }) });
    const client = await signIn(server, await ownerKey());
    const answer = client.sync([activity(1)]);
    await expect.poll(disk.asked, { timeout: 20_000 }).toBeGreaterThan(0);
    expect(await isSettled(answer, 150)).toBe(false);
    disk.release();
    expect((await answer).results).toEqual([{ id: idOf(1), st: 'applied', rev: 1 }]);
    await server.close();
  });

  it('[STORE-14] erasing lets others write in between, and whatever it leaves at any moment is a log without holes', async () => {
    const store = createLmdbStore({ folder: await newFolder() });
    const count = 2_200;
    await store.insert(Array.from({ length: count }, (_, i) => row(i + 1, { opId: idOf(i + 1) })));
    await store.putDocument('o_a', 'joined', 1, ['o_b']);
    let isDone = false;
    const erasing = store.eraseOwner('o_a').then(() => (isDone = true));
    const left: number[] = [];
    for (let n = 1; !isDone; n++) {
      await store.insert([row(n, { owner: 'o_other', opId: idOf(n) })]);
      const rows = await store.read('o_a', 1, count);
      expect(rows.map(({ rev }) => rev)).toEqual(rows.map((_, i) => i + 1));
      const known = await store.findOps('o_a', [rows.length, rows.length + 1].map(idOf));
      expect(known.map(({ rev }) => rev)).toEqual(rows.slice(-1).map(({ rev }) => rev));
      if (rows.length > 0) expect(await store.getDocument('o_a', 'joined')).not.toBeNull();
      left.push(rows.length);
    }
    await erasing;
    expect(new Set(left.filter((rows) => rows > 0 && rows < count)).size).toBeGreaterThan(1);
    expect([await store.head('o_a'), await store.findOps('o_a', [idOf(1)])]).toEqual([0, []]);
    expect(await store.getDocument('o_a', 'joined')).toBeNull();
    await store.close();
  });

  it('[STORE-9] what was answered for is there after the store is opened again', async () => {
    const folder = await newFolder();
    const first = createLmdbStore({ folder });
    await first.insert([row(1), row(2)]);
    await first.putDocument('o_a', 'state', 1, 'held');
    await first.close();
    const second = createLmdbStore({ folder });
    expect((await second.read('o_a', 1, 10)).map(({ rev }) => rev)).toEqual([1, 2]);
    expect(await second.getDocument('o_a', 'state')).toEqual({ rev: 1, value: 'held' });
    await second.close();
  });
});
