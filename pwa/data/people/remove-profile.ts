import { fail } from '#core/lib/result.ts';
import type { Result } from '#core/lib/result.ts';
import { forgetProfile, readCurrentProfile } from '../profiles.ts';
import type { ProfileFailure } from '../profiles.ts';
import type { Network } from '../sync/network.ts';
import { whileOthersWait } from './people-lock.ts';
import { deleteRecords } from './records-of.ts';
import { typedCountFits } from './typed-count.ts';
import type { CountFailure } from './typed-count.ts';

/**
 * Deletes a profile's databases and its key from this device, for good; never the one in use.
 * @param typed must be the number of its entries here
 */
export const removeProfile = (
  network: Network,
  profileId: string,
  typed: number,
): Promise<Result<void, CountFailure | ProfileFailure>> =>
  whileOthersWait(network, async () => {
    if ((await readCurrentProfile())?.id === profileId) return fail({ reason: 'in_use' });
    const fits = await typedCountFits(profileId, 'entries', typed);
    if (!fits.ok) return fits;
    await deleteRecords(profileId);
    return forgetProfile(profileId);
  });
