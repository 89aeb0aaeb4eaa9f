import { momentOf, recordFact } from '../record-fact';
import type { Space } from '../space';
import type { CommandResult } from '../write';
import type { ActivityKind } from '../../../core/records/fact';

/** @param minutes 1 to 480 */
export const logActivity = (space: Space, kind: ActivityKind, minutes: number): Promise<CommandResult> =>
  recordFact(space, 'activity', { ...momentOf(space), kind, minutes });
