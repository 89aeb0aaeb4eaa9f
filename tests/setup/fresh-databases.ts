// Files that use databases share a process: each begins without any, and what it leaves open is closed at its end.
import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import { IDBFactory } from 'fake-indexeddb';
import { afterAll } from 'vitest';

globalThis.indexedDB = new IDBFactory();
Dexie.dependencies.indexedDB = globalThis.indexedDB;

/** Dexie's own list, which its types leave out. */
const open = (): readonly Dexie[] => (Dexie as unknown as { readonly connections: readonly Dexie[] }).connections;
afterAll(() => {
  for (const database of [...open()]) database.close();
});
