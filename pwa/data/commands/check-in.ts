import type { RecordData } from '#core/records/index.ts';
import { momentOf, recordFact } from '../records/record-fact.ts';
import type { Space } from '../space/space.ts';
import type { CommandResult } from './command-failure.ts';

/** How much it hurts. `region` as a place is recorded: `neck`, `knee-left`; `whole-body` where no place is marked. */
export const checkIn = (
  space: Space,
  answer: Pick<RecordData['pain_checkin'], 'region' | 'level' | 'when' | 'sessionId'>,
): Promise<CommandResult> => recordFact(space, 'pain_checkin', { ...momentOf(space), ...answer });
