import 'fake-indexeddb/auto';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { summariseDays } from '#core/rules/day-summary.ts';
import { CoreDb, readMeta } from '../core-db.ts';
import { exportEverything } from '../export-everything.ts';
import { readDays } from '../records/day-rows.ts';
import { countedFacts } from '../records/read-fact.ts';
import { CORE_MIGRATIONS, SCHEMA_EPOCH } from './core-migrations.ts';

interface OldFact {
  readonly id: string;
  readonly data: { readonly at: number };
}

interface Dump {
  /** as IndexedDB counts: Dexie's version times ten */
  readonly version: number;
  readonly stores: Readonly<
    Record<
      string,
      {
        readonly keyPath: string | string[] | null;
        readonly autoIncrement: boolean;
        readonly indexes: readonly { name: string; keyPath: string; multiEntry: boolean }[];
        readonly rows: readonly unknown[];
      }
    >
  >;
}

const folder = new URL('./dumps/', import.meta.url);
const dumps = readdirSync(folder).map(
  (file) => [file, JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Dump] as const,
);

const done = <Value>(request: IDBRequest<Value>): Promise<Value> =>
  new Promise(
    (resolve, reject) => (
      (request.onsuccess = () => resolve(request.result)),
      (request.onerror = () => reject(request.error ?? new Error('failed')))
    ),
  );

async function restore(name: string, dump: Dump): Promise<void> {
  const open = indexedDB.open(name, dump.version);
  open.onupgradeneeded = () => {
    for (const [store, { keyPath, autoIncrement, indexes, rows }] of Object.entries(dump.stores)) {
      const made = open.result.createObjectStore(store, { keyPath, autoIncrement });
      for (const { name: index, keyPath: path, multiEntry } of indexes) made.createIndex(index, path, { multiEntry });
      for (const row of rows) made.add(row);
    }
  };
  (await done(open)).close();
}

describe('migrations of the core database', () => {
  it.each(dumps)('[EPOCH-3] open the dump %s and keep its rows', async (file, dump) => {
    await restore(`core:${file}`, dump);
    const db = new CoreDb(`core:${file}`);
    await db.open();
    const written = ['facts', 'entries'].flatMap((store) => (dump.stores[store]?.rows ?? []) as OldFact[]);
    expect(written.length).toBeGreaterThan(0);
    expect(await db.facts.toArray()).toEqual(
      written.map((row) => ({ days: [], ...row, v: 1, at: row.data.at })).sort((a, b) => (a.id < b.id ? -1 : 1)),
    );
    expect(await db.facts.orderBy('[entity+at]').count()).toBe(written.length);
    expect((await db.outbox.toArray()).map((row) => row.opId)).toEqual(
      (dump.stores['outbox']?.rows as { opId: string }[]).map((row) => row.opId),
    );
    expect(await readDays(db)).toEqual(summariseDays(countedFacts(await db.facts.toArray())));
    db.close();
  });

  it('[EPOCH-3] have a dump for every released version', () => {
    expect(dumps.map(([, dump]) => dump.version)).toEqual(CORE_MIGRATIONS.map(({ version }) => version * 10));
  });

  it('[EPOCH-2] leave the old version and all rows when one fails, and everything can still be exported', async () => {
    const name = 'core:failing';
    const old = new CoreDb(name);
    await old.open();
    await old.outbox.add({
      opId: 'a',
      entity: 'activity',
      key: 'a',
      type: 'append',
      schema: 1,
      data: { minutes: 5 },
      bytes: 1,
      createdAt: 1,
      attempts: 0,
      nextAt: 0,
      state: 'pending',
      lastCode: null,
      days: [],
    });
    old.close();
    const failing = new CoreDb(name, [
      ...CORE_MIGRATIONS,
      {
        version: 99,
        stores: {},
        upgrade: async (transaction) =>
          transaction
            .table('outbox')
            .clear()
            .then(() => Promise.reject(new Error('an error in the upgrade'))),
      },
    ]);
    await expect(failing.open()).rejects.toThrow();
    failing.close();
    const exported = (await exportEverything()).find((database) => database.name === name);
    expect(exported?.version).toBe(CORE_MIGRATIONS.at(-1)!.version * 10);
    expect(exported?.stores['outbox']).toMatchObject([{ opId: 'a', data: { minutes: 5 } }]);
    const again = new CoreDb(name);
    await again.open();
    expect(await again.outbox.count()).toBe(1);
    expect(await readMeta(again, 'schemaEpoch')).toBe(SCHEMA_EPOCH);
    again.close();
  });
});
