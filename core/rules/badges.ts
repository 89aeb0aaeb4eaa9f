import { badgeCatalogue } from './badge-catalogue.ts';
import type { BadgeRank } from './badge-catalogue.ts';
import { deriveBadgeTimelines } from './badge-timelines.ts';
import type { DaySummary } from './day-summary.ts';

export { badgeCatalogue } from './badge-catalogue.ts';

export interface EarnedBadge {
  readonly id: string;
  /** UTC ms at which the fact that first fulfilled it was recorded */
  readonly earnedAt: number;
  readonly rank: BadgeRank;
}

/** In the order in which they were earned; ties follow the catalogue. */
export function deriveBadges(days: readonly DaySummary[]): EarnedBadge[] {
  const lines = deriveBadgeTimelines(days);
  return badgeCatalogue
    .flatMap(({ id, measure, goal, rank }) => {
      const earnedAt = lines[measure].reachedAt(goal);
      return earnedAt === null ? [] : [{ id, earnedAt, rank }];
    })
    .sort((a, b) => a.earnedAt - b.earnedAt);
}
