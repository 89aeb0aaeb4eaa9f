/** The stores that need nothing but this process, for suites that must pass on each. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLmdbCollections } from '../collections/lmdb-collections.ts';
import { createMemoryCollections } from '../collections/memory-collections.ts';
import type { CollectionsAdapter } from '../collections/port.ts';
import { createLmdbStore } from '../store/lmdb-store.ts';
import { createMemoryStore } from '../store/memory-store.ts';
import type { Store } from '../store/store.ts';

/** A store with the collections beside it. */
export interface TestStore extends Store {
  readonly collections: CollectionsAdapter;
}

export const openMemory = (): TestStore => ({ ...createMemoryStore(), collections: createMemoryCollections() });

async function openLmdb(): Promise<TestStore> {
  const folder = await mkdtemp(join(tmpdir(), 'waymend-lmdb-'));
  const store = createLmdbStore({ folder });
  return {
    ...store,
    collections: createLmdbCollections(store.environment),
    close: async () => {
      await store.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export const storeKinds: readonly (readonly [name: string, open: () => Promise<TestStore>])[] = [
  ['memory', async () => openMemory()],
  ['LMDB', openLmdb],
];

/** As another server process has it: closing its handle leaves the data to the others. */
export const sharedStore = <Shared extends Store>(store: Shared): Shared => ({
  ...store,
  close: async () => undefined,
});

type Write = 'insert' | 'putDocument' | 'eraseOwner' | 'put' | 'take';
export interface WriteHooks {
  /** @param owner of a document in a collection, the collection's name */
  readonly before?: (write: Write, owner: string) => Promise<void>;
  readonly after?: (write: Write, owner: string) => Promise<void>;
}

/** The same store with hooks before and after each write: to observe, to act in between, or to crash there. */
export function hookedStore(
  store: TestStore,
  { before = async () => undefined, after = async () => undefined }: WriteHooks,
): TestStore {
  const hooked = async <T>(write: Write, owner: string, action: () => Promise<T>): Promise<T> => {
    await before(write, owner);
    const outcome = await action();
    await after(write, owner);
    return outcome;
  };
  return {
    ...store,
    insert: (rows) => hooked('insert', rows[0]?.owner ?? '', () => store.insert(rows)),
    putDocument: (owner, name, rev, value) =>
      hooked('putDocument', owner, () => store.putDocument(owner, name, rev, value)),
    eraseOwner: (owner) => hooked('eraseOwner', owner, () => store.eraseOwner(owner)),
    collections: {
      open: async (shape) => {
        const rows = await store.collections.open(shape);
        return {
          ...rows,
          insert: (...row) => hooked('put', shape.name, () => rows.insert(...row)),
          replace: (...row) => hooked('put', shape.name, () => rows.replace(...row)),
          remove: (...row) => hooked('take', shape.name, () => rows.remove(...row)),
        };
      },
    },
  };
}
