/**
 * The versions of the `core` database, oldest first, never edited after release. Each later version is proved by
 * a dump of the one before it (`dumps/`). A migration that fails leaves the old version in place: IndexedDB rolls
 * the upgrade back and the app stops on the recovery screen, from which everything can be exported.
 */
import type { Transaction } from 'dexie';

/**
 * Raised with every change of shape that older code must not write into. Code that meets a larger number in
 * `meta.schemaEpoch` reads only and asks for a reload.
 */
export const SCHEMA_EPOCH = 2;

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
];
