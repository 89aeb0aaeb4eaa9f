/**
 * Collections in the embedded folder, beside the log: documents in one database, what leads to them in another. A write
 * is one transaction over both, on disk before it is answered for, so index and document never disagree.
 */
import type { LmdbEnvironment } from '../store/lmdb-store.ts';
import { EXPIRED_KEPT_MS, expiryOf, fieldOf, isExpired, isIndexValue } from './define-collection.ts';
import type { IndexValue, Shape } from './define-collection.ts';
import type { CollectionsAdapter, Row, Rows } from './port.ts';

/** the index of expiry; no field has such a name */
const EXPIRY = '$expiry';

type Entry = readonly [index: string, value: IndexValue];
type DocumentKey = [collection: string, id: string];
type EntryKey = [collection: string, index: string, value: IndexValue, id: string];

interface StoredRow {
  readonly version: string;
  readonly document: unknown;
  /** what leads to it, as written: taken away with it even if the declaration has changed since */
  readonly entries: readonly Entry[];
}

const TIDIED_AT_ONCE = 10;
const INDEXED_AT_ONCE = 1_000;
/** entries that one page looks at, so that many expired ones hold up nobody else */
const MOST_LOOKED_AT = 2_000;

const entriesOf = (shape: Shape, document: unknown): Entry[] => {
  const at = expiryOf(shape, document);
  return [
    ...shape.indexes.flatMap((index): Entry[] => {
      const value = fieldOf(document, index);
      return isIndexValue(value) ? [[index, value]] : [];
    }),
    ...(at === null ? [] : [[EXPIRY, at] as const]),
  ];
};

export function createLmdbCollections({ root, write, settle }: LmdbEnvironment): CollectionsAdapter {
  const documents = root.openDB<StoredRow, DocumentKey>('collection-documents', {});
  const entries = root.openDB<true, EntryKey>('collection-entries', {});
  /** by collection, which indexes its entries make up */
  const indexed = root.openDB<readonly string[], string>('collection-indexes', {});

  const place = (name: string, id: string, row: StoredRow): void => {
    documents.putSync([name, id], row);
    for (const [index, value] of row.entries) entries.putSync([name, index, value, id], true);
  };
  const takeAway = (name: string, id: string, row: StoredRow): void => {
    for (const [index, value] of row.entries) entries.removeSync([name, index, value, id]);
    documents.removeSync([name, id]);
  };

  /** Brings the entries of documents that an earlier declaration left to this one, and only then says so. */
  const reindex = async (shape: Shape): Promise<void> => {
    const { name } = shape;
    const wanted = [...shape.indexes, ...(shape.expiry === null ? [] : [`${EXPIRY} ${shape.expiry}`])].sort();
    if (JSON.stringify(indexed.get(name)) === JSON.stringify(wanted)) return;
    await write(() => indexed.removeSync(name));
    for (let after = ''; ;) {
      const from = after;
      const page = [...documents.getRange({ start: [name, from], limit: INDEXED_AT_ONCE })].filter(
        ({ key: [collection, id] }) => collection === name && id !== from,
      );
      const last = page.at(-1);
      if (last === undefined) break;
      await write(() => {
        for (const { key } of page) {
          // read again: since the page was read it may have been put or removed
          const row = documents.get(key);
          if (row === undefined) continue;
          takeAway(name, key[1], row);
          place(name, key[1], { ...row, entries: entriesOf(shape, row.document) });
        }
      });
      after = last.key[1];
    }
    await write(() => indexed.putSync(name, wanted));
    await settle();
  };

  const rowsOf = (shape: Shape): Rows => {
    const { name } = shape;
    const live = (id: string, now: number): StoredRow | null => {
      const row = documents.get([name, id]);
      return row === undefined || isExpired(shape, row.document, now) ? null : row;
    };
    const tidy = (now: number): void => {
      const expired = [...entries.getKeys({ start: [name, EXPIRY, -Infinity, ''], limit: TIDIED_AT_ONCE })].filter(
        ([collection, index, at]) => collection === name && index === EXPIRY && Number(at) <= now - EXPIRED_KEPT_MS,
      );
      for (const [, , , id] of expired) {
        const row = documents.get([name, id]);
        if (row !== undefined) takeAway(name, id, row);
      }
    };
    const put = ({ id, version, document }: Row, held: StoredRow | undefined): void => {
      if (held !== undefined) takeAway(name, id, held);
      place(name, id, { version, document, entries: entriesOf(shape, document) });
    };
    const settled = async (action: () => boolean): Promise<boolean> => {
      const isDone = await write(action);
      if (isDone) await settle();
      return isDone;
    };
    return {
      get: async (id) => {
        const row = documents.get([name, id]);
        return row === undefined ? null : { id, version: row.version, document: row.document };
      },
      insert: (row, now) =>
        settled(() => {
          if (live(row.id, now) !== null) return false;
          tidy(now);
          put(row, documents.get([name, row.id]));
          return true;
        }),
      replace: (row, readVersion, now) =>
        settled(() => {
          const held = live(row.id, now);
          if (held?.version !== readVersion) return false;
          put(row, held);
          return true;
        }),
      remove: (id, readVersion, now) =>
        settled(() => {
          const held = live(id, now);
          if (held?.version !== readVersion) return false;
          takeAway(name, id, held);
          return true;
        }),
      find: async (index, value, afterId, limit, now) => {
        const rows: Row[] = [];
        let looked = 0;
        let last = afterId;
        for (const [collection, field, held, id] of entries.getKeys({ start: [name, index, value, afterId] })) {
          if (collection !== name || field !== index || held !== value) break;
          if (id === afterId) continue;
          if (rows.length === limit || looked++ === MOST_LOOKED_AT) return { rows, cursor: last };
          last = id;
          const row = live(id, now);
          if (row !== null) rows.push({ id, version: row.version, document: row.document });
        }
        return { rows, cursor: null };
      },
    };
  };

  return {
    open: async (shape) => {
      await reindex(shape);
      return rowsOf(shape);
    },
  };
}
