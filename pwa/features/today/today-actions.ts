import type { Day } from '#core/lib/day.ts';
import type { RestReason } from '#core/records/rest.ts';
import type { checkIn } from '#pwa/data/commands/check-in.ts';
import type { correctCheckIn } from '#pwa/data/commands/correct-check-in.ts';
import type { recordRest } from '#pwa/data/commands/record-rest.ts';
import type { takeBackAll } from '#pwa/data/commands/take-back-all.ts';

/** What a person can do on the dashboard, bound to the open profile. */
export interface TodayActions {
  readonly answer: (given: Parameters<typeof checkIn>[1]) => ReturnType<typeof checkIn>;
  readonly changeAnswer: (
    given: Parameters<typeof correctCheckIn>[1],
    instead: readonly string[],
  ) => ReturnType<typeof correctCheckIn>;
  readonly rest: (day: Day, reason: RestReason) => ReturnType<typeof recordRest>;
  readonly takeBack: (factIds: readonly string[]) => ReturnType<typeof takeBackAll>;
}
