// What the library had once and has no more, because an update renamed or removed it: records still name it.
import held from './former.json';

export interface FormerExercise {
  readonly name: string;
  /** the id of what took its place */
  readonly now?: string;
}
export type FormerExercises = Readonly<Record<string, FormerExercise>>;

/** Asked by ids of addresses and records, so it has nothing but its own: no exercise was ever called "constructor". */
export const formerExercises: FormerExercises = Object.assign(Object.create(null) as FormerExercises, held);

/**
 * The id under which an exercise is known today: what was recorded under a former one counts for what took its place.
 * Where nothing did, the id stays, and only `former.json` has its name. Whatever reads ids of records asks this.
 */
export const currentId = (id: string): string => formerExercises[id]?.now ?? id;
