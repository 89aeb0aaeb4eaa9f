/**
 * How many facts there are, kept beside them: in a long history counting takes as long as all else that a screen reads
 * together. It is changed in the transactions that add and remove facts; what a page of an older version adds is missing
 * from it until nobody looks and they are counted anew.
 */
import { readMeta, writeMeta } from '../core-db.ts';
import type { CoreDb } from '../core-db.ts';

/** Fewer are counted as fast as the number is read. */
const WORTH_KEEPING = 1_000;

export const countFacts = async (db: CoreDb): Promise<number> =>
  (await readMeta(db, 'factCount')) ?? (await db.facts.count());

/** Call it inside the transaction over facts and meta that adds them, or with a number below 0 removes them. */
export async function addToFactCount(db: CoreDb, added: number): Promise<void> {
  if (added === 0) return;
  const count = await readMeta(db, 'factCount');
  if (count !== undefined) await writeMeta(db, 'factCount', count + added);
}

/** Counts them, where it is worth it. Writers wait meanwhile: not while somebody may tap, unless they were never counted. */
export async function keepFactCount(db: CoreDb, when: 'shown' | 'hidden'): Promise<void> {
  if (when === 'shown' && (await readMeta(db, 'factCount')) !== undefined) return;
  await db.transaction('rw', db.facts, db.meta, async () => {
    const count = await db.facts.count();
    const held = await readMeta(db, 'factCount');
    if (held === undefined ? count >= WORTH_KEEPING : held !== count) await writeMeta(db, 'factCount', count);
  });
}
