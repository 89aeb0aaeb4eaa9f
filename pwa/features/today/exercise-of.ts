import { exercises } from 'virtual:exercises';
import { currentId } from '#core/exercises/former.ts';
import type { ListedExercise } from '#core/exercises/listed.ts';

const byId = new Map(exercises.map((exercise) => [exercise.id, exercise]));

/** A plan may name what an update renamed; undefined: taken out since, or another version has it. */
export const exerciseOf = (id: string): ListedExercise | undefined => byId.get(currentId(id));
export const exerciseCount = exercises.length;
