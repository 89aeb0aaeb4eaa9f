import type { Space } from '../space/space.ts';
import { readTelemetryMeta } from '../telemetry/telemetry-db.ts';
import type { TelemetryDb, TelemetryMeta } from '../telemetry/telemetry-db.ts';

export interface TelemetryStatus {
  readonly waiting: number;
  /** JSON bytes waiting */
  readonly bytes: number;
  /** dropped since this profile began, because there were too many */
  readonly dropped: number;
  /** UTC ms of the oldest that waits, or null */
  readonly oldestAt: number | null;
  readonly consent: TelemetryMeta['consent'];
}

export const telemetryStatus = ({ telemetry }: Space): Promise<TelemetryStatus> => statusOf(telemetry);

async function statusOf(db: TelemetryDb): Promise<TelemetryStatus> {
  let bytes = 0;
  const [waiting, oldest, dropped, consent] = await Promise.all([
    db.outbox.count(),
    db.outbox.toCollection().first(),
    readTelemetryMeta(db, 'dropped'),
    readTelemetryMeta(db, 'consent'),
    db.outbox.each((row) => {
      bytes += row.bytes;
    }),
  ]);
  return { waiting, bytes, dropped: dropped.total, oldestAt: oldest?.createdAt ?? null, consent };
}
