/**
 * What people wrote passes through one codec on its way into a table and out of it. Today it changes nothing; encryption
 * will be another. It is synchronous, because an IndexedDB transaction ends while something else is awaited. Keys, clocks and
 * whatever a table is indexed by stay as they are.
 */
import type { DBCore, DBCoreTable, Middleware } from 'dexie';

export interface RowCodec {
  readonly encode: (value: unknown) => unknown;
  readonly decode: (stored: unknown) => unknown;
}

export const rowCodec: RowCodec = { encode: (value) => value, decode: (stored) => stored };

/** The members of each table's rows that hold what a person wrote, or what follows from it. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  facts: ['data'],
  voids: ['data'],
  documents: ['fields', 'kept', 'waiting', 'unread'],
  days: ['days'],
  outbox: ['data'],
  quarantine: ['data'],
  unknown: ['change'],
};

type Row = Readonly<Record<string, unknown>>;

function withWords(row: unknown, members: readonly string[], change: (value: unknown) => unknown): unknown {
  if (!(row instanceof Object)) return row;
  let changed = row as Row;
  for (const member of members) {
    const given = changed[member];
    const value = given === undefined ? given : change(given);
    // A copy of every row would cost as much as reading it.
    if (value !== given) changed = { ...changed, [member]: value };
  }
  return changed;
}

/** A row as it was before it went into the table; one that the codec fails on stays as it lies there. */
export function readableRow(table: string, row: unknown, { decode }: RowCodec): unknown {
  try {
    return withWords(row, WORDS[table] ?? [], decode);
  } catch {
    return row;
  }
}

function coded(table: DBCoreTable, members: readonly string[], { encode, decode }: RowCodec): DBCoreTable {
  const outOf = (row: unknown): unknown => withWords(row, members, decode);
  return {
    ...table,
    mutate: (request) =>
      table.mutate(
        request.type === 'add' || request.type === 'put'
          ? { ...request, values: request.values.map((row) => withWords(row, members, encode)) }
          : request,
      ),
    get: (request) => table.get(request).then(outOf),
    getMany: (request) => table.getMany(request).then((rows) => rows.map(outOf)),
    query: (request) =>
      table
        .query(request)
        .then((found) => (request.values === false ? found : { ...found, result: found.result.map(outOf) })),
    openCursor: (request) =>
      table.openCursor(request).then((cursor) =>
        cursor === null || request.values === false
          ? cursor
          : // A browser's getters work on its own cursor only, so that each has to be passed on, as Dexie does it.
            (Object.create(cursor, {
              key: { get: (): unknown => cursor.key },
              primaryKey: { get: (): unknown => cursor.primaryKey },
              value: { get: () => outOf(cursor.value) },
            }) as typeof cursor),
      ),
  };
}

/** Next to the database itself, so that hooks and live queries see rows as they are written. */
export const throughCodec = (codec: RowCodec): Middleware<DBCore> => ({
  stack: 'dbcore',
  name: 'row codec',
  level: -1,
  create: (core) => ({
    ...core,
    table: (name) => {
      const members = WORDS[name];
      const table = core.table(name);
      return members === undefined ? table : coded(table, members, codec);
    },
  }),
});
