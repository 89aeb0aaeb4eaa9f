import { fail } from '#core/lib/result.ts';
import type { Result } from '#core/lib/result.ts';
import { forgetProfile, readCurrentProfile } from '../profiles.ts';
import type { ProfileFailure } from '../profiles.ts';
import type { Network } from '../sync/network.ts';
import { whileClosed } from './close-to-writers.ts';
import type { CountFailure } from './close-to-writers.ts';
import { whileOthersWait } from './people-lock.ts';
import { deleteRecords } from './records-of.ts';

/**
 * Deletes a profile's databases and its key from this device, for good; never the one in use.
 * @param typed must be the number of its entries here
 * @param now UTC ms
 */
export const removeProfile = (
  network: Network,
  profileId: string,
  typed: number,
  now: () => number,
): Promise<Result<void, CountFailure | ProfileFailure>> =>
  whileOthersWait(network, async () => {
    if ((await readCurrentProfile())?.id === profileId) return fail({ reason: 'in_use' });
    return whileClosed({ profileId, which: 'entries', typed, now }, async () => {
      await deleteRecords(profileId);
      return forgetProfile(profileId);
    });
  });
