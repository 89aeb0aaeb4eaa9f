/** What a person can do on this screen. The screen binds them to the open profile; tests and the gallery bring their own. */
import type { Day } from '../../../core/lib/day';
import type { ActivityKind, RestReason } from '../../../core/records/fact';
import type { SettingsPatch } from '../../../core/records/settings';
import type { CommandResult } from '../../data/write';

export interface StreakActions {
  readonly completeChallenge: (challengeId: string, day: Day) => Promise<CommandResult>;
  readonly logActivity: (kind: ActivityKind, minutes: number) => Promise<CommandResult>;
  readonly recordRest: (day: Day, reason: RestReason) => Promise<CommandResult>;
  readonly takeBack: (factId: string) => Promise<CommandResult>;
  readonly changeSettings: (patch: SettingsPatch) => Promise<CommandResult>;
  /** after an update in another tab */
  readonly reload: () => void;
}
