/** What a person can do on this screen, bound to the open profile. */
import type { Day } from '#core/lib/day.ts';
import type { ActivityKind } from '#core/records/activity.ts';
import type { RestReason } from '#core/records/rest.ts';
import type { SettingsPatch } from '#core/records/settings.ts';
import type { CommandResult } from '#pwa/data/commands/command-failure.ts';

export interface StreakActions {
  readonly completeChallenge: (challengeId: string, day: Day) => Promise<CommandResult>;
  readonly logActivity: (kind: ActivityKind, minutes: number) => Promise<CommandResult>;
  readonly recordRest: (day: Day, reason: RestReason) => Promise<CommandResult>;
  readonly takeBack: (factId: string) => Promise<CommandResult>;
  readonly changeSettings: (patch: SettingsPatch) => Promise<CommandResult>;
}
