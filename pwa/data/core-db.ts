/**
 * One database per profile holds everything a person records. It is opened with strict durability: what the
 * screen calls saved has reached the disk. Never opened by owner or account name, because IndexedDB cannot
 * rename a database.
 */
import Dexie from 'dexie';
import type { Table } from 'dexie';
import type { EarlierOwner } from '#core/api/session.ts';
import type { Day } from '#core/lib/day.ts';
import type { DocumentEntity, Entity, Fact, VoidData } from '#core/records/index.ts';
import type { LookBack } from '#core/rules/look-back.ts';
import type { KeptRun } from '#core/rules/session/kept-run.ts';
import type { MergedDocument, Writing } from '#core/sync/merge.ts';
import type { Change, Cursor, OperationType, QuotaStanding } from '#core/sync/protocol.ts';
import { CORE_MIGRATIONS, SCHEMA_EPOCH } from './migrations/core-migrations.ts';
import type { Migration } from './migrations/core-migrations.ts';
import { closeIfNewer, refusingNewer } from './newer-database.ts';
import type { DayBlock } from './records/day-codec.ts';
import { rowCodec, throughCodec } from './records/row-codec.ts';
import type { WORDS_IN_META } from './records/row-codec.ts';
import type { ModelConnection } from './server/model-connection.ts';

/** What became of a difference between this device's figures and the server's. */
export interface Healing {
  /** UTC ms */
  readonly at: number;
  /** `days`: the summaries were wrong. `mirror`: everything is heard again. `failed`: that had been done the same day and did not help. */
  readonly by: 'days' | 'mirror' | 'failed';
  /** the two hashes that differed */
  readonly own: string;
  readonly server: string;
}

/** A fact as it was written, in version `v` of its kind: read it through `readFact`. */
export type StoredFact = Fact & {
  readonly v: number;
  /** when it was done, UTC ms: indexed with the kind, so that a month of one kind is read without the rest */
  readonly at: number;
  /** the local days whose figures it changes, so that a day can be recomputed from its facts */
  readonly days: readonly Day[];
  /** the moment by this device's own clock, where the server found that clock wrong and dated the fact anew, UTC ms */
  readonly atDevice?: number;
};

/** A fact taken back. It may arrive before the fact it takes back. `target` is that fact's id. */
export interface StoredVoid {
  readonly target: string;
  readonly id: string;
  readonly entity: Entity;
  readonly data: VoidData;
}

/** An edit of a record as it lies in the outbox or the log. */
export interface DocumentEdit extends Writing {
  readonly type: 'patch' | 'delete';
  /** the version in which `data` were written */
  readonly v: number;
  readonly data: Readonly<Record<string, unknown>>;
}

/** The record as it is shown. Read it through `readDocument`. */
export interface StoredDocument extends MergedDocument {
  readonly entity: DocumentEntity;
  readonly key: string;
  /** where edits of this device are not in the log yet: the record without them, and they, in the order they were made */
  readonly waiting?: { readonly confirmed: MergedDocument; readonly edits: readonly DocumentEdit[] };
  /** the version of its kind in which it is; left out for 1 by older code */
  readonly v?: number;
  /** edits in the log that this version cannot read */
  readonly unread?: readonly DocumentEdit[];
}

export interface OutboxRow {
  /** given by the database, never reused: the device's own count of what it ever recorded */
  readonly seq?: number;
  readonly opId: string;
  readonly entity: string;
  readonly key: string;
  readonly type: OperationType;
  /** the version of its kind in which `data` are written; the table keeps the name it was made with */
  readonly schema: number;
  readonly hlc?: string;
  /** see `ck`, `base` and `replaces` of an operation (core/sync/protocol.ts) */
  readonly ck?: number;
  readonly base?: readonly string[];
  readonly replaces?: string;
  readonly data: Readonly<Record<string, unknown>>;
  /** JSON bytes, for cutting batches */
  readonly bytes: number;
  /** UTC ms */
  readonly createdAt: number;
  readonly attempts: number;
  /** UTC ms before which it is not sent again */
  readonly nextAt: number;
  readonly state: 'pending' | 'blocked';
  readonly lastCode: string | null;
  /** days on which this entry makes a stone hollow */
  readonly days: readonly Day[];
}

/** An entry the server rejected, kept until the person decides. */
export interface QuarantineRow extends Omit<OutboxRow, 'seq'> {
  readonly seq: number;
  readonly code: string;
  readonly field: string | null;
  /** never anything but null; releases before this one read it, so it is written until none of them is in use */
  readonly serverDocument?: null;
  /** UTC ms; the table keeps the name it was made with, everywhere else it is `rejectedAt` */
  readonly refusedAt: number;
}

/** A change from a newer server that this code does not understand yet. Read again after an update. */
export interface UnknownRow {
  /** its place in the log; below 0 for one that the log lost, or that was not heard again yet while a mirror is rebuilt */
  readonly rev: number;
  readonly change: Change;
}

/** What the server says this browser held before its storage was cleared. */
export interface KeptEarlierOwner extends EarlierOwner {
  /** The person began anew: it is offered under Sync status only. */
  readonly isPutOff?: boolean;
}

/** Why the server is deferring some entries. */
export interface HeldEntries {
  /** of most of them, as the server said (core/sync/errors.ts) */
  readonly code: string;
  readonly count: number;
  /** when the first of them is sent again, UTC ms */
  readonly nextAt: number;
}

