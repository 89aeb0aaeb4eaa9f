import type { Space } from '../space.ts';
import { telemetryStatus } from '../telemetry/telemetry-status.ts';
import { clockLook, figuresLook, logLook } from './log-look.ts';
import { outboxLook } from './outbox-look.ts';

/** All that the panel reads from the databases, as plain data: without the profile's secret and without what the person recorded. */
export async function stateCopy(space: Space): Promise<Readonly<Record<string, unknown>>> {
  const { profile, device } = space;
  const now = device.now();
  const [outbox, telemetry, log, clock, figures] = await Promise.all([
    outboxLook(space),
    telemetryStatus(space),
    logLook(space),
    clockLook(space),
    figuresLook(space),
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
