/**
 * Reads whatever the databases hold without the schema of this code: for the recovery screen, when the database
 * cannot be opened by it. Only the browser's own interface is used, so that nothing is upgraded on the way; what people
 * wrote is read through the codec, or a copy would be of no use to them.
 */
import type { MetaValues } from '../core-db.ts';
import { readableRow, rowCodec } from '../records/row-codec.ts';

export interface ExportedDatabase {
  readonly name: string;
  readonly version: number;
  readonly stores: Readonly<Record<string, readonly unknown[]>>;
}

const settled = <Value>(request: IDBRequest<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('the browser gave no reason'));
  });

/** Every database of this app on this device as plain JSON data. Secrets are left out. */
export const exportEverything = (): Promise<readonly ExportedDatabase[]> =>
  exportWhere((name) => name.startsWith('core:') || name.startsWith('telemetry:'));

/** What this device holds of one profile, and of no other. */
export const exportProfile = (profileId: string): Promise<readonly ExportedDatabase[]> =>
  exportWhere((name) => name === `core:${profileId}` || name === `telemetry:${profileId}`);

async function exportWhere(isWanted: (name: string) => boolean): Promise<readonly ExportedDatabase[]> {
  const databases = await indexedDB.databases();
  const names = databases.map((database) => database.name ?? '').filter(isWanted);
  return Promise.all(names.sort().map(exportDatabase));
}

/** Rows of `meta` that no copy has: whoever is handed one would have the key to somebody's language model. */
const KEPT_BACK: ReadonlySet<unknown> = new Set<keyof MetaValues>(['modelConnection']);
const mayBeCopied = (store: string, row: unknown): boolean =>
  store !== 'meta' || !(row instanceof Object && 'name' in row && KEPT_BACK.has(row.name));

async function exportDatabase(name: string): Promise<ExportedDatabase> {
  const db = await settled(indexedDB.open(name));
  try {
    const names = [...db.objectStoreNames];
    const stores: Record<string, readonly unknown[]> = {};
    if (names.length > 0) {
      const transaction = db.transaction(names, 'readonly');
      await Promise.all(
        names.map(async (store) => {
          const rows = await settled<unknown[]>(transaction.objectStore(store).getAll());
          stores[store] = name.startsWith('core:')
            ? rows.filter((row) => mayBeCopied(store, row)).map((row) => readableRow(store, row, rowCodec))
            : rows;
        }),
      );
    }
    return { name, version: db.version, stores };
  } finally {
    db.close();
  }
}
