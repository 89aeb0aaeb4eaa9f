/** The stores that need nothing but this process, for suites that must hold on each. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLmdbStore } from '../store/lmdb-store.ts';
import { createMemoryStore } from '../store/memory-store.ts';
import type { Store } from '../store/store.ts';

async function openLmdb(): Promise<Store> {
  const folder = await mkdtemp(join(tmpdir(), 'waymend-lmdb-'));
  const store = createLmdbStore({ folder });
  return {
    ...store,
    close: async () => {
      await store.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export const storeKinds: readonly (readonly [name: string, open: () => Promise<Store>])[] = [
  ['memory', async () => createMemoryStore()],
  ['LMDB', openLmdb],
];

/** As another server process has it: closing its handle leaves the data to the others. */
export const sharedStore = (store: Store): Store => ({ ...store, close: async () => undefined });

type Write = 'insert' | 'putDocument' | 'eraseOwner';
export interface WriteHooks {
  readonly before?: (write: Write, owner: string) => Promise<void>;
  readonly after?: (write: Write, owner: string) => Promise<void>;
}

/** The same store; whoever writes to it is stopped before or after: to look, to act in between, or to die there. */
export function hookedStore(
  store: Store,
  { before = async () => undefined, after = async () => undefined }: WriteHooks,
): Store {
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
  };
}
