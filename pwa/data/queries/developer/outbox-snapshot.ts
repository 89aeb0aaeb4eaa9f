import type { OutboxRow } from '#pwa/data/core-db.ts';
import type { Space } from '#pwa/data/space/space.ts';

/** An operation that waits, without what the person recorded. */
export interface WaitingOperation extends Pick<
  OutboxRow,
  'opId' | 'entity' | 'key' | 'type' | 'state' | 'attempts' | 'lastCode' | 'createdAt' | 'nextAt' | 'bytes'
> {
  readonly seq: number;
}

export interface KindCount {
  readonly entity: string;
  readonly state: OutboxRow['state'];
  readonly count: number;
}

export interface OutboxSnapshot {
  readonly total: number;
  /** the oldest, at most `SHOWN_ROWS` */
  readonly first: readonly WaitingOperation[];
  /** over the oldest `counted` entries: a long outbox is not read through at every change */
  readonly kinds: readonly KindCount[];
  readonly counted: number;
  readonly quarantined: number;
  /** changes of a newer server, kept until this code understands them */
  readonly unknown: number;
}

const SHOWN_ROWS = 50;
const COUNTED_ROWS = 2_000;

export async function outboxSnapshot({ db }: Space): Promise<OutboxSnapshot> {
  const [total, rows, quarantined, unknown] = await Promise.all([
    db.outbox.count(),
    db.outbox.limit(COUNTED_ROWS).toArray(),
    db.quarantine.count(),
    db.unknown.count(),
  ]);
  return {
    total,
    first: rows.slice(0, SHOWN_ROWS).map(withoutRecord),
    kinds: kindCounts(rows),
    counted: rows.length,
    quarantined,
    unknown,
  };
}

const withoutRecord = ({
  seq = 0,
  opId,
  entity,
  key,
  type,
  state,
  attempts,
  lastCode,
  createdAt,
  nextAt,
  bytes,
}: OutboxRow): WaitingOperation => ({
  seq,
  opId,
  entity,
  key,
  type,
  state,
  attempts,
  lastCode,
  createdAt,
  nextAt,
  bytes,
});

function kindCounts(rows: readonly OutboxRow[]): KindCount[] {
  const counts = new Map<string, KindCount>();
  for (const { entity, state } of rows) {
    const name = `${entity} ${state}`;
    counts.set(name, { entity, state, count: (counts.get(name)?.count ?? 0) + 1 });
  }
  return [...counts.values()].sort((a, b) =>
    a.entity < b.entity || (a.entity === b.entity && a.state > b.state) ? -1 : 1,
  );
}
