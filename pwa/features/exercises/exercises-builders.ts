/** A small library and what a person did with it, for tests. */
import type { ListedExercise } from '#core/exercises/listed.ts';
import { ok } from '#core/lib/result.ts';
import { exerciseWith } from '#pwa/testing/listed-exercise.ts';
import type { ExerciseActions } from './exercise-actions.ts';
import type { Library } from './ExercisesView.tsx';

/** Wall sit and Lunge for the knee, Bridge for the back and the hip, Chin tuck for the neck. */
export const EXERCISES: readonly ListedExercise[] = [
  exerciseWith({ id: 'chin-tuck', name: 'Chin tuck', regions: ['neck'], purpose: ['mobility'], position: 'seated' }),
  exerciseWith({ id: 'bridge', name: 'Bridge', regions: ['lower-back', 'hip'], equipment: ['mat'], minutes: 2 }),
  exerciseWith({ id: 'wall-sit', name: 'Wall sit', regions: ['knee', 'hip'], equipment: ['wall'], minutes: 5 }),
  exerciseWith({ id: 'lunge', name: 'Lunge', regions: ['knee'], equipment: ['wall', 'mat'], level: 3 }),
];

export const libraryWith = (given: Partial<Library> = {}): Library => ({
  exercises: EXERCISES,
  harder: {},
  former: {},
  ...given,
});

export const actionsWith = (given: Partial<ExerciseActions> = {}): ExerciseActions => ({
  markFavourite: () => Promise.resolve(ok({ id: 'operation' })),
  ...given,
});
