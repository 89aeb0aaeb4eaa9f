import * as fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { canonicalJson } from '../lib/canonical-json.ts';
import { hex, sha256 } from '../lib/sha256.ts';
import { summariseDays } from './day-summary.ts';
import { activeOn, activity, completion, edgeFacts, noon, runs, shuffledFrom } from './facts.contract.ts';
import { derivedHash, deriveOverview } from './overview.ts';
import { derivePoints } from './points.ts';
import { RULESET } from './rulesets.ts';

/** The full number of runs takes longer than a test is otherwise given. */
vi.setConfig({ testTimeout: 300_000 });

const D = 20_500;

describe('overview', () => {
  it('[HASH-1] the hash is equal for equal sets of facts', async () => {
    await fc.assert(
      fc.asyncProperty(edgeFacts(), fc.nat(), async (facts, seed) => {
        const hash = await derivedHash(summariseDays(facts));
        expect(hash).toMatch(/^[0-9a-f]{16}$/);
        expect(await derivedHash(shuffledFrom(summariseDays(shuffledFrom(facts, seed)), seed + 1))).toBe(hash);
      }),
      runs(150),
    );
  });

  it('[HASH-1] the hash is the first 16 hex digits over the canonical JSON of six members', async () => {
    const facts = [...activeOn(D, D + 1, D + 2), completion(noon(D), 0, D, 'seated-march')];
    const members = {
      ruleset: RULESET.id,
      best: 3,
      points: 40,
      activeDays: 3,
      badges: ['first-challenge', 'first-stone', 'three-joined'],
      factCount: 4,
    };
    expect(await derivedHash(summariseDays(facts))).toBe(hex(await sha256(canonicalJson(members))).slice(0, 16));
  });

  it('[HASH-2] the hash changes when any fact is added, even one that earns nothing', async () => {
    const facts = activeOn(D);
    const more = [...facts, activity(noon(D) + 1)];
    expect(await derivedHash(summariseDays(more))).not.toBe(await derivedHash(summariseDays(facts)));
    expect(deriveOverview(summariseDays(more), noon(D), 0).totalPoints).toBe(10);
  });

  it('[HASH-2] only the current streak and its first day depend on the moment', () => {
    const days = summariseDays(activeOn(D, D + 1, D + 2));
    const then = deriveOverview(days, noon(D + 2), 0);
    const later = deriveOverview(days, noon(D + 90), 0);
    expect(then).toMatchObject({
      currentStreak: 3,
      longestStreak: 3,
      totalPoints: 30,
      activeDays: 3,
      factCount: 3,
      streakFirstDay: D,
      freezesHeld: 0,
    });
    expect(later).toEqual({ ...then, currentStreak: 0, streakFirstDay: null });
  });

  it('[HASH-2] a person without facts has zeros and no badges', () => {
    expect(deriveOverview([], noon(D), 0)).toEqual({
      currentStreak: 0,
      longestStreak: 0,
      totalPoints: 0,
      activeDays: 0,
      factCount: 0,
      badges: [],
      streakFirstDay: null,
      freezesHeld: 0,
    });
  });

  it('[HASH-3] a history of 50,000 facts over 5,000 days is counted to the last one', () => {
    const ids = ['seated-march', 'chair-rises', 'three-songs'];
    const days = summariseDays(
      Array.from({ length: 50_000 }, (_, i) => {
        const day = 15_000 + Math.floor(i / 10);
        const at = noon(day) + (i % 10) * 600_000;
        const off = ((day * 7) % 20) * 60 - 600;
        const id = ids[i % 10];
        return id === undefined
          ? activity(at, off, i % 2 === 0 ? 'stretching' : 'mindfulness')
          : completion(at, off, day, id);
      }),
    );
    expect(days.length).toBeGreaterThanOrEqual(5_000);
    const overview = deriveOverview(days, noon(20_000), 0);
    expect(overview.factCount).toBe(50_000);
    expect(overview.activeDays).toBe(days.filter((row) => row.spans.length > 0).length);
    expect(overview.totalPoints).toBe(derivePoints(days));
  });
});
