/**
 * Collections in MongoDB: one document each, so no crash can split it, and the server's own indexes lead to it. Unique
 * is only `_id`, which is the shard key: a cluster keeps no other uniqueness. The client's options make a write wait for
 * the journal of a majority (mongo-store.ts).
 */
import { MongoError } from 'mongodb';
import type { Collection, Db, Filter } from 'mongodb';
import { guarded, isDuplicate, NAMESPACE_EXISTS } from '../store/mongo-store.ts';
import { EXPIRED_KEPT_MS, expiryOf, fieldOf, MOST_MOMENT } from './define-collection.ts';
import type { Shape } from './define-collection.ts';
import type { CollectionsAdapter, Row, Rows } from './port.ts';

interface StoredRow {
  readonly _id: string;
  readonly version: string;
  readonly document: unknown;
  /** by the field of expiry, for the database's own, which only tidies up */
  readonly expires?: Readonly<Record<string, Date>>;
}

const DATED_AT_ONCE = 1_000;
const NAMESPACE_NOT_FOUND = 26;
const INDEX_NOT_FOUND = 27;
const EXPIRY = 'expiry_';
const byField = (index: string): string => `document.${index}`;

/** Another process that starts beside this one may have been first. */
const unlessGone = (error: unknown): void => {
  if (!(error instanceof MongoError && error.code === INDEX_NOT_FOUND)) throw error;
};

async function indexNames(collection: Collection<StoredRow>): Promise<readonly string[]> {
  try {
    return (await collection.listIndexes().toArray()).map(({ name }) => String(name));
  } catch (error) {
    if (error instanceof MongoError && error.code === NAMESPACE_NOT_FOUND) return [];
    throw error;
  }
}

/** Dates what was put by a declaration under which it did not expire. */
async function dateUndated(collection: Collection<StoredRow>, expiry: string): Promise<void> {
  const undated = {
    [byField(expiry)]: { $gte: -MOST_MOMENT, $lte: MOST_MOMENT },
    [`expires.${expiry}`]: { $exists: false },
  };
  for (;;) {
    const rows = await collection.find(undated).limit(DATED_AT_ONCE).toArray();
    if (rows.length === 0) return;
    await collection.bulkWrite(
      rows.map(({ _id, version, document }) => ({
        updateOne: {
          // one that was put since has the date of its own moment, or is found again
          filter: { _id: { $eq: _id }, version: { $eq: version } },
          update: { $set: { [`expires.${expiry}`]: new Date(Number(fieldOf(document, expiry))) } },
        },
      })),
    );
  }
}

/** What an earlier declaration asked for stays, for another process may still go by it; but nothing expires by it. */
async function makeIndexes(collection: Collection<StoredRow>, { indexes, expiry }: Shape): Promise<void> {
  const expiryName = `${EXPIRY}${expiry ?? ''}`;
  const wanted = [
    ...indexes.map((index) => ({ key: { [byField(index)]: 1, _id: 1 } as const, name: `by_${index}` })),
    ...(expiry === null
      ? []
      : [{ key: { [`expires.${expiry}`]: 1 } as const, name: expiryName, expireAfterSeconds: EXPIRED_KEPT_MS / 1000 }]),
  ];
  const names = await indexNames(collection);
  // before the index, which says that it was done
  if (expiry !== null && !names.includes(expiryName)) await dateUndated(collection, expiry);
  try {
    if (wanted.length > 0) await collection.createIndexes(wanted);
  } catch (error) {
    // two processes starting at once may both make the collection
    if (!(error instanceof MongoError && error.code === NAMESPACE_EXISTS)) throw error;
    await collection.createIndexes(wanted);
  }
  for (const name of names)
    if (name.startsWith(EXPIRY) && name !== expiryName) await collection.dropIndex(name).catch(unlessGone);
}

function rowsOf(collection: Collection<StoredRow>, shape: Shape): Rows {
  const present = (now: number): Filter<StoredRow> =>
    shape.expiry === null ? {} : { [byField(shape.expiry)]: { $not: { $lte: now } } };
  const storedRow = ({ version, document }: Row): Omit<StoredRow, '_id'> => {
    const at = expiryOf(shape, document);
    return { version, document, ...(at !== null && { expires: { [String(shape.expiry)]: new Date(at) } }) };
  };
  const rowOf = ({ _id: id, version, document }: StoredRow): Row => ({ id, version, document });

  return {
    get: async (id) => {
      const row = await guarded(collection.findOne({ _id: { $eq: id } }));
      return row === null ? null : rowOf(row);
    },
    insert: async (row, now) => {
      const stored = storedRow(row);
      try {
        if (shape.expiry === null) await guarded(collection.insertOne({ _id: row.id, ...stored }));
        else {
          // Only one that has expired matches. One that has not is in the way of the insert, and so is another writer's.
          const expired = { _id: row.id, [byField(shape.expiry)]: { $lte: now } };
          await guarded(collection.replaceOne(expired, stored, { upsert: true }));
        }
        return true;
      } catch (error) {
        if (isDuplicate(error)) return false;
        throw error;
      }
    },
    replace: async (row, readVersion, now) => {
      const held = { ...present(now), _id: { $eq: row.id }, version: { $eq: readVersion } };
      return (await guarded(collection.replaceOne(held, storedRow(row)))).matchedCount > 0;
    },
    remove: async (id, readVersion, now) => {
      const held = { ...present(now), _id: { $eq: id }, version: { $eq: readVersion } };
      return (await guarded(collection.deleteOne(held))).deletedCount > 0;
    },
    find: async (index, value, afterId, limit, now) => {
      const wanted = { ...present(now), [byField(index)]: { $eq: value }, _id: { $gt: afterId } };
      const found = await guarded(
        collection
          .find(wanted)
          .sort({ [byField(index)]: 1, _id: 1 })
          .limit(limit + 1)
          .toArray(),
      );
      const rows = found.slice(0, limit).map(rowOf);
      return { rows, cursor: found.length > limit ? (rows.at(-1)?.id ?? null) : null };
    },
  };
}

export function createMongoCollections(db: Db): CollectionsAdapter {
  return {
    open: async (shape) => {
      const collection = db.collection<StoredRow>(`collections.${shape.name}`);
      await guarded(makeIndexes(collection, shape));
      return rowsOf(collection, shape);
    },
  };
}
