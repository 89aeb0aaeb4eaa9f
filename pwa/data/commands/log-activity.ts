import type { ActivityKind } from '#core/records/activity.ts';
import { momentOf, recordFact } from '../records/record-fact.ts';
import type { Space } from '../space/space.ts';
import type { CommandResult } from './command-failure.ts';

/** @param minutes 1 to 480 */
export const logActivity = (space: Space, kind: ActivityKind, minutes: number): Promise<CommandResult> =>
  recordFact(space, 'activity', { ...momentOf(space), kind, minutes });
