import * as fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import texts from '#locales/en/badges.json';
import { canonicalJson } from '../lib/canonical-json.ts';
import { dayOf, weekdayOf } from '../lib/day.ts';
import { hex, sha256 } from '../lib/sha256.ts';
import type { CountedFact } from '../records/index.ts';
import { BADGE_MEASURES, badgeCatalogue } from './badge-catalogue.ts';
import type { BadgeMeasure } from './badge-catalogue.ts';
import { deriveBadgeTimelines } from './badge-timelines.ts';
import { deriveBadges } from './badges.ts';
import { challengeById } from './challenges.ts';
import { nodeDayOf, summariseDays } from './day-summary.ts';
import {
  activeOn,
  activity,
  completion,
  edgeFacts,
  factsWithin,
  noon,
  rest,
  runs,
  shuffledFrom,
} from './facts.contract.ts';
import { RULESET, RULESETS } from './rulesets.ts';
import { naiveStreaks } from './streak.contract.ts';
import { deriveStreaks } from './streak.ts';

/** The full number of runs takes longer than a test is otherwise given. */
vi.setConfig({ testTimeout: 300_000 });

const D = 20_500;
const badgesOf = (facts: readonly CountedFact[]): string[] => deriveBadges(summariseDays(facts)).map(({ id }) => id);

/** Each measure counted over the facts themselves, without summaries. */
const counted: Record<BadgeMeasure, (facts: readonly CountedFact[]) => number> = {
  activeDays: (facts) => new Set(real(facts).map(nodeDayOf)).size,
  bestStreak: (facts) => Math.max(0, ...naiveStreaks(facts).map(({ length }) => length)),
  points: (facts) =>
    10 * new Set(activities(facts).map((fact) => `${nodeDayOf(fact)} ${fact.data.kind}`)).size +
    completionsIn(facts).reduce((sum, { points }) => sum + points, 0),
  challenges: (facts) => completionsIn(facts).length,
  daysOfAllThree: (facts) => {
    const levels = new Set(completionsIn(facts).map(({ day, difficulty }) => `${day} ${difficulty}`));
    return [...new Set(completionsIn(facts).map(({ day }) => day))].filter((day) =>
      ['easy', 'medium', 'hard'].every((level) => levels.has(`${day} ${level}`)),
    ).length;
  },
  kinds: (facts) => new Set(activities(facts).map(({ data }) => data.kind)).size,
  mindfulDays: (facts) =>
    new Set(
      activities(facts)
        .filter(({ data }) => data.kind === 'mindfulness')
        .map(nodeDayOf),
    ).size,
  stretchingDays: (facts) =>
    new Set(
      activities(facts)
        .filter(({ data }) => data.kind === 'stretching')
        .map(nodeDayOf),
    ).size,
  plannedRests: (facts) =>
    new Set(facts.flatMap(({ data }) => ('reason' in data && data.reason === 'prescribed' ? [data.day] : []))).size,
  minutes: (facts) =>
    activities(facts).reduce((sum, { data }) => sum + data.minutes, 0) +
    completionsIn(facts).reduce((sum, { minutes }) => sum + minutes, 0),
  weekdays: (facts) => new Set(real(facts).map((fact) => weekdayOf(nodeDayOf(fact)))).size,
  offsetSpread: (facts) => {
    const offsets = real(facts).map(({ data }) => data.off);
    return offsets.length === 0 ? 0 : Math.max(...offsets) - Math.min(...offsets);
  },
};

const real = (facts: readonly CountedFact[]): CountedFact[] =>
  facts.filter(({ entity }) => entity === 'activity' || entity === 'completion');
const activities = (facts: readonly CountedFact[]): Extract<CountedFact, { entity: 'activity' }>[] =>
  facts.filter((fact) => fact.entity === 'activity');
const completionsIn = (facts: readonly CountedFact[]) =>
  [
    ...new Map(
      facts.flatMap((fact) => (fact.entity === 'completion' ? [[fact.key, fact.data] as const] : [])),
    ).values(),
  ].flatMap(({ day, challengeId }) => {
    const challenge = challengeById(challengeId);
    return challenge === null ? [] : [{ ...challenge, day }];
  });

