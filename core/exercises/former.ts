// What the library had once and has no more, because an update renamed or removed it: records still name it.
import held from './former.json';

export interface FormerExercise {
  readonly name: string;
  /** the id of what took its place */
  readonly now?: string;
}
export type FormerExercises = Readonly<Record<string, FormerExercise>>;

export const formerExercises: FormerExercises = held;
