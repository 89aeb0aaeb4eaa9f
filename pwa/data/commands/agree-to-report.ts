import { records } from '#core/records/index.ts';
import type { ReportEntity } from '#core/records/index.ts';
import { readTelemetryMeta, writeTelemetryMeta } from '../telemetry/telemetry-db.ts';
import type { TelemetryDb } from '../telemetry/telemetry-db.ts';

/** Asks and answers for what may be reported. Withdrawing drops what still waits of that kind. */
export async function agreeToReport(db: TelemetryDb, entity: ReportEntity, agreed: boolean): Promise<void> {
  await db.transaction('rw', db.meta, db.outbox, async () => {
    await writeTelemetryMeta(db, 'consent', { ...(await readTelemetryMeta(db, 'consent')), [entity]: agreed });
    if (!agreed) await db.outbox.where('lane').equals(records[entity].lane).delete();
  });
}
