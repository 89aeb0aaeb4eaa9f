import { exercises } from 'virtual:exercises';
import { currentId, formerExercises } from '#core/exercises/former.ts';

const names = new Map(exercises.map(({ id, name }) => [id, name]));
/** What an update renamed has its new name, and what it took out the name it had. */
export const exerciseName = (id: string): string => names.get(currentId(id)) ?? formerExercises[id]?.name ?? id;
