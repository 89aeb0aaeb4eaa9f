import { SCHEMA } from '#core/sync/schema.ts';
import { SCHEMA_EPOCH } from './migrations/core-migrations.ts';

/** What says that newer code has written there, for developers; null: this code reads and writes it. From the meta of those names. */
export function newerCode(schemaEpoch = 0, newestSchema = 0): string | null {
  if (schemaEpoch > SCHEMA_EPOCH) return `the database is of epoch ${schemaEpoch}`;
  return newestSchema > SCHEMA ? `the records are of schema ${newestSchema}` : null;
}
