import type { OwnerKey } from '../../../tests/faults/log-reader.ts';
import type { Holding } from './peers-api.ts';

/** One product open in this page, synchronising by itself. */
export interface Recorder {
  /** @returns the id of an activity, once the product says it is written */
  readonly record: (minutes: number) => Promise<string>;
  readonly holding: () => Promise<Holding>;
  readonly ownerKey: OwnerKey | null;
}
