import { readMetas } from '../core-db.ts';
import type { Space } from '../space/space.ts';

/** Nothing was ever recorded here, and there is nothing to bring back. */
export async function isStranger({ db }: Space): Promise<boolean> {
  const [facts, documents, rejected, [before]] = await Promise.all([
    db.facts.limit(1).count(),
    db.documents.limit(1).count(),
    db.quarantine.limit(1).count(),
    readMetas(db, ['before']),
  ]);
  return facts + documents + rejected === 0 && before === undefined;
}
