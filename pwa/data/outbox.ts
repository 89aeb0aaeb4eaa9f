/** What waits to be sent. Rows leave it only by a named answer of the server or by the person's own act. */
import { v7 as uuid } from 'uuid';
import type { Day } from '#core/lib/day.ts';
import { records } from '#core/records/index.ts';
import type { Entity } from '#core/records/index.ts';
import type { Hlc } from '#core/sync/clock.ts';
import type { OperationType } from '#core/sync/protocol.ts';
import type { CoreDb, OutboxRow } from './core-db.ts';

export interface Deed {
  readonly entity: Entity;
  readonly key: string;
  readonly type: OperationType;
  readonly data: Readonly<Record<string, unknown>>;
  readonly hlc?: Hlc;
  /** the run of the device's clock by which `data.at` was read */
  readonly ck?: number;
  /** the writings of kept fields that this one replaces, as ids of operations */
  readonly base?: readonly string[];
  /** the refused operation this one was made from */
  readonly replaces?: string;
  readonly days: readonly Day[];
}

export const newOperationId = (): string => uuid();

/** The row for a deed. Sizes are measured before the transaction opens. */
export function outboxRow(opId: string, deed: Deed, now: number): OutboxRow {
  const { lane, version } = records[deed.entity];
  return {
    opId,
    lane,
    entity: deed.entity,
    key: deed.key,
    type: deed.type,
    schema: version,
    ...(deed.hlc !== undefined && { hlc: deed.hlc }),
    ...(deed.ck !== undefined && deed.ck > 0 && { ck: deed.ck }),
    ...(deed.base !== undefined && deed.base.length > 0 && { base: deed.base }),
    ...(deed.replaces !== undefined && { replaces: deed.replaces }),
    data: deed.data,
    bytes: 120 + new TextEncoder().encode(JSON.stringify(deed.data)).length,
    createdAt: now,
    attempts: 0,
    nextAt: 0,
    state: 'pending',
    lastCode: null,
    days: deed.days,
  };
}

/** Adds the row; call it inside the transaction that writes the record. */
export const enqueue = (db: CoreDb, row: OutboxRow): Promise<number> => db.outbox.add(row);
