import { drainLockName } from '../sync/drain.ts';
import type { Network } from '../sync/network.ts';
import { telemetryLockName } from '../telemetry/drain-telemetry.ts';

/**
 * Held while profiles and their databases change hands. Pages that must reload wait for it, above all the one at
 * work: its own reload would cut a deletion short. No request is made inside, so nobody waits for the network.
 */
export const whileOthersWait = <Value>(network: Network, body: () => Promise<Value>): Promise<Value> =>
  network.exclusively('waymend-people', body);

/**
 * Held around a deletion: whoever still exchanges for this profile, the service worker above all, comes to its end first,
 * because writing an answer down would make a deleted database anew. Taken before `whileOthersWait`, never inside it.
 */
export const whileNothingIsSent = <Value>(
  network: Network,
  profileId: string,
  body: () => Promise<Value>,
): Promise<Value> =>
  network.exclusively(drainLockName(profileId), () => network.exclusively(telemetryLockName(profileId), body));
