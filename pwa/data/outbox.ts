/** What waits to be sent. Rows leave it only by a named answer of the server or by the person's own act. */
import { v7 as uuid } from 'uuid';
import type { CoreDb, OutboxRow } from './core-db';
import type { Day } from '../../core/lib/day';
import { records } from '../../core/records/index';
import type { Entity } from '../../core/records/index';
import type { Hlc } from '../../core/sync/clock';
import type { OperationType } from '../../core/sync/protocol';

export interface Deed {
  readonly entity: Entity;
  readonly key: string;
  readonly type: OperationType;
  readonly data: Readonly<Record<string, unknown>>;
  readonly hlc?: Hlc;
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
    ...(deed.hlc === undefined ? {} : { hlc: deed.hlc }),
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
