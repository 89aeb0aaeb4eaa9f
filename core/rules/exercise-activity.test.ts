import { expect, it } from 'vitest';
import { activityOf } from './exercise-activity.ts';

it.each([
  [['relax', 'mobility'], 300, { kind: 'mindfulness', minutes: 5 }],
  [['mobility', 'strength'], 200, { kind: 'stretching', minutes: 3 }],
  [['ease-pain', 'relax'], 20, { kind: 'daily_exercise', minutes: 1 }],
  [['strength'], 99_999, { kind: 'daily_exercise', minutes: 480 }],
] as const)('[EXERCISE-1] %j for %i seconds counts as %j', (purpose, duration, activity) => {
  expect(activityOf({ purpose: [...purpose], duration })).toEqual(activity);
});
