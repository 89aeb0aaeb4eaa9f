import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ok } from '#core/lib/result.ts';
import { seededRandom } from '#core/lib/seeded-random.ts';
import { neverCame, readDevice } from '../state/device-ack.ts';
import type { LogRow } from '../store/store.ts';
import { activity, completion, edit, event, idOf, NOON, ownerKey, row, voidOf } from '../testing/builders.ts';
import { joinDepsOf } from '../testing/join-deps.ts';
import { hookedStore, openMemory, sharedStore, storeKinds } from '../testing/store-kinds.ts';
import type { TestStore, WriteHooks } from '../testing/store-kinds.ts';
import { byHeader, claimAs, errorOf, signIn, startTestServer } from '../testing/test-server.ts';
import type { TestClient, TestServer } from '../testing/test-server.ts';
import { eraseOwner } from './erase-owner.ts';
import { bringAlong, join, lastOwnerOf } from './join.ts';
import { previewJoin } from './preview-join.ts';

const SEEDS = [1, 2, 3];
const LONG = 520;
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
/** All but its place in a log. */
const contentOf = ({
  owner: _owner,
  rev: _rev,
  mark: _mark,
  ...rest
}: LogRow): Omit<LogRow, 'owner' | 'rev' | 'mark'> => rest;
const rowsOf = (owner: string, first: number, count: number): LogRow[] =>
  Array.from({ length: count }, (_, i) =>
    row(i + 1, { owner, opId: idOf(first + i), key: idOf(first + i), seq: first + i, bodyHash: `hash ${first + i}` }),
  );

it('[JOIN-5] two that journals have joined to each other are passed once each, and neither lacks a row', async () => {
  const store = openMemory();
  const deps = await joinDepsOf(store);
  for (const [from, into] of [
    ['o_a', 'o_b'],
    ['o_b', 'o_a'],
  ] as const)
    await deps.standings.change(from, (held) => ok({ ...held, mergedInto: into }));
  await store.insert(rowsOf('o_a', 1, 2));
  await store.insert(rowsOf('o_b', 3, 2));
  await bringAlong(deps, 'o_a');
  expect([await store.head('o_a'), await store.head('o_b')]).toEqual([4, 4]);
  expect(await lastOwnerOf(deps, 'o_a')).toBe('o_b');
});

