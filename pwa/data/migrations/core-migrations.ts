/**
 * The versions of the `core` database, oldest first, never edited after release. Each has a dump (`dumps/`), which every
 * later version opens in the tests. A migration that fails leaves the old version in place: IndexedDB rolls
 * the upgrade back and the app stops on the recovery screen, from which everything can be exported.
 */
import type { Table, Transaction } from 'dexie';

/**
 * Raised with every change of shape that older code must not write into. Code that meets a larger number in
 * `meta.schemaEpoch` closes the database and asks for a reload.
 */
export const SCHEMA_EPOCH = 3;

export interface Migration {
  readonly version: number;
  readonly stores: Readonly<Record<string, string | null>>;
  readonly upgrade?: (transaction: Transaction) => PromiseLike<unknown>;
}

export const CORE_MIGRATIONS: readonly Migration[] = [
  {
    version: 1,
    stores: {
      facts: 'id, *days',
      voids: 'target',
      documents: '[entity+key]',
      days: 'block, version',
      outbox: '++seq, *days',
      quarantine: 'opId',
      unknown: 'rev',
      heard: 'id',
      meta: 'name',
    },
  },
  {
    // Sets, pain check-ins, ticks in the schedule and feedback.
    version: 2,
    stores: { entries: 'id, [entity+key]' },
    upgrade: (transaction) => transaction.table('meta').put({ name: 'schemaEpoch', value: 2 }),
  },
  {
    // One table for all facts, by kind and moment. Whatever was written before is of version 1.
    version: 3,
    stores: { facts: 'id, *days, [entity+at], [entity+key]', entries: null },
    upgrade: async (transaction) => {
      for (const table of ['facts', 'entries'])
        await rewriteFacts(transaction.table<OldFact, string>(table), transaction.table('facts'));
      await transaction.table('meta').put({ name: 'schemaEpoch', value: 3 });
    },
  },
];

const REWRITTEN_AT_ONCE = 1_000;

/** In pieces, since a history of many years does not fit into a telephone's memory at once. */
async function rewriteFacts(from: Table<OldFact, string>, to: Table): Promise<void> {
  for (let after = ''; ;) {
    const rows = await from.where(':id').above(after).limit(REWRITTEN_AT_ONCE).toArray();
    await to.bulkPut(rows.map((row) => ({ days: [], ...row, v: 1, at: row.data.at })));
    const last = rows.at(-1);
    if (last === undefined || rows.length < REWRITTEN_AT_ONCE) return;
    after = last.id;
  }
}

interface OldFact {
  readonly id: string;
  readonly data: { readonly at: number };
}
