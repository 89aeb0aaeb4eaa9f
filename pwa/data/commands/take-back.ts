import { fail, ok } from '#core/lib/result.ts';
import { rebuildDays } from '../records/day-rows.ts';
import { enqueue, newOperationId, outboxRow } from '../records/outbox.ts';
import { factTables, momentOf } from '../records/record-fact.ts';
import { writeTransaction } from '../records/write.ts';
import type { Space } from '../space/space.ts';
import type { CommandResult } from './command-failure.ts';

/**
 * Takes a fact back by a `void`. What was recorded stays, on this device and in the log. It is read in the
 * same transaction: the server may have moved it to another day, or rejected it, since the screen was drawn.
 * @param besides what goes with it, found in that transaction
 */
export async function takeBack(
  space: Space,
  id: string,
  besides: () => Promise<readonly string[]> = () => Promise.resolve([]),
): Promise<CommandResult> {
  const voidOf = await readyVoids(space);
  const written = await writeTransaction(space, factTables(space.db), async () => {
    const taken = await voidOf(id).write();
    if (taken.ok) for (const other of await besides()) await voidOf(other).write();
    return taken;
  });
  const result = written.ok ? written.value : written;
  if (result.ok) space.wake();
  return result.ok || result.failure.reason !== 'invalid' ? result : notThere(space, id, result);
}

/** A rejected entry left the mirror; it is kept until the person fixes or discards it. */
const notThere = async (space: Space, id: string, otherwise: CommandResult): Promise<CommandResult> =>
  (await space.db.quarantine.get(id)) === undefined
    ? otherwise
    : fail({ reason: 'rejected', detail: `${id} is among the rejected entries` });

interface ReadyVoid {
  /** Call it inside a transaction over `factTables`. */
  readonly write: () => Promise<CommandResult>;
}

/** Taking back that is ready to be written, in a transaction of its own or together with others. */
export const readyVoid = async (space: Space, id: string): Promise<ReadyVoid> => (await readyVoids(space))(id);

/** The same of what only the transaction finds. */
export async function readyVoids(space: Space): Promise<(id: string) => ReadyVoid> {
  const { db } = space;
  const data = momentOf(space);
  const ck = await space.clock.run();
  const write = async (id: string): Promise<CommandResult> => {
    const voidId = newOperationId();
    const taken = await db.facts.get(id);
    if (taken === undefined)
      return fail({ reason: 'invalid', field: 'id', detail: `nothing with the id ${id} on this device` });
    const before = await db.voids.get(id);
    if (before !== undefined) return ok({ id: before.id });
    const { entity, days } = taken;
    await db.voids.add({ target: id, id: voidId, entity, data });
    await enqueue(db, outboxRow(voidId, { entity, key: id, type: 'void', data, ck, days }, data.at));
    await rebuildDays(db, days);
    return ok({ id: voidId });
  };
  return (id) => ({ write: () => write(id) });
}
