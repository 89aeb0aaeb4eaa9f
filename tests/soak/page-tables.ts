/**
 * Injected into every page before its own code. It reads tables of a database in one transaction without leaving anything
 * open, and records each outbox row when its transaction completes, so that no operation sent at once is missed.
 */
import type { MergedDocument } from '#core/sync/merge.ts';

/** The members of a row that are read, whichever table it is from. */
export interface PageRow {
  readonly id: string;
  readonly opId?: string;
  readonly entity: string;
  readonly key: string;
  readonly type: string;
  readonly seq: number;
  readonly code: string;
  readonly target: string;
  readonly profileId: string;
  readonly owner: string;
  readonly secret: string;
  readonly deviceId: string;
  readonly days: string;
  readonly name: string;
  readonly value: unknown;
  readonly data: Readonly<Record<string, unknown>>;
  readonly atDevice?: number;
  readonly hlc?: string;
  readonly replaces?: string;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly clocks: Readonly<Record<string, string>>;
  readonly kept?: MergedDocument['kept'];
  readonly replaced?: MergedDocument['replaced'];
}

export type PageTables = Readonly<Record<string, readonly PageRow[]>>;

declare global {
  var soakTables: (database: string, tables: readonly string[]) => Promise<PageTables>;
  /** rows of outboxes whose transactions were completed by this page, oldest first */
  var soakWritten: (PageRow & { readonly database: string })[];
  /** the same for telemetry, which no tap asks for */
  var soakReported: (PageRow & { readonly database: string })[];
}

/** A string, because compiled test code refers to helpers that pages lack. */
export const PAGE_TABLES_SCRIPT = `
  globalThis.__name ??= (value) => value;
  globalThis.soakWritten ??= [];
  globalThis.soakReported ??= [];
  {
    const { add } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.add = function (row, ...rest) {
      if (this.name === 'outbox') {
        const written = { ...structuredClone(row), database: this.transaction.db.name };
        const list = written.database.startsWith('telemetry:') ? globalThis.soakReported : globalThis.soakWritten;
        this.transaction.addEventListener('complete', () => list.push(written));
      }
      return add.call(this, row, ...rest);
    };
  }
  globalThis.soakTables = (database, tables) => new Promise((resolve, reject) => {
    const open = indexedDB.open(database);
    open.onerror = () => reject(new Error('cannot open ' + database + ': ' + open.error));
    open.onsuccess = () => {
      const db = open.result;
      const found = {};
      const transaction = db.transaction(tables.filter((table) => db.objectStoreNames.contains(table)));
      for (const table of transaction.objectStoreNames) {
        const read = transaction.objectStore(table).getAll();
        read.onsuccess = () => { found[table] = read.result; };
      }
      transaction.oncomplete = () => { db.close(); resolve(found); };
      transaction.onabort = () => { db.close(); reject(new Error('cannot read ' + database + ': ' + transaction.error)); };
    };
  });
`;
