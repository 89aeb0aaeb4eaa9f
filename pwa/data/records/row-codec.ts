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

/** The members of the rows of each table but `meta` that hold what a person wrote, or what follows from it. */
export const WORDS_IN_TABLE: Readonly<Record<string, readonly string[]>> = {
  facts: ['data'],
  voids: ['data'],
  documents: ['fields', 'kept', 'waiting', 'unread'],
  days: ['days'],
  outbox: ['data'],
  quarantine: ['data'],
  unknown: ['change'],
  heard: [],
};

/**
 * The rows of `meta` by name: true for those that hold the like. The others are the database's own bookkeeping, which is read
 * before there can be a key. Whatever is called a draft holds the person's words, or it does not compile.
 */
export const WORDS_IN_META = {
  coachDraft: true,
  session: true,
  modelConnection: true,
  lookBack: true,
  schemaEpoch: false,
  cursor: false,
  ackSeq: false,
  hlc: false,
  daysVersion: false,
  factCount: false,
  serverOffset: false,
  clock: false,
  newestSchema: false,
  unknownSchema: false,
  healed: false,
  before: false,
  rebuilding: false,
  closedUntil: false,
  sync: false,
  eraseAsked: false,
  quota: false,
  halvings: false,
} as const satisfies { readonly [name: string]: boolean; readonly [draft: `${string}Draft`]: true };
const META = 'meta';
const namesOfWords: ReadonlySet<unknown> = new Set(
  Object.entries(WORDS_IN_META).flatMap(([name, hasWords]) => (hasWords ? [name] : [])),
);

type Row = Readonly<Record<string, unknown>>;
type MembersOf = (row: Row) => readonly string[];

const VALUE = ['value'];
const NONE: readonly string[] = [];

/** Null for a table without any. */
function membersIn(table: string): MembersOf | null {
  if (table === META) return ({ name }) => (namesOfWords.has(name) ? VALUE : NONE);
  const members = WORDS_IN_TABLE[table] ?? NONE;
  return members.length === 0 ? null : () => members;
}

function withWords(row: unknown, membersOf: MembersOf, change: (value: unknown) => unknown): unknown {
  if (!(row instanceof Object)) return row;
  let changed = row as Row;
  for (const member of membersOf(changed)) {
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
    return withWords(row, membersIn(table) ?? (() => NONE), decode);
  } catch {
    return row;
  }
}

function coded(table: DBCoreTable, members: MembersOf, { encode, decode }: RowCodec): DBCoreTable {
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
      const members = membersIn(name);
      const table = core.table(name);
      return members === null ? table : coded(table, members, codec);
    },
  }),
});
