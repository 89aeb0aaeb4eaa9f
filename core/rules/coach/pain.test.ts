import { describe, expect, it } from 'vitest';
import { gateOf, lightOf, morningAfter } from './pain.ts';
import { answer, dayAgo, morning, today } from './person.contract.ts';

describe('pain', () => {
  it('[COACH-22] up to 3 is green, 4 and 5 are amber, over 5 is red', () => {
    expect([0, 3, 4, 5, 6, 10].map(lightOf)).toEqual(['green', 'green', 'amber', 'amber', 'red', 'red']);
  });

  it.each([
    [2, 2, 'open'],
    [2, 3, 'open'],
    [1, 3, 'hold'],
    [2, 4, 'hold'],
    [4, 4, 'hold'],
    [3, 5, 'hold'],
    [1, 4, 'step-down'],
    [0, 3, 'step-down'],
    [5, 6, 'step-down'],
    [3, 0, 'open'],
  ])('[COACH-23] %i before, %i the next morning: %s', (before, after, gate) => {
    expect(gateOf(morningAfter(dayAgo(1), [morning(today, after)], before))).toBe(gate);
  });

  it('[COACH-23] compares with the lowest of that day, in the same region, and takes the worst of several', () => {
    const quiet = answer(dayAgo(1), 'day', 1);
    const after = (...answers: Parameters<typeof morningAfter>[1]) => gateOf(morningAfter(dayAgo(1), answers, 3));
    expect(after(quiet, morning(today, 3))).toBe('hold');
    expect(after(morning(today, 3))).toBe('open');
    expect(after({ ...quiet, region: 'hip' }, morning(today, 3))).toBe('open');
    expect(after(morning(today, 2), morning(today, 5))).toBe('hold');
    expect(after(morning(today, 5), morning(today, 2))).toBe('hold');
    expect(after({ ...quiet, when: 'after' }, morning(today, 3))).toBe('open');
  });

  it('[COACH-24] without an answer, or with nothing to compare it with, the morning is unknown', () => {
    expect(gateOf(morningAfter(dayAgo(1), [], 2))).toBe('unknown');
    expect(gateOf(morningAfter(dayAgo(1), [morning(dayAgo(1), 2)], 2))).toBe('unknown');
    expect(gateOf(morningAfter(dayAgo(1), [morning(today, 2)], null))).toBe('unknown');
  });
});
