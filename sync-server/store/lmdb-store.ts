/**
 * The embedded store, for one process at a time (hold-folder.ts says why). A batch is one write transaction, on disk
 * before it is visible: lmdb-js would flush after the commit by default (overlapping sync), which stays off
 * (docs/adr/0006).
 */
import { setImmediate as oneTurn, setTimeout as sleep } from 'node:timers/promises';
import { open } from 'lmdb';
import type { RootDatabase } from 'lmdb';
import { makeFolder, makePrivate, PRIVATE_FOLDER } from './make-folder.ts';
import { rowBytes } from './row-bytes.ts';
import { StoreFailure } from './store.ts';
import type { InsertOutcome, LogRow, Store, StoredDocument } from './store.ts';

export interface LmdbStoreDeps {
  readonly folder: string;
  /** resolves when everything committed before is on disk; a seam for proving the order of calls */
  readonly flush?: (root: RootDatabase) => PromiseLike<unknown>;
}

/** after a failed flush lmdb never resolves: a write not known to be on disk by then is not answered for */
const FLUSH_MS = 20_000;

/** Of a full owner everything in one transaction would hold all other callers for seconds. */
const ERASED_AT_ONCE = 500;

const OUT_OF_SPACE = /MDB_MAP_FULL|ENOSPC|No space left|File too large|Disk quota|Input\/output error/i;

/**
 * lmdb rejects a failed commit with an error whose reason is a second promise, and that one must be taken too
 * or the process ends by an unhandled rejection (lmdb-js issue 368). It says EIO for a full disk.
 */
async function named(error: unknown): Promise<unknown> {
  if (!(error instanceof Error)) return error;
  const reason: unknown =
    'commitError' in error && error.commitError instanceof Promise
      ? await error.commitError.catch((cause: unknown) => cause)
      : error;
  return OUT_OF_SPACE.test(String(reason)) ? new StoreFailure('full', reason) : reason;
}

/** For what else lies in the folder, which one process opens once: it is written and flushed in the same way. */
export interface LmdbEnvironment {
  readonly root: RootDatabase;
  /** One transaction, which an exception undoes. */
  readonly write: <T>(action: () => T) => Promise<T>;
  /** Resolves when everything committed before is on disk. */
  readonly settle: () => Promise<void>;
}

export interface LmdbStore extends Store {
  readonly environment: LmdbEnvironment;
  /** A copy as of one moment into a folder that is made; writes go on meanwhile. */
  readonly backup: (folder: string) => Promise<void>;
}

