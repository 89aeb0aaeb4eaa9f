import { describe, expect, it } from 'vitest';
import { WHOLE_BODY } from '#core/records/pain-checkin.ts';
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
    expect(gateOf(morningAfter(dayAgo(1), [morning(today, after)], [{ painBefore: before }]))).toBe(gate);
  });

  it('[COACH-23] compares with the lowest of that day, in the same region, and takes the worst of several', () => {
    const quiet = answer(dayAgo(1), 'day', 1);
    const after = (...answers: Parameters<typeof morningAfter>[1]) =>
      gateOf(morningAfter(dayAgo(1), answers, [{ painBefore: 3 }]));
    expect(after(quiet, morning(today, 3))).toBe('hold');
    expect(after(morning(today, 3))).toBe('open');
    expect(after({ ...quiet, region: 'hip' }, morning(today, 3))).toBe('open');
    expect(after(morning(today, 2), morning(today, 5))).toBe('hold');
    expect(after(morning(today, 5), morning(today, 2))).toBe('hold');
    expect(after({ ...quiet, when: 'after' }, morning(today, 3))).toBe('open');
  });

  describe('before a session', () => {
    const knee = answer(dayAgo(1), 'day', 3);
    const after = (
      sessions: Parameters<typeof morningAfter>[2],
      told: Parameters<typeof morningAfter>[1] = [],
      now = morning(today, 3),
    ) => {
      const one = morningAfter(dayAgo(1), [...told, now], sessions);
      return [gateOf(one), one.known && one.before];
    };

    it('[COACH-23] the number of another place, or of the other side, tells nothing of this one', () => {
      for (const region of ['neck', 'knee-left']) {
        expect(after([{ painBefore: 0, region }], [knee])).toEqual(['open', 3]);
        expect(after([{ painBefore: 3, region }])).toEqual(['unknown', null]);
        expect(after([{ painBefore: 0, region }], [], morning(today, 5))).toEqual(['hold', null]);
        expect(after([{ painBefore: 0, region }], [], morning(today, 6))).toEqual(['step-down', null]);
      }
    });

    it('[COACH-23] of several sessions those of the place count, by the lowest', () => {
      const sessions = [
        { painBefore: 2, region: 'knee' },
        { painBefore: 1, region: 'knee' },
        { painBefore: 0, region: 'neck' },
      ];
      for (const some of [sessions, sessions.toReversed()]) expect(after(some, [knee])).toEqual(['hold', 1]);
    });

    it('[COACH-23] a number of which nothing tells the place may be of any', () => {
      expect(after([{ painBefore: 0 }], [knee])).toEqual(['step-down', 0]);
      expect(after([{ painBefore: 0 }, { painBefore: 3, region: 'knee' }])).toEqual(['step-down', 0]);
    });

    it('[COACH-23] one of the whole body is of each place of which nothing else was said, and any may be of the whole body', () => {
      const whole = { painBefore: 0, region: WHOLE_BODY };
      expect(after([whole])).toEqual(['step-down', 0]);
      expect(after([whole], [knee])).toEqual(['open', 3]);
      expect(after([whole, { painBefore: 3, region: 'knee' }])).toEqual(['open', 3]);
      expect(after([whole], [answer(dayAgo(1), 'day', 3, 'neck')])).toEqual(['step-down', 0]);
      const everywhere = answer(today, 'next-morning', 3, WHOLE_BODY);
      expect(after([whole], [], everywhere)).toEqual(['step-down', 0]);
      expect(after([{ painBefore: 0, region: 'neck' }], [], everywhere)).toEqual(['step-down', 0]);
      expect(
        after(
          [
            { painBefore: 0, region: 'neck' },
            { ...whole, painBefore: 3 },
          ],
          [],
          everywhere,
        ),
      ).toEqual(['open', 3]);
    });
  });

  it('[COACH-24] without an answer, or with nothing to compare it with, the morning is unknown', () => {
    expect(gateOf(morningAfter(dayAgo(1), [], [{ painBefore: 2 }]))).toBe('unknown');
    expect(gateOf(morningAfter(dayAgo(1), [morning(dayAgo(1), 2)], [{ painBefore: 2 }]))).toBe('unknown');
    expect(gateOf(morningAfter(dayAgo(1), [morning(today, 2)], [{ painBefore: null }]))).toBe('unknown');
  });
});
