import { ok } from '#core/lib/result.ts';
import { derivedHash } from '#core/rules/overview.ts';
import { rebuildAllDays } from '../records/day-rows.ts';
import { writeTransaction } from '../records/write.ts';
import type { Space } from '../space/space.ts';
import type { CommandResult } from './command-failure.ts';

export interface RebuiltSummaries {
  readonly days: number;
  /** the derived hash before and after: equal where the cache was right */
  readonly before: string;
  readonly after: string;
}

/** Sums all days up anew from the facts, as if the cache had never been written. */
export async function rebuildSummaries(space: Space): Promise<CommandResult<RebuiltSummaries>> {
  const { db } = space;
  const before = await derivedHash(await space.days.current());
  const rebuilt = await writeTransaction(space, [db.facts, db.voids, db.days], () => rebuildAllDays(db));
  if (!rebuilt.ok) return rebuilt;
  const days = await space.days.current();
  return ok({ days: days.length, before, after: await derivedHash(days) });
}
