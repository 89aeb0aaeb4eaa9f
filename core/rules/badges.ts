import { badgeCatalogue } from './badge-catalogue';
import type { Badge, BadgeRank } from './badge-catalogue';
import { deriveBadgeSteps } from './badge-steps';
import type { Step } from './badge-steps';
import type { DaySummary } from './day-summary';

export interface EarnedBadge {
  readonly id: string;
  /** UTC ms at which the fact that first fulfilled it was recorded */
  readonly earnedAt: number;
  readonly rank: BadgeRank;
}

/** Ascending by when they were earned; at the same moment in the order of the catalogue. */
export function deriveBadges(days: readonly DaySummary[], catalogue: readonly Badge[] = badgeCatalogue): EarnedBadge[] {
  const steps = deriveBadgeSteps(days);
  return catalogue
    .flatMap(({ id, measure, goal, rank }) => {
      const earnedAt = reachedAt(steps.get(measure) ?? [], goal);
      return earnedAt === null ? [] : [{ id, earnedAt, rank }];
    })
    .sort((a, b) => a.earnedAt - b.earnedAt);
}

function reachedAt(steps: readonly Step[], goal: number): number | null {
  let sum = 0;
  for (const { at, amount } of steps) {
    sum += amount;
    if (sum >= goal) return at;
  }
  return null;
}
