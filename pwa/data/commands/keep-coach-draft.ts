import { ok } from '#core/lib/result.ts';
import type { Result } from '#core/lib/result.ts';
import { writeMeta } from '../core-db.ts';
import { writeTransaction } from '../records/write.ts';
import type { Space } from '../space/space.ts';
import type { CommandFailure } from './command-failure.ts';

/** Keeps answers that are not finished, on this device only; null when nothing is left to keep. */
export async function keepCoachDraft(
  space: Space,
  draft: Readonly<Record<string, unknown>> | null,
): Promise<Result<null, CommandFailure>> {
  const { db } = space;
  const written = await writeTransaction(space, [], () =>
    draft === null ? db.meta.delete('coachDraft') : writeMeta(db, 'coachDraft', draft),
  );
  return written.ok ? ok(null) : written;
}