describe('badge catalogue', () => {
  it('[BADGE-1] has at least 14 badges with a name and a description each, and no text without a badge', () => {
    expect(badgeCatalogue.length).toBeGreaterThanOrEqual(14);
    expect(new Set(badgeCatalogue.map(({ id }) => id)).size).toBe(badgeCatalogue.length);
    expect(Object.keys(texts).sort()).toEqual(badgeCatalogue.map(({ id }) => id).sort());
    expect(new Set(Object.values(texts).map(({ name }) => name)).size).toBe(badgeCatalogue.length);
  });

  it('[BADGE-1] uses every measure, and a higher goal never has a lower rank', () => {
    for (const measure of BADGE_MEASURES) {
      const family = badgeCatalogue.filter((badge) => badge.measure === measure).sort((a, b) => a.goal - b.goal);
      expect(family.length, measure).toBeGreaterThan(0);
      expect(family.map(({ rank }) => rank)).toEqual(family.map(({ rank }) => rank).sort((a, b) => a - b));
      expect(new Set(family.map(({ goal }) => goal)).size).toBe(family.length);
    }
  });
});

describe('badges', () => {
  it('[BADGE-2] adding a fact never takes one away', () => {
    fc.assert(
      fc.property(edgeFacts(30), edgeFacts(2), (facts, late) => {
        const after = badgesOf([...facts, ...late.map((fact) => ({ ...fact, id: `late-${fact.id}` }))]);
        expect(after).toEqual(expect.arrayContaining(badgesOf(facts)));
      }),
      runs(300),
    );
  });

  it('[BADGE-3] neither the order of the facts nor of the rows matters', () => {
    fc.assert(
      fc.property(edgeFacts(30), fc.nat(), (facts, seed) => {
        expect(deriveBadges(shuffledFrom(summariseDays(shuffledFrom(facts, seed)), seed + 1))).toEqual(
          deriveBadges(summariseDays(facts)),
        );
      }),
      runs(300),
    );
  });

  it('[BADGE-4] [BADGE-5] at any moment every measure equals a count over the facts up to that moment', () => {
    fc.assert(
      fc.property(fc.oneof(factsWithin(5, 16), edgeFacts(16)), (facts) => {
        const lines = deriveBadgeTimelines(summariseDays(facts));
        const isKeptWhole = keepsAllMoments(facts);
        for (const measure of BADGE_MEASURES) {
          const reachedAt = (goal: number): number => lines[measure].reachedAt(goal) ?? Infinity;
          // Nothing asks for more than the highest goal of a measure.
          const most = Math.max(...badgeCatalogue.filter((badge) => badge.measure === measure).map(({ goal }) => goal));
          const mayLag = (measure === 'minutes' || measure === 'bestStreak') && !isKeptWhole;
          for (const at of new Set(facts.map(({ data }) => data.at))) {
            const truth = counted[measure](facts.filter(({ data }) => data.at <= at));
            expect(reachedAt(truth + 1), measure).toBeGreaterThan(at);
            if (truth > 0 && !mayLag) expect(reachedAt(Math.min(truth, most)), measure).toBeLessThanOrEqual(at);
          }
          const final = counted[measure](facts);
          expect(reachedAt(final + 1), measure).toBe(Infinity);
          if (final > 0)
            expect(
              facts.map(({ data }) => data.at),
              measure,
            ).toContain(reachedAt(Math.min(final, most)));
        }
      }),
      runs(300),
    );
  });

  it('[BADGE-4] the growth of the streak over time ends at the best streak', () => {
    fc.assert(
      fc.property(edgeFacts(), (facts) => {
        const days = summariseDays(facts);
        const { best } = deriveStreaks(days);
        const { bestStreak } = deriveBadgeTimelines(days);
        if (best > 0) expect(bestStreak.reachedAt(best)).not.toBeNull();
        expect(bestStreak.reachedAt(best + 1)).toBeNull();
      }),
      runs(300),
    );
  });

  it('[BADGE-4] is dated by the fact that first fulfilled it, whatever day that fact is on', () => {
    const joined = [...activeOn(D, D + 2), activity(noon(D + 1) + 7)];
    expect(deriveBadges(summariseDays(joined)).find(({ id }) => id === 'three-joined')).toEqual({
      id: 'three-joined',
      earnedAt: noon(D + 2),
      rank: 1,
    });
    const late = [...activeOn(D, D + 2), rest(D + 1, 'pain', noon(D + 9)), ...activeOn(D + 3)];
    expect(deriveBadges(summariseDays(late)).find(({ id }) => id === 'three-joined')?.earnedAt).toBe(noon(D + 9));
  });

  it('[BADGE-4] badges are listed in the order in which they were earned', () => {
    const earned = deriveBadges(
      summariseDays([...activeOn(D, D + 1, D + 2), completion(noon(D) - 5, 0, D, 'seated-march')]),
    );
    expect(earned.map(({ id }) => id)).toEqual(['first-stone', 'first-challenge', 'three-joined']);
    expect(earned.map(({ earnedAt }) => earnedAt)).toEqual([noon(D) - 5, noon(D) - 5, noon(D + 2)]);
  });

  it('[BADGE-5] each badge is reached at its goal and not before', () => {
    const day = (i: number): number => D + 2 * i;
    const many = (count: number, make: (i: number) => CountedFact[]): CountedFact[] =>
      Array.from({ length: count }, (_, i) => make(i)).flat();
    const ways: Record<BadgeMeasure, (goal: number) => CountedFact[]> = {
      activeDays: (goal) => many(goal, (i) => activeOn(day(i))),
      bestStreak: (goal) => many(goal, (i) => activeOn(D + i)),
      points: (goal) => many(Math.floor(goal / 10), (i) => activeOn(day(i))),
      challenges: (goal) => many(goal, (i) => [completion(noon(day(i)), 0, day(i), 'seated-march')]),
      daysOfAllThree: (goal) =>
        many(goal, (i) =>
          ['seated-march', 'chair-rises', 'three-songs'].map((id) => completion(noon(day(i)), 0, day(i), id)),
        ),
      kinds: (goal) =>
        (['stretching', 'mindfulness', 'daily_exercise'] as const)
          .slice(0, goal)
          .map((kind) => activity(noon(D), 0, kind)),
      mindfulDays: (goal) => many(goal, (i) => [activity(noon(day(i)), 0, 'mindfulness')]),
      stretchingDays: (goal) => many(goal, (i) => [activity(noon(day(i)), 0, 'stretching')]),
      plannedRests: (goal) => many(goal, (i) => [rest(day(i), 'pain'), rest(day(i))]),
      minutes: (goal) => many(Math.floor(goal / 10), (i) => activeOn(day(i))),
      weekdays: (goal) => many(goal, (i) => activeOn(D + i * 8)),
      offsetSpread: (goal) => [activity(noon(D), 60), activity(noon(D + 2), 60 - goal)],
    };
    for (const { id, measure, goal } of badgeCatalogue) {
      const enough = ways[measure](goal);
      expect(badgesOf(enough), id).toContain(id);
      expect(badgesOf(enough.slice(0, -1)), id).not.toContain(id);
    }
  });

  it('[BADGE-6] a change to summer time alone earns no travel badge', () => {
    const yearAtHome = Array.from({ length: 12 }, (_, month) =>
      activity(Date.UTC(2026, month, 3, 12), month > 2 && month < 10 ? 120 : 60),
    );
    expect(badgesOf(yearAtHome)).not.toContain('across-the-border');
    expect(badgesOf([...yearAtHome, activity(Date.UTC(2026, 11, 5, 12), -300)])).toEqual(
      expect.arrayContaining(['across-the-border', 'far-from-home']),
    );
  });
});