describe.each(storeKinds)('joining owners on the %s store', (_, openStore) => {
  let store: TestStore;
  const servers: TestServer[] = [];
  const start = async (hooks: WriteHooks = {}): Promise<TestServer> => {
    const server = await startTestServer({
      store: hookedStore(sharedStore(store), hooks),
      ...byHeader,
    });
    servers.push(server);
    return server;
  };
  beforeEach(async () => {
    store = await openStore();
  });
  afterEach(async () => {
    await Promise.all(servers.splice(0).map((server) => server.close()));
    await store.close();
  });
  const logOf = async (owner: string): Promise<LogRow[]> => {
    const rows = await store.read(owner, 1, 10_000);
    expect(rows.map(({ rev }) => rev)).toEqual(rows.map((_row, index) => index + 1));
    expect(new Set(rows.map(({ opId }) => opId)).size).toBe(rows.length);
    return rows;
  };

  it('[JOIN-1] every row of both logs goes over as it is; equal ones collapse, and of two with one plain key the earlier stands', async () => {
    const server = await start();
    const [into, from] = [await signIn(server, await ownerKey(1)), await signIn(server, await ownerKey(2), 'd_b')];
    await into.sync([activity(1), completion(2), edit(3, 'settings', 'settings', { goalDays: 4 })]);
    await from.sync([
      activity(1),
      completion(12, { at: NOON - 60_000 }),
      activity(13),
      voidOf(14, 13),
      edit(15, 'settings', 'settings', { goalDays: 6 }, { clock: 1, device: 'd_b' }),
    ]);
    await from.sync([event(16)], { log: 'telemetry' });
    const sent = (await logOf(from.owner)).filter(({ opId }) => opId !== idOf(1)).map(contentOf);
    const told = await previewJoin(store, from.owner, into.owner);
    expect(told).toMatchObject({ added: 4, same: 1, activities: 1, streakBefore: 1, streakAfter: 1 });
    expect((await join(await joinDepsOf(store), from.owner, into.owner, { into: into.owner })).ok).toBe(true);
    expect((await logOf(into.owner)).slice(3).map(contentOf)).toEqual(sent);
    expect((await logOf(`${into.owner}#telemetry`)).map(({ opId }) => opId)).toEqual([idOf(16)]);
    const { changes } = await into.sync();
    expect(changes.map(({ id, k }) => id ?? k)).toEqual([1, 2, 3, 12, 13, 14, 15].map(idOf));
    const { data } = (await (await into.get('/api/streak/user-data')).json()) as { data: { totalPoints: number } };
    expect(data.totalPoints).toBe(told.pointsAfter);
    const again = await into.post(`/api/streak/complete-challenge/${String(completion(2).d['challengeId'])}`);
    expect(await again.json()).toMatchObject({ result: { id: idOf(12), st: 'duplicate' } });
  });

  it('[JOIN-3] what is pushed meanwhile, by whomever and whatever it is answered, is neither lost nor doubled', async () => {
    for (const seed of SEEDS) {
      const random = seededRandom(seed);
      const slowly: WriteHooks = { before: () => pause(random() * 3), after: () => pause(random() * 3) };
      const [one, other] = [await start(slowly), await start(slowly)];
      const [key, second] = [await ownerKey(10 * seed), await ownerKey(10 * seed + 1)];
      const owner = await signIn(one, key);
      await claimAs(owner, `account ${seed}`);
      const devices = await Promise.all(['d_b', 'd_c', 'd_d'].map((device) => signIn(other, second, device)));
      const accepted: string[] = [];
      let isOver = false;
      const failed: string[] = [];
      const write = async (client: TestClient, number: number): Promise<void> => {
        for (let n = 1; !isOver || n < 12; n++) {
          const id = number * 1000 + n;
          const response = await client.send({ ops: [activity(id, { seq: n })], seq: { first: n, last: n, max: n } });
          if (response.status === 200) accepted.push(idOf(id));
          else failed.push((await errorOf(response)).code);
        }
      };
      const writing = devices.map((client, index) => write(client, index + 1));
      while (accepted.length === 0) await pause(5);
      const [device] = devices;
      expect((await claimAs(device as TestClient, `account ${seed}`)).status).toBe(200);
      isOver = true;
      await Promise.all(writing);
      // between the gift and the join the session has ended; whoever signs in again hears `claimed`
      expect([...new Set(failed)].filter((code) => code !== 'not_signed_in')).toEqual(['merged']);
      const held = new Set((await logOf(key.owner)).map(({ opId }) => opId));
      expect(accepted.length).toBeGreaterThan(0);
      expect(accepted.filter((id) => !held.has(id))).toEqual([]);
      expect((await logOf(second.owner)).filter(({ opId }) => !held.has(opId))).toEqual([]);
    }
  });

  it('[JOIN-3] a push that was past the check when its owner was marked is brought along before it is answered', async () => {
    let open = (): void => undefined;
    let reach = (): void => undefined;
    const opened = new Promise<void>((resolve) => (open = resolve));
    const reached = new Promise<void>((resolve) => (reach = resolve));
    const [key, second] = [await ownerKey(1), await ownerKey(2)];
    const other = await start({
      before: async (write) => {
        if (write !== 'insert') return;
        reach();
        await opened;
      },
    });
    const laptop = await signIn(other, second, 'd_b');
    await store.insert(rowsOf(second.owner, 10, 3));
    const push = laptop.send({ ops: [activity(20)], seq: { first: 20, last: 20, max: 20 } });
    await reached;
    expect((await join(await joinDepsOf(store), second.owner, key.owner, { into: key.owner })).ok).toBe(true);
    expect(await logOf(key.owner)).toHaveLength(3);
    open();
    expect(await errorOf(await push)).toMatchObject({ status: 409, code: 'merged' });
    expect((await logOf(key.owner)).map(({ opId }) => opId)).toEqual([10, 11, 12, 20].map(idOf));
  });

  it.each(['before', 'after'] as const)(
    '[JOIN-4] a crash %s any write loses nothing: done again, or by any call of the joined owner, all is there once',
    async (moment) => {
      for (const repair of ['again', 'call'] as const) {
        for (let deadly = 1, isWhole = false; !isWhole; deadly++) {
          const seed = deadly * 10 + (repair === 'call' ? 5 : 0);
          const [key, second] = [await ownerKey(seed), await ownerKey(seed + 1)];
          let writes = 0;
          const dying = hookedStore(store, {
            [moment]: async () => {
              if (++writes === deadly) throw new Error('the process died');
            },
          });
          await store.insert(rowsOf(key.owner, 1, 5));
          // equal ones among them, and more than one page
          await store.insert(rowsOf(second.owner, 4, LONG));
          await store.putDocument(second.owner, 'device:d_a', 1, { ack: LONG + 3, max: LONG + 3, above: [] });
          isWhole = await join(await joinDepsOf(dying), second.owner, key.owner, { into: key.owner }).then(
            ({ ok }) => ok,
            () => false,
          );
          const server = await start();
          const laptop = await signIn(server, second, 'd_b').catch(() => null);
          const isMarked = (await (await joinDepsOf(store)).standings.read(second.owner)).mergedInto !== null;
          expect(laptop === null).toBe(isMarked);
          if (laptop !== null) expect((await laptop.send()).status).toBe(200);
          if (repair === 'again' || !isMarked)
            expect((await join(await joinDepsOf(store), second.owner, key.owner, { into: key.owner })).ok).toBe(true);
          else await bringAlong(await joinDepsOf(store), second.owner);
          const log = await logOf(key.owner);
          expect(log.map(({ opId }) => opId)).toEqual(Array.from({ length: LONG + 3 }, (_row, i) => idOf(i + 1)));
          expect((await readDevice(store, key.owner, 'd_a')).ack).toBe(LONG + 3);
          await servers.splice(0)[0]?.close();
        }
      }
    },
  );

  it('[JOIN-4] a call in an old session of the joined owner finishes a join that was broken off, before it is refused', async () => {
    const server = await start();
    const [key, second] = [await ownerKey(1), await ownerKey(2)];
    const laptop = await signIn(server, second, 'd_b');
    await laptop.sync([activity(1), activity(2)]);
    const dying = hookedStore(store, {
      before: async (write) => {
        if (write === 'insert') throw new Error('the process died');
      },
    });
    await expect(join(await joinDepsOf(dying), second.owner, key.owner, { into: key.owner })).rejects.toThrow('died');
    expect(await logOf(key.owner)).toEqual([]);
    expect(await errorOf(await laptop.send())).toMatchObject({ status: 409, code: 'merged' });
    expect((await logOf(key.owner)).map(({ opId }) => opId)).toEqual([1, 2].map(idOf));
  });

  it('[JOIN-5] an owner is joined once, never to itself in a circle, and what comes to it goes on to where it went', async () => {
    const [a, b, c] = (await Promise.all([1, 2, 3].map(async (seed) => (await ownerKey(seed)).owner))) as [
      string,
      string,
      string,
    ];
    await store.insert(rowsOf(a, 1, 2));
    await store.insert(rowsOf(b, 11, 2));
    const deps = await joinDepsOf(store);
    expect((await join(deps, a, b, { into: b })).ok).toBe(true);
    expect(await join(deps, a, c, { into: c })).toEqual({ ok: false, failure: 'merged' });
    expect(await join(deps, b, a, { into: a })).toEqual({ ok: false, failure: 'merged' });
    expect((await join(deps, b, c, { into: c })).ok).toBe(true);
    await store.insert([row(3, { owner: a, opId: idOf(3), key: idOf(3) })]);
    await bringAlong(deps, a);
    expect((await logOf(c)).map(({ opId }) => opId).sort()).toEqual([1, 2, 3, 11, 12].map(idOf));
  });

  it('[ERASE-5] an owner whose next one is erased at any write of the join goes with it, and no row is left', async () => {
    const proof = { hasSecret: true, account: null };
    for (let stopAt = 1; ; stopAt++) {
      const [from, into] = [(await ownerKey(2 * stopAt)).owner, (await ownerKey(2 * stopAt + 1)).owner];
      await store.insert([row(1, { owner: from })]);
      await store.insert([row(1, { owner: into })]);
      let writes = 0;
      const erasing = hookedStore(store, {
        before: async () => {
          writes += 1;
          if (writes === stopAt)
            expect(await eraseOwner(await joinDepsOf(store), into, proof)).toMatchObject({ ok: true });
        },
      });
      await join(await joinDepsOf(erasing), from, into, { into });
      if (writes < stopAt) break;
      expect(await store.head(into)).toBe(0);
      const standing = await (await joinDepsOf(store)).standings.read(from);
      // Refused before anything was marked, it stays as it is.
      expect([standing.mergedInto === into, await store.head(from)]).toEqual(
        standing.mergedInto === into ? [true, 0] : [false, 1],
      );
    }
  });

  it('[JOIN-6] a device counts on: what it had been answered is not taken for lost', async () => {
    const server = await start();
    const [key, second] = [await ownerKey(1), await ownerKey(2)];
    const laptop = await signIn(server, second, 'd_b');
    await laptop.sync([activity(1), activity(2), activity(3, { d: { minutes: -1 } }), activity(5)], {
      seq: { first: 1, last: 5, max: 5 },
    });
    await join(await joinDepsOf(store), second.owner, key.owner, { into: key.owner });
    const next = await signIn(server, key, 'd_b');
    const { ackSeq } = await next.sync([activity(6)], { seq: { first: 6, last: 6, max: 6 } });
    const device = await readDevice(store, key.owner, 'd_b');
    expect([ackSeq, device.max, neverCame(device)]).toEqual([6, 6, 1]);
    await store.putDocument(second.owner, 'device:d_b', 99, { ack: 0, max: 9, above: [[4, 4]] });
    await store.insert([row(4, { owner: second.owner, opId: idOf(4), key: idOf(4), device: 'd_b', seq: 4 })]);
    await bringAlong(await joinDepsOf(store), second.owner);
    expect(neverCame(await readDevice(store, key.owner, 'd_b'))).toBe(3);
  });
});
