/**
 * Every write goes through here, in one strict transaction. It first checks that no newer code has been at work (an old
 * tab must never write an old shape into a newer database, nor a record that newer code has written to) and that no page
 * is about to delete the database. Expected failures are returned as values.
 */
import Dexie from 'dexie';
import type { Table } from 'dexie';
import { fail, ok } from '#core/lib/result.ts';
import type { Result } from '#core/lib/result.ts';
import { SCHEMA } from '#core/sync/schema.ts';
import { newerCode, readMetas, writeMeta } from '../core-db.ts';
import type { Space } from '../space/space.ts';

/**
 * `quota`: the device is full. `newer_version`: another tab runs newer code, reload. `invalid`: the record's schema
 * rejected `field`. `closed`: another tab is deleting everything here. `storage`: the browser failed for another reason.
 * Nothing was written in any of them.
 */
export type CommandFailure =
  | { readonly reason: 'quota' | 'newer_version' | 'closed' | 'storage'; readonly detail: string }
  | { readonly reason: 'invalid'; readonly field: string; readonly detail: string };

export type CommandResult<Value = { readonly id: string }> = Result<Value, CommandFailure>;

/** A record's schema rejected a value: nothing is written. */
export function invalid(error: {
  readonly issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[];
}): Result<never, CommandFailure> {
  const issue = error.issues[0];
  return fail({
    reason: 'invalid',
    field: issue?.path.map(String).join('.') ?? '',
    detail: issue?.message ?? 'invalid',
  });
}

/** Newer code was at work on what is to be written. */
export class NewerSchema extends Error {}
class ClosedToWriters extends Error {}

/** How long a deletion keeps writers out at most: longer than its calls to the server may take, and no longer, because its page may have died. */
export const CLOSED_MS = 120_000;

/** Tables of different rows meet in one transaction; only their names matter to it. */
type NamedTable = Pick<Table, 'name'>;

export async function writeTransaction<Value>(
  space: Space,
  tables: readonly NamedTable[],
  body: () => Promise<Value>,
): Promise<Result<Value, CommandFailure>> {
  const { db, device } = space;
  const names = [...new Set(['meta', ...tables.map((table) => table.name)])];
  try {
    const value = await db.transaction('rw', names, async () => {
      const [epoch, closedUntil = 0, newest = 0] = await readMetas(db, ['schemaEpoch', 'closedUntil', 'newestSchema']);
      const newer = newerCode(epoch, newest);
      if (newer !== null) throw new NewerSchema(newer);
      const closedFor = closedUntil - device.now();
      // A longer wait was recorded by a clock that ran ahead.
      if (closedFor > 0 && closedFor <= CLOSED_MS) throw new ClosedToWriters('this space is being deleted');
      if (newest < SCHEMA) await writeMeta(db, 'newestSchema', SCHEMA);
      return body();
    });
    return ok(value);
  } catch (error) {
    const failure = failureOf(error);
    if (failure === null) throw error;
    return fail(failure);
  }
}

/** What an exception of the database means; null for any other, which is a bug. */
export function failureOf(error: unknown): CommandFailure | null {
  if (error instanceof ClosedToWriters) return { reason: 'closed', detail: error.message };
  if (error instanceof NewerSchema) return { reason: 'newer_version', detail: error.message };
  const name = rootName(error);
  const detail = error instanceof Error ? error.message : String(error);
  if (name === 'QuotaExceededError') return { reason: 'quota', detail };
  if (name === 'VersionError' || name === 'DatabaseClosedError') return { reason: 'newer_version', detail };
  if (error instanceof Dexie.DexieError || error instanceof DOMException) return { reason: 'storage', detail };
  return null;
}

/** Dexie wraps what IndexedDB threw; an aborted transaction names its cause in `inner`. */
function rootName(error: unknown): string {
  let current: unknown = error;
  let name = '';
  for (let depth = 0; depth < 4 && typeof current === 'object' && current !== null; depth++) {
    if ('name' in current && typeof current.name === 'string') name = current.name;
    if (name === 'QuotaExceededError') return name;
    current = 'inner' in current ? current.inner : undefined;
  }
  return error instanceof Error ? error.name : name;
}
