/** What was found, for tests: nothing but what is given. */
import type { ListedExercise } from '#core/exercises/listed.ts';
import type { Found } from './SearchView.tsx';

export const foundWith = (given: Partial<Found> = {}): Found => ({
  query: 'knee',
  exercises: [],
  entries: [],
  pages: [],
  actions: [],
  ...given,
});

export const exerciseWith = (given: Partial<ListedExercise> = {}): ListedExercise => ({
  id: 'wall-sit',
  name: 'Wall sit',
  aim: 'Eases a sore tendon below the kneecap',
  regions: ['knee'],
  purpose: ['strength'],
  level: 2,
  position: 'standing',
  words: ['stairs hurt'],
  equipment: [],
  notIf: { never: [], ask: [] },
  minutes: 2,
  still: {
    view: 'side',
    works: ['rightThigh'],
    phases: [
      { say: 'Stand', seconds: 1, pose: { base: 'stand' } },
      { say: 'Sit', seconds: 1, pose: { base: 'sit' } },
    ],
  },
  ...given,
});
