import { describe, expect, it } from 'vitest';
import { history, overrule, today, trained } from './person.contract.ts';
import type { DoneSession } from './training.ts';
import { avoidedBy } from './withheld.ts';

describe('what neither a challenge nor a test asks for', () => {
  const harder = { squat: ['split-squat'], 'split-squat': ['lunge'], lunge: ['split-squat'] };
  const squats = ['squat', 'split-squat', 'lunge'] as const;
  const hurtAfter = (daysAgo: number, changes: Partial<DoneSession>) => [
    ...avoidedBy(history(trained('squat', [daysAgo, [8, 8], changes])), today, harder).hurt,
  ];

  it.each([
    [squats, 1, { painDuring: 6 }],
    [squats, 1, { painAfter: 7 }],
    [squats, 1, { stopReason: 'pain', painDuring: 2 }],
    [
      ['squat', 'bridge', 'plank', ...squats.slice(1)],
      1,
      { stopReason: 'fatigue', painDuring: 7, undoneInPain: ['bridge', 'plank'] },
    ],
    [squats, 13, { painDuring: 6 }],
    [[], 14, { painDuring: 6 }],
    // By a clock that is behind.
    [squats, -13, { painDuring: 6 }],
    [[], -14, { painDuring: 6 }],
    [[], 1, { painDuring: 5 }],
    [[], 1, { stopReason: 'fatigue' }],
    [[], 1, { stopReason: 'sign' }],
  ] as const)('[CHALLENGE-8] is %j of a session %i days ago: %j', (hurt, daysAgo, changes) => {
    expect(hurtAfter(daysAgo, changes)).toEqual(hurt);
  });

  it('[CHALLENGE-8] is an exercise of another version too, whatever it is called', () => {
    expect([...avoidedBy(history(trained('constructor', [1, [8], { painDuring: 6 }])), today, harder).hurt]).toEqual([
      'constructor',
    ]);
  });

  it('[CHALLENGE-8] is what was left out, until it is put back', () => {
    const out = overrule('squat', { kind: 'leave-out' }, 2);
    expect([...avoidedBy(history({ overrules: [out] }), today, harder).leftOut]).toEqual(['squat']);
    const back = overrule('squat', { kind: 'put-back' }, 1);
    expect([...avoidedBy(history({ overrules: [back, out] }), today, harder).leftOut]).toEqual([]);
  });
});
