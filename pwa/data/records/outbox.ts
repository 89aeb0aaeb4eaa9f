/** What waits to be sent. Rows leave it only by a named answer of the server or by the person's own act. */
import { v7 as uuid } from 'uuid';
import type { Day } from '#core/lib/day.ts';
import { versionOf } from '#core/records/index.ts';
import type { Entity } from '#core/records/index.ts';
import type { Hlc } from '#core/sync/clock.ts';
import type { OperationType } from '#core/sync/protocol.ts';
import type { CoreDb, OutboxRow } from '../core-db.ts';

/** An operation as this device makes it, before it has a row in the outbox. */
export interface LocalOperation {
  readonly entity: Entity;
  readonly key: string;
  readonly type: OperationType;
  /** the version its data were written in, where that is not this one's */
  readonly v?: number;
  readonly data: Readonly<Record<string, unknown>>;
  readonly hlc?: Hlc;
  /** the run of the device's clock by which `data.at` was read */
  readonly ck?: number;
  /** the siblings that this one replaces, as ids of operations */
  readonly base?: readonly string[];
  /** the rejected operation this one was made from */
  readonly replaces?: string;
  readonly days: readonly Day[];
}

export const newOperationId = (): string => uuid();

/** The row for an operation. Sizes are measured before the transaction opens. */
export function outboxRow(opId: string, operation: LocalOperation, now: number): OutboxRow {
  return {
    opId,
    entity: operation.entity,
    key: operation.key,
    type: operation.type,
    schema: operation.v ?? versionOf(operation.entity),
    ...(operation.hlc !== undefined && { hlc: operation.hlc }),
    ...(operation.ck !== undefined && operation.ck > 0 && { ck: operation.ck }),
    ...(operation.base !== undefined && operation.base.length > 0 && { base: operation.base }),
    ...(operation.replaces !== undefined && { replaces: operation.replaces }),
    data: operation.data,
    bytes: 120 + new TextEncoder().encode(JSON.stringify(operation.data)).length,
    createdAt: now,
    attempts: 0,
    nextAt: 0,
    state: 'pending',
    lastCode: null,
    days: operation.days,
  };
}

/** Adds the row; call it inside the transaction that writes the record. */
export const enqueue = (db: CoreDb, row: OutboxRow): Promise<number> => db.outbox.add(row);
