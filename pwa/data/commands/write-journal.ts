import type { RecordData } from '#core/records/index.ts';
import { momentOf, recordFact } from '../records/record-fact.ts';
import type { Space } from '../space/space.ts';
import type { CommandResult } from './command-failure.ts';

/** @param region a place of the body as it is recorded, `knee-left`; null for none */
export const writeJournal = (space: Space, text: string, region: string | null): Promise<CommandResult> =>
  recordFact(space, 'journal_entry', { ...momentOf(space), text, ...(region !== null && { region }) });

/** An entry that was taken back is there again, at its own moment. */
export const restoreJournal = (space: Space, entry: RecordData['journal_entry']): Promise<CommandResult> =>
  recordFact(space, 'journal_entry', entry);
