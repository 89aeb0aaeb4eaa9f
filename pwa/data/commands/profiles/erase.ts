import { eraseOwner } from '#core/api/account.ts';
import { fail, ok } from '#core/lib/result.ts';
import type { Result } from '#core/lib/result.ts';
import { START } from '#core/sync/protocol.ts';
import { readMeta, writeMeta } from '#pwa/data/core-db.ts';
import type { CoreDb } from '#pwa/data/core-db.ts';
import { askAs, takeSession } from '#pwa/data/profiles/ask-server.ts';
import type { ServerFailure } from '#pwa/data/profiles/ask-server.ts';
import { whileClosed } from '#pwa/data/profiles/close-to-writers.ts';
import type { CountFailure, Recount } from '#pwa/data/profiles/close-to-writers.ts';
import { whileNothingIsSent, whileOthersWait } from '#pwa/data/profiles/locks.ts';
import { draftProfile, forgetProfile, leaveFor } from '#pwa/data/profiles/profiles.ts';
import type { Profile, ProfileFailure } from '#pwa/data/profiles/profiles.ts';
import { entryCounts } from '#pwa/data/queries/profiles/entry-counts.ts';
import type { SeenCount } from '#pwa/data/queries/profiles/entry-counts.ts';
import type { Network } from '#pwa/data/server/network.ts';
import { closeRecords, deleteRecords } from '#pwa/data/space/space.ts';
import type { Space } from '#pwa/data/space/space.ts';
import { drainIfCurrent } from '#pwa/data/sync/drain.ts';
import { failureOf } from '../command-failure.ts';

/**
 * `unanswered`: the server may have erased its own all the same. `stopped`: before it was asked. `count_differs_late`: something was recorded after it had.
 * `unseen`: the server has erased nothing, for it had more than this device had heard. Here everything is still there in
 * any case.
 */
export type EraseFailure =
  | Exclude<ServerFailure, { readonly reason: 'offline' }>
  | CountFailure
  | ProfileFailure
  | { readonly reason: 'unanswered' | 'stopped' }
  | ({ readonly reason: 'count_differs_late' | 'unseen' } & Recount);

/** What is waited for: an exchange of this device that is still under way, or the server's answer. */
export type EraseWait = 'device' | 'server';

export interface EraseWatch {
  /** null: what is done now is soon done, and cannot be stopped */
  readonly onWait: (wait: EraseWait | null) => void;
  /** Before the server was asked, nothing is done then; afterwards it may have erased its own. */
  readonly stop: AbortSignal;
}

const unwatched = (): EraseWatch => ({ onWait: () => undefined, stop: new AbortController().signal });

/**
 * Closed to every writer first, so that what was counted is what goes; then the server: where it does not answer, nothing
 * is deleted here. An owner that is already erased there (the first answer was lost) is deleted here as well.
 * @param seen must be the entries on this device, as counted now
 * @returns the new, empty profile now in use
 */
export async function eraseEverywhere(
  space: Space,
  network: Network,
  seen: SeenCount,
  watch: EraseWatch = unwatched(),
): Promise<Result<Profile, EraseFailure>> {
  const { onWait, stop } = watch;
  const stoppable: Network = { ...network, fetch: (path, init) => network.fetch(path, untilStopped(init, stop)) };
  onWait('device');
  let hasBegun = false;
  const erasing = whileNothingIsSent(network, space.profile.id, async () => {
    if (stop.aborted) return fail({ reason: 'stopped' as const });
    hasBegun = true;
    return eraseSeen(space, network, stoppable, seen, watch);
  });
  // The queue for the lock cannot be left: who gets it later finds that nothing is wanted any more.
  const erased = await Promise.race([erasing, stoppedBefore(stop, () => hasBegun)]);
  if (erased.ok || erased.failure.reason !== 'error' || erased.failure.code !== 'unseen_entries') return erased;
  onWait('server');
  await drainIfCurrent(space, stoppable, true);
  const counts = await entryCounts(space.profile.id);
  return fail(counts === null ? { reason: 'unreadable' } : { reason: 'unseen', count: counts.entries, ...counts });
}

const stoppedBefore = (stop: AbortSignal, hasBegun: () => boolean): Promise<Result<never, { reason: 'stopped' }>> =>
  new Promise((resolve) => {
    stop.addEventListener('abort', () => {
      if (!hasBegun()) resolve(fail({ reason: 'stopped' }));
    });
  });

/** A request that ends when it takes too long, as ever, or when the person stops it. */
function untilStopped(init: RequestInit, stop: AbortSignal): RequestInit {
  const both = new AbortController();
  for (const signal of [init.signal, stop]) {
    if (signal === null || signal === undefined) continue;
    if (signal.aborted) both.abort(signal.reason);
    signal.addEventListener('abort', () => both.abort(signal.reason), { once: true });
  }
  return { ...init, signal: both.signal };
}

/** @param stoppable the same network, until the server has answered */
async function eraseSeen(
  space: Space,
  network: Network,
  stoppable: Network,
  seen: SeenCount,
  { onWait }: EraseWatch,
): Promise<Result<Profile, EraseFailure>> {
  const { profile, device } = space;
  return whileClosed<Profile, EraseFailure>(
    { profileId: profile.id, which: 'entries', seen, now: device.now },
    async (stillFits) => {
      const { owner, secret } = profile;
      // The call may arrive late: what was recorded by then is not meant.
      const heard = (await readMeta(space.db, 'cursor')) ?? START;
      const unnote = await noteAsked(space.db);
      onWait('server');
      // The server has never heard of a sample person.
      const erased =
        profile.isSample === true
          ? ok(null)
          : await askAs(stoppable, profile, eraseOwner, { body: { owner, secret, seen: heard } }, device.now());
      onWait(null);
      const failure = erased.ok ? null : erased.failure;
      if (failure?.reason === 'offline') return fail({ reason: 'unanswered' });
      if (failure !== null && failure.code !== 'erased') {
        await unnote();
        return fail(failure);
      }
      const opened = await draftProfile(device.now());
      await takeSession(network, opened, device.now());
      return whileOthersWait(network, async () => {
        const fits = await stillFits();
        if (!fits.ok)
          return fits.failure.reason === 'count_differs'
            ? fail({ ...fits.failure, reason: 'count_differs_late' })
            : fits;
        const left = await leaveFor(profile.id, opened, device.now(), { isErased: true });
        if (!left.ok) return left;
        closeRecords(space);
        await deleteRecords(profile.id);
        const forgotten = await forgetProfile(profile.id);
        return forgotten.ok ? ok(opened) : forgotten;
      });
    },
  );
}

/**
 * Recorded before the server is called, so that the outcome counts as unknown even if the page dies.
 * @returns takes it back, unless an earlier time that was asked is in doubt still
 */
async function noteAsked(db: CoreDb): Promise<() => Promise<void>> {
  const [earlier, sync] = [await readMeta(db, 'eraseAsked'), await readMeta(db, 'sync')];
  try {
    await writeMeta(db, 'eraseAsked', { lastSavedAt: sync?.lastSavedAt ?? null });
  } catch (error) {
    // A full device takes no note, and erasing is how its owner gets room.
    if (failureOf(error)?.reason !== 'quota') throw error;
  }
  return async () => {
    if (earlier === undefined) await db.meta.delete('eraseAsked');
  };
}
