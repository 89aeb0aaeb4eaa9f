import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { summariseDays } from '#core/rules/day-summary.ts';
import type { MergedDocument } from '#core/sync/merge.ts';
import { readDumps, restoreDump } from '#pwa/testing/device-dumps.ts';
import { CoreDb, readMeta } from '../core-db.ts';
import { exportEverything } from '../queries/export-everything.ts';
import { readDays } from '../records/day-rows.ts';
import { readDocument, settleEdits } from '../records/document-rows.ts';
import { countedFacts } from '../records/read-fact.ts';
import { CORE_MIGRATIONS, SCHEMA_EPOCH } from './core-migrations.ts';

interface OldFact {
  readonly id: string;
  readonly data: { readonly at: number };
}

const dumps = readDumps();

const sorted = (rows: readonly unknown[]): unknown[] =>
  [...rows].sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));

describe('migrations of the core database', () => {
  it.each(dumps)('[EPOCH-3] open the dump %s and keep its rows', async (file, dump) => {
    await restoreDump(`core:${file}`, dump);
    const db = new CoreDb(`core:${file}`);
    await db.open();
    const written = ['facts', 'entries'].flatMap((store) => (dump.stores[store]?.rows ?? []) as OldFact[]);
    expect(written.length).toBeGreaterThan(0);
    expect(await db.facts.toArray()).toEqual(
      written.map((row) => ({ days: [], ...row, v: 1, at: row.data.at })).sort((a, b) => (a.id < b.id ? -1 : 1)),
    );
    expect(await db.facts.orderBy('[entity+at]').count()).toBe(written.length);
    const { facts: _facts, entries: _entries, meta, ...others } = dump.stores;
    for (const [store, { rows }] of Object.entries(others))
      expect([store, sorted(await db.table(store).toArray())]).toEqual([store, sorted(rows)]);
    const metaRows = meta?.rows as { name: string }[];
    expect(await db.meta.toArray()).toEqual(
      metaRows.map((row) => (row.name === 'schemaEpoch' ? { ...row, value: SCHEMA_EPOCH } : row)),
    );
    expect(await readDays(db)).toEqual(summariseDays(countedFacts(await db.facts.toArray())));
    db.close();
  });

  it.each(dumps.filter(([, { stores }]) => stores['documents']?.rows.some((row) => (row as MergedDocument).replaced)))(
    '[EPOCH-3] [EDIT-7] from the dump %s an edit that had not been sent, once rejected, has replaced nothing',
    async (file, dump) => {
      await restoreDump(`core:rejected-${file}`, dump);
      const db = new CoreDb(`core:rejected-${file}`);
      const row = (await db.outbox.toCollection().last())!;
      const { opId: id, key, schema: v, data, hlc = '', base = [] } = row;
      const edit = { id, type: 'patch', v, data, hlc, base } as const;
      const isToBeHeardAnew = await settleEdits(db, 'session', key, [{ edit, loggedHlc: null }]);
      const { note } = (await readDocument(db, 'session', key)).fields;
      expect([isToBeHeardAnew, note]).toEqual(dump.version < 30 ? [true, undefined] : [false, 'of the log']);
      expect((await db.documents.get(['session', key]))?.replaced).toBeUndefined();
      db.close();
    },
  );

  it('[EPOCH-3] rewrite every fact, however many there are', async () => {
    const [, dump] = dumps.find(([, { version }]) => version === 20)!;
    const many = (store: string, count: number): unknown[] =>
      Array.from({ length: count }, (_, i) => ({ ...(dump.stores[store]!.rows[0] as OldFact), id: `${store}-${i}` }));
    const stores = Object.fromEntries(
      Object.entries({ facts: many('facts', 2_100), entries: many('entries', 1_000) }).map(([store, rows]) => [
        store,
        { ...dump.stores[store]!, rows },
      ]),
    );
    await restoreDump('core:many', { ...dump, stores: { ...dump.stores, ...stores } });
    const db = new CoreDb('core:many');
    expect(await db.facts.filter(({ v }) => v === 1).count()).toBe(3_100);
    expect(await db.facts.orderBy('[entity+at]').count()).toBe(3_100);
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
