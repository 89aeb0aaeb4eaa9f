/**
 * Sends error reports and usage events, each lane by itself: neither waits for the other, and a person's records wait for
 * neither. What the server cannot read is dropped and counted; nothing here is worth a question to the person.
 */
import { v7 as uuid } from 'uuid';
import { isErrorCode, syncErrors } from '#core/sync/errors.ts';
import { LIMITS, PROTOCOL } from '#core/sync/limits.ts';
import { START } from '#core/sync/protocol.ts';
import type { SyncAnswer, SyncRequest } from '#core/sync/protocol.ts';
import { SCHEMA } from '#core/sync/schema.ts';
import { telemetryLockName } from '../profiles/locks.ts';
import { backoffMs, isHeldBack, retryEntryMs } from '../server/backoff.ts';
import type { Network } from '../server/network.ts';
import type { Space } from '../space/space.ts';
import { isOpenHere } from '../sync/drain.ts';
import type { DrainReport } from '../sync/drain.ts';
import { exchange } from '../sync/exchange.ts';
import { countDropped, reportDropped } from './report.ts';
import { laneName, LANES, readTelemetryMeta, writeTelemetryMeta } from './telemetry-db.ts';
import type { Lane, LaneState, TelemetryDb, TelemetryRow } from './telemetry-db.ts';

type QueuedRow = TelemetryRow & { readonly seq: number };

/**
 * Never opens a session of its own: that is for the records to do, and an error only means later. It is sent only for
 * the profile that is open on this device, because the browser's session is one for all of them.
 */
export const drainTelemetry = (space: Space, network: Network): Promise<DrainReport> =>
  network.exclusively(telemetryLockName(space.profile.id), async () => {
    if (space.profile.isSample === true || !(await isOpenHere(space)))
      return { left: 0, state: 'paused' as const, nextAt: 0 };
    const { telemetry: db, device } = space;
    const done = { left: 0, state: 'done' as const, nextAt: 0 };
    if ((await db.outbox.count()) === 0 && (await readTelemetryMeta(db, 'dropped')).unreported === 0) return done;
    await db.transaction('rw', db.meta, db.outbox, () => reportDropped(db, device.now()));
    await Promise.all(LANES.map((lane) => drainLane(space, network, lane)));
    const left = await db.outbox.count();
    if (left === 0) return done;
    const waits = await Promise.all(LANES.map(async (lane) => (await readTelemetryMeta(db, laneName(lane))).nextAt));
    return { left, state: 'later', nextAt: Math.min(...waits.filter((at) => isHeldBack(at, device.now()))) };
  });

async function drainLane(space: Space, network: Network, lane: Lane): Promise<void> {
  const { telemetry: db, device } = space;
  const state = await readTelemetryMeta(db, laneName(lane));
  if (isHeldBack(state.nextAt, device.now())) return;
  for (let most: number = LIMITS.batchOperations; ;) {
    const rows = await nextRows(db, lane, most);
    if (rows.length === 0) return;
    const outcome = await exchange(network, await requestFor(space, rows), device.now());
    if (outcome.kind === 'answered') {
      const settled = await settle(db, rows, outcome.answer);
      if (settled === 0) {
        const { code = 'retry', after } = outcome.answer.results[0] ?? {};
        const waitMs = after === undefined ? null : retryEntryMs(after, state.failures + 1, network.random());
        return wait(db, lane, state, code, waitMs, network.random(), device.now());
      }
      continue;
    }
    const code = outcome.kind === 'error' ? outcome.code : null;
    const client = code !== null && isErrorCode(code) ? syncErrors[code].client : 'keep';
    const isUnread = client === 'halve' || client === 'quarantine';
    // An intermediary may block large requests, or all of them. A smaller batch may get through, but nothing is dropped
    // because of an intermediary.
    const isOurs = outcome.kind === 'error' && outcome.isOurs;
    if (!isUnread || (rows.length === 1 && !isOurs))
      return wait(
        db,
        lane,
        state,
        code,
        outcome.kind === 'error' ? outcome.retryAfterMs : null,
        network.random(),
        device.now(),
      );
    if (rows.length > 1) most = Math.ceil(rows.length / 2);
    else await drop(db, rows);
  }
}

async function nextRows(db: TelemetryDb, lane: Lane, most: number): Promise<QueuedRow[]> {
  const read = (await db.outbox.where('lane').equals(lane).limit(most).sortBy('seq')) as QueuedRow[];
  let bytes = 0;
  return read.filter((row, index) => (bytes += row.bytes) <= LIMITS.batchBytes || index === 0);
}

async function requestFor({ telemetry: db, profile, device }: Space, rows: readonly QueuedRow[]): Promise<SyncRequest> {
  const [ackSeq, oldest, newest] = await Promise.all([
    readTelemetryMeta(db, 'ackSeq'),
    db.outbox.toCollection().first(),
    db.outbox.toCollection().last(),
  ]);
  return {
    p: PROTOCOL,
    schema: SCHEMA,
    device: profile.deviceId,
    batch: uuid(),
    owner: profile.owner,
    log: 'telemetry',
    clock: device.now(),
    // the other lane may wait
    seq: { first: oldest?.seq ?? 0, last: rows.at(-1)?.seq ?? 0, max: Math.max(ackSeq, newest?.seq ?? 0) },
    cursor: START,
    limit: 1,
    ops: rows.map(({ opId, seq, entity, schema, data }) => ({
      id: opId,
      seq,
      e: entity,
      t: 'append',
      v: schema,
      d: { ...data },
    })),
  };
}

/** @returns how many are settled; a report the server rejects by name is dropped and counted */
const settle = (db: TelemetryDb, rows: readonly QueuedRow[], { results, ackSeq }: SyncAnswer): Promise<number> =>
  db.transaction('rw', db.meta, db.outbox, async () => {
    const states = new Map(results.map(({ id, st }) => [id, st]));
    const done = rows.filter(({ opId }) => (states.get(opId) ?? 'retry') !== 'retry');
    await db.outbox.bulkDelete(done.map(({ seq }) => seq));
    await countDropped(db, done.filter(({ opId }) => states.get(opId) === 'rejected').length);
    await writeTelemetryMeta(db, 'ackSeq', Math.max(ackSeq, await readTelemetryMeta(db, 'ackSeq')));
    for (const lane of LANES)
      if (done.some((row) => row.lane === lane))
        await writeTelemetryMeta(db, laneName(lane), { failures: 0, nextAt: 0, code: null });
    return done.length;
  });

const drop = (db: TelemetryDb, rows: readonly QueuedRow[]): Promise<void> =>
  db.transaction('rw', db.meta, db.outbox, async () => {
    await db.outbox.bulkDelete(rows.map(({ seq }) => seq));
    await countDropped(db, rows.length);
  });

async function wait(
  db: TelemetryDb,
  lane: Lane,
  { failures }: LaneState,
  code: string | null,
  waitMs: number | null,
  random: number,
  now: number,
): Promise<void> {
  await writeTelemetryMeta(db, laneName(lane), {
    failures: failures + 1,
    nextAt: now + (waitMs ?? backoffMs(failures + 1, random)),
    code,
  });
}
