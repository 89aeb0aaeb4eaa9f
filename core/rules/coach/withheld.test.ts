import { describe, expect, it } from 'vitest';
import { history, overrule, today, trained } from './person.contract.ts';
import type { DoneSession } from './training.ts';
import { avoidedBy } from './withheld.ts';

describe('what only a plan may still ask for', () => {
  const hurtAfter = (daysAgo: number, changes: Partial<DoneSession>) => [
    ...avoidedBy(history(trained('squat', [daysAgo, [8, 8], changes])), today).hurt,
  ];

  it.each([
    [['squat'], 1, { painDuring: 6 }],
    [['squat'], 1, { painAfter: 7 }],
    [['squat'], 1, { stopReason: 'pain', painDuring: 2 }],
    [['squat', 'lunge'], 1, { stopReason: 'fatigue', painDuring: 7, leftInPain: 'lunge' }],
    [['squat'], 13, { painDuring: 6 }],
    [[], 14, { painDuring: 6 }],
    [[], 1, { painDuring: 5 }],
    [[], 1, { stopReason: 'fatigue' }],
  ] as const)('[CHALLENGE-8] is %j of a session %i days ago: %j', (hurt, daysAgo, changes) => {
    expect(hurtAfter(daysAgo, changes)).toEqual(hurt);
  });

  it('[CHALLENGE-8] is what was left out, until it is put back', () => {
    const out = overrule('squat', { kind: 'leave-out' }, 2);
    expect([...avoidedBy(history({ overrules: [out] }), today).leftOut]).toEqual(['squat']);
    const back = overrule('squat', { kind: 'put-back' }, 1);
    expect([...avoidedBy(history({ overrules: [back, out] }), today).leftOut]).toEqual([]);
  });
});
