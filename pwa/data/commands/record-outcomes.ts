// By itself: whoever records one result needs nothing of how several are written together.
import { ok } from '#core/lib/result.ts';
import { momentOf, readyFact } from '../records/record-fact.ts';
import { writeAll } from '../records/write-together.ts';
import type { ReadyWrite } from '../records/write-together.ts';
import type { Space } from '../space/space.ts';
import type { CommandResult } from './command-failure.ts';
import type { OutcomeResult } from './record-outcome.ts';

/** Several at one moment: all of them, or none. */
export async function recordOutcomes(
  space: Space,
  results: readonly OutcomeResult[],
): Promise<CommandResult<{ readonly ids: string[] }>> {
  const moment = momentOf(space);
  const writes: ReadyWrite[] = [];
  const ids: string[] = [];
  for (const ready of await Promise.all(
    results.map((result) => readyFact(space, 'outcome', { ...moment, ...result })),
  )) {
    if (!ready.ok) return ready;
    writes.push(ready.value);
    ids.push(ready.value.id);
  }
  const written = await writeAll(space, writes);
  return written.ok ? ok({ ids }) : written;
}
