// The library and its index: a chunk of their own, beside the screens that search in it.
import { exercises } from 'virtual:exercises';
import { makeExerciseSearch } from '#core/exercises/search/exercise-search.ts';
import { exerciseName } from './exercise-name.ts';

const byId = new Map(exercises.map((exercise) => [exercise.id, exercise]));
export const library = { byId, nameOf: exerciseName, search: makeExerciseSearch(exercises) };
export type SearchedLibrary = typeof library;
