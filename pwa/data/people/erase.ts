import { fail, ok } from '#core/lib/result.ts';
import type { Result } from '#core/lib/result.ts';
import { draftProfile, forgetProfile, leaveFor } from '../profiles.ts';
import type { Profile, ProfileFailure } from '../profiles.ts';
import { closeRecords } from '../space.ts';
import type { Space } from '../space.ts';
import type { Network } from '../sync/network.ts';
import { askAs, takeSession } from './ask-server.ts';
import type { ServerFailure } from './ask-server.ts';
import { whileClosed } from './close-to-writers.ts';
import type { CountFailure, Recount } from './close-to-writers.ts';
import { whileNothingIsSent } from './deletion-locks.ts';
import type { SeenCount } from './entry-counts.ts';
import { whileOthersWait } from './people-lock.ts';
import { deleteRecords } from './records-of.ts';

/** `count_differs_late`: something was recorded after the server had erased its own; here everything is still there. */
export type EraseFailure =
  ServerFailure | CountFailure | ProfileFailure | ({ readonly reason: 'count_differs_late' } & Recount);

/**
 * Closed to every writer first, so that what was counted is what goes; then the server: where it does not answer, nothing
 * is deleted anywhere. An owner that is already erased there (the first answer was lost) is deleted here as well.
 * @param seen must be the entries on this device, as counted now
 * @returns the new, empty profile now in use
 */
export async function eraseEverywhere(
  space: Space,
  network: Network,
  seen: SeenCount,
): Promise<Result<Profile, EraseFailure>> {
  const { profile, device } = space;
  return whileNothingIsSent(network, profile.id, () =>
    whileClosed<Profile, EraseFailure>(
      { profileId: profile.id, which: 'entries', seen, now: device.now },
      async (stillFits) => {
        const proof = { owner: profile.owner, secret: profile.secret };
        const erased = await askAs(network, profile, '/api/account/erase', proof, device.now());
        if (!erased.ok && !(erased.failure.reason === 'refused' && erased.failure.code === 'erased')) return erased;
        // Our server adds nothing to it: with a body, somebody in between said it.
        if (erased.ok && erased.value !== null) return fail({ reason: 'offline' });
        const opened = await draftProfile(device.now());
        await takeSession(network, opened, device.now());
        return whileOthersWait(network, async () => {
          const fits = await stillFits();
          if (!fits.ok)
            return fits.failure.reason === 'count_differs'
              ? fail({ ...fits.failure, reason: 'count_differs_late' })
              : fits;
          const left = await leaveFor(profile.id, opened, device.now());
          if (!left.ok) return left;
          closeRecords(space);
          await deleteRecords(profile.id);
          const forgotten = await forgetProfile(profile.id);
          return forgotten.ok ? ok(opened) : forgotten;
        });
      },
    ),
  );
}
