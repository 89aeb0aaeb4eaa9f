/** An exercise as lists and search know it, for tests. */
import type { ListedExercise } from '#core/exercises/listed.ts';

const POSE = { base: 'stand' } as const;

export const exerciseWith = (given: Partial<ListedExercise> & Pick<ListedExercise, 'id' | 'name'>): ListedExercise => ({
  aim: `What ${given.name} is for`,
  regions: ['knee'],
  purpose: ['strength'],
  level: 1,
  position: 'standing',
  words: [],
  equipment: [],
  notIf: { never: [], ask: [] },
  stands: true,
  kneels: false,
  leansOnArms: false,
  minutes: 3,
  still: {
    view: 'side',
    works: ['rightThigh'],
    phases: [
      { say: 'Stand', seconds: 1, pose: POSE },
      { say: 'Stay', seconds: 1, hold: 2, pose: POSE },
    ],
  },
  ...given,
  needs: given.needs ?? (given.equipment ?? []).map((item) => [item]),
});
