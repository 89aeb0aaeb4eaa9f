/**
 * The parts of the peers' types that are used here, because the bench is also type-checked on machines where the peers are
 * not installed.
 */
declare module 'pouchdb' {
  interface Written {
    readonly id: string;
    readonly ok?: boolean;
  }
  interface Replication extends Promise<{ readonly docs_written: number }> {
    readonly cancel: () => void;
  }
  export default class PouchDB {
    constructor(name: string, options?: Readonly<Record<string, unknown>>);
    static defaults(options: Readonly<Record<string, unknown>>): typeof PouchDB;
    put(document: Readonly<Record<string, unknown>> & { readonly _id: string }): Promise<Written>;
    bulkDocs(
      documents: readonly (Readonly<Record<string, unknown>> & { readonly _id: string })[],
    ): Promise<readonly Written[]>;
    allDocs(): Promise<{ readonly rows: readonly { readonly id: string }[] }>;
    changes(
      options: Readonly<Record<string, unknown>>,
    ): Promise<{ readonly results: readonly { readonly id: string }[] }>;
    info(): Promise<unknown>;
    destroy(): Promise<unknown>;
    readonly replicate: { to(target: PouchDB, options: Readonly<Record<string, unknown>>): Replication };
  }
}

declare module 'pouchdb/dist/pouchdb.min.js' {
  import PouchDB from 'pouchdb';
  export default PouchDB;
}

declare module 'express-pouchdb' {
  import type { RequestListener } from 'node:http';
  import type PouchDB from 'pouchdb';
  export default function expressPouch(
    database: typeof PouchDB,
    options: Readonly<Record<string, unknown>>,
  ): RequestListener;
}

declare module 'leveldown' {
  type Written = (error?: Error) => void;
  export interface Leveldown {
    _batch: (operations: readonly unknown[], options: Readonly<Record<string, unknown>>, done: Written) => void;
    _put: (key: unknown, value: unknown, options: Readonly<Record<string, unknown>>, done: Written) => void;
    _del: (key: unknown, options: Readonly<Record<string, unknown>>, done: Written) => void;
  }
  const leveldown: { (location: string): Leveldown; readonly destroy: (location: string, done: Written) => void };
  export default leveldown;
}

declare module 'rxdb/plugins/core' {
  export interface RxDocument {
    readonly primary: string;
  }
  export interface RxCollection {
    readonly storageInstance: unknown;
    insert(data: Readonly<Record<string, unknown>>): Promise<RxDocument>;
    bulkInsert(data: readonly Readonly<Record<string, unknown>>[]): Promise<{ readonly error: readonly unknown[] }>;
    find(): { exec(): Promise<readonly RxDocument[]> };
  }
  export interface RxDatabase {
    addCollections(
      collections: Readonly<Record<string, { readonly schema: unknown }>>,
    ): Promise<Readonly<Record<string, RxCollection>>>;
    remove(): Promise<unknown>;
  }
  export function createRxDatabase(options: { readonly name: string; readonly storage: unknown }): Promise<RxDatabase>;
  export function getLastCheckpointDoc(state: unknown, direction: 'up'): Promise<unknown>;
  export function getChangedDocumentsSince(
    storage: unknown,
    limit: number,
    checkpoint: unknown,
  ): Promise<{ readonly documents: readonly { readonly id: string }[] }>;
}

declare module 'rxdb/plugins/replication' {
  import type { RxCollection } from 'rxdb/plugins/core';
  export interface RxReplicationState {
    readonly internalReplicationState?: unknown;
    start(): Promise<void>;
    awaitInitialReplication(): Promise<void>;
    cancel(): Promise<unknown>;
  }
  export function replicateRxCollection(options: {
    readonly replicationIdentifier: string;
    readonly collection: RxCollection;
    readonly live: boolean;
    readonly waitForLeadership?: boolean;
    readonly autoStart?: boolean;
    readonly push: { readonly batchSize?: number; readonly handler: (rows: readonly unknown[]) => Promise<unknown[]> };
  }): RxReplicationState;
}

declare module 'rxdb/plugins/storage-dexie' {
  export function getRxStorageDexie(settings?: {
    readonly chromeTransactionDurability?: 'default' | 'relaxed' | 'strict';
  }): unknown;
}
