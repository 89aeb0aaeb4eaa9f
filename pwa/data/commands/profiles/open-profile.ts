import { fail } from '#core/lib/result.ts';
import { takeSession } from '#pwa/data/profiles/ask-server.ts';
import { whileOthersWait } from '#pwa/data/profiles/locks.ts';
import { listProfiles, switchProfile } from '#pwa/data/profiles/profiles.ts';
import type { ProfileResult } from '#pwa/data/profiles/profiles.ts';
import type { Network } from '#pwa/data/server/network.ts';

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
