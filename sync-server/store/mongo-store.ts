/**
 * The production store. One document per row, so no crash can split it; the two unique indexes do all the
 * guarding, so it serves alike on a standalone server, a replica set, and a cluster sharded by the ranged key
 * `{ owner: 1 }` (both indexes begin with it). No transaction, no counter, no `$inc`. Writes wait for the
 * journal of a majority and reads see only what a majority holds, so nothing answered for can be rolled back.
 */
import {
  MongoBulkWriteError,
  MongoClient,
  MongoError,
  MongoNetworkError,
  MongoServerSelectionError,
  ReadPreference,
} from 'mongodb';
import type { Collection, Db, FindCursor, MongoClientOptions } from 'mongodb';
import { rowBytes } from './row-bytes.ts';
import { StoreFailure } from './store.ts';
import type { InsertOutcome, LogRow, Store, StoredDocument } from './store.ts';

const DUPLICATE_KEY = 11_000;
const OUT_OF_DISK_SPACE = 14_031;
export const NAMESPACE_EXISTS = 48;
const DEFAULT_DATABASE = 'waymend';
/** rows that the server hands over at a time: of the largest that is 6.5 MB */
const READ_BATCH = 100;

/** Answers of a server whose state is the cause, not the call: a time limit, a shutdown, an election. */
const SERVER_AT_FAULT = new Set<unknown>([50, 64, 89, 91, 189, 262, 9001, 10_107, 11_600, 11_602, 13_435, 13_436]);
/** longer than a write takes, shorter than any limit */
const HANGS_MS = 400;

/**
 * A database that hangs is `unavailable` within bounded time: the driver repeats a command once, so one takes twice
 * `socketTimeoutMS` at most. Its `timeoutMS` has no effect.
 */
export const MONGO_OPTIONS = {
  writeConcern: { w: 'majority', j: true, wtimeoutMS: 5_000 },
  readConcern: { level: 'majority' },
  readPreference: ReadPreference.primary,
  ignoreUndefined: true,
  serverSelectionTimeoutMS: 5_000,
  connectTimeoutMS: 5_000,
  socketTimeoutMS: 5_000,
  waitQueueTimeoutMS: 5_000,
} as const satisfies MongoClientOptions;

interface DocumentRow {
  readonly owner: string;
  readonly name: string;
  readonly rev: number;
  readonly value: unknown;
}

export const isDuplicate = (error: unknown): boolean => error instanceof MongoError && error.code === DUPLICATE_KEY;
const isFull = (error: unknown): boolean => error instanceof MongoError && error.code === OUT_OF_DISK_SPACE;

const named = (error: unknown): unknown => {
  if (isFull(error)) return new StoreFailure('full', error);
  const isUnavailable =
    error instanceof MongoNetworkError ||
    error instanceof MongoServerSelectionError ||
    (error instanceof MongoError && (error.name === 'MongoWaitQueueTimeoutError' || SERVER_AT_FAULT.has(error.code)));
  return isUnavailable ? new StoreFailure('unavailable', error) : error;
};

/** The same call; what the database cannot do now is thrown as a `StoreFailure`. */
export const guarded = async <T>(call: Promise<T>): Promise<T> => {
  try {
    return await call;
  } catch (error) {
    throw named(error);
  }
};

/** The database's name out of the URL's path, else `waymend`. */
export function databaseOf(url: string): string {
  const path = /^mongodb(?:\+srv)?:\/\/[^/?]*\/([^/?]+)/.exec(url)?.[1];
  return path === undefined ? DEFAULT_DATABASE : decodeURIComponent(path);
}

async function rowsUpTo(cursor: FindCursor<LogRow>, mostBytes: number): Promise<LogRow[]> {
  if (mostBytes === Infinity) return cursor.toArray();
  const found: LogRow[] = [];
  let bytes = 0;
  for await (const row of cursor) {
    found.push(row);
    if ((bytes += rowBytes(row)) > mostBytes) break;
  }
  return found;
}

