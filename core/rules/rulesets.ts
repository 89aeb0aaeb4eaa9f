/**
 * The rules that apply on a given day. The day decides, not the version of the code, so that an old app and a new
 * server count alike. A ruleset is never removed or changed once it has applied to a day: new numbers, challenges or badges
 * are a new row at the end.
 */
import type { Day } from '../lib/day.ts';

export interface Ruleset {
  readonly id: string;
  /** first local day on which it applies */
  readonly fromDay: Day;
  /** points of a quick log, once per kind and day */
  readonly quickLogPoints: number;
  readonly activeDaysPerFreeze: number;
  readonly freezesHeldAtMost: number;
}

const FIRST_RULESET: Ruleset = {
  id: 'r1',
  fromDay: 0 as Day,
  quickLogPoints: 10,
  activeDaysPerFreeze: 7,
  freezesHeldAtMost: 2,
};

/** Ascending by `fromDay`. */
export const RULESETS: readonly Ruleset[] = [FIRST_RULESET];

/** Sent with every derived hash: two sides compare hashes only if they know the same rulesets. */
export const RULESET: Ruleset = RULESETS.at(-1) ?? FIRST_RULESET;

/** Days before the first ruleset fall under the first. */
export function rulesetOf(day: Day, rulesets: readonly Ruleset[] = RULESETS): Ruleset {
  return rulesets.findLast((ruleset) => ruleset.fromDay <= day) ?? rulesets[0] ?? FIRST_RULESET;
}
