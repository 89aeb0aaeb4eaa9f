import { derivedHash } from '#core/rules/overview.ts';
import { START } from '#core/sync/protocol.ts';
import type { Cursor } from '#core/sync/protocol.ts';
import { SCHEMA } from '#core/sync/schema.ts';
import { readMeta } from '#pwa/data/core-db.ts';
import type { Healing, MetaValues } from '#pwa/data/core-db.ts';
import { SCHEMA_EPOCH } from '#pwa/data/migrations/core-migrations.ts';
import type { Space } from '#pwa/data/space/space.ts';

export interface LogSnapshot {
  readonly cursor: Cursor;
  readonly ackSeq: number;
  readonly rebuilding: boolean;
  readonly sync: MetaValues['sync'] | null;
  /** of this code, and of the database */
  readonly schema: number;
  readonly codeEpoch: number;
  readonly databaseEpoch: number | null;
  /**
   * The server's oldest schema is not kept. `newer`: it was above ours and sending is paused for it. `served`: the last
   * complete exchange shows that it is not above ours. `unheard`: nothing was exchanged yet.
   */
  readonly minSchema: 'newer' | 'served' | 'unheard';
}

export async function logSnapshot({ db }: Space): Promise<LogSnapshot> {
  const [cursor, ackSeq, rebuilding, sync, databaseEpoch] = await Promise.all([
    readMeta(db, 'cursor'),
    readMeta(db, 'ackSeq'),
    readMeta(db, 'rebuilding'),
    readMeta(db, 'sync'),
    readMeta(db, 'schemaEpoch'),
  ]);
  return {
    cursor: cursor ?? START,
    ackSeq: ackSeq ?? 0,
    rebuilding: rebuilding ?? false,
    sync: sync ?? null,
    schema: SCHEMA,
    codeEpoch: SCHEMA_EPOCH,
    databaseEpoch: databaseEpoch ?? null,
    minSchema:
      sync?.code === 'protocol_version' ? 'newer' : (sync?.lastSavedAt ?? null) === null ? 'unheard' : 'served',
  };
}

export interface ClockSnapshot {
  /** server clock minus device clock, ms, as last measured; null before the first exchange */
  readonly serverOffset: number | null;
  /** the run of the device's clock, raised at every step of it; null before it was first read */
  readonly ck: number | null;
  readonly hlc: string | null;
}

export async function clockSnapshot({ db }: Space): Promise<ClockSnapshot> {
  const [serverOffset, clock, hlc, cursor] = await Promise.all([
    readMeta(db, 'serverOffset'),
    readMeta(db, 'clock'),
    readMeta(db, 'hlc'),
    readMeta(db, 'cursor'),
  ]);
  // An offset is only written where it differs from the one held, so after an exchange none means that there is none.
  return { serverOffset: serverOffset ?? (cursor === undefined ? null : 0), ck: clock?.ck ?? null, hlc: hlc ?? null };
}

export interface FiguresSnapshot {
  readonly own: string;
  readonly days: number;
  /** the last time the server's hash was another than this device's */
  readonly healed: Healing | null;
}

export async function figuresSnapshot({ db, days }: Space): Promise<FiguresSnapshot> {
  const [rows, healed] = await Promise.all([days.current(), readMeta(db, 'healed')]);
  return { own: await derivedHash(rows), days: rows.length, healed: healed ?? null };
}
