/**
 * What the app reports about itself, in a database of its own: relaxed durability, capped, dropped before a person's
 * records would ever wait for it. Each kind of report has a lane of its own.
 */
import Dexie from 'dexie';
import type { Table } from 'dexie';
import { records, reportEntities } from '#core/records/index.ts';
import type { Records, ReportEntity } from '#core/records/index.ts';
import { closeIfNewer, refusingNewer } from '../newer-database.ts';

export type Lane = Records[ReportEntity]['lane'];
type LaneName = `lane${Lane}`;
export const LANES: readonly Lane[] = reportEntities.map((entity) => records[entity].lane);
export const laneName = (lane: Lane): LaneName => `lane${lane}`;

export interface TelemetryRow {
  readonly seq?: number;
  readonly opId: string;
  readonly lane: Lane;
  readonly entity: ReportEntity;
  readonly schema: number;
  readonly data: Readonly<Record<string, unknown>>;
  /** JSON bytes */
  readonly bytes: number;
  /** UTC ms */
  readonly createdAt: number;
}

/** By lane: failures in a row, and UTC ms before which nothing is sent. */
export interface TelemetryMeta extends Readonly<Record<LaneName, LaneState>> {
  /** what the person agreed to have reported; nothing is recorded without it */
  readonly consent: Readonly<Record<ReportEntity, boolean>>;
  /** reports dropped because there were too many, not yet reported themselves, and ever */
  readonly dropped: { readonly unreported: number; readonly total: number };
  readonly ackSeq: number;
}

export interface LaneState {
  readonly failures: number;
  readonly nextAt: number;
  readonly code: string | null;
}

type MetaRow = {
  [Name in keyof TelemetryMeta]: { readonly name: Name; readonly value: TelemetryMeta[Name] };
}[keyof TelemetryMeta];

export class TelemetryDb extends Dexie {
  declare outbox: Table<TelemetryRow, number>;
  declare meta: Table<MetaRow, string>;

  constructor(name: string) {
    super(name, { chromeTransactionDurability: 'relaxed', cache: 'disabled', ...refusingNewer(1) });
    this.version(1).stores({ outbox: '++seq, lane', meta: 'name' });
    closeIfNewer(this);
  }
}

export const telemetryDbName = (profileId: string): string => `telemetry:${profileId}`;

const atRest: LaneState = { failures: 0, nextAt: 0, code: null };
const DEFAULTS: TelemetryMeta = {
  consent: Object.fromEntries(reportEntities.map((entity) => [entity, false])) as TelemetryMeta['consent'],
  dropped: { unreported: 0, total: 0 },
  ackSeq: 0,
  ...(Object.fromEntries(LANES.map((lane) => [laneName(lane), atRest])) as Record<LaneName, LaneState>),
};

export async function readTelemetryMeta<Name extends keyof TelemetryMeta>(
  db: TelemetryDb,
  name: Name,
): Promise<TelemetryMeta[Name]> {
  const held = (await db.meta.get(name))?.value as TelemetryMeta[Name] | undefined;
  // What was kept before a kind of report was added says nothing of it.
  return typeof held === 'object' ? Object.assign({}, DEFAULTS[name], held) : (held ?? DEFAULTS[name]);
}

export const writeTelemetryMeta = <Name extends keyof TelemetryMeta>(
  db: TelemetryDb,
  name: Name,
  value: TelemetryMeta[Name],
): Promise<unknown> => db.meta.put({ name, value } as MetaRow);
