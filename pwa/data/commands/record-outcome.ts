import type { RecordData } from '#core/records/index.ts';
import { momentOf, recordFact } from '../records/record-fact.ts';
import type { Space } from '../space/space.ts';
import type { CommandResult } from './command-failure.ts';

/** `activity` names the person's own activity that `value` rates. */
export type OutcomeResult = Pick<RecordData['outcome'], 'measure' | 'value' | 'activity'>;

/** One result of an outcome measure, measured now. */
export const recordOutcome = (space: Space, result: OutcomeResult): Promise<CommandResult> =>
  recordFact(space, 'outcome', { ...momentOf(space), ...result });
