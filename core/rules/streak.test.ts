import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayOf, MS_PER_DAY } from '../lib/day.ts';
import type { Day } from '../lib/day.ts';
import type { CountedFact } from '../records/index.ts';
import { deriveActiveDays } from './active-days.ts';
import { daysJoinedAt } from './day-joins.ts';
import { nodeDayOf, summariseDays } from './day-summary.ts';
import {
  activeOn,
  activity,
  crowdedDays,
  edgeFacts,
  edgeRealFacts,
  factsAndNow,
  freeze,
  noon,
  oneZone,
  rest,
  restlessTraveller,
  runs,
  shuffledFrom,
} from './facts.contract.ts';
import { longestRun, naiveCurrent, naiveJoinedAt, naiveStreaks } from './streak.contract.ts';
import { deriveCurrentStreak, deriveSkippedDays, deriveStreaks } from './streak.ts';

const local = (day: number, hour: number, off: number): CountedFact =>
  activity(day * MS_PER_DAY + hour * 3_600_000 - off * 60_000, off);
const bestOf = (facts: readonly CountedFact[]): number => deriveStreaks(summariseDays(facts)).best;
const currentOf = (facts: readonly CountedFact[], now: number, off: number): number =>
  deriveCurrentStreak(deriveStreaks(summariseDays(facts)), now, off).length;
const shapeOf = (facts: readonly CountedFact[]): unknown =>
  deriveStreaks(summariseDays(facts)).streaks.map(({ nodes, length }) => ({
    days: nodes.map(({ day }) => day),
    length,
  }));
const isReal = (fact: CountedFact): boolean => fact.entity === 'activity' || fact.entity === 'completion';

describe('streak, whatever the facts', () => {
  it('[STREAK-1] equals the rule as specified, pair by pair', () => {
    fc.assert(
      fc.property(edgeFacts(), (facts) => {
        expect(shapeOf(facts)).toEqual(naiveStreaks(facts).map(({ days, length }) => ({ days, length })));
      }),
      runs(300),
    );
  });

  it('[STREAK-1] [STREAK-15] days with many offsets join exactly as their facts do pair by pair, and since the same moment', () => {
    fc.assert(
      fc.property(crowdedDays, (facts) => {
        expect(shapeOf(facts)).toEqual(naiveStreaks(facts).map(({ days, length }) => ({ days, length })));
        const days = summariseDays(facts);
        for (const [i, earlier] of days.entries())
          for (const later of days.slice(i + 1))
            expect(daysJoinedAt(earlier, later)).toBe(naiveJoinedAt(earlier, later));
      }),
      runs(400),
    );
  });

  it('[STREAK-12] the current streak equals the rule as specified', () => {
    fc.assert(
      fc.property(factsAndNow, ({ facts, now }) => {
        expect(currentOf(facts, now.at, now.off)).toBe(naiveCurrent(facts, now));
      }),
      runs(300),
    );
  });

  it('[STREAK-2] the order of the facts does not matter', () => {
    fc.assert(
      fc.property(edgeFacts(), fc.nat(), (facts, seed) => {
        expect(shapeOf(shuffledFrom(facts, seed))).toEqual(shapeOf(facts));
      }),
      runs(300),
    );
  });

  it('[STREAK-3] a fact given twice changes nothing', () => {
    fc.assert(
      fc.property(edgeFacts(), fc.nat(), (facts, seed) => {
        const repeated = shuffledFrom(facts, seed).slice(0, Math.ceil(facts.length / 2));
        expect(summariseDays([...repeated, ...facts])).toEqual(summariseDays(facts));
        expect(shapeOf([...facts, ...repeated])).toEqual(shapeOf(facts));
      }),
      runs(300),
    );
  });

  it('[STREAK-4] a late fact never lowers the best streak', () => {
    fc.assert(
      fc.property(edgeFacts(), edgeFacts(2), (facts, late) => {
        expect(bestOf([...facts, ...renamed(late)])).toBeGreaterThanOrEqual(bestOf(facts));
      }),
      runs(300),
    );
  });

  it('[STREAK-5] a late fact never lowers the current streak of the same moment', () => {
    fc.assert(
      fc.property(factsAndNow, edgeFacts(2), ({ facts, now }, late) => {
        expect(currentOf([...facts, ...renamed(late)], now.at, now.off)).toBeGreaterThanOrEqual(
          currentOf(facts, now.at, now.off),
        );
      }),
      runs(300),
    );
  });

  it('[STREAK-6] facts split over two devices and merged give the same', () => {
    fc.assert(
      fc.property(edgeFacts(), fc.nat(), (facts, seed) => {
        const here = facts.filter((_, i) => ((seed >> (i % 24)) & 1) === 1);
        const there = facts.filter((fact) => !here.includes(fact));
        const both = here.slice(0, 2);
        expect(shapeOf([...there, ...both, ...here])).toEqual(shapeOf([...here, ...there]));
        expect(shapeOf([...there, ...here])).toEqual(shapeOf(facts));
      }),
      runs(300),
    );
  });

  it('[STREAK-8] no streak is shorter than the runs of consecutive own days', () => {
    fc.assert(
      fc.property(edgeFacts(), (facts) => {
        expect(bestOf(facts)).toBeGreaterThanOrEqual(longestRun(facts.filter(isReal).map(nodeDayOf)));
      }),
      runs(300),
    );
  });

  it('[STREAK-9] an activity at least every 24 hours keeps one streak, all of it current, wherever the person goes', () => {
    fc.assert(
      fc.property(restlessTraveller, ({ facts, now }) => {
        const days = summariseDays(facts);
        const map = deriveStreaks(days);
        expect(map.streaks).toHaveLength(1);
        expect(deriveCurrentStreak(map, now.at, now.off).length).toBe(deriveActiveDays(days));
      }),
      runs(300),
    );
  });

  it('[STREAK-10] a streak has at most floor((elapsed + 26 h) / 24 h) + 2 days', () => {
    fc.assert(
      fc.property(edgeRealFacts(), (facts) => {
        for (const { nodes, length } of deriveStreaks(summariseDays(facts)).streaks) {
          const spans = nodes.flatMap((row) => row.spans);
          const elapsed = Math.max(...spans.map(([, , last]) => last)) - Math.min(...spans.map(([, first]) => first));
          expect(length).toBeLessThanOrEqual(Math.floor((elapsed + (26 / 24) * MS_PER_DAY) / MS_PER_DAY) + 2);
        }
      }),
      runs(300),
    );
  });

  it('[STREAK-1] every node day is in exactly one streak, and no other day is', () => {
    fc.assert(
      fc.property(edgeFacts(), (facts) => {
        const nodes = deriveStreaks(summariseDays(facts)).streaks.flatMap((streak) =>
          streak.nodes.map(({ day }) => day),
        );
        expect(nodes).toEqual([...new Set(facts.map(nodeDayOf))].sort((a, b) => a - b));
      }),
      runs(100),
    );
  });
});

