import { checkLibrary } from '../core/exercises/check-library.ts';
import type { ExerciseFile } from '../core/exercises/check-library.ts';
import type { Exercise } from '../core/exercises/schema.ts';
import { filesBelow, readSource } from './source-files.ts';

export const libraryFolder = 'core/exercises/library';

const parsed = (path: string): unknown => {
  try {
    return JSON.parse(readSource(path));
  } catch (error) {
    throw new Error(`${path}: file: no JSON (${String(error)})`, { cause: error });
  }
};

export const exerciseFiles = (): readonly ExerciseFile[] =>
  filesBelow(libraryFolder, (path) => path.endsWith('.json')).map((path) => ({
    path: path.slice(libraryFolder.length + 1),
    content: parsed(path),
  }));

/** The whole library for Node: build, tests, server. Throws with every finding, each with its file and field. */
export const readExercises = (): readonly Exercise[] => {
  const { exercises, findings } = checkLibrary(exerciseFiles());
  if (findings.length > 0) throw new Error(`the exercise library:\n${findings.join('\n')}`);
  return exercises;
};
