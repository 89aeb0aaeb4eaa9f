import { fail } from '#core/lib/result.ts';
import type { Result } from '#core/lib/result.ts';
import { whileClosed } from '#pwa/data/profiles/close-to-writers.ts';
import type { CountFailure } from '#pwa/data/profiles/close-to-writers.ts';
import { whileNothingIsSent, whileOthersWait } from '#pwa/data/profiles/locks.ts';
import { forgetProfile, readCurrentProfile, renewDevice } from '#pwa/data/profiles/profiles.ts';
import type { ProfileFailure } from '#pwa/data/profiles/profiles.ts';
import type { SeenCount } from '#pwa/data/queries/profiles/entry-counts.ts';
import type { Network } from '#pwa/data/server/network.ts';
import { deleteRecords } from '#pwa/data/space/space.ts';
import { failureOf } from '../command-failure.ts';

/**
 * Deletes a profile's databases and its key from this device, for good; never the one in use.
 * @param seen must be its entries here, as counted now
 * @param now UTC ms
 */
export const removeProfile = (
  network: Network,
  profileId: string,
  seen: SeenCount,
  now: () => number,
): Promise<Result<void, CountFailure | ProfileFailure>> =>
  whileNothingIsSent(network, profileId, () =>
    whileOthersWait(network, async () => {
      if ((await readCurrentProfile())?.id === profileId) return fail({ reason: 'in_use' });
      return whileClosed({ profileId, which: 'entries', seen, now }, async () => {
        // Should the page die before the profile is off the list, a database made anew counts from 1.
        await renewDevice(profileId).catch((error: unknown) => {
          // A full device takes no other name, and deleting is how its owner gets room.
          if (failureOf(error)?.reason !== 'quota') throw error;
        });
        await deleteRecords(profileId);
        return forgetProfile(profileId);
      });
    }),
  );
