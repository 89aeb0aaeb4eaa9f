import { expect, it } from 'vitest';
import { person } from '#core/rules/coach/person.contract.ts';
import { regionForExercise } from './place-of-answers.ts';

it('[PLAYER-18] the pain before an exercise of the library is of a place that it works on, else of the whole body', () => {
  const assessment = person({
    worst: { place: 'knee', side: 'left' },
    also: [
      { place: 'thigh', side: 'left' },
      { place: 'neck', side: null },
    ],
  });
  const of = (...regions: Parameters<typeof regionForExercise>[1]['regions'][number][]) =>
    regionForExercise({ assessment }, { regions });
  expect([of('knee'), of('hip', 'knee'), of('neck'), of('hip')]).toEqual([
    'knee-left',
    'knee-left',
    'neck',
    'thigh-left',
  ]);
  expect([of('whole-body'), of('wrist')]).toEqual(['knee-left', 'whole-body']);
  for (const none of [null, 'unreadable', person({ worst: null })] as const)
    expect(regionForExercise({ assessment: none }, { regions: ['knee'] })).toBe('whole-body');
});