export type SyncPhase = 'idle' | 'sending' | 'offline' | 'paused';

export interface MetaValues {
  readonly schemaEpoch: number;
  readonly cursor: Cursor;
  readonly ackSeq: number;
  readonly hlc: string;
  /** version of the day block written last */
  readonly daysVersion: number;
  /** what the days add up to in that version, by the app's version that added them up: a cache (records/day-look-back.ts) */
  readonly lookBack: { readonly daysVersion: number; readonly by: string; readonly back: LookBack };
  /** how many facts there are, once they are many (records/fact-count.ts) */
  readonly factCount: number;
  /** server clock minus device clock at the last answer, ms */
  readonly serverOffset: number;
  /** how the device's clock ran: raised when it stepped (clock-watch.ts) */
  readonly clock: { readonly ck: number; readonly seenAt: number };
  /** the schema of the newest code that wrote here: older code writes nothing more */
  readonly newestSchema: number;
  /** the schema up to which everything was read again */
  readonly unknownSchema: number;
  /** what became of the last difference between this device's figures and the server's (heal.ts) */
  readonly healed: Healing;
  readonly before: KeptEarlierOwner;
  /** a mirror is being rebuilt from rev 0 after the server lost or cut its log */
  readonly rebuilding: boolean;
  /** no writes until this time, UTC ms, because a page is about to delete the database (profiles/close-to-writers.ts) */
  readonly closedUntil: number;
  readonly sync: {
    readonly phase: SyncPhase;
    readonly sending: number;
    readonly code: string | null;
    /** UTC ms of the last complete exchange */
    readonly lastSavedAt: number | null;
    readonly failures: number;
    /** UTC ms before which nothing is sent unless the person asks */
    readonly nextAt: number;
    /** entries that the server does not want yet, while others pass */
    readonly held?: HeldEntries;
  };
  /** the server was asked to erase the space, and the last complete exchange before that, UTC ms (`mayBeErased`) */
  readonly eraseAsked: { readonly lastSavedAt: number | null };
  /** how full the owner's storage on the server is, while that is worth telling */
  readonly quota: QuotaStanding;
  /** answers to the coach that are not finished; what was finished is a record */
  readonly coachDraft: Readonly<Record<string, unknown>>;
  /** the language model that the person connected on this device; no record, so that neither address nor key ever leaves it with them */
  readonly modelConnection: ModelConnection;
  /** how often the size of requests and answers was halved, because they did not arrive in time (sync/request-size.ts) */
  readonly halvings: number;
  /** the exercise session that is under way on this device; there is no such row without one */
  readonly session: KeptRun;
}
export type MetaRow = {
  [Name in keyof MetaValues]: { readonly name: Name; readonly value: MetaValues[Name] };
}[keyof MetaValues];

export class CoreDb extends Dexie {
  declare facts: Table<StoredFact, string>;
  declare voids: Table<StoredVoid, string>;
  declare documents: Table<StoredDocument, [string, string]>;
  declare days: Table<DayBlock, number>;
  declare outbox: Table<OutboxRow, number>;
  declare quarantine: Table<QuarantineRow, string>;
  declare unknown: Table<UnknownRow, number>;
  /** ids heard from the server while a mirror is rebuilt; empty otherwise */
  declare heard: Table<{ readonly id: string }, string>;
  declare meta: Table<MetaRow, string>;

  constructor(name: string, migrations: readonly Migration[] = CORE_MIGRATIONS) {
    // Dexie's query cache would show a record before it is on disk, and copies every row it holds.
    super(name, {
      chromeTransactionDurability: 'strict',
      cache: 'disabled',
      ...refusingNewer(migrations.at(-1)?.version ?? 0),
    });
    for (const { version, stores, upgrade } of migrations) {
      const step = this.version(version).stores(stores);
      if (upgrade !== undefined) step.upgrade(upgrade);
    }
    closeIfNewer(this);
    this.use(throughCodec(rowCodec));
    this.on('populate', (transaction) => transaction.table('meta').add({ name: 'schemaEpoch', value: SCHEMA_EPOCH }));
  }
}

export const coreDbName = (profileId: string): string => `core:${profileId}`;

/** Read inside any transaction that includes `meta`, or outside one. */
export async function readMeta<Name extends keyof MetaValues>(
  db: CoreDb,
  name: Name,
): Promise<MetaValues[Name] | undefined> {
  return (await db.meta.get(name))?.value as MetaValues[Name] | undefined;
}

/** Several at once, in one transaction. */
export async function readMetas<const Names extends readonly (keyof MetaValues)[]>(
  db: CoreDb,
  names: Names,
): Promise<{ [Place in keyof Names]: MetaValues[Names[Place]] | undefined }> {
  const rows = await db.meta.bulkGet([...names]);
  return rows.map((row) => row?.value) as { [Place in keyof Names]: MetaValues[Names[Place]] | undefined };
}

/** @param name one of which the codec knows whether it holds what a person wrote */
export const writeMeta = <Name extends keyof MetaValues & keyof typeof WORDS_IN_META>(
  db: CoreDb,
  name: Name,
  value: MetaValues[Name],
): Promise<unknown> => db.meta.put({ name, value } as MetaRow);
