import { exercises } from 'virtual:exercises';
import { formerExercises } from '#core/exercises/former.ts';
import type { ListedExercise } from '#core/exercises/listed.ts';

const byId = new Map(exercises.map((exercise) => [exercise.id, exercise]));

export const exerciseOf = (id: string): ListedExercise | undefined => byId.get(id);
/** undefined: another version has it. A plan may name what an update took out. */
export const exerciseName = (id: string): string | undefined => byId.get(id)?.name ?? formerExercises[id]?.name;
export const exerciseCount = exercises.length;
