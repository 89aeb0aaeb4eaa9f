import { entriesIn } from '#core/records/entries.ts';
import type { QuotaStanding } from '#core/sync/protocol.ts';
import { readMetas } from '../core-db.ts';
import type { CoreDb, HeldEntries, KeptEarlierOwner, SyncPhase } from '../core-db.ts';
import { countFacts } from '../records/fact-count.ts';
import type { Space } from '../space/space.ts';
import { newestUnsent } from './newest-unsent.ts';
import type { Unsent } from './newest-unsent.ts';

export interface SyncStatus {
  /** of a sample person: nothing is ever sent, and whatever waits waits for nothing */
  readonly isSample: boolean;
  /** entries that count: recorded on this device or heard from the server, and not taken back */
  readonly total: number;
  /** of those, entries that the server has too */
  readonly saved: number;
  /** entries and removals that only this device has: they wait to be sent, or the server may have erased its own */
  readonly waiting: number;
  readonly mayBeErased: boolean;
  /** entries the server rejected; they are kept */
  readonly rejected: number;
  readonly phase: SyncPhase;
  /** entries in the request under way */
  readonly sending: number;
  /** UTC ms */
  readonly lastSavedAt: number | null;
  /** why sending is paused or failing (core/sync/errors.ts), or null */
  readonly code: string | null;
  /** UTC ms before which nothing is sent unless the person asks; 0 when nothing holds it back */
  readonly nextAt: number;
  /** entries that the server does not want yet, while others pass, or null */
  readonly held: HeldEntries | null;
  /** how full the owner's storage on the server is, where that is worth telling, or null */
  readonly quota: QuotaStanding | null;
  /** what this browser held before its storage was cleared, until it is brought back or forgotten */
  readonly earlierOwner: KeptEarlierOwner | null;
  /** server clock minus device clock at the last answer, ms; below 0 where the device's is ahead */
  readonly serverOffset: number;
}

export async function syncStatus({ db, profile }: Space): Promise<SyncStatus> {
  const [{ total, unsent, rejected }, [sync, quota, earlierOwner, serverOffset], isInDoubt] = await Promise.all([
    countEntries(db),
    readMetas(db, ['sync', 'quota', 'before', 'serverOffset']),
    mayBeErased(db),
  ]);
  return {
    isSample: profile.isSample === true,
    total,
    saved: isInDoubt ? 0 : total - unsent.entries,
    waiting: isInDoubt ? total : unsent.entries + unsent.removals,
    mayBeErased: isInDoubt,
    rejected,
    phase: sync?.phase ?? 'idle',
    sending: sync?.sending ?? 0,
    lastSavedAt: sync?.lastSavedAt ?? null,
    code: sync?.code ?? null,
    nextAt: sync?.nextAt ?? 0,
    held: sync?.held ?? null,
    quota: quota ?? null,
    earlierOwner: earlierOwner ?? null,
    serverOffset: serverOffset ?? 0,
  };
}

interface CountedEntries {
  /** see `SyncStatus` */
  readonly total: number;
  /** what only this device has, as a person counts it */
  readonly unsent: { readonly entries: number; readonly removals: number };
  /** entries the server rejected; no part of `total` */
  readonly rejected: number;
}

/** @param counting how many facts there are, where the number that is kept is not sure enough */
export async function countEntries(
  db: CoreDb,
  counting: PromiseLike<number> = countFacts(db),
): Promise<CountedEntries> {
  const [facts, voids, documents, unsent, rejected] = await Promise.all([
    counting,
    db.voids.count(),
    db.documents.count(),
    countUnsent(db),
    db.quarantine.toCollection().primaryKeys(),
  ]);
  // A rejected entry has left the facts; where it was taken back before, its void is still here.
  const voidsOfNone = rejected.length === 0 ? 0 : await db.voids.where(':id').anyOf(rejected).count();
  const standing = entriesIn({ facts, takenBack: voids - voidsOfNone, documents });
  return { total: Math.max(standing, unsent.entries), unsent, rejected: rejected.length };
}

/** Each of the rows beyond those that are read counts as an entry. */
async function countUnsent(db: CoreDb): Promise<{ readonly entries: number; readonly removals: number }> {
  const [queued, rows] = await Promise.all([db.outbox.count(), newestUnsent(db)]);
  const unsent = asPeopleCount(rows);
  const removals = unsent.filter(({ type }) => type === 'void' || type === 'delete').length;
  return { entries: unsent.length - removals + queued - rows.length, removals };
}

/**
 * What waits, as a person counts it: a record that was edited twice is one, and what was removed before it was sent is none.
 * @param rows newest first, so that a removal comes before its entry
 */
export function asPeopleCount(rows: readonly Unsent[]): readonly Unsent[] {
  const unsent = new Map<string, Unsent>();
  for (const row of rows) {
    const { type, entity, key, opId } = row;
    const record = type === 'append' ? opId : type === 'void' ? key : `${entity} ${key}`;
    if (type === 'append' && unsent.get(record)?.type === 'void') unsent.delete(record);
    else if (!unsent.has(record)) unsent.set(record, row);
  }
  return [...unsent.values()];
}

/**
 * Whether the server may have erased what it had of this space: it said so, or was asked to and has exchanged nothing
 * since. Every entry then counts as being only on this device.
 */
export async function mayBeErased(db: CoreDb): Promise<boolean> {
  const [sync, eraseAsked] = await readMetas(db, ['sync', 'eraseAsked']);
  if (sync?.code === 'erased') return true;
  return eraseAsked !== undefined && eraseAsked.lastSavedAt === (sync?.lastSavedAt ?? null);
}
