import { whileOthersWait } from '../data/profiles/locks.ts';
import { readCurrentProfile } from '../data/profiles/profiles.ts';
import { browserNetwork } from '../data/server/network.ts';
import { closeRecords, openSpace } from '../data/space/space.ts';
import { drainIfCurrent } from '../data/sync/drain.ts';
import { drainTelemetry } from '../data/telemetry/drain-telemetry.ts';
import { localTime } from '../device/local-time.ts';

/** Drains the outbox while no page is open. @returns how many entries are still waiting */
export async function drainInBackground(): Promise<number> {
  // If it was removed since it was found, opening would recreate its databases for an unlisted profile.
  const opened = await whileOthersWait(browserNetwork, async () => {
    const profile = await readCurrentProfile();
    return profile === null ? null : openSpace(profile, localTime, () => undefined);
  });
  if (opened === null) return 0;
  // It may have passed when the browser wakes this worker again, or the worker of newer code that takes its place.
  if (!opened.ok) throw new Error(`the records do not open: ${opened.failure.detail}`);
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
