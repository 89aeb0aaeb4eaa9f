import { whileOthersWait } from '../data/people/people-lock.ts';
import { readCurrentProfile } from '../data/profiles.ts';
import { closeRecords, openSpace } from '../data/space.ts';
import { drainIfCurrent } from '../data/sync/drain.ts';
import { browserNetwork } from '../data/sync/network.ts';
import { drainTelemetry } from '../data/telemetry/drain-telemetry.ts';
import { localTime } from '../device/local-time.ts';

/** Sends what waits while no page is open. @returns how many entries still wait */
export async function drainInBackground(): Promise<number> {
  // Removed between being found and being opened, its databases would be made anew, for a profile on no list.
  const opened = await whileOthersWait(browserNetwork, async () => {
    const profile = await readCurrentProfile();
    return profile === null ? null : openSpace(profile, localTime, () => undefined);
  });
  // Newer code wrote this database: a newer worker sends its entries.
  if (opened?.ok !== true) return 0;
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
    closeRecords(opened.value);
  }
}