export function createLmdbStore({ folder, flush = (root) => root.flushed }: LmdbStoreDeps): LmdbStore {
  makeFolder(folder, PRIVATE_FOLDER);
  // with batching by turns, a failed commit leaves one more rejection that nobody can take
  const root = open({ path: folder, maxDbs: 8, encoding: 'msgpack', overlappingSync: false, eventTurnBatching: false });
  // LMDB makes its files readable for all
  makePrivate(folder);
  const log = root.openDB<Omit<LogRow, 'owner' | 'rev'>, [string, number]>('log', {});
  const operations = root.openDB<number, [string, string]>('operations', {});
  const documents = root.openDB<StoredDocument, [string, string]>('documents', {});

  const write = async <T>(action: () => T): Promise<T> => {
    try {
      return await root.childTransaction(action);
    } catch (error) {
      throw await named(error);
    }
  };
  const settle = async (): Promise<void> => {
    const timer = new AbortController();
    const late = sleep(FLUSH_MS, null, { signal: timer.signal, ref: false }).then(
      () => Promise.reject(new StoreFailure('unavailable', 'the disk does not answer')),
      () => undefined,
    );
    try {
      await Promise.race([flush(root), late]);
    } catch (error) {
      throw await named(error);
    } finally {
      timer.abort();
    }
  };
  const rowAt = (owner: string, rev: number): LogRow | null => {
    const held = log.get([owner, rev]);
    return held === undefined ? null : { owner, rev, ...held };
  };
  const highest = (owner: string): number => {
    for (const { key } of log.getRange({
      start: [owner, Number.MAX_SAFE_INTEGER],
      end: [owner, 0],
      reverse: true,
      limit: 1,
    }))
      return key[1];
    return 0;
  };

  return {
    environment: { root, write, settle },
    insert: async (rows): Promise<InsertOutcome> => {
      const outcome = await write((): InsertOutcome => {
        let inserted = 0;
        for (const { owner, rev, ...rest } of rows) {
          if (log.doesExist([owner, rev]) || operations.doesExist([owner, rest.opId]))
            return { inserted, conflict: true };
          log.putSync([owner, rev], rest);
          operations.putSync([owner, rest.opId], rev);
          inserted++;
        }
        return { inserted, conflict: false };
      });
      if (outcome.inserted > 0) await settle();
      return outcome;
    },
    read: async (owner, fromRev, limit, mostBytes = Infinity) => {
      const found: LogRow[] = [];
      let bytes = 0;
      const range = log.getRange({ start: [owner, fromRev], end: [owner, Number.MAX_SAFE_INTEGER], limit });
      for (const { key, value } of range) {
        found.push({ owner, rev: key[1], ...value });
        if (mostBytes < Infinity && (bytes += rowBytes(value)) > mostBytes) break;
      }
      return found;
    },
    head: async (owner) => highest(owner),
    findOps: async (owner, opIds, mostBytes = Infinity) => {
      const found: LogRow[] = [];
      let bytes = 0;
      for (const id of new Set(opIds)) {
        const rev = operations.get([owner, id]);
        const row = rev === undefined ? null : rowAt(owner, rev);
        if (row === null) continue;
        found.push(row);
        if (mostBytes < Infinity && (bytes += rowBytes(row)) > mostBytes) break;
      }
      return found;
    },
    getDocument: async (owner, name) => documents.get([owner, name]) ?? null,
    listDocuments: async (owner, afterName, limit) =>
      [...documents.getRange({ start: [owner, afterName], end: [owner, '\uffff'], limit: limit + 1 })]
        .map(({ key: [, name], value }) => ({ name, ...value }))
        .filter(({ name }) => name !== afterName)
        .slice(0, limit),
    putDocument: (owner, name, rev, value) =>
      write(() => {
        const held = documents.get([owner, name]);
        if (held !== undefined && held.rev >= rev) return false;
        documents.putSync([owner, name], { rev, value });
        return true;
      }),
    remove: async (owner, revs) => {
      await write(() => {
        for (const rev of revs) {
          const row = log.get([owner, rev]);
          if (row === undefined) continue;
          log.removeSync([owner, rev]);
          operations.removeSync([owner, row.opId]);
        }
      });
      await settle();
    },
    eraseOwner: async (owner) => {
      // Rows with their operations, the highest first, so that what a crash leaves is a log without holes.
      const lastRows = (): number => {
        const range = {
          start: [owner, Number.MAX_SAFE_INTEGER],
          end: [owner, 0],
          reverse: true,
          limit: ERASED_AT_ONCE,
        };
        const rows = [...log.getRange(range)];
        for (const { key, value } of rows) {
          log.removeSync(key);
          operations.removeSync([owner, value.opId]);
        }
        return rows.length;
      };
      // Last: they name what was joined to this owner.
      const firstDocuments = (): number => {
        const keys = [...documents.getKeys({ start: [owner, ''], end: [owner, '\uffff'], limit: ERASED_AT_ONCE })];
        for (const key of keys) documents.removeSync(key);
        return keys.length;
      };
      for (const step of [lastRows, firstDocuments]) while ((await write(step)) === ERASED_AT_ONCE) await oneTurn();
      await settle();
    },
    ping: async () => {
      highest('ping');
    },
    backup: async (to) => {
      makeFolder(to, PRIVATE_FOLDER);
      await root.backup(to, true);
      makePrivate(to);
    },
    close: async () => {
      await root.close();
    },
  };
}
