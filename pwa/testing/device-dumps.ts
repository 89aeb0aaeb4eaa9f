/** The device's database as each released version left it (pwa/data/migrations/dumps). Import 'fake-indexeddb/auto' first. */
import { readdirSync, readFileSync } from 'node:fs';

export interface DeviceDump {
  /** as IndexedDB counts: Dexie's version times ten */
  readonly version: number;
  readonly stores: Readonly<
    Record<
      string,
      {
        readonly keyPath: string | string[] | null;
        readonly autoIncrement: boolean;
        readonly indexes: readonly {
          readonly name: string;
          readonly keyPath: string | string[];
          readonly multiEntry: boolean;
        }[];
        readonly rows: readonly unknown[];
      }
    >
  >;
}

const folder = new URL('../data/migrations/dumps/', import.meta.url);

/** Oldest first. */
export const readDumps = (): readonly (readonly [file: string, dump: DeviceDump])[] =>
  readdirSync(folder)
    .map((file) => [file, JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as DeviceDump] as const)
    .sort(([, a], [, b]) => a.version - b.version);

const done = <Value>(request: IDBRequest<Value>): Promise<Value> =>
  new Promise(
    (resolve, reject) => (
      (request.onsuccess = () => resolve(request.result)),
      (request.onerror = () => reject(request.error ?? new Error('failed')))
    ),
  );

export async function restoreDump(name: string, dump: DeviceDump): Promise<void> {
  const open = indexedDB.open(name, dump.version);
  open.onupgradeneeded = () => {
    for (const [store, { keyPath, autoIncrement, indexes, rows }] of Object.entries(dump.stores)) {
      const made = open.result.createObjectStore(store, { keyPath, autoIncrement });
      for (const { name: index, keyPath: path, multiEntry } of indexes) made.createIndex(index, path, { multiEntry });
      for (const row of rows) made.add(row);
    }
  };
  (await done(open)).close();
}

/** What lies there now. */
export async function dumpOf(name: string): Promise<DeviceDump> {
  const db = await done(indexedDB.open(name));
  const stores: Record<string, DeviceDump['stores'][string]> = {};
  for (const store of db.objectStoreNames) {
    const table = db.transaction(store).objectStore(store);
    stores[store] = {
      keyPath: table.keyPath,
      autoIncrement: table.autoIncrement,
      rows: await done<unknown[]>(table.getAll()),
      indexes: [...table.indexNames].map((index) => {
        const { keyPath, multiEntry } = table.index(index);
        return { name: index, keyPath, multiEntry };
      }),
    };
  }
  db.close();
  return { version: db.version, stores };
}
