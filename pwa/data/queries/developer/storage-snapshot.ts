/** What the browser stores for this site. Databases are read without the schema of this code, so that others than ours show too. */
import type { BrowserStorage } from '#pwa/device/storage.ts';

export interface DatabaseSnapshot {
  readonly name: string;
  readonly version: number;
  readonly stores: readonly { readonly name: string; readonly rows: number }[];
}

export interface StorageSnapshot {
  /** bytes */
  readonly estimate: { readonly used: number; readonly quota: number } | null;
  readonly persisted: boolean | null;
  readonly databases: readonly DatabaseSnapshot[];
}

export async function storageSnapshot(storage: BrowserStorage): Promise<StorageSnapshot> {
  const [estimate, persisted, databases] = await Promise.all([
    storage.estimate(),
    storage.isKept(),
    databaseSnapshots(),
  ]);
  return { estimate, persisted, databases };
}

async function databaseSnapshots(): Promise<readonly DatabaseSnapshot[]> {
  const names = (await indexedDB.databases()).flatMap(({ name }) => name ?? []).sort();
  const snapshots = await Promise.all(names.map(databaseSnapshot));
  return snapshots.filter((snapshot) => snapshot !== null);
}

const settled = <Value>(request: IDBRequest<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('the browser gave no reason'));
  });

/** Null where it was deleted meanwhile: opening it would make it anew. */
async function databaseSnapshot(name: string): Promise<DatabaseSnapshot | null> {
  const opening = indexedDB.open(name);
  let wasGone = false;
  opening.onupgradeneeded = () => {
    wasGone = true;
    opening.transaction?.abort();
  };
  let db: IDBDatabase;
  try {
    db = await settled(opening);
  } catch (error) {
    if (wasGone) return null;
    throw error;
  }
  try {
    const names = [...db.objectStoreNames];
    if (names.length === 0) return { name, version: db.version, stores: [] };
    const transaction = db.transaction(names, 'readonly');
    const stores = await Promise.all(
      names.map(async (store) => ({ name: store, rows: await settled(transaction.objectStore(store).count()) })),
    );
    return { name, version: db.version, stores };
  } finally {
    db.close();
  }
}
