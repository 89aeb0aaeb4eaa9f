import type { checkIn } from '#pwa/data/commands/check-in.ts';
import type { takeBackAll } from '#pwa/data/commands/take-back-all.ts';

/** What a person can do on the dashboard, bound to the open profile. */
export interface TodayActions {
  readonly answer: (given: Parameters<typeof checkIn>[1]) => ReturnType<typeof checkIn>;
  readonly takeBack: (factIds: readonly string[]) => ReturnType<typeof takeBackAll>;
}
