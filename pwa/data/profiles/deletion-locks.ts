import { drainLockName } from '../sync/drain.ts';
import type { Network } from '../sync/network.ts';
import { telemetryLockName } from '../telemetry/drain-telemetry.ts';

/**
 * Held around a deletion: whoever still exchanges for this profile, the service worker above all, comes to its end first,
 * because writing an answer down would make a deleted database anew. Taken before the lock of people-lock.ts, never
 * inside it.
 */
export const whileNothingIsSent = <Value>(
  network: Network,
  profileId: string,
  body: () => Promise<Value>,
): Promise<Value> =>
  network.exclusively(drainLockName(profileId), () => network.exclusively(telemetryLockName(profileId), body));
