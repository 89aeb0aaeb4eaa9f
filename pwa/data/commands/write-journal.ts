import type { RecordData } from '#core/records/index.ts';
import { momentOf, readyFact, recordFact } from '../records/record-fact.ts';
import { writeTogether } from '../records/write-together.ts';
import type { Space } from '../space/space.ts';
import type { CommandResult } from './command-failure.ts';

/** @param region a place of the body as it is recorded, `knee-left`; null for none */
export const writeJournal = (space: Space, text: string, region: string | null): Promise<CommandResult> =>
  recordFact(space, 'journal_entry', { ...momentOf(space), text, ...(region !== null && { region }) });

/** An entry that was taken back is there again, at its own moment. */
export async function restoreJournal(
  space: Space,
  id: string,
  entry: RecordData['journal_entry'],
): Promise<CommandResult> {
  const fresh = await readyFact(space, 'journal_entry', entry, [id]);
  if (!fresh.ok) return fresh;
  return writeTogether(space, async (write) => {
    await write(fresh.value);
    return { id: fresh.value.id };
  });
}
