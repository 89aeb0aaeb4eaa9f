import { readMeta } from '../core-db.ts';
import type { ModelConnection } from '../server/model-connection.ts';
import type { Space } from '../space/space.ts';

export type { ModelConnection };

/** The language model that this person connected on this device. Null: none. */
export const modelConnection = async (space: Space): Promise<ModelConnection | null> =>
  (await readMeta(space.db, 'modelConnection')) ?? null;