describe('streak in one time zone', () => {
  it('[STREAK-7] is a run of consecutive days, and current when its end is at most a day away', () => {
    fc.assert(
      fc.property(oneZone(false), ({ facts, now }) => {
        const days = new Set<number>(facts.map(nodeDayOf));
        const today = dayOf(now.at, now.off);
        expect(bestOf(facts)).toBe(longestRun(days));
        const runThrough = (day: number): number => {
          if (!days.has(day)) return 0;
          let [first, last] = [day, day];
          while (days.has(first - 1)) first -= 1;
          while (days.has(last + 1)) last += 1;
          return last - first + 1;
        };
        expect(currentOf(facts, now.at, now.off)).toBe(
          Math.max(runThrough(today - 1), runThrough(today), runThrough(today + 1)),
        );
      }),
      runs(300),
    );
  });

  it('[STREAK-11] a gap always breaks when no rest or freeze holds it', () => {
    fc.assert(
      fc.property(oneZone(true), ({ facts }) => {
        const nodes = new Set<number>(facts.map(nodeDayOf));
        for (const streak of deriveStreaks(summariseDays(facts)).streaks) {
          const first = streak.nodes[0]?.day ?? 0;
          expect(streak.nodes.map(({ day }) => day - first)).toEqual(streak.nodes.map((_, i) => i));
          expect(nodes.has(first - 1)).toBe(false);
          expect(nodes.has((streak.nodes.at(-1)?.day ?? 0) + 1)).toBe(false);
        }
      }),
      runs(300),
    );
    expect(bestOf(activeOn(20_500, 20_501, 20_504, 20_505, 20_506))).toBe(3);
    expect(currentOf(activeOn(20_500, 20_501), noon(20_504), 0)).toBe(0);
  });
});

describe('rest and freezes', () => {
  it('[STREAK-13] hold a streak without adding to its length', () => {
    const facts = [...activeOn(20_500, 20_501), rest(20_502), freeze(20_503), ...activeOn(20_504)];
    expect(bestOf(facts)).toBe(3);
    expect(currentOf(facts, noon(20_505), 0)).toBe(3);
    expect(bestOf([rest(20_500), rest(20_501)])).toBe(0);
  });

  it('[STREAK-12] a rest or freeze of today or yesterday keeps the streak alive, an older one does not', () => {
    const rested = [...activeOn(20_500, 20_501), rest(20_502)];
    expect(currentOf(rested, noon(20_502), 0)).toBe(2);
    expect(currentOf(rested, noon(20_503), 0)).toBe(2);
    expect(currentOf(rested, noon(20_504), 0)).toBe(0);
    expect(currentOf([...activeOn(20_500), freeze(20_501)], noon(20_502), 0)).toBe(1);
  });

  it('[STREAK-13] the first day of a streak is its first active one, while its days include the rest', () => {
    const map = deriveStreaks(summariseDays([rest(20_499), ...activeOn(20_500), rest(20_501)]));
    expect(deriveCurrentStreak(map, noon(20_501), 0)).toEqual({
      length: 1,
      firstDay: 20_500,
      days: [20_499, 20_500, 20_501],
    });
    expect(deriveCurrentStreak(map, noon(20_600), 0)).toEqual({ length: 0, firstDay: null, days: [] });
  });
});

