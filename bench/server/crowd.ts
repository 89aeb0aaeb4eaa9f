/**
 * Many people's days, written through the store's port as a server would: in rounds, so that different owners' rows
 * interleave and the store's pages fill as in practice, not as in one sorted load.
 */
import type { Day } from '../../core/lib/day.ts';
import type { Cursor } from '../../core/sync/protocol.ts';
import { newMark, placeOf } from '../../sync-server/log/log-names.ts';
import { deviceDocument } from '../../sync-server/state/device-ack.ts';
import type { DeviceDocument } from '../../sync-server/state/device-ack.ts';
import type { LogRow, Store } from '../../sync-server/store/store.ts';
import { logRow } from './log-rows.ts';
import { personDays } from './person-days.ts';
import { seededOwner } from './seeded-owner.ts';
import type { SeededOwner } from './seeded-owner.ts';

/** written at once: the store puts them into few transactions */
const AT_ONCE = 1_000;

/** What a device knows that has exchanged everything. */
export interface Held {
  readonly seq: number;
  readonly cursor: Cursor;
}

export interface CrowdPlan {
  readonly owners: number;
  readonly days: number;
  readonly rounds: number;
  /** the day before which the days end */
  readonly before: Day;
  /** a round was written */
  readonly afterRound?: (owners: readonly SeededOwner[]) => Promise<void>;
}

export interface Crowd {
  readonly owners: readonly SeededOwner[];
  readonly rows: number;
  readonly held: (index: number) => Held;
}

export const heldAt = (row: LogRow): Held => ({ seq: row.rev, cursor: { epoch: 0, rev: row.rev, op: placeOf(row) } });

export const putDevice = (store: Store, owner: string, device: string, seq: number): Promise<boolean> =>
  store.putDocument(owner, deviceDocument(device), 1, { ack: seq, max: seq, above: [] } satisfies DeviceDocument);

export async function insertAll(store: Store, rows: readonly LogRow[]): Promise<void> {
  if (rows.length === 0) return;
  const { inserted } = await store.insert(rows);
  if (inserted !== rows.length) throw new Error(`${inserted} of ${rows.length} rows were taken`);
}

/** Runs for all indexes below `count`, many at once. */
export async function forAll(count: number, body: (index: number) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < count; from += AT_ONCE)
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, i) => body(from + i)));
}

export async function writeCrowd(
  store: Store,
  { owners: count, days, rounds, before, afterRound }: CrowdPlan,
): Promise<Crowd> {
  const owners = Array.from({ length: count }, (_, index) => seededOwner(index));
  const held = owners.map((): Held => ({ seq: 0, cursor: { epoch: 0, rev: 0, op: null } }));
  const heldOf = (index: number): Held => {
    const one = held[index];
    if (one === undefined) throw new Error(`no owner ${index}`);
    return one;
  };
  for (let round = 0; round < rounds; round++) {
    const [from, to] = [Math.round((days * round) / rounds), Math.round((days * (round + 1)) / rounds)];
    await forAll(count, async (index) => {
      const { owner, device } = seededOwner(index);
      const { seq } = heldOf(index);
      const operations = personDays(index, device, (before - days + from) as Day, to - from, seq + 1);
      const mark = newMark();
      const rows = operations.map(({ at, op }) => logRow(owner, device, op.seq, at, op, mark));
      const last = rows.at(-1);
      if (last === undefined) return;
      await insertAll(store, rows);
      held[index] = heldAt(last);
    });
    await afterRound?.(owners);
  }
  await forAll(count, async (index) => {
    const { owner, device } = seededOwner(index);
    await putDevice(store, owner, device, heldOf(index).seq);
  });
  return { owners, rows: held.reduce((sum, { seq }) => sum + seq, 0), held: heldOf };
}
