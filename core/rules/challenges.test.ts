import { describe, expect, it } from 'vitest';
import texts from '#locales/en/challenges.json';
import { addDays } from '../lib/day.ts';
import type { Day } from '../lib/day.ts';
import { seedOf } from '../lib/seeded-random.ts';
import { challengeCatalogue } from './challenge-catalogue.ts';
import { challengeById, challengesOf, DIFFICULTIES, isChallengeOfDay } from './challenges.ts';
import { rulesetOf, RULESETS } from './rulesets.ts';
import type { Ruleset } from './rulesets.ts';

const FIRST = 18_000 as Day;
const DAYS = 20_000;
const manyDays = Array.from({ length: DAYS }, (_, i) => addDays(FIRST, i));
const idsOf = (day: Day, rulesets = RULESETS): string[] => challengesOf(day, rulesets).map(({ id }) => id);

describe('challenge catalogue', () => {
  it('[CHALLENGE-1] has at least 15 of each level, 45 in all, with the points of their level', () => {
    expect(challengeCatalogue.length).toBeGreaterThanOrEqual(45);
    for (const [difficulty, points] of [
      ['easy', 10],
      ['medium', 20],
      ['hard', 30],
    ] as const) {
      const level = challengeCatalogue.filter((challenge) => challenge.difficulty === difficulty);
      expect(level.length).toBeGreaterThanOrEqual(15);
      expect(new Set(level.map((challenge) => challenge.points))).toEqual(new Set([points]));
    }
  });

  it('[CHALLENGE-1] has unique ids that a completion can carry, and 1 to 20 minutes each', () => {
    expect(new Set(challengeCatalogue.map(({ id }) => id)).size).toBe(challengeCatalogue.length);
    for (const { id, minutes, since } of challengeCatalogue) {
      expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
      expect(id.length).toBeLessThanOrEqual(48);
      expect(Number.isInteger(minutes) && minutes >= 1 && minutes <= 20, id).toBe(true);
      expect(RULESETS.map((ruleset) => ruleset.id)).toContain(since);
      expect(challengeById(id)?.id).toBe(id);
    }
  });

  it('[CHALLENGE-1] has a title and a description of its own for each, and no text without a challenge', () => {
    expect(Object.keys(texts).sort()).toEqual(challengeCatalogue.map(({ id }) => id).sort());
    const all = Object.values(texts);
    expect(new Set(all.map(({ title }) => title)).size).toBe(all.length);
    expect(new Set(all.map(({ description }) => description)).size).toBe(all.length);
    for (const { title, description } of all) {
      expect(title.length).toBeLessThanOrEqual(40);
      expect(description.length).toBeGreaterThan(40);
      expect(description.length).toBeLessThanOrEqual(220);
    }
  });
});

describe('whether a challenge moves the body', () => {
  it('[CHALLENGE-7] still are those that breathe, look, listen, rest as one is, write or note, and no others', () => {
    expect(
      challengeCatalogue
        .filter(({ moves }) => !moves)
        .map(({ id }) => id)
        .sort(),
    ).toEqual([
      'even-breathing',
      'far-gaze',
      'five-quiet-breaths',
      'letter-to-yourself',
      'line-of-the-day',
      'pain-number',
      'quiet-evening',
      'soft-jaw',
      'three-sounds',
      'whole-body-scan',
    ]);
  });

  it('[CHALLENGE-7] the text of a still one names no movement', () => {
    const words = /\b(walk|stand up|lie down|step|stretch|lift|bend|push|squat|crawl|twenty times|rounds|each side)/i;
    const named = new Map(Object.entries(texts));
    for (const { id, moves } of challengeCatalogue)
      if (!moves) expect(named.get(id)?.description, id).not.toMatch(words);
  });
});

