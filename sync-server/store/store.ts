/**
 * The port every store implements, kept small so that an embedded store, a standalone MongoDB, a replica set
 * and a sharded cluster can all keep the same promise: a log row is answered for only when it is durable,
 * and the log of an owner has no holes. An owner's own documents are caches of its log: losing one costs time, never
 * data. What lies under a pseudo-owner (`$owners`, `$server`) or names what was joined is no cache, and is as dear as a
 * row (docs/adr/0012); what else only the server keeps lies in collections.
 * There are no transactions, leases or counters here, and none may be added: the log's own keys do the work.
 */
export interface LogRow {
  readonly owner: string;
  /** 1, 2, 3 ... per owner, without holes but where old rows were pruned */
  readonly rev: number;
  readonly opId: string;
  /** where it holds the rest of an edit: that edit's id, under which devices hear of it */
  readonly restOf?: string;
  /** random, of the call that put the row in: the same operation put in again is told from it (log/log-names.ts) */
  readonly mark: string;
  /** what the same id must carry to be the same operation */
  readonly bodyHash: string;
  readonly device: string;
  readonly seq: number;
  readonly entity: string;
  readonly key: string;
  readonly type: string;
  /** the version of its kind in which `data` are written; stores keep the name */
  readonly schema: number;
  readonly hlc?: string;
  /** the stored clock or moment is not the one that was sent */
  readonly restamped?: true;
  /** the moment by the device's wrong clock, where `data.at` was corrected, UTC ms */
  readonly atDevice?: number;
  /** the siblings that this one replaces, as ids of operations */
  readonly base?: readonly string[];
  readonly data: Readonly<Record<string, unknown>>;
  /** UTC ms */
  readonly receivedAt: number;
}

export interface InsertOutcome {
  /** how many of the first rows are surely in */
  readonly inserted: number;
  /**
   * true when a row was not taken: its revision or its operation is there already, or the store cannot say.
   * What is in must then be looked up.
   */
  readonly conflict: boolean;
}

export interface StoredDocument {
  readonly rev: number;
  readonly value: unknown;
}

export interface NamedDocument extends StoredDocument {
  readonly name: string;
}

export interface Store {
  /** Takes rows of one owner with consecutive revisions, in order, and stops at the first that is refused. */
  readonly insert: (rows: readonly LogRow[]) => Promise<InsertOutcome>;
  /**
   * Rows with `rev >= fromRev`, ascending. Stops with the first row by which `mostBytes` (see `rowBytes`) are exceeded,
   * so that no more than these and one row, or one batch of the driver, are in memory.
   */
  readonly read: (owner: string, fromRev: number, limit: number, mostBytes?: number) => Promise<LogRow[]>;
  /** The highest revision, 0 for an empty log. */
  readonly head: (owner: string) => Promise<number>;
  /**
   * The rows of those operations that are in, durable by the time of the answer; in no order. Stops as `read` does: more
   * than `mostBytes` means that some may be missing.
   */
  readonly findOps: (owner: string, opIds: readonly string[], mostBytes?: number) => Promise<LogRow[]>;
  readonly getDocument: (owner: string, name: string) => Promise<StoredDocument | null>;
  /** Documents of the owner by ascending name, those after `afterName`; '' begins. */
  readonly listDocuments: (owner: string, afterName: string, limit: number) => Promise<NamedDocument[]>;
  /** False, and nothing is changed, where a document of the same or a higher `rev` is held. */
  readonly putDocument: (owner: string, name: string, rev: number, value: unknown) => Promise<boolean>;
  /** Those rows and their operations are gone; the others keep their revisions. Never asked for the highest row. */
  readonly remove: (owner: string, revs: readonly number[]) => Promise<void>;
  /** Log and documents of the owner are gone. */
  readonly eraseOwner: (owner: string) => Promise<void>;
  /** Rejects unless the store can serve now. */
  readonly ping: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** A store that cannot take or answer now. Thrown, because no caller but the outermost can do anything about it. */
export class StoreFailure extends Error {
  readonly reason: 'full' | 'unavailable';
  constructor(reason: 'full' | 'unavailable', cause: unknown) {
    super(`store ${reason}`, { cause });
    this.name = 'StoreFailure';
    this.reason = reason;
  }
}
