import { describe, expect, it } from 'vitest';
import { hlcMs } from '#core/sync/clock.ts';
import { LIMITS } from '#core/sync/limits.ts';
import type { Operation } from '#core/sync/protocol.ts';
import { createMemoryStore } from '../store/memory-store.ts';
import { bytesOf, READ_BYTES } from '../store/row-bytes.ts';
import type { LogRow, Store } from '../store/store.ts';
import {
  activity,
  completion,
  edit,
  event,
  idOf,
  NOON,
  row,
  settingsPatch,
  TODAY,
  voidOf,
} from '../testing/builders.ts';
import { append, operationHash } from './append.ts';
import type { AppendOptions } from './append.ts';

const owner = 'o_a';
const submit = (
  store: Store,
  ops: readonly Operation[],
  pause: (ms: number) => Promise<void> = async () => undefined,
) =>
  append(
    { store, now: () => NOON, pause, latestClock: async () => null },
    owner,
    'd_a',
    ops.map((op) => ({ op, bodyHash: operationHash(op) })),
  );
const states = async (store: Store, ops: readonly Operation[]): Promise<string[]> =>
  (await submit(store, ops)).map((outcome) => (outcome.st === 'rejected' ? outcome.code : outcome.st));
const hlcAt = (ms: number, device = 'd_a'): string => `${ms.toString(36).padStart(9, '0')}:0000:${device}`;

