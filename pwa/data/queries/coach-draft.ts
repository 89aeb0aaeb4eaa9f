import { readMeta } from '../core-db.ts';
import type { Space } from '../space/space.ts';

/** Answers to the coach that are not finished, as this device keeps them for this person. Null: there are none. */
export const coachDraft = async (space: Space): Promise<Readonly<Record<string, unknown>> | null> =>
  (await readMeta(space.db, 'coachDraft')) ?? null;
