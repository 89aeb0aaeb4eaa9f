/**
 * Every write goes through here, in one strict transaction. It first checks that no newer code has been at work (an old
 * tab must never write an old shape into a newer database, nor a record that newer code has written to) and that no page
 * is about to delete the database. Expected failures are returned as values.
 */
import type { Table } from 'dexie';
import { fail, ok } from '#core/lib/result.ts';
import type { Result } from '#core/lib/result.ts';
import { SCHEMA } from '#core/sync/schema.ts';
import { ClosedToWriters, failureOf, NewerSchema } from '../commands/command-failure.ts';
import type { CommandFailure } from '../commands/command-failure.ts';
import { readMetas, writeMeta } from '../core-db.ts';
import { newerCode } from '../newer-code.ts';
import type { Space } from '../space/space.ts';

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
