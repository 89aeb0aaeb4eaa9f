/** How each badge measure grew over time, in one pass over the day summaries. */
import { BADGE_MEASURES, badgeCatalogue } from './badge-catalogue.ts';
import type { BadgeMeasure } from './badge-catalogue.ts';
import { FEATURE_MEASURES, FEATURE_RULES, forEachFeature, SUM_RULES, SUMMED_MEASURES } from './badge-measures.ts';
import type { Feature } from './badge-measures.ts';
import type { DaySummary } from './day-summary.ts';
import { deriveStreakGrowth } from './streak-growth.ts';
import { Timeline } from './timeline.ts';

const HIGHEST_GOALS: ReadonlyMap<BadgeMeasure, number> = new Map(
  BADGE_MEASURES.map((measure) => [
    measure,
    Math.max(...badgeCatalogue.filter((badge) => badge.measure === measure).map(({ goal }) => goal)),
  ]),
);

/** The measure that counts the days with a kind. */
const DAYS_OF_KIND: ReadonlyMap<string | number, BadgeMeasure> = new Map(
  FEATURE_MEASURES.flatMap((measure) => {
    const rule = FEATURE_RULES[measure];
    return 'daysOf' in rule ? [[rule.daysOf, measure] as const] : [];
  }),
);

export type BadgeTimelines = Readonly<Record<BadgeMeasure, Timeline>>;

export function deriveBadgeTimelines(days: readonly DaySummary[]): BadgeTimelines {
  const lines = Object.fromEntries(
    BADGE_MEASURES.map((measure) => [measure, new Timeline(HIGHEST_GOALS.get(measure))]),
  ) as unknown as BadgeTimelines;
  const firsts: Record<Feature, Map<string | number, number>> = {
    kinds: new Map(),
    weekdays: new Map(),
    offsets: new Map(),
  };
  const has = (of: Feature, name: string | number, since: number): void => {
    if (since < (firsts[of].get(name) ?? Infinity)) firsts[of].set(name, since);
    const daysOf = of === 'kinds' ? DAYS_OF_KIND.get(name) : undefined;
    if (daysOf !== undefined && !lines[daysOf].isSettledBefore(since)) lines[daysOf].add(since, 1);
  };
  for (const row of days) {
    // After a year or two most measures have passed their highest goal, and later days cannot change them.
    const begins = beginOf(row);
    for (const measure of SUMMED_MEASURES) {
      const line = lines[measure];
      if (!line.isSettledBefore(begins)) SUM_RULES[measure](row, (amount, at) => line.add(at, amount));
    }
    forEachFeature(row, has);
  }
  for (const measure of FEATURE_MEASURES) {
    const rule = FEATURE_RULES[measure];
    if ('across' in rule) addGrowth(firsts[rule.of], rule.across, lines[measure]);
  }
  for (const { at, amount } of deriveStreakGrowth(days)) lines.bestStreak.add(at, amount);
  return lines;
}

/** The earliest moment of the day, UTC ms. A completion counts on its challenge's day but may have been done on another. */
function beginOf({ spans, rests, completions }: DaySummary): number {
  let begin = Infinity;
  for (const span of spans) begin = Math.min(begin, span[1]);
  for (const mark of rests) begin = Math.min(begin, mark.at);
  for (const challengeId in completions) begin = Math.min(begin, completions[challengeId]?.at ?? Infinity);
  return begin;
}

/** @param firsts when each name first occurred */
function addGrowth(
  firsts: ReadonlyMap<string | number, number>,
  across: (names: readonly (string | number)[]) => number,
  line: Timeline,
): void {
  const names: (string | number)[] = [];
  let before = 0;
  for (const [name, at] of [...firsts].sort((a, b) => a[1] - b[1])) {
    names.push(name);
    const now = across(names);
    line.add(at, now - before);
    before = now;
  }
}
