import type { logActivity } from '#pwa/data/commands/log-activity.ts';
import type { takeBack } from '#pwa/data/commands/take-back.ts';

/** What a stranger can do here, bound to the open profile. */
export interface LandingActions {
  /** one minute of breathing */
  readonly log: () => ReturnType<typeof logActivity>;
  readonly takeBack: (factId: string) => ReturnType<typeof takeBack>;
}
