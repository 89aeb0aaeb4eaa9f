import { exercises } from 'virtual:exercises';
import { currentId, formerExercises } from '#core/exercises/former.ts';
import type { ListedExercise } from '#core/exercises/listed.ts';

const byId = new Map(exercises.map((exercise) => [exercise.id, exercise]));

/** A record or a plan may name what an update renamed; undefined: taken out since, or another version has it. */
export const exerciseOf = (id: string): ListedExercise | undefined => byId.get(currentId(id));

/** What an update took out has the name that it had; undefined: another version has it. On a screen `useExerciseName`. */
export const knownExerciseName = (id: string): string | undefined => exerciseOf(id)?.name ?? formerExercises[id]?.name;
