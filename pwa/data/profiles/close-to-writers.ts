/**
 * Nothing is deleted unseen: the person types the number of entries, and the call names the last entry counted. Counting and closing the database to every writer, in
 * whichever tab or worker, are one transaction, so nothing is recorded between the count and the deletion; a command
 * that comes meanwhile fails and says so (write.ts). Whoever closes a database holds its drain lock as long as it is
 * closed (locks.ts): a drain that finds it closed knows that the page at work has died, and opens it.
 */
import Dexie from 'dexie';
import { fail, ok } from '#core/lib/result.ts';
import type { Result } from '#core/lib/result.ts';
import { failureOf } from '../commands/command-failure.ts';
import { writeMeta } from '../core-db.ts';
import type { CoreDb } from '../core-db.ts';
import { countedTables, countsIn, inRecordsOf, NOTHING } from '../queries/profiles/entry-counts.ts';
import type { CountedPart, EntryCounts, SeenCount } from '../queries/profiles/entry-counts.ts';
import { CLOSED_MS } from '../records/write.ts';

/** `count_differs`: another number was typed than is there now, or something was recorded since. `unreadable`: newer code wrote the database, so this one deletes nothing. */
export type CountFailure = ({ readonly reason: 'count_differs' } & Recount) | { readonly reason: 'unreadable' };

/** `count` is the one of them that must be typed. */
export type Recount = EntryCounts & Pick<SeenCount, 'count'>;

type Count = Result<void, CountFailure>;

/**
 * Closes a profile's database to every writer if what is in it is what was seen.
 * @param now UTC ms
 */
export const closeIfSeen = (profileId: string, which: CountedPart, seen: SeenCount, now: number): Promise<Count> => {
  const nothing = compare(NOTHING, which, seen);
  return inRecordsOf<Count>(profileId, nothing, async (db) => {
    try {
      return await db.transaction('rw', countedTables(db), async () => {
        const fits = compare(await countsIn(db), which, seen);
        if (fits.ok) await writeMeta(db, 'closedUntil', now + CLOSED_MS);
        return fits;
      });
    } catch (error) {
      // A full device cannot record anything anyway, and deleting is how the person frees space.
      if (failureOf(error)?.reason === 'quota') return compare(await countsIn(db), which, seen);
      if (error instanceof Dexie.DexieError) return fail({ reason: 'unreadable' });
      throw error;
    }
  });
};

const compare = (counts: EntryCounts | null, which: CountedPart, seen: SeenCount): Count => {
  if (counts === null) return fail({ reason: 'unreadable' });
  const count = counts[which];
  return count === seen.count && counts.rows[which] === seen.rows && counts.newest <= seen.newest
    ? ok(undefined)
    : fail({ reason: 'count_differs', count, ...counts });
};

/**
 * Runs `body` while the database is closed, and opens it again wherever `body` does not delete it.
 * @param body is handed what must be asked once more directly before deleting: a device may have slept since the count
 */
export async function whileClosed<Value, Failure>(
  { profileId, which, seen, now }: { profileId: string; which: CountedPart; seen: SeenCount; now: () => number },
  body: (stillFits: () => Promise<Count>) => Promise<Result<Value, Failure>>,
): Promise<Result<Value, Failure | CountFailure>> {
  const close = (): Promise<Count> => closeIfSeen(profileId, which, seen, now());
  const fits = await close();
  if (!fits.ok) return fits;
  let isDone = false;
  try {
    const result = await body(close);
    isDone = result.ok;
    return result;
  } finally {
    if (!isDone) await inRecordsOf(profileId, undefined, openToWriters);
  }
}

/** Call it only under the deletion's locks. */
const openToWriters = (db: CoreDb): Promise<void> => db.meta.delete('closedUntil');
