import { ok } from '#core/lib/result.ts';
import type { Result } from '#core/lib/result.ts';
import { readMeta, writeMeta } from '../core-db.ts';
import { writeTransaction } from '../records/write.ts';
import type { Space } from '../space/space.ts';
import type { CommandFailure } from './command-failure.ts';

/** After this browser cleared its storage: what was here before stays on the server, and is no longer offered first. */
export async function beginAnew(space: Space): Promise<Result<null, CommandFailure>> {
  const { db } = space;
  const written = await writeTransaction(space, [], async () => {
    const before = await readMeta(db, 'before');
    if (before !== undefined) await writeMeta(db, 'before', { ...before, isPutOff: true });
  });
  return written.ok ? ok(null) : written;
}
