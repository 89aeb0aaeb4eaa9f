import { fail, ok } from '#core/lib/result.ts';
import type { Result } from '#core/lib/result.ts';
import { draftProfile, leaveFor, listProfiles, renewDevice } from '../profiles.ts';
import type { Profile, ProfileFailure } from '../profiles.ts';
import type { Space } from '../space.ts';
import type { Network } from '../sync/network.ts';
import { endSession, takeSession } from './ask-server.ts';
import { whileOthersWait } from './people-lock.ts';
import { closeRecords, deleteRecords } from './records-of.ts';
import { typedCountFits } from './typed-count.ts';
import type { CountFailure } from './typed-count.ts';

export interface Leaving {
  /** a profile of this device; null for a new, empty one */
  readonly next: string | null;
  /** `keep`: sent when the person is back. A number: deleted, with everything of the profile on this device, if it is the number of unsent entries. */
  readonly unsent: 'keep' | number;
}

/**
 * Logging out. The profile stays listed with its key, so that the person can come back.
 * @returns the profile now in use
 */
export async function leaveProfile(
  space: Space,
  network: Network,
  { next, unsent }: Leaving,
): Promise<Result<Profile, CountFailure | ProfileFailure>> {
  const { profile, device } = space;
  if (unsent !== 'keep') {
    const fits = await typedCountFits(profile.id, 'unsent', unsent);
    if (!fits.ok) return fits;
  }
  const opened =
    next === null ? await draftProfile(device.now()) : (await listProfiles()).profiles.find(({ id }) => id === next);
  if (opened === undefined || opened.id === profile.id) return fail({ reason: 'gone' });
  await endSession(network);
  await takeSession(network, opened, device.now());
  return whileOthersWait(network, async () => {
    const left = await leaveFor(profile.id, opened, device.now());
    if (!left.ok) return left;
    if (unsent !== 'keep') {
      closeRecords(space);
      await deleteRecords(profile.id);
      await renewDevice(profile.id);
    }
    return ok(opened);
  });
}
