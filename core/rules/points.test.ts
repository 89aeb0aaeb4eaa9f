import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayOf } from '../lib/day.ts';
import type { CountedFact } from '../records/index.ts';
import { challengeById } from './challenges.ts';
import { summariseDays } from './day-summary.ts';
import { activity, completion, edgeFacts, noon, runs } from './facts.contract.ts';
import { derivePoints } from './points.ts';

const D = 20_500;
const pointsOf = (facts: readonly CountedFact[]): number => derivePoints(summariseDays(facts));

describe('points', () => {
  it('[POINTS-1] a completed challenge earns its points, once per day and challenge', () => {
    const easy = completion(noon(D), 0, D, 'seated-march');
    expect(pointsOf([easy])).toBe(10);
    expect(pointsOf([easy, completion(noon(D) + 9, 0, D, 'seated-march')])).toBe(10);
    expect(pointsOf([easy, completion(noon(D + 1), 0, D + 1, 'seated-march')])).toBe(20);
    expect(pointsOf([completion(noon(D), 0, D, 'chair-rises'), completion(noon(D), 0, D, 'three-songs')])).toBe(50);
  });

  it('[POINTS-2] a quick log earns 10 points, once per kind and day', () => {
    expect(pointsOf([activity(noon(D), 0, 'stretching', 5)])).toBe(10);
    expect(pointsOf([activity(noon(D), 0, 'stretching', 5), activity(noon(D) + 1, 60, 'stretching', 30)])).toBe(10);
    expect(
      pointsOf([
        activity(noon(D), 0, 'stretching'),
        activity(noon(D), 0, 'mindfulness'),
        activity(noon(D + 1), 0, 'stretching'),
      ]),
    ).toBe(30);
  });

  it('[POINTS-3] a challenge this version does not know earns nothing and does no harm', () => {
    expect(challengeById('from-a-newer-version')).toBeNull();
    expect(challengeById('constructor')).toBeNull();
    expect(
      pointsOf([
        completion(noon(D), 0, D, 'from-a-newer-version'),
        completion(noon(D), 0, D, 'constructor'),
        activity(noon(D)),
      ]),
    ).toBe(10);
  });

  it('[POINTS-1] [POINTS-2] are the same when counted over the facts themselves', () => {
    fc.assert(
      fc.property(edgeFacts(), (facts) => {
        const earned = new Map<string, number>();
        for (const { entity, key, data } of facts) {
          if (entity === 'activity') earned.set(`${dayOf(data.at, data.off)} ${data.kind}`, 10);
          if (entity === 'completion') earned.set(key, challengeById(data.challengeId)?.points ?? 0);
        }
        expect(pointsOf(facts)).toBe([...earned.values()].reduce((sum, points) => sum + points, 0));
      }),
      runs(300),
    );
  });

  it('[POINTS-4] a late fact never lowers the points', () => {
    fc.assert(
      fc.property(edgeFacts(), edgeFacts(2), (facts, late) => {
        expect(
          pointsOf([...facts, ...late.map((fact) => ({ ...fact, id: `late-${fact.id}` }))]),
        ).toBeGreaterThanOrEqual(pointsOf(facts));
      }),
      runs(300),
    );
  });
});