describe('append', () => {
  it('[LOG-1] operations get the next revisions in their order', async () => {
    const store = createMemoryStore();
    await store.insert([row(1)]);
    const outcomes = await submit(store, [activity(7), activity(5)]);
    expect(outcomes.map((outcome) => outcome.st === 'applied' && [outcome.row.rev, outcome.row.opId])).toEqual([
      [2, idOf(7)],
      [3, idOf(5)],
    ]);
    expect(await store.read(owner, 2, 1)).toMatchObject([
      { device: 'd_a', seq: 7, entity: 'activity', key: idOf(7), type: 'append', schema: 1, receivedAt: NOON },
    ]);
  });

  it('[LOG-2] the same operation again is a duplicate with its first revision, in a later batch or in the same one', async () => {
    const store = createMemoryStore();
    expect(await states(store, [activity(1), activity(2), activity(1)])).toEqual(['applied', 'applied', 'duplicate']);
    const [again] = await submit(store, [activity(2)]);
    expect(again).toMatchObject({ st: 'duplicate', row: { rev: 2 } });
    expect(await store.head(owner)).toBe(2);
  });

  it('[LOG-2] the same id with other content is rejected, in a later batch or in the same one, and nothing changes', async () => {
    const store = createMemoryStore();
    const other = activity(1, { d: { minutes: 11 } });
    expect(await states(store, [activity(1), other])).toEqual(['applied', 'id_reuse']);
    expect(await states(store, [other])).toEqual(['id_reuse']);
    expect(await store.read(owner, 1, 10)).toMatchObject([{ data: { minutes: 10 } }]);
  });

  it('[LOG-2] a key written out and a key left out are the same operation, and so is another order of members', () => {
    expect(operationHash(activity(1, { k: idOf(1) }))).toBe(operationHash(activity(1)));
    expect(operationHash({ ...activity(1), seq: 99 })).toBe(operationHash(activity(1)));
    expect(operationHash({ ...activity(1), d: { minutes: 10, kind: 'stretching', tz: 'UTC', off: 0, at: NOON } })).toBe(
      operationHash(activity(1)),
    );
    expect(operationHash(activity(1, { t: 'void' }))).not.toBe(operationHash(activity(1)));
  });

  it('[LOG-2] an operation that a caller made is known by what was asked alone', async () => {
    const deps = {
      store: createMemoryStore(),
      now: () => NOON,
      pause: async () => undefined,
      latestClock: async () => null,
    };
    const ask = async (bodyHash: string, at: number) =>
      (await append(deps, owner, 'http', [{ op: activity(1, { d: { at } }), bodyHash }]))[0];
    expect(await ask('one question', NOON)).toMatchObject({ st: 'applied' });
    expect(await ask('one question', NOON + 5)).toMatchObject({ st: 'duplicate' });
    expect(await ask('another question', NOON + 5)).toMatchObject({ st: 'rejected', code: 'id_reuse' });
  });

  it('[LOG-4] a rejected operation never causes its neighbours to be rejected and takes no revision', async () => {
    const store = createMemoryStore();
    expect(await states(store, [activity(1), activity(2, { e: 'ghost' }), activity(3)])).toEqual([
      'applied',
      'unknown_entity',
      'applied',
    ]);
    expect((await store.read(owner, 1, 10)).map(({ opId }) => opId)).toEqual([idOf(1), idOf(3)]);
  });

  it('[LOG-3] a writer that meets another at the same head comes after it', async () => {
    const store = createMemoryStore();
    let isRaced = false;
    const raced: Store = {
      ...store,
      head: async (of) => {
        const head = await store.head(of);
        if (!isRaced) await store.insert([row(head + 1, { opId: idOf(99) })]);
        isRaced = true;
        return head;
      },
    };
    expect(await states(raced, [activity(1), activity(2)])).toEqual(['applied', 'applied']);
    expect((await store.read(owner, 1, 10)).map(({ rev, opId }) => [rev, opId])).toEqual([
      [1, idOf(99)],
      [2, idOf(1)],
      [3, idOf(2)],
    ]);
  });

  it('[LOG-5] an answer of the store that says nothing is looked up: what is in is not inserted again', async () => {
    const store = createMemoryStore();
    let isCut = false;
    const cutting: Store = {
      ...store,
      insert: async (rows) => {
        if (isCut) return store.insert(rows);
        isCut = true;
        await store.insert(rows.slice(0, 2));
        return { inserted: 0, conflict: true };
      },
    };
    expect(await states(cutting, [activity(1), activity(2), activity(3)])).toEqual([
      'duplicate',
      'duplicate',
      'applied',
    ]);
    expect((await store.read(owner, 1, 10)).map(({ rev }) => rev)).toEqual([1, 2, 3]);
  });

  it('[LOG-5] what could not be looked up after such an answer is to be sent again', async () => {
    const store = createMemoryStore();
    let isSilent = true;
    const insert: Store['insert'] = async (rows) => {
      if (!isSilent) return store.insert(rows);
      isSilent = false;
      await store.insert(rows.slice(0, 200));
      return { inserted: 0, conflict: true };
    };
    const ops = Array.from({ length: 201 }, (_, n) => edit(n + 1, 'session', idOf(7), { note: '€'.repeat(8_000) }));
    const answers = await states({ ...store, insert }, ops);
    const lookedUp = answers.indexOf('retry');
    expect(lookedUp).toBeGreaterThan(80);
    expect([answers.slice(0, lookedUp), answers.slice(lookedUp)].map((some) => [...new Set(some)])).toEqual([
      ['duplicate'],
      ['retry'],
    ]);
    expect(await store.head(owner)).toBe(200);
  });

  /** The store with the bytes of each look-up. */
  const watched = (store: Store): { store: Store; found: number[] } => {
    const found: number[] = [];
    const findOps: Store['findOps'] = async (...asked) => {
      if (found.length === 100) throw new Error('it looks up for ever');
      const rows = await store.findOps(...asked);
      found.push(bytesOf(rows));
      return rows;
    };
    return { store: { ...store, findOps }, found };
  };
  const long = (n: number, note = '語'.repeat(8_000)): Operation => edit(n, 'session', idOf(n), { note });

  it('[LOG-19] a batch is looked up at once, and nothing where there is nothing', async () => {
    const { store, found } = watched(createMemoryStore());
    await states(store, []);
    expect(found).toEqual([]);
    const ops = Array.from({ length: 200 }, (_, n) => activity(n + 1, { replaces: idOf(n + 1_001) }));
    await states(store, ops);
    expect(found).toEqual([0]);
  });

  it('[LOG-19] of rows that exceed 4 MiB part of the batch is looked up, until all of it was', async () => {
    const { store, found } = watched(createMemoryStore());
    const held = Array.from({ length: 200 }, (_, n) => long(n + 1));
    await submit(store, held);
    found.length = 0;
    const replacing = (n: number): Operation => activity(n, { replaces: idOf(n - 1_000) });
    let ops = held.flatMap((op, n) => [op, replacing(n + 1_001)]);
    for (let asked = 1; ops.length > 0; asked++) {
      expect(asked).toBeLessThan(9);
      const said = await states(store, ops);
      const left = said.indexOf('retry') === -1 ? said.length : said.indexOf('retry');
      expect(said.slice(0, left).every((st, n) => st === (ops[n]?.e === 'session' ? 'duplicate' : 'superseded'))).toBe(
        true,
      );
      expect(new Set(said.slice(left)).size).toBeLessThanOrEqual(1);
      ops = ops.slice(left);
    }
    expect(Math.max(...found)).toBeLessThan(READ_BYTES + LIMITS.operationBytes);
    expect(found.length).toBeLessThan(24);
  });

  it('[LOG-19] a row longer than all that may be looked up is looked up alone', async () => {
    const { store } = watched(createMemoryStore());
    await store.insert([row(1, { data: { note: 'x'.repeat(READ_BYTES) } })]);
    expect(await states(store, [activity(1), activity(2)])).toEqual(['id_reuse', 'retry']);
    expect(await states(store, [activity(2)])).toEqual(['applied']);
  });

  it('[LOG-6] after 40 rounds without a place the operation is to be sent again', async () => {
    const store = createMemoryStore();
    let rounds = 0;
    const pauses: number[] = [];
    const busy: Store = {
      ...store,
      insert: async () => {
        rounds++;
        return { inserted: 0, conflict: true };
      },
    };
    const outcomes = await submit(busy, [activity(1)], async (ms) => {
      pauses.push(ms);
    });
    expect(outcomes).toEqual([{ st: 'retry', after: 1 }]);
    expect(rounds).toBe(40);
    expect(pauses.every((ms) => ms >= 1 && ms <= 13)).toBe(true);
  });

  it('[LOG-7] clocks more than 5 minutes ahead are stamped again, in their order and after those that are right', async () => {
    const store = createMemoryStore();
    const right = hlcAt(NOON + 4 * 60_000);
    const ops = [
      settingsPatch(1, { goalDays: 4 }, hlcAt(NOON + 86_400_000 * 2)),
      settingsPatch(2, { goalDays: 5 }, hlcAt(NOON + 86_400_000)),
      settingsPatch(3, { goalDays: 6 }, right),
    ];
    const outcomes = await submit(store, ops);
    const rows = await store.read(owner, 1, 10);
    const [late = '', early = '', kept = ''] = rows.map(({ hlc }) => hlc);
    expect(outcomes.map(({ st }) => st)).toEqual(['applied', 'applied', 'applied']);
    expect(rows.map(({ restamped }) => restamped)).toEqual([true, true, undefined]);
    expect(kept).toBe(right);
    expect(kept < early && early < late).toBe(true);
    expect(hlcMs(late)).toBeLessThanOrEqual(NOON + 5 * 60_000);
    expect(await states(store, ops)).toEqual(['duplicate', 'duplicate', 'duplicate']);
  });

  const DAY_MS = 86_400_000;
  const send = (store: Store, ops: readonly Operation[], options: AppendOptions) =>
    append(
      { store, now: () => NOON, pause: async () => undefined, latestClock: async () => null },
      owner,
      'd_a',
      ops.map((op) => ({ op, bodyHash: operationHash(op) })),
      options,
    );
  const ahead = { clock: { now: NOON + DAY_MS, ck: 3 } };
  const datedAhead = (n: number, ck?: number): Operation =>
    activity(n, { d: { at: NOON + DAY_MS - 1000 }, ...(ck !== undefined && { ck }) });

  it('[LOG-11] facts of a wrong clock get their moment by the server’s, keep the device’s, and say so', async () => {
    const store = createMemoryStore();
    const done = { ...completion(2, { at: NOON + DAY_MS - 500 }), ck: 3 };
    await send(
      store,
      [datedAhead(1, 3), done, { ...voidOf(3, 9), ck: 3, d: { at: NOON + DAY_MS, off: 0, tz: 'UTC' } }],
      ahead,
    );
    const rows = await store.read(owner, 1, 10);
    expect(rows.map(({ data, atDevice, restamped }) => [data['at'], atDevice, restamped])).toEqual([
      [NOON - 1000, NOON + DAY_MS - 1000, true],
      [NOON - 500, NOON + DAY_MS - 500, true],
      [NOON, NOON + DAY_MS, true],
    ]);
    expect(rows[1]).toMatchObject({ key: done.k, data: { day: TODAY } });
    const behind = createMemoryStore();
    await send(behind, [activity(1, { d: { at: NOON - 3 * DAY_MS } })], { clock: { now: NOON - 3 * DAY_MS, ck: 0 } });
    expect(await behind.read(owner, 1, 1)).toMatchObject([{ data: { at: NOON }, atDevice: NOON - 3 * DAY_MS }]);
  });

  it('[LOG-11] facts of an earlier run of the clock stay, and so does everything where the clock is nearly right', async () => {
    const store = createMemoryStore();
    await send(store, [datedAhead(1, 2), datedAhead(2)], ahead);
    await send(store, [activity(3), activity(4, { ck: 3 })], { clock: { now: NOON + 600_000, ck: 3 } });
    expect(
      (await store.read(owner, 1, 10)).map(({ data, atDevice, restamped }) => [data['at'], atDevice, restamped]),
    ).toEqual([
      [NOON + DAY_MS - 1000, undefined, undefined],
      [NOON + DAY_MS - 1000, undefined, undefined],
      [NOON, undefined, undefined],
      [NOON, undefined, undefined],
    ]);
  });

  it('[LOG-11] the corrected moment is what is checked; a week ahead by a wrong clock is no error, telemetry is left alone', async () => {
    const store = createMemoryStore();
    const far = activity(1, { ck: 3, d: { at: NOON + 30 * DAY_MS } });
    const [outcome] = await send(store, [far], { clock: { now: NOON + 30 * DAY_MS, ck: 3 } });
    expect(outcome).toMatchObject({ st: 'applied', row: { data: { at: NOON }, atDevice: NOON + 30 * DAY_MS } });
    const telemetry = createMemoryStore();
    await send(telemetry, [event(1, { ck: 3, d: { at: NOON + DAY_MS, name: 'opened' } })], {
      ...ahead,
      log: 'telemetry',
    });
    expect(await telemetry.read(owner, 1, 1)).toMatchObject([{ data: { at: NOON + DAY_MS } }]);
    expect((await telemetry.read(owner, 1, 1))[0]?.atDevice).toBeUndefined();
  });

  it.each([2 ** 53, -(2 ** 53), 0.5])('[LOG-11] %s is no moment, and is rejected before it is moved', async (at) => {
    const store = createMemoryStore();
    const clock = { now: Math.sign(at) * Number.MAX_SAFE_INTEGER, ck: 0 };
    const [outcome] = await send(store, [activity(1, { d: { at } })], { clock });
    expect(outcome).toMatchObject({ st: 'rejected', field: 'at' });
    expect(await store.head(owner)).toBe(0);
  });

  it('[LOG-12] the same fact by its old or its corrected moment is a duplicate; any other difference is not', async () => {
    const store = createMemoryStore();
    await send(store, [datedAhead(1, 3), activity(2)], ahead);
    for (const again of [
      datedAhead(1, 3),
      activity(1, { d: { at: NOON - 1000 } }),
      activity(2, { d: { at: NOON + 5 } }),
    ])
      expect(await send(store, [again], {})).toMatchObject([{ st: 'duplicate', row: { rev: again.seq } }]);
    expect(await send(store, [activity(1, { d: { at: NOON - 1000, minutes: 11 } })], {})).toMatchObject([
      { st: 'rejected', code: 'id_reuse' },
    ]);
    expect(await send(store, [activity(5), activity(5, { d: { at: NOON + 9 } })], {})).toMatchObject([
      { st: 'applied' },
      { st: 'duplicate' },
    ]);
    expect(await store.head(owner)).toBe(3);
  });

  const MOMENT = { off: 0, tz: 'UTC' };
  const markOf = (n: number, e: 'rest' | 'freeze', at: number, day: number, ck?: number): Operation => ({
    id: idOf(n),
    seq: n,
    e,
    ...(e === 'freeze' && { k: `freeze:${day}` }),
    t: 'append',
    v: 1,
    ...(ck !== undefined && { ck }),
    d: { ...MOMENT, at, day, reason: e === 'freeze' ? 'missed_day' : 'pain' },
  });

  it.each([1, -1, 3])(
    '[LOG-17] a rest or freeze meant for today or yesterday by a clock %s days wrong names the true day, its key too',
    async (days) => {
      const clock = { now: NOON + days * DAY_MS, ck: 3 };
      const then = TODAY + days;
      const ops = [
        markOf(1, 'rest', clock.now, then, 3),
        markOf(2, 'rest', clock.now, then - 1, 3),
        markOf(3, 'freeze', clock.now, then - 1, 3),
        markOf(4, 'rest', clock.now, then + 1, 3),
        markOf(5, 'rest', clock.now, then - 2, 3),
        markOf(6, 'rest', clock.now, then, 2),
      ];
      const store = createMemoryStore();
      expect((await send(store, ops, { clock })).map(({ st }) => st)).toEqual(ops.map(() => 'applied'));
      const rows = await store.read(owner, 1, 10);
      expect(rows.map(({ data, key }) => [data['at'], data['day'], key])).toEqual([
        [NOON, TODAY, idOf(1)],
        [NOON, TODAY - 1, idOf(2)],
        [NOON, TODAY - 1, `freeze:${TODAY - 1}`],
        [NOON, then + 1, idOf(4)],
        [NOON, then - 2, idOf(5)],
        [clock.now, then, idOf(6)],
      ]);
      // As it was sent first, and as the device holds it once it has heard of the correction.
      for (const again of [ops.slice(0, 5), [1, 2, 3, 4, 5].map((n) => opOf(rows[n - 1]))])
        for (const options of [{ clock }, {}])
          expect((await send(store, again, options)).map(({ st }) => st)).toEqual(again.map(() => 'duplicate'));
      expect(await send(store, [markOf(1, 'rest', NOON, TODAY - 1), markOf(3, 'freeze', NOON, TODAY - 2)], {})).toEqual(
        [
          { st: 'rejected', code: 'id_reuse', field: 'id' },
          { st: 'rejected', code: 'id_reuse', field: 'id' },
        ],
      );
    },
  );

  it('[LOG-17] the same freeze is known again where another device brought back the corrected one', async () => {
    const store = createMemoryStore();
    await send(store, [markOf(1, 'freeze', NOON, TODAY - 1)], {});
    const original = markOf(1, 'freeze', NOON + DAY_MS, TODAY, 3);
    expect(await send(store, [original], ahead)).toMatchObject([{ st: 'duplicate', row: { rev: 1 } }]);
  });

  const opOf = (held: LogRow | undefined): Operation => ({
    id: held?.opId ?? '',
    seq: held?.seq ?? 1,
    e: held?.entity ?? '',
    k: held?.key,
    t: 'append',
    v: 1,
    d: { ...held?.data },
  });

  it('[LOG-13] what was made from an operation that is in after all is superseded by it and not taken', async () => {
    const store = createMemoryStore();
    await send(store, [activity(1)], {});
    const repaired = activity(2, { replaces: idOf(1), d: { minutes: 11 } });
    expect(await send(store, [repaired, activity(3, { replaces: idOf(77) })], {})).toMatchObject([
      { st: 'superseded', row: { rev: 1, opId: idOf(1) } },
      { st: 'applied' },
    ]);
    expect((await store.read(owner, 1, 10)).map(({ opId }) => opId)).toEqual([idOf(1), idOf(3)]);
    expect(await send(store, [activity(3, { replaces: idOf(1) })], {})).toMatchObject([{ st: 'duplicate' }]);
  });

  it('[LOG-1] what an edit replaces is kept with it', async () => {
    const store = createMemoryStore();
    await send(store, [edit(1, 'session', idOf(7), { note: 'slow' }, { base: [idOf(3)] })], {});
    expect(await store.read(owner, 1, 1)).toMatchObject([{ base: [idOf(3)], key: idOf(7) }]);
  });
});
