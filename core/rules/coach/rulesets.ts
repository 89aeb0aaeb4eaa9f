/**
 * The numbers that a plan was made by. The day decides, as for the other rules (../rulesets.ts): a ruleset that has made a
 * plan is never removed or changed, and new numbers are a new row.
 */
import type { Day } from '#core/lib/day.ts';

export interface CoachRuleset {
  readonly id: string;
  readonly fromDay: Day;
}

const first: CoachRuleset = { id: 'coach-1', fromDay: 0 as Day };

/** Ascending by `fromDay`. */
export const coachRulesets: readonly CoachRuleset[] = [first];

export const coachRulesetOf = (day: Day, rulesets: readonly CoachRuleset[] = coachRulesets): CoachRuleset =>
  rulesets.findLast(({ fromDay }) => fromDay <= day) ?? first;
