import { listProfiles, switchProfile } from '../profiles';
import type { ProfileResult } from '../profiles';
import type { Network } from '../sync/network';
import { takeSession } from './ask-server';
import { whileOthersWait } from './people-lock';
import { fail } from '../../../core/lib/result';

/**
 * Its session first, so that its first request is already its own; offline it opens all the same.
 * @param now UTC ms
 */
export async function openProfile(network: Network, profileId: string, now: number): Promise<ProfileResult> {
  const profile = (await listProfiles()).profiles.find(({ id }) => id === profileId);
  if (profile === undefined) return fail({ reason: 'gone' });
  await takeSession(network, profile, now);
  return whileOthersWait(network, () => switchProfile(profileId));
}