describe('named flights', () => {
  /** At this hour of this local day. */

  it('[STREAK-14] a third fact in the far east joins two days and drops none', () => {
    const two = [activity(1_769_749_200_000, -300), activity(1_769_922_060_000, -720)];
    expect(bestOf(two)).toBe(2);
    expect(bestOf([...two, activity(1_769_922_000_000, 840)])).toBe(3);
  });

  it('[STREAK-14] four days in 22 hours and a minute', () => {
    const facts = [
      activity(1_767_268_740_000, -720),
      activity(1_767_268_800_000, -720),
      activity(1_767_297_600_000, 840),
      activity(1_767_348_000_000, 840),
    ];
    expect(bestOf(facts)).toBe(4);
    expect((1_767_348_000_000 - 1_767_268_740_000) / 60_000).toBe(22 * 60 + 1);
  });

  it('[STREAK-14] westward over the date line and back, still alive', () => {
    const facts = [activity(1_767_178_800_000, 840), activity(1_767_265_200_000, -720)];
    expect(currentOf(facts, 1_767_351_600_000, 840)).toBe(2);
  });

  it('[STREAK-12] a fact in the future keeps the streak alive by its earlier end', () => {
    const ahead = [local(20_502, 1, 360), local(20_502, 23, 360)];
    const [day, hour] = [20_500, 3];
    expect(currentOf(ahead, day * MS_PER_DAY + hour * 3_600_000, 0)).toBe(1);
    expect(currentOf(ahead.slice(1), day * MS_PER_DAY + hour * 3_600_000, 0)).toBe(0);
  });

  it('[STREAK-12] nine days and one fact dated five days ahead: still nine', () => {
    const nine = activeOn(20_500, 20_501, 20_502, 20_503, 20_504, 20_505, 20_506, 20_507, 20_508);
    expect(currentOf(nine, noon(20_508), 0)).toBe(9);
    expect(currentOf([...nine, ...activeOn(20_513)], noon(20_508), 0)).toBe(9);
  });

  it('[STREAK-1] two non-neighbouring days join if one clock saw them as neighbours', () => {
    expect(bestOf([local(20_500, 1, 0), local(20_502, 1, 360)])).toBe(2);
    expect(bestOf([local(20_500, 23, 0), local(20_502, 12, 360)])).toBe(2);
    expect(bestOf([local(20_500, 1, 0), local(20_502, 12, 360)])).toBe(1);
  });

  it('[STREAK-1] the earlier or later end of a day is enough to join it', () => {
    expect(bestOf([local(20_500, 1, 0), local(20_502, 1, 360), local(20_502, 12, 360)])).toBe(2);
    expect(bestOf([local(20_500, 1, 0), local(20_500, 23, 0), local(20_502, 12, 360)])).toBe(2);
  });
});

describe('days that travel skips', () => {
  it('[STREAK-16] a day inside a streak on which nothing stands was skipped', () => {
    const flight = [local(20_500, 20, -600), local(20_502, 20, 780)];
    expect(bestOf(flight)).toBe(2);
    expect([...deriveSkippedDays(summariseDays(flight), 20_490 as Day, 20_503 as Day)]).toEqual([20_501]);
    expect([...deriveSkippedDays(summariseDays(flight), 20_502 as Day, 20_503 as Day)]).toEqual([]);
  });

  it('[STREAK-16] a day that was missed was not skipped, nor was one with a rest', () => {
    const days = summariseDays(activeOn(20_498, 20_500, 20_501));
    expect([...deriveSkippedDays(days, 20_490 as Day, 20_503 as Day)]).toEqual([]);
  });
});

describe('a long history', () => {
  it('[DAYS-8] 50,000 facts of a traveller are each counted once and form one streak', () => {
    const facts = Array.from({ length: 50_000 }, (_, i) =>
      activity(Date.UTC(2010, 0, 1) + i * 9_000_000, -720 + ((i * 7) % 27) * 60),
    );
    const days = summariseDays(facts);
    expect(days.reduce((sum, row) => sum + row.facts, 0)).toBe(50_000);
    expect(deriveStreaks(days).best).toBe(days.length);
  });
});

const renamed = (facts: readonly CountedFact[]): CountedFact[] =>
  facts.map((fact) => ({ ...fact, id: `late-${fact.id}` }));
