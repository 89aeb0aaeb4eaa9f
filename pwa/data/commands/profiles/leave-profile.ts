import { fail, ok } from '#core/lib/result.ts';
import type { Result } from '#core/lib/result.ts';
import { endSession, takeSession } from '#pwa/data/profiles/ask-server.ts';
import { whileClosed } from '#pwa/data/profiles/close-to-writers.ts';
import type { CountFailure } from '#pwa/data/profiles/close-to-writers.ts';
import { whileNothingIsSent, whileOthersWait } from '#pwa/data/profiles/locks.ts';
import { beginLeaving, draftProfile, leaveFor, listProfiles, switchProfile } from '#pwa/data/profiles/profiles.ts';
import type { Profile, ProfileFailure } from '#pwa/data/profiles/profiles.ts';
import type { SeenCount } from '#pwa/data/queries/profiles/entry-counts.ts';
import type { Network } from '#pwa/data/server/network.ts';
import { closeRecords, deleteRecords } from '#pwa/data/space/space.ts';
import type { Space } from '#pwa/data/space/space.ts';

export interface Leaving {
  /** a profile of this device; null for a new, empty one */
  readonly next: string | null;
  /** `keep`: sent when the person is back. Else deleted, with everything of the profile on this device, if what was seen are the unsent entries of now. */
  readonly unsent: 'keep' | SeenCount;
}

/**
 * Logging out. The profile stays listed with its key, so that the person can come back. Where its entries are deleted they
 * are counted before anything else is done, and once more directly before.
 * @returns the profile now in use
 */
export async function leaveProfile(
  space: Space,
  network: Network,
  { next, unsent }: Leaving,
): Promise<Result<Profile, CountFailure | ProfileFailure>> {
  const { profile, device } = space;
  if (unsent === 'keep')
    return goTo(space, network, next, (opened) => leaveFor(profile.id, next ?? opened, device.now()));
  return whileNothingIsSent(network, profile.id, () =>
    whileClosed({ profileId: profile.id, which: 'unsent', seen: unsent, now: device.now }, (stillFits) =>
      goTo(space, network, next, async (opened) => {
        const fits = await stillFits();
        if (!fits.ok) return fits;
        const left = await leaveFor(profile.id, next ?? opened, device.now(), { isEmptied: true });
        if (!left.ok) return left;
        closeRecords(space);
        await deleteRecords(profile.id);
        return left;
      }),
    ),
  );
}

async function goTo(
  { profile, device }: Space,
  network: Network,
  next: string | null,
  leave: (opened: Profile) => Promise<Result<unknown, CountFailure | ProfileFailure>>,
): Promise<Result<Profile, CountFailure | ProfileFailure>> {
  const opened =
    next === null ? await draftProfile(device.now()) : (await listProfiles()).profiles.find(({ id }) => id === next);
  if (opened === undefined || opened.id === profile.id) return fail({ reason: 'gone' });
  // An exchange in progress could sign in again as the person who just left.
  const leaving = await beginLeaving(profile.id, device.now());
  if (!leaving.ok) return leaving;
  await endSession(network, device.now());
  await takeSession(network, opened, device.now());
  return whileOthersWait(network, async () => {
    const left = await leave(opened);
    if (left.ok) return ok(opened);
    await switchProfile(profile.id);
    return left;
  });
}
