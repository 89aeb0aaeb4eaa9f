import type { RecordData } from '#core/records/index.ts';
import { momentOf, recordFact } from '../records/record-fact.ts';
import type { Space } from '../space/space.ts';
import type { CommandResult } from './command-failure.ts';

/** One result of an outcome measure, measured now. `activity` names the person's own activity that `value` rates. */
export const recordOutcome = (
  space: Space,
  result: Pick<RecordData['outcome'], 'measure' | 'value' | 'activity'>,
): Promise<CommandResult> => recordFact(space, 'outcome', { ...momentOf(space), ...result });
