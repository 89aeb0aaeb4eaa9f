import * as fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { MS_PER_DAY } from '../lib/day.ts';
import { touchedDays } from '../records/index.ts';
import type { CountedFact } from '../records/index.ts';
import { deriveBadges } from './badges.ts';
import { summariseDays } from './day-summary.ts';
import { activeOn, activity, completion, edgeFacts, factsWithin, noon, rest, runs } from './facts.contract.ts';
import { derivedHash, deriveOverview } from './overview.ts';
import { addToTotals, badgeIdsOf, changeDay, emptySums, hashOf, startTotals, totalsOf } from './running-totals.ts';
import type { RunningTotals } from './running-totals.ts';

/** The full number of runs takes longer than a test is otherwise given. */
vi.setConfig({ testTimeout: 300_000 });

const D = 20_500;

/** Facts in parts of the given sizes; where a part touches days that are no longer held, all days are taken anew. */
function inParts(
  facts: readonly CountedFact[],
  sizes: readonly number[],
): { running: RunningTotals; refolded: number } {
  let running = startTotals([]);
  let refolded = 0;
  for (let from = 0, part = 0; from < facts.length; part++) {
    const to = from + (sizes[part % sizes.length] ?? 1);
    const next = addToTotals(running, facts.slice(from, to));
    if (next === null) refolded++;
    running = next ?? startTotals(summariseDays(facts.slice(0, to)));
    from = to;
  }
  return { running, refolded };
}

describe('running totals', () => {
  it('[TOTALS-1] adding facts in any order and in parts gives the totals and hash of all days', async () => {
    const someFacts = fc.oneof(edgeFacts(), factsWithin(400, 60), factsWithin(160, 60));
    const parts = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(someFacts, parts, fc.boolean(), async (facts, sizes, isInOrder) => {
        const given = isInOrder ? [...facts].sort((a, b) => a.data.at - b.data.at) : facts;
        const { running } = inParts(given, sizes);
        const days = summariseDays(facts);
        expect(running.totals).toEqual(totalsOf(days));
        expect(await hashOf(running.totals)).toBe(await derivedHash(days));
      }),
      runs(400),
    );
  });

  it('[TOTALS-1] dropping days between days that a flight joins changes nothing', () => {
    let refolds = 0;
    fc.assert(
      fc.property(edgeFacts(), fc.integer({ min: 0, max: 12 }), fc.nat(), (facts, place, part) => {
        const first = Math.min(...facts.flatMap((fact) => touchedDays(fact)));
        fc.pre(Number.isFinite(first));
        // one fact long before and one long after: the days before `place` are dropped while facts around it still arrive
        const border = activeOn(first - 40, first + 70 + place);
        const half = part % (facts.length + 1);
        const given = [...facts.slice(0, half), ...border, ...facts.slice(half)];
        const { running, refolded } = inParts(given, [1]);
        refolds += refolded;
        expect(running.totals).toEqual(totalsOf(summariseDays(given)));
      }),
      runs(1500),
    );
    expect(refolds).toBeGreaterThan(0);
  });

  it('[TOTALS-2] earned badges are those of the badge rules', () => {
    fc.assert(
      fc.property(fc.oneof(edgeFacts(), factsWithin(400, 200)), (facts) => {
        const days = summariseDays(facts);
        expect(badgeIdsOf(totalsOf(days))).toEqual(
          deriveBadges(days)
            .map(({ id }) => id)
            .sort(),
        );
      }),
      runs(200),
    );
  });

  it('[TOTALS-5] sums updated day by day give the totals of all days, even when facts are removed', () => {
    fc.assert(
      fc.property(
        fc.oneof(edgeFacts(), factsWithin(400, 60)),
        fc.infiniteStream(fc.nat({ max: 2 })),
        (facts, draws) => {
          const sums = emptySums();
          let was = new Map(summariseDays([]).map((row) => [row.day, row]));
          const step = (held: readonly CountedFact[]): void => {
            const is = new Map(summariseDays(held).map((row) => [row.day, row]));
            for (const day of new Set([...was.keys(), ...is.keys()]))
              changeDay(sums, was.get(day) ?? null, is.get(day) ?? null);
            was = is;
            const days = [...is.values()];
            expect(totalsOf(days, sums)).toEqual(totalsOf(days));
            expect(startTotals(days, sums)).toEqual(startTotals(days));
          };
          for (let to = 0; to < facts.length; to += 7) step(facts.slice(0, to));
          step(facts.filter(() => draws.next().value !== 0));
          step([]);
        },
      ),
      runs(60),
    );
  });

  it('[TOTALS-5] figures started from part of the days continue with the rest', () => {
    let begun = 0;
    fc.assert(
      fc.property(
        fc.oneof(edgeFacts(), factsWithin(160, 120)),
        fc.integer({ min: 0, max: 12 }),
        fc.integer({ min: 0, max: 3 }),
        (facts, place, gap) => {
          const first = Math.min(...facts.flatMap((fact) => touchedDays(fact)));
          fc.pre(Number.isFinite(first));
          const line = Array.from({ length: 25 }, (_, i) => first - 40 + i * (1 + (gap % 2)));
          const given = [...activeOn(...line, first + 70 + place), ...facts];
          for (const part of [line.length + 1, line.length + 1 + (facts.length >> 1)]) {
            const is = addToTotals(startTotals(summariseDays(given.slice(0, part))), given.slice(part));
            if (is === null) continue;
            begun++;
            expect(is.totals).toEqual(totalsOf(summariseDays(given)));
          }
        },
      ),
      runs(400),
    );
    expect(begun).toBeGreaterThan(0);
  });

  it('[TOTALS-3] a streak continues over days that were dropped, also one held by rest', () => {
    const facts = [
      ...activeOn(...Array.from({ length: 400 }, (_, i) => D + i)),
      rest(D + 400),
      ...activeOn(D + 401, D + 402),
    ];
    const { running, refolded } = inParts(facts, [3]);
    expect(refolded).toBe(0);
    expect(running.recent.size).toBeLessThanOrEqual(100);
    expect(running.totals.best).toBe(402);
    expect(deriveOverview(summariseDays(facts), noon(D + 402), 0).longestStreak).toBe(402);
  });

  it('[TOTALS-3] a streak continues from a dropped day that a flight joined across a day of rest', () => {
    const home = Array.from({ length: 30 }, (_, i) => D - 29 + i);
    const facts = [...activeOn(...home), activity(noon(D), -720), rest(D + 1)];
    const arrival = activity((D + 3) * MS_PER_DAY - 840 * 60_000, 840);
    const running = startTotals(summariseDays([...facts, arrival, ...activeOn(D + 71)]));
    expect([running.totals.best, running.opensOn]).toEqual([31, D + 4]);
    expect(addToTotals(running, activeOn(D + 4))?.totals.best).toBe(32);
  });

  it('[TOTALS-4] a fact of a dropped day gives no answer rather than a guess', () => {
    const { running } = inParts(activeOn(...Array.from({ length: 200 }, (_, i) => D + 2 * i)), [1]);
    const opensOn = running.opensOn ?? 0;
    expect(opensOn).toBeGreaterThan(D + 250);
    expect(addToTotals(running, [activity(noon(opensOn - 1))])).toBeNull();
    expect(addToTotals(running, [completion(noon(D + 398), 0, D + 10, 'seated-march')])).toBeNull();
    expect(addToTotals(running, [activity(noon(opensOn))])?.totals.facts).toBe(201);
  });
});
