// The library and its index: a chunk of their own, beside the screens that search in it.
import { exercises } from 'virtual:exercises';
import { makeExerciseSearch } from '#core/exercises/search/exercise-search.ts';
import { exerciseOf } from './exercise-of.ts';

export const library = { exerciseOf, search: makeExerciseSearch(exercises) };
export type SearchedLibrary = typeof library;
