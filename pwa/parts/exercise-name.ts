import { exercises } from 'virtual:exercises';
import { currentId, formerExercises } from '#core/exercises/former.ts';

const names = new Map(exercises.map(({ id, name }) => [id, name]));
/** What an update renamed has its new name, and what it took out the name it had; undefined: another version has it. */
export const knownExerciseName = (id: string): string | undefined =>
  names.get(currentId(id)) ?? formerExercises[id]?.name;
export const exerciseName = (id: string): string => knownExerciseName(id) ?? id;
/** Those of the library by their names, in no order. */
export const exerciseNames: ReadonlyMap<string, string> = names;
