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
    const [records, reports] = await Promise.allSettled([
      drainIfCurrent(opened.value, browserNetwork, true),
      drainTelemetry(opened.value, browserNetwork),
    ]);
    if (reports.status === 'rejected') console.error(reports.reason);
    if (records.status === 'rejected') throw records.reason;
    return records.value.left;
  } finally {
    opened.value.db.close();
    opened.value.telemetry.close();
  }
}