/** Where no span and no kind of a day holds more than two facts, the summaries keep every moment. */
function keepsAllMoments(facts: readonly CountedFact[]): boolean {
  const counts = new Map<string, number>();
  for (const { entity, data } of facts) {
    if (entity !== 'activity' && entity !== 'completion') continue;
    const day = dayOf(data.at, data.off);
    for (const key of [`${day} ${data.off}`, ...(entity === 'activity' ? [`${day} ${data.kind}`] : [])])
      counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return Math.max(0, ...counts.values()) <= 2;
}

/** A ruleset's catalogue as it was when the ruleset came, as a digest. */
const CATALOGUES: Readonly<Record<string, string>> = { r1: 'e7a58a63a8cb807f' };

it('[BADGE-8] belongs to its ruleset: two builds of one ruleset derive the same badges from the same entries', async () => {
  const badges = badgeCatalogue.map(({ id, measure, goal }) => ({ id, measure, goal }));
  const sorted = badges.sort((a, b) => (a.id < b.id ? -1 : 1));
  const digest = hex(await sha256(canonicalJson(sorted))).slice(0, 16);
  expect(
    CATALOGUES[RULESET.id],
    `The badges changed, so their hash differs from the build before: without a new row in rulesets.ts each device of that build would hear its whole log again, every day. Add one, and ${RULESET.id}'s successor here: ${digest}`,
  ).toBe(digest);
  expect(Object.keys(CATALOGUES)).toEqual(RULESETS.map(({ id }) => id));
});
