import { ok } from '#core/lib/result.ts';
import type { RecordData } from '#core/records/index.ts';
import { momentOf, readyFact, recordFact } from '../records/record-fact.ts';
import { writeAll } from '../records/write-together.ts';
import type { ReadyWrite } from '../records/write-together.ts';
import type { Space } from '../space/space.ts';
import type { CommandResult } from './command-failure.ts';

/** `activity` names the person's own activity that `value` rates. */
export type OutcomeResult = Pick<RecordData['outcome'], 'measure' | 'value' | 'activity'>;

/** One result of an outcome measure, measured now. */
export const recordOutcome = (space: Space, result: OutcomeResult): Promise<CommandResult> =>
  recordFact(space, 'outcome', { ...momentOf(space), ...result });

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
