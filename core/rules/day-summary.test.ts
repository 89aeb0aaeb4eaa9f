import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Day } from '../lib/day.ts';
import { touchedDays } from '../records/index.ts';
import type { CountedFact } from '../records/index.ts';
import { deriveActiveDays } from './active-days.ts';
import {
  addFacts,
  byTouchedDay,
  mergedDay,
  nodeDayOf,
  summariseDay,
  summariseDays,
  withoutFact,
} from './day-summary.ts';
import type { DaySummary } from './day-summary.ts';
import { activity, completion, edgeFacts, freeze, noon, rest, runs, shuffledFrom } from './facts.contract.ts';

const D = 20_500 as Day;

/** The same fact a little later under another id. */
const later = (fact: CountedFact, by: number): CountedFact =>
  ({ ...fact, id: `${fact.id}-${by}`, data: { ...fact.data, at: fact.data.at + by * 60_000 } }) as CountedFact;
const never = (): never => {
  throw new Error('a day without facts');
};

describe('day summary', () => {
  it('[DAYS-1] depends only on the set of facts', () => {
    fc.assert(
      fc.property(edgeFacts(), fc.nat(), (facts, seed) => {
        const repeated = [...facts, ...facts.slice(0, 3)];
        expect(summariseDays(shuffledFrom(repeated, seed))).toEqual(summariseDays(facts));
      }),
      runs(300),
    );
  });

  it('[DAYS-2] one fact at a time, in any order, gives the same row as all at once', () => {
    fc.assert(
      fc.property(edgeFacts(), fc.nat(), (facts, seed) => {
        const rows = new Map<Day, DaySummary>();
        for (const fact of shuffledFrom(facts, seed))
          for (const day of touchedDays(fact)) rows.set(day, addFacts(rows.get(day) ?? null, day, [fact]));
        const oneByOne = [...rows.values()].sort((a, b) => a.day - b.day);
        expect(oneByOne).toEqual(summariseDays(facts));
        const parts = new Map<Day, DaySummary>();
        for (const part of [facts.slice(0, seed % 9), facts.slice(seed % 9)])
          for (const [day, news] of byTouchedDay(part)) parts.set(day, addFacts(parts.get(day) ?? null, day, news));
        expect([...parts.values()].sort((a, b) => a.day - b.day)).toEqual(oneByOne);
        for (const row of oneByOne) expect(row).toEqual(summariseDay(row.day, facts));
        expect(JSON.stringify(oneByOne)).toBe(JSON.stringify(summariseDays(facts)));
      }),
      runs(300),
    );
  });

  it('[DAYS-10] summaries of the parts of a day merge, in any order, into the summary of all its facts', () => {
    fc.assert(
      fc.property(edgeFacts(), fc.integer({ min: 1, max: 5 }), fc.nat(), (facts, parts, seed) => {
        const shuffled = shuffledFrom(facts, seed);
        for (const [day, ofDay] of byTouchedDay(facts)) {
          const summaries = Array.from({ length: parts }, (_, part) =>
            summariseDay(
              day,
              shuffled.filter((_, i) => i % parts === part),
            ),
          ).flatMap((summary) => summary ?? []);
          const merged = mergedDay(summaries);
          expect(merged).toEqual(summariseDay(day, ofDay));
          expect(JSON.stringify(merged)).toBe(JSON.stringify(summariseDay(day, ofDay)));
        }
      }),
      runs(300),
    );
    expect(mergedDay([])).toBeNull();
  });

  it('[DAYS-9] a fact that is neither the first nor the last of anything can be removed without reading the others', () => {
    let takenOut = 0;
    fc.assert(
      fc.property(edgeFacts(), fc.nat(), (facts, seed) => {
        const crowd = facts.flatMap((fact) => [0, 1, 2].map((i) => later(fact, i)));
        const taken = crowd[seed % Math.max(1, crowd.length)];
        if (taken === undefined) return;
        const rest = crowd.filter(({ id }) => id !== taken.id);
        for (const day of touchedDays(taken)) {
          const without = withoutFact(summariseDay(day, crowd) ?? never(), day, taken);
          if (without === null) continue;
          takenOut += 1;
          expect(without).toEqual(summariseDay(day, rest));
        }
      }),
      runs(300),
    );
    expect(takenOut).toBeGreaterThan(10);
  });

  it('[DAYS-2] adding a fact does not change the row it is added to', () => {
    const before = addFacts(null, D, [activity(noon(D))]);
    const copy = structuredClone(before);
    addFacts(before, D, [activity(noon(D) + 5)]);
    expect(before).toEqual(copy);
  });

  it('[DAYS-6] each fact is counted on exactly one day', () => {
    fc.assert(
      fc.property(edgeFacts(), (facts) => {
        const rows = summariseDays(facts);
        expect(rows.reduce((sum, row) => sum + row.facts, 0)).toBe(facts.length);
        for (const row of rows) expect(row.facts).toBe(facts.filter((fact) => nodeDayOf(fact) === row.day).length);
      }),
      runs(300),
    );
  });

  it('[DAYS-3] a completion after midnight is active on its own day and credited to the day of its challenge', () => {
    const late = completion(noon(D + 1), 0, D, 'seated-march', 'c');
    expect(touchedDays(late)).toEqual([D + 1, D]);
    expect(summariseDay(D, [late])).toEqual({
      day: D,
      spans: [],
      rests: [],
      activities: {},
      completions: { 'seated-march': { at: noon(D + 1), id: 'c' } },
      facts: 0,
    });
    expect(summariseDay((D + 1) as Day, [late])).toMatchObject({
      spans: [[0, noon(D + 1), noon(D + 1)]],
      completions: {},
      facts: 1,
    });
  });

  it('[DAYS-4] the earliest of equal completions stands, and the others still count as done on their own day', () => {
    const first = completion(noon(D), 0, D, 'seated-march', 'b');
    const sameMoment = completion(noon(D), 0, D, 'seated-march', 'a');
    const nextDay = completion(noon(D + 1), 0, D, 'seated-march', 'c');
    expect(first.key).toBe(nextDay.key);
    expect(summariseDay(D, [nextDay, first, sameMoment])?.completions['seated-march']).toEqual({
      at: noon(D),
      id: 'a',
    });
    expect(deriveActiveDays(summariseDays([nextDay]))).toBe(1);
    expect(deriveActiveDays(summariseDays([nextDay, first]))).toBe(2);
  });

  it('[DAYS-4] a challenge id may be the name of an Object property', () => {
    const odd = completion(noon(D), 0, D, 'constructor', 'x');
    expect(addFacts(addFacts(null, D, [activity(noon(D))]), D, [odd]).completions).toEqual({
      constructor: { at: noon(D), id: 'x' },
    });
  });

  it('[DAYS-5] rest and freeze mark the day they name, keep the earliest per reason, and are not real facts', () => {
    const row = summariseDay(D, [
      rest(D, 'pain', noon(D + 3), 'r2'),
      rest(D, 'pain', noon(D), 'r1'),
      freeze(D, noon(D + 1), 'f'),
      rest(D, 'illness', noon(D), 'i'),
    ]);
    expect(row?.rests.map(({ kind, reason, id }) => [kind, reason, id])).toEqual([
      ['freeze', 'missed_day', 'f'],
      ['rest', 'illness', 'i'],
      ['rest', 'pain', 'r1'],
    ]);
    expect(row?.spans).toEqual([]);
    expect(row?.facts).toBe(4);
    expect(touchedDays(rest(D, 'pain', noon(D + 3)))).toEqual([D]);
  });

  it("[DAYS-7] a day is active when it is a real fact's own day, whatever the offset", () => {
    const facts = [activity(noon(D), -720), activity(noon(D), 840), rest(D + 5)];
    expect(summariseDays(facts).map(({ day, spans }) => [day, spans.length])).toEqual([
      [D, 1],
      [D + 1, 1],
      [D + 5, 0],
    ]);
    expect(deriveActiveDays(summariseDays(facts))).toBe(2);
  });

  it('[DAYS-1] keeps the first and last moment per offset, and per kind the first log, the count and all minutes', () => {
    const facts: CountedFact[] = [
      activity(noon(D) + 2, 60, 'stretching', 20, 'b'),
      activity(noon(D) + 1, 60, 'stretching', 5, 'c'),
      activity(noon(D) + 1, 60, 'stretching', 10, 'a'),
      activity(noon(D), -60, 'mindfulness', 30, 'd'),
    ];
    expect(summariseDay(D, facts)).toMatchObject({
      spans: [
        [-60, noon(D), noon(D)],
        [60, noon(D) + 1, noon(D) + 2],
      ],
      activities: {
        stretching: { first: { at: noon(D) + 1, id: 'a', minutes: 10 }, lastAt: noon(D) + 2, count: 3, minutes: 35 },
        mindfulness: { first: { at: noon(D), id: 'd', minutes: 30 }, lastAt: noon(D), count: 1, minutes: 30 },
      },
    });
  });

  it('[DAYS-1] a day without facts has no row', () => {
    expect(summariseDay(D, [])).toBeNull();
    expect(summariseDay(D, [activity(noon(D + 1))])).toBeNull();
    expect(summariseDays([])).toEqual([]);
  });
});
