/**
 * Which of two versions of the app a tab runs: the one under test, or one that came after it, has migrated the database
 * and raised the schema epoch. A suite that upgrades puts `migrationsOf` in the place of core-migrations.ts; one in which
 * a kind of record gets a version puts `versionedOf` in the place of its definition. The server has a version of its own.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Migration } from '#pwa/data/migrations/core-migrations.ts';

export type CodeVersion = 'this' | 'newer';

/** Steps of a schedule run one at a time, so a single variable for the active one is enough. */
export const running: { version: CodeVersion } = { version: 'this' };

const server: { version: CodeVersion } = { version: 'this' };
const onServer = new AsyncLocalStorage<true>();
export const deployServer = (version: CodeVersion): void => void (server.version = version);
/** What `body` does, however late, is done by the server's code. */
export const asServer = <Value>(body: () => Value): Value => onServer.run(true, body);
export const atWork = (): CodeVersion => (onServer.getStore() === true ? server.version : running.version);

/** A definition that is the newer one wherever newer code is at work. */
export const versionedOf = <Definition extends object>(released: Definition, newer: object): Definition =>
  new Proxy(released, {
    get: (_, name) => Reflect.get(atWork() === 'newer' ? newer : released, name) as unknown,
  });

interface Released {
  readonly SCHEMA_EPOCH: number;
  readonly CORE_MIGRATIONS: readonly Migration[];
}

/** Reads `running` on every access. */
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
