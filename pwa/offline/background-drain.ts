import { readCurrentProfile } from '../data/profiles.ts';
import { openSpace } from '../data/space.ts';
import { drainIfCurrent } from '../data/sync/drain.ts';
import { browserNetwork } from '../data/sync/network.ts';
import { drainTelemetry } from '../data/telemetry/drain-telemetry.ts';
import { localTime } from '../device/local-time.ts';

/** Sends what waits while no page is open. @returns how many entries still wait */
export async function drainInBackground(): Promise<number> {
  const profile = await readCurrentProfile();
  if (profile === null) return 0;
  const opened = await openSpace(profile, localTime, () => undefined);
  // Newer code wrote this database: a newer worker sends its entries.
  if (!opened.ok) return 0;
  try {
    // The browser woke us because there is a network: an old backoff does not count.
    const { left } = await drainIfCurrent(opened.value, browserNetwork, true);
    await drainTelemetry(opened.value, browserNetwork);
    return left;
  } finally {
    opened.value.db.close();
    opened.value.telemetry.close();
  }
}
