/** Records what the app reports about itself, only where the person agreed. Too much of it drops the oldest, and counts them. */
import { records } from '#core/records/index.ts';
import type { RecordData, ReportEntity } from '#core/records/index.ts';
import { LIMITS } from '#core/sync/limits.ts';
import { newOperationId } from '../records/outbox.ts';
import { readTelemetryMeta, writeTelemetryMeta } from './telemetry-db.ts';
import type { TelemetryDb, TelemetryRow } from './telemetry-db.ts';

/** `off`: the person has not agreed. `invalid`: `field` is not as its schema says. */
export type Reported = 'kept' | 'off' | { readonly invalid: string };

/** @param now UTC ms */
export async function report<E extends ReportEntity>(
  db: TelemetryDb,
  entity: E,
  data: RecordData[E],
  now: number,
): Promise<Reported> {
  const checked = records[entity].schema.safeParse(data);
  if (!checked.success) return { invalid: checked.error.issues[0]?.path.map(String).join('.') ?? '' };
  const row = rowOf(entity, data, now);
  return db.transaction('rw', db.meta, db.outbox, async () => {
    if (!(await readTelemetryMeta(db, 'consent'))[entity]) return 'off';
    await db.outbox.add(row);
    await dropBeyondCaps(db, now);
    return 'kept';
  });
}

const rowOf = (entity: ReportEntity, data: Readonly<Record<string, unknown>>, now: number): TelemetryRow => ({
  opId: newOperationId(),
  lane: records[entity].lane,
  entity,
  schema: records[entity].version,
  data,
  bytes: 120 + new TextEncoder().encode(JSON.stringify(data)).length,
  createdAt: now,
});

/** Call it inside a transaction over meta and outbox. */
async function dropBeyondCaps(db: TelemetryDb, now: number): Promise<void> {
  const [count, oldest] = await Promise.all([db.outbox.count(), db.outbox.toCollection().first()]);
  const mayBeLarge = count * LARGEST_ROW > LIMITS.telemetryBytes;
  if (
    oldest === undefined ||
    (count <= LIMITS.telemetryEvents && oldest.createdAt >= now - LIMITS.telemetryMs && !mayBeLarge)
  )
    return;
  let bytes = 0;
  let kept = 0;
  const tooMany: number[] = [];
  await db.outbox.reverse().each((row) => {
    bytes += row.bytes;
    kept += 1;
    if (
      row.seq !== undefined &&
      (kept > LIMITS.telemetryEvents || bytes > LIMITS.telemetryBytes || row.createdAt < now - LIMITS.telemetryMs)
    )
      tooMany.push(row.seq);
  });
  await db.outbox.bulkDelete(tooMany);
  await countDropped(db, tooMany.length);
}

/** A report at its largest; fewer of them than fit need not be measured one by one. */
const LARGEST_ROW = 10_000;

/** Call it inside a transaction over meta. */
export async function countDropped(db: TelemetryDb, count: number): Promise<void> {
  if (count === 0) return;
  const { unreported, total } = await readTelemetryMeta(db, 'dropped');
  await writeTelemetryMeta(db, 'dropped', { unreported: unreported + count, total: total + count });
}

/** Says how many were dropped, as an event of its own, once. Call it inside a transaction over meta and outbox. */
export async function reportDropped(db: TelemetryDb, now: number): Promise<void> {
  const { unreported, total } = await readTelemetryMeta(db, 'dropped');
  if (unreported === 0 || !(await readTelemetryMeta(db, 'consent')).event) return;
  await db.outbox.add(rowOf('event', { at: now, name: 'telemetry_dropped', properties: { count: unreported } }, now));
  await writeTelemetryMeta(db, 'dropped', { unreported: 0, total });
}