/** Makes both unique indexes; the store exists only when they do. */
export async function createMongoStore(client: MongoClient, database: string): Promise<Store> {
  const db = client.db(database);
  const log: Collection<LogRow> = db.collection('log');
  const documents: Collection<DocumentRow> = db.collection('documents');

  const ensureIndexes = async (): Promise<void> => {
    try {
      await log.createIndexes([
        { key: { owner: 1, rev: 1 }, name: 'owner_rev', unique: true },
        { key: { owner: 1, opId: 1 }, name: 'owner_operation', unique: true },
      ]);
      await documents.createIndexes([{ key: { owner: 1, name: 1 }, name: 'owner_name', unique: true }]);
    } catch (error) {
      // two processes starting at once may both make the collection
      if (!(error instanceof MongoError && error.code === NAMESPACE_EXISTS)) throw named(error);
      await ensureIndexes();
    }
  };
  await ensureIndexes();

  const hasIndexes = async (): Promise<boolean> => {
    const names = new Set((await log.indexes()).filter(({ unique }) => unique === true).map(({ name }) => name));
    return names.has('owner_rev') && names.has('owner_operation');
  };

  return {
    insert: async (rows): Promise<InsertOutcome> => {
      if (rows.length === 0) return { inserted: 0, conflict: false };
      const startedAt = performance.now();
      try {
        await log.insertMany(
          rows.map((row) => ({ ...row })),
          { ordered: true },
        );
        return { inserted: rows.length, conflict: false };
      } catch (error) {
        // in an ordered insert the place of the first refusal is the count; the counted number is not kept alike by every server
        if (
          error instanceof MongoBulkWriteError &&
          isDuplicate(error) &&
          error.result.getWriteConcernError() === undefined
        )
          return { inserted: [error.writeErrors].flat()[0]?.index ?? 0, conflict: true };
        // a lost connection or an unanswered write concern says nothing about what is in: the caller looks. After a long
        // wait it does not, since each round would wait as long: the client sends the same operations again
        if (error instanceof MongoNetworkError || (error instanceof MongoBulkWriteError && !isFull(error))) {
          if (performance.now() - startedAt > HANGS_MS) throw new StoreFailure('unavailable', error);
          return { inserted: 0, conflict: true };
        }
        throw named(error);
      }
    },
    read: (owner, fromRev, limit, mostBytes = Infinity) => {
      const cursor = log
        .find({ owner, rev: { $gte: fromRev } }, { projection: { _id: 0 }, batchSize: READ_BATCH })
        .sort({ owner: 1, rev: 1 })
        .limit(limit);
      return guarded(rowsUpTo(cursor, mostBytes));
    },
    head: async (owner) => {
      const [row] = await guarded(
        log
          .find({ owner }, { projection: { _id: 0, rev: 1 } })
          .sort({ owner: -1, rev: -1 })
          .limit(1)
          .toArray(),
      );
      return row?.rev ?? 0;
    },
    findOps: (owner, opIds, mostBytes = Infinity) => {
      const named = { owner, opId: { $in: [...new Set(opIds)] } };
      return guarded(rowsUpTo(log.find(named, { projection: { _id: 0 }, batchSize: READ_BATCH }), mostBytes));
    },
    getDocument: async (owner, name): Promise<StoredDocument | null> => {
      const row = await guarded(documents.findOne({ owner, name }));
      return row === null ? null : { rev: row.rev, value: row.value };
    },
    listDocuments: async (owner, afterName, limit) =>
      (
        await guarded(
          documents
            .find({ owner, name: { $gt: afterName } })
            .sort({ owner: 1, name: 1 })
            .limit(limit)
            .toArray(),
        )
      ).map(({ name, rev, value }) => ({ name, rev, value })),
    putDocument: async (owner, name, rev, value) => {
      try {
        const replaced = await documents.updateOne({ owner, name, rev: { $lt: rev } }, { $set: { rev, value } });
        if (replaced.matchedCount > 0) return true;
        if ((await documents.countDocuments({ owner, name }, { limit: 1 })) > 0) return false;
        await documents.insertOne({ owner, name, rev, value });
        return true;
      } catch (error) {
        if (isDuplicate(error)) return false;
        throw named(error);
      }
    },
    remove: async (owner, revs) => {
      if (revs.length > 0) await guarded(log.deleteMany({ owner, rev: { $in: [...revs] } }));
    },
    eraseOwner: async (owner) => {
      await guarded(documents.deleteMany({ owner }));
      await guarded(log.deleteMany({ owner }));
    },
    ping: async () => {
      await guarded(db.command({ ping: 1 }));
      if (!(await guarded(hasIndexes()))) throw new StoreFailure('unavailable', 'an index is missing');
    },
    close: () => client.close(),
  };
}

export type MongoLimits = Pick<
  MongoClientOptions,
  'serverSelectionTimeoutMS' | 'connectTimeoutMS' | 'socketTimeoutMS' | 'waitQueueTimeoutMS'
>;

/** The store and, in a database of its own, the journal: what is put back into the one leaves the other alone. */
export async function connectMongoStores(
  url: string,
  limits: MongoLimits = {},
): Promise<{ readonly db: Db; readonly store: Store; readonly journal: Store; readonly close: () => Promise<void> }> {
  const client = new MongoClient(url, { ...MONGO_OPTIONS, ...limits });
  try {
    await client.connect();
    const database = databaseOf(url);
    const store = await createMongoStore(client, database);
    const journal = await createMongoStore(client, `${database}-journal`);
    return { db: client.db(database), store, journal, close: () => client.close() };
  } catch (error) {
    await client.close();
    throw error;
  }
}

export async function connectMongoStore(url: string, limits: MongoLimits = {}): Promise<Store> {
  const client = new MongoClient(url, { ...MONGO_OPTIONS, ...limits });
  try {
    await client.connect();
    return await createMongoStore(client, databaseOf(url));
  } catch (error) {
    await client.close();
    throw error;
  }
}
