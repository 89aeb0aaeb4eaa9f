import type { Exercise } from './schema.ts';
import type { Condition } from './vocabulary.ts';

export interface SortedNotIf {
  /** Of these nobody can allow it. */
  readonly never: readonly Condition[];
  /** Of these a professional can. */
  readonly ask: readonly Condition[];
}

export const sortedNotIf = (notIf: Exercise['notIf']): SortedNotIf => ({
  never: notIf.filter(({ ask }) => ask !== true).map(({ condition }) => condition),
  ask: notIf.filter(({ ask }) => ask === true).map(({ condition }) => condition),
});