describe('challenges of a day', () => {
  it('[CHALLENGE-2] are an easy, a medium and a hard one, the same whenever they are asked for', () => {
    for (const day of manyDays.filter((_, i) => i % 37 === 0)) {
      const three = challengesOf(day);
      expect(three.map(({ difficulty }) => difficulty)).toEqual(DIFFICULTIES);
      expect(challengesOf(day)).toEqual(three);
    }
  });

  it('[CHALLENGE-3] no challenge repeats one of the day before, over 20,000 days', () => {
    let before = new Set(idsOf(addDays(FIRST, -1)));
    for (const day of manyDays) {
      const today = idsOf(day);
      if (today.some((id) => before.has(id))) expect.fail(`day ${day} repeats one of ${today.join(', ')}`);
      before = new Set(today);
    }
  });

  it('[CHALLENGE-4] every challenge comes up, each about equally often', () => {
    const times = new Map<string, number>();
    for (const day of manyDays) for (const id of idsOf(day)) times.set(id, (times.get(id) ?? 0) + 1);
    for (const { id, difficulty } of challengeCatalogue) {
      const fair = DAYS / challengeCatalogue.filter((challenge) => challenge.difficulty === difficulty).length;
      expect(times.get(id) ?? 0, id).toBeGreaterThan(fair * 0.99);
      expect(times.get(id) ?? 0, id).toBeLessThan(fair * 1.01);
    }
  });

  it('[CHALLENGE-2] [CHALLENGE-4] are defined for every day, also before 1970', () => {
    for (let day = -200; day < 200; day++) {
      expect(idsOf(day as Day)).toHaveLength(3);
      expect(idsOf(day as Day).some((id) => idsOf((day - 1) as Day).includes(id))).toBe(false);
    }
  });

  it("[CHALLENGE-6] only a day's own three are challenges of that day", () => {
    const day = 20_778 as Day;
    const own = idsOf(day);
    expect(
      challengeCatalogue
        .filter(({ id }) => isChallengeOfDay(id, day))
        .map(({ id }) => id)
        .sort(),
    ).toEqual([...own].sort());
    expect(isChallengeOfDay('from-a-newer-version', day)).toBe(false);
  });
});

describe('rulesets', () => {
  const first = RULESETS[0];
  if (first === undefined) throw new Error('there is always a first ruleset');

  it('[HASH-4] the day decides which ruleset applies', () => {
    const later: Ruleset = { ...first, id: 'r2', fromDay: 21_000 as Day };
    expect(rulesetOf(20_999 as Day, [first, later]).id).toBe('r1');
    expect(rulesetOf(21_000 as Day, [first, later]).id).toBe('r2');
    expect(rulesetOf(-5 as Day, [first, later]).id).toBe('r1');
    expect(RULESETS.map(({ fromDay }) => fromDay)).toEqual(
      RULESETS.map(({ fromDay }) => fromDay).sort((a, b) => a - b),
    );
  });

  it('[CHALLENGE-3] [CHALLENGE-5] a new ruleset changes no earlier day and repeats nothing on its first day', () => {
    for (let from = 21_000; from < 21_200; from++) {
      const rulesets = [first, { ...first, id: `next-${from}`, fromDay: from as Day }];
      const last = (from - 1) as Day;
      expect(idsOf(last, rulesets)).toEqual(idsOf(last));
      expect(
        idsOf(from as Day, rulesets).some((id) => idsOf(last, rulesets).includes(id)),
        `from ${from}`,
      ).toBe(false);
      expect(
        idsOf((from + 1) as Day, rulesets).some((id) => idsOf(from as Day, rulesets).includes(id)),
        `from ${from}`,
      ).toBe(false);
    }
  });

  it('[CHALLENGE-5] past days keep the challenges they had', () => {
    const given = Array.from({ length: 2_000 }, (_, i) => idsOf((20_000 + i) as Day).join()).join(';');
    expect(idsOf(20_778 as Day)).toEqual(GIVEN_ON_20778);
    expect(seedOf(given)).toBe(GIVEN_2000_DAYS);
  });
});

const GIVEN_ON_20778 = ['three-standing-breaks', 'side-steps', 'quiet-evening'];
const GIVEN_2000_DAYS = 3_460_057_286;
