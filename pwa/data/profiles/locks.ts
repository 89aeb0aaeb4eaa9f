import type { Network } from '../server/network.ts';

/** The locks of the two that send; here, so that whoever waits for them does not bring what sends along. */
export const drainLockName = (profileId: string): string => `waymend-drain:${profileId}`;
export const telemetryLockName = (profileId: string): string => `waymend-telemetry:${profileId}`;

/**
 * Held while profiles and their databases change hands. Pages that need to reload wait for it. The page
 * doing the work matters most: reloading would interrupt its own deletion. No request is made inside, so nobody waits for
 * the network.
 */
export const whileOthersWait = <Value>(network: Network, body: () => Promise<Value>): Promise<Value> =>
  network.exclusively('waymend-people', body);

/**
 * Held around a deletion: an exchange still running for this profile, above all the service worker's, finishes first,
 * because storing an answer would recreate a deleted database. Taken before `whileOthersWait`, never inside it.
 */
export const whileNothingIsSent = <Value>(
  network: Network,
  profileId: string,
  body: () => Promise<Value>,
): Promise<Value> =>
  network.exclusively(drainLockName(profileId), () => network.exclusively(telemetryLockName(profileId), body));
