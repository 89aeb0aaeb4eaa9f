import { whileOthersWait } from '../data/profiles/locks.ts';
import { readCurrentProfile } from '../data/profiles/profiles.ts';
import { closeRecords, openSpace } from '../data/space/space.ts';
import { drainIfCurrent } from '../data/sync/drain.ts';
import { browserNetwork } from '../data/sync/network.ts';
import { drainTelemetry } from '../data/telemetry/drain-telemetry.ts';
import { localTime } from '../device/local-time.ts';

/** Drains the outbox while no page is open. @returns how many entries are still waiting */
export async function drainInBackground(): Promise<number> {
  // If it was removed since it was found, opening would recreate its databases for an unlisted profile.
  const opened = await whileOthersWait(browserNetwork, async () => {
    const profile = await readCurrentProfile();
    return profile === null ? null : openSpace(profile, localTime, () => undefined);
  });
  // Newer code wrote this database: a newer worker sends its entries.
  if (opened?.ok !== true) return 0;
  try {
    // The browser woke us because there is a network, so an old backoff no longer applies.
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
