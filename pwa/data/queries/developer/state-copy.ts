import type { Space } from '#pwa/data/space/space.ts';
import { telemetryStatus } from '../telemetry-status.ts';
import { clockSnapshot, figuresSnapshot, logSnapshot } from './log-snapshot.ts';
import { outboxSnapshot } from './outbox-snapshot.ts';

/** All that the panel reads from the databases, as plain data: without the profile's secret and without what the person recorded. */
export async function stateCopy(space: Space): Promise<Readonly<Record<string, unknown>>> {
  const { profile, device } = space;
  const now = device.now();
  const [outbox, telemetry, log, clock, figures] = await Promise.all([
    outboxSnapshot(space),
    telemetryStatus(space),
    logSnapshot(space),
    clockSnapshot(space),
    figuresSnapshot(space),
  ]);
  return {
    now,
    build: __APP_VERSION__,
    profile: { id: profile.id, owner: profile.owner, device: profile.deviceId },
    outbox,
    telemetry,
    log,
    clock: { ...clock, offset: device.offsetAt(now), timeZone: device.timeZone() },
    figures,
  };
}
