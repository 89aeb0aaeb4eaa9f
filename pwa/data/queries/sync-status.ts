import type { QuotaStanding } from '#core/sync/protocol.ts';
import { readMeta, readMetas } from '../core-db.ts';
import type { CoreDb, HeldEntries, SyncPhase } from '../core-db.ts';
import type { Space } from '../space/space.ts';

export interface SyncStatus {
  /** entries recorded on this device or heard from the server */
  readonly total: number;
  /** entries only this device has: they wait to be sent, or the server may have erased its own */
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
}

export async function syncStatus({ db }: Space): Promise<SyncStatus> {
  const [facts, voids, documents, queued, rejected, sync, quota, isInDoubt] = await Promise.all([
    db.facts.count(),
    db.voids.count(),
    db.documents.count(),
    db.outbox.count(),
    db.quarantine.count(),
    readMeta(db, 'sync'),
    readMeta(db, 'quota'),
    mayBeErased(db),
  ]);
  const total = Math.max(facts + voids + documents, queued);
  return {
    total,
    waiting: isInDoubt ? total : queued,
    mayBeErased: isInDoubt,
    rejected,
    phase: sync?.phase ?? 'idle',
    sending: sync?.sending ?? 0,
    lastSavedAt: sync?.lastSavedAt ?? null,
    code: sync?.code ?? null,
    nextAt: sync?.nextAt ?? 0,
    held: sync?.held ?? null,
    quota: quota ?? null,
  };
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
