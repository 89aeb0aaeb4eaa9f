/** Several ready writes, of facts, edits and what is taken back, in one transaction: all of them stand, or none does. */
import type { Result } from '#core/lib/result.ts';
import { Refused } from '../commands/command-failure.ts';
import type { CommandFailure } from '../commands/command-failure.ts';
import type { Space } from '../space/space.ts';
import { editTables } from './edit-record.ts';
import { factTables } from './record-fact.ts';
import { writeTransaction } from './write.ts';

export interface ReadyWrite {
  readonly write: () => Promise<void | Result<unknown, CommandFailure>>;
}

/**
 * @param body decides inside the transaction what is written, and may read. What it throws, and a write that fails, leaves
 * nothing of it behind; where it wrote nothing, nobody is told.
 */
export async function writeTogether<Value>(
  space: Space,
  body: (write: (ready: ReadyWrite) => Promise<void>) => Promise<Value>,
): Promise<Result<Value, CommandFailure>> {
  let hasWritten = false;
  const write = async (ready: ReadyWrite): Promise<void> => {
    const done = await ready.write();
    if (done?.ok === false) throw new Refused(done.failure);
    hasWritten = true;
  };
  const { db } = space;
  // What was rejected is read too: it may hold back.
  const tables = [...editTables(db), ...factTables(db), db.quarantine];
  const written = await writeTransaction(space, tables, () => body(write));
  if (written.ok && hasWritten) space.wake();
  return written;
}

/** In the order that is given. */
export const writeAll = (space: Space, writes: readonly ReadyWrite[]): Promise<Result<null, CommandFailure>> =>
  writeTogether(space, async (write) => {
    for (const one of writes) await write(one);
    return null;
  });
