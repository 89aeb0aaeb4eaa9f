/** What a person can do on this screen, bound to the open profile. */
import type { changeSettings } from '#pwa/data/commands/change-settings.ts';
import type { completeChallenge } from '#pwa/data/commands/complete-challenge.ts';
import type { logActivity } from '#pwa/data/commands/log-activity.ts';
import type { recordRest } from '#pwa/data/commands/record-rest.ts';
import type { takeBack } from '#pwa/data/commands/take-back.ts';

type Bound<Command> = Command extends (space: never, ...args: infer Args) => infer Answer
  ? (...args: Args) => Answer
  : never;

export interface StreakActions {
  readonly completeChallenge: Bound<typeof completeChallenge>;
  readonly logActivity: Bound<typeof logActivity>;
  readonly recordRest: Bound<typeof recordRest>;
  readonly takeBack: Bound<typeof takeBack>;
  readonly changeSettings: Bound<typeof changeSettings>;
}
