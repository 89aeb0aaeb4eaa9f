/** Plain IndexedDB: as little as possible between the program and its disk, always with strict durability. */

export const settled = <Value>(request: IDBRequest<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('request failed'));
  });

export const committed = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error('aborted'));
  });

export async function openRaw(name: string): Promise<IDBDatabase> {
  await settled(indexedDB.deleteDatabase(name));
  const open = indexedDB.open(name, 1);
  open.onupgradeneeded = () => {
    open.result.createObjectStore('facts', { keyPath: 'id' });
    open.result.createObjectStore('queue', { keyPath: 'seq', autoIncrement: true });
  };
  return settled(open);
}

export const strictWrite = (db: IDBDatabase, stores: readonly string[]): IDBTransaction =>
  db.transaction([...stores], 'readwrite', { durability: 'strict' });

export async function dropRaw(db: IDBDatabase): Promise<void> {
  db.close();
  await settled(indexedDB.deleteDatabase(db.name));
}
