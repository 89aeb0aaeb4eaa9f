import * as fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { dayOf } from '../lib/day.ts';
import type { CountedFact } from '../records/index.ts';
import { summariseDays } from './day-summary.ts';
import { activeOn, activity, factsWithin, freeze, noon, rest, runs } from './facts.contract.ts';
import { deriveFreezes, freezeDue } from './freezes.ts';
import type { Freezes } from './freezes.ts';
import { deriveCurrentStreak, deriveStreaks } from './streak.ts';

/** The full number of runs takes longer than a test is otherwise given. */
vi.setConfig({ testTimeout: 300_000 });

const D = 20_500;
const through = (first: number, length: number): CountedFact[] =>
  activeOn(...Array.from({ length }, (_, i) => first + i));
const freezesOf = (facts: readonly CountedFact[]): Freezes => deriveFreezes(summariseDays(facts));
const due = (facts: readonly CountedFact[], now: number, off = 0): number | null =>
  freezeDue(summariseDays(facts), now, off);

describe('freezes', () => {
  it('[FREEZE-1] one is earned with every seventh active day, and at most two are held', () => {
    expect(freezesOf(through(D, 6))).toEqual({ held: 0, earned: 0, spent: 0 });
    expect(freezesOf(through(D, 7))).toEqual({ held: 1, earned: 1, spent: 0 });
    expect(freezesOf(activeOn(D, D + 2, D + 4, D + 6, D + 8, D + 10, D + 12))).toEqual({
      held: 1,
      earned: 1,
      spent: 0,
    });
    expect(freezesOf(through(D, 35))).toEqual({ held: 2, earned: 2, spent: 0 });
  });

  it('[FREEZE-2] spending one makes room for the next, and never leaves fewer than none', () => {
    expect(freezesOf([...through(D, 14), freeze(D + 14)])).toEqual({ held: 1, earned: 2, spent: 1 });
    expect(freezesOf([...through(D, 14), freeze(D + 14), ...through(D + 15, 7)])).toEqual({
      held: 2,
      earned: 3,
      spent: 1,
    });
    expect(freezesOf([freeze(D), ...through(D + 1, 7)])).toEqual({ held: 1, earned: 1, spent: 1 });
  });

  it('[FREEZE-3] a freeze on a day that turned out active or rested is not spent', () => {
    expect(freezesOf([...through(D, 7), freeze(D + 7)])).toMatchObject({ held: 0, spent: 1 });
    expect(freezesOf([...through(D, 7), freeze(D + 7), ...activeOn(D + 7)])).toMatchObject({ held: 1, spent: 0 });
    expect(freezesOf([...through(D, 7), freeze(D + 7), rest(D + 7)])).toMatchObject({ held: 1, spent: 0 });
  });

  it('[FREEZE-4] is due for a single missed day that a held freeze can bridge', () => {
    expect(due(through(D, 7), noon(D + 8))).toBe(D + 7);
    expect(due([...through(D, 7), rest(D + 7)], noon(D + 9))).toBe(D + 8);
    expect(due([...through(D, 7), ...activeOn(D + 8)], noon(D + 8))).toBe(D + 7);
  });

  it('[FREEZE-4] is not due without one held by then', () => {
    expect(due(through(D, 6), noon(D + 7))).toBeNull();
    expect(due([...through(D, 6), ...activeOn(D + 7)], noon(D + 7))).toBeNull();
    expect(due([...through(D - 2, 7), freeze(D + 5), ...activeOn(D + 6)], noon(D + 8))).toBeNull();
  });

  it('[FREEZE-5] is not due today, after two missed days, or on a day with a real fact, a rest or a freeze', () => {
    const seven = through(D, 7);
    expect(due(seven, noon(D + 6))).toBeNull();
    expect(due(seven, noon(D + 7))).toBeNull();
    expect(due(seven, noon(D + 9))).toBeNull();
    expect(due(through(D, 8), noon(D + 8))).toBeNull();
    expect(due([...seven, rest(D + 7)], noon(D + 8))).toBeNull();
    expect(due([...seven, freeze(D + 7)], noon(D + 8))).toBeNull();
    expect(due([...through(D, 14), freeze(D + 14)], noon(D + 16))).toBeNull();
    expect(due([...seven, ...activeOn(D + 20), rest(D + 30), rest(D + 31)], noon(D + 33))).toBeNull();
    expect(due([], noon(D))).toBeNull();
  });

  it('[FREEZE-5] is not due while a flight keeps the streak alive anyway', () => {
    const seven = Array.from({ length: 7 }, (_, i) => activity(noon(D + i) + 11 * 3_600_000, -720));
    const landed = noon(D + 7) + 3 * 3_600_000;
    const lastDay = dayOf(noon(D + 6) + 11 * 3_600_000, -720);
    expect(dayOf(landed, 840)).toBe(lastDay + 2);
    expect(due(seven, landed, 840)).toBeNull();
    expect(due(seven, landed + 24 * 3_600_000, -720)).toBe(lastDay + 1);
  });

  it('[FREEZE-6] recording the one that is due brings the streak back, and none is due after it', () => {
    let seen = 0;
    const weeks = fc.record({
      days: fc.integer({ min: 7, max: 20 }),
      others: factsWithin(40, 6),
      late: fc.integer({ min: -12, max: 60 }),
      off: fc.constantFrom(-720, 0, 60, 840),
    });
    fc.assert(
      fc.property(weeks, ({ days, others, late, off }) => {
        const facts = [...through(20_454, days), ...others];
        const now = noon(20_454 + days) + late * 3_600_000;
        const day = due(facts, now, off);
        if (day === null) return;
        seen += 1;
        const current = (all: readonly CountedFact[]): number =>
          deriveCurrentStreak(deriveStreaks(summariseDays(all)), now, off).length;
        const after = [...facts, freeze(day, now)];
        expect(current(after)).toBeGreaterThan(current(facts));
        expect(due(after, now, off)).toBeNull();
        expect(freezesOf(after).spent).toBe(freezesOf(facts).spent + 1);
      }),
      runs(300),
    );
    expect(seen).toBeGreaterThan(20);
  });
});
