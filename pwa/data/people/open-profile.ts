import { switchProfile } from '../profiles.ts';
import type { ProfileResult } from '../profiles.ts';
import type { Network } from '../sync/network.ts';
import { takeSession } from './ask-server.ts';
import { whileOthersWait } from './people-lock.ts';

/**
 * Its session is there before its page begins, so that its first request is already its own; offline it opens all the same.
 * @param now UTC ms
 */
export async function openProfile(network: Network, profileId: string, now: number): Promise<ProfileResult> {
  return whileOthersWait(network, async () => {
    const opened = await switchProfile(profileId);
    if (opened.ok) await takeSession(network, opened.value, now);
    return opened;
  });
}
