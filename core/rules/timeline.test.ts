import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from './facts.contract.ts';
import { Timeline } from './timeline.ts';

const moment = fc.oneof(
  fc.integer({ min: 0, max: 90 }),
  fc.integer({ min: 1_767_178_800_000, max: 1_767_178_800_090 }),
);
const additions = fc.array(fc.record({ at: moment, amount: fc.integer({ min: 0, max: 9 }) }), {
  maxLength: 60,
  size: 'max',
});

describe('timeline', () => {
  it('[BADGE-3] [BADGE-4] finds when a sum reached a goal, whatever the order in which the amounts were added', () => {
    fc.assert(
      fc.property(additions, (list) => {
        const line = new Timeline();
        for (const { at, amount } of list) line.add(at, amount);
        const inOrder = list.toSorted((a, b) => a.at - b.at);
        let sum = 0;
        for (const { at, amount } of inOrder) {
          for (let goal = sum + 1; goal <= sum + amount; goal++) expect(line.reachedAt(goal)).toBe(at);
          sum += amount;
        }
        expect(line.reachedAt(sum + 1)).toBeNull();
      }),
      runs(200),
    );
  });

  it('[BADGE-3] an amount added after a query counts in the next one', () => {
    const line = new Timeline();
    expect(line.reachedAt(1)).toBeNull();
    line.add(500, 1);
    expect(line.reachedAt(1)).toBe(500);
    line.add(40, 1);
    expect([line.reachedAt(1), line.reachedAt(2)]).toEqual([40, 500]);
  });

  it('[BADGE-7] gives the same answer for every goal without the amounts that it calls settled', () => {
    fc.assert(
      fc.property(additions, fc.integer({ min: 1, max: 40 }), (list, highestGoal) => {
        const whole = new Timeline();
        const sparing = new Timeline(highestGoal);
        for (const { at, amount } of list) {
          whole.add(at, amount);
          if (!sparing.isSettledBefore(at)) sparing.add(at, amount);
        }
        for (let goal = 1; goal <= highestGoal; goal++) expect(sparing.reachedAt(goal)).toBe(whole.reachedAt(goal));
      }),
      runs(200),
    );
  });
});
