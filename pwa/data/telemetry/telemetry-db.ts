/**
 * What the app reports about itself, in a database of its own: relaxed durability, capped, dropped before a person's
 * records would ever wait for it. Lane 2 carries error reports, lane 3 usage events.
 */
import Dexie from 'dexie';
import type { Table } from 'dexie';
import type { ReportEntity } from '#core/records/index.ts';
import { closeIfNewer, refusingNewer } from '../newer-database.ts';

export interface TelemetryRow {
  readonly seq?: number;
  readonly opId: string;
  readonly lane: 2 | 3;
  readonly entity: ReportEntity;
  readonly schema: number;
  readonly data: Readonly<Record<string, unknown>>;
  /** JSON bytes */
  readonly bytes: number;
  /** UTC ms */
  readonly createdAt: number;
}

export interface TelemetryMeta {
  /** what the person agreed to have reported; nothing is recorded without it */
  readonly consent: Readonly<Record<ReportEntity, boolean>>;
  /** reports dropped because there were too many, not yet reported themselves, and ever */
  readonly dropped: { readonly unreported: number; readonly total: number };
  readonly ackSeq: number;
  /** per lane: failures in a row, and UTC ms before which nothing is sent */
  readonly lane2: LaneState;
  readonly lane3: LaneState;
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

const DEFAULTS: TelemetryMeta = {
  consent: { error_report: false, event: false },
  dropped: { unreported: 0, total: 0 },
  ackSeq: 0,
  lane2: { failures: 0, nextAt: 0, code: null },
  lane3: { failures: 0, nextAt: 0, code: null },
};

export async function readTelemetryMeta<Name extends keyof TelemetryMeta>(
  db: TelemetryDb,
  name: Name,
): Promise<TelemetryMeta[Name]> {
  const row = await db.meta.get(name);
  return row === undefined ? DEFAULTS[name] : (row.value as TelemetryMeta[Name]);
}

export const writeTelemetryMeta = <Name extends keyof TelemetryMeta>(
  db: TelemetryDb,
  name: Name,
  value: TelemetryMeta[Name],
): Promise<unknown> => db.meta.put({ name, value } as MetaRow);
