/**
 * Which of two versions of the app a tab runs: the one under test, or one that came after it, has migrated the database
 * and raised the schema epoch. A suite that upgrades puts `migrationsOf` in the place of core-migrations.ts.
 */
import type { Migration } from '#pwa/data/migrations/core-migrations.ts';

export type CodeVersion = 'this' | 'newer';

/** Steps of a schedule follow one another, so one note of who is at work is enough. */
export const running: { version: CodeVersion } = { version: 'this' };

interface Released {
  readonly SCHEMA_EPOCH: number;
  readonly CORE_MIGRATIONS: readonly Migration[];
}

/** Looks at `running` whenever it is asked. */
export function migrationsOf(released: Released): Released {
  const epoch = released.SCHEMA_EPOCH + 1;
  const migrated: readonly Migration[] = [
    ...released.CORE_MIGRATIONS,
    {
      version: (released.CORE_MIGRATIONS.at(-1)?.version ?? 0) + 1,
      stores: { later: 'id' },
      upgrade: (transaction) => transaction.table('meta').put({ name: 'schemaEpoch', value: epoch }),
    },
  ];
  return {
    get SCHEMA_EPOCH() {
      return running.version === 'newer' ? epoch : released.SCHEMA_EPOCH;
    },
    get CORE_MIGRATIONS() {
      return running.version === 'newer' ? migrated : released.CORE_MIGRATIONS;
    },
  };
}
