// Made by the build from core/exercises/library (scripts/exercises-plugin.ts).

declare module 'virtual:exercises' {
  import type { ListedExercise } from '#core/exercises/listed.ts';

  /** All of them, with what list, filters and search need. */
  export const exercises: readonly ListedExercise[];
  /** Of an id the ids of the harder ones, where there are any. */
  export const harder: Readonly<Record<string, readonly string[]>>;
}

declare module 'virtual:exercise-regions' {
  import type { ExerciseDetails } from '#core/exercises/listed.ts';
  import type { Region } from '#core/exercises/vocabulary.ts';

  /** By home region, the first of an exercise's regions: everything about its exercises, by id. */
  export const regionModules: Readonly<
    Partial<Record<Region, () => Promise<{ readonly details: Readonly<Record<string, ExerciseDetails>> }>>>
  >;
}
