/** What an owner may keep: by the call itself. */
import { afterEach, describe, expect, it } from 'vitest';
import { LIMITS } from '#core/sync/limits.ts';
import type { Operation } from '#core/sync/protocol.ts';
import { join } from '../identity/join.ts';
import { pruneEdits } from '../log/prune.ts';
import { createMemoryStore } from '../store/memory-store.ts';
import { bytesOf } from '../store/row-bytes.ts';
import type { Store } from '../store/store.ts';
import { activity, draft, edit, event, idOf, NOON, ownerKey, settingsPatch, voidOf } from '../testing/builders.ts';
import { joinDepsOf } from '../testing/join-deps.ts';
import { openMemory, sharedStore } from '../testing/store-kinds.ts';
import { errorOf, signIn, startTestServer } from '../testing/test-server.ts';
import type { TestServer } from '../testing/test-server.ts';

const servers: TestServer[] = [];
const start = async (store: Store, rows: number, bytes = 1_000_000_000): Promise<TestServer> => {
  const server = await startTestServer({ store: sharedStore(store), config: { quota: { rows, bytes } } });
  servers.push(server);
  return server;
};
afterEach(() => Promise.all(servers.splice(0).map((server) => server.close())));

const activities = (first: number, count: number): Operation[] =>
  Array.from({ length: count }, (_, i) => activity(first + i));
const OVER = { st: 'retry', code: 'over_quota', after: 3_600 };

describe('the quota of an owner', () => {
  it('[QUOTA-1] is said from four fifths on, and over it an entry is kept for later while taking back passes', async () => {
    const phone = await signIn(await start(createMemoryStore(), 10), await ownerKey());
    expect((await phone.sync(activities(1, 7))).quota).toBeUndefined();
    expect((await phone.sync(activities(8, 1))).quota).toMatchObject({ rows: 8, rowsLimit: 10 });
    const ops = [...activities(9, 4), voidOf(20, 1), edit(21, 'schedule_item', idOf(40), {}, { t: 'delete' })];
    const answer = await phone.sync(ops);
    expect(answer.results.map(({ st }) => st)).toEqual(['applied', 'applied', 'retry', 'retry', 'applied', 'applied']);
    expect(answer.results[2]).toEqual({ id: idOf(11), ...OVER });
    expect(answer.quota).toMatchObject({ rows: 10, rowsLimit: 10 });
    expect(answer.ackSeq).toBe(10);
    expect((await phone.sync(activities(1, 3))).results.map(({ st }) => st)).toEqual(Array(3).fill('duplicate'));
  });

  it('[QUOTA-2] given more room, what was kept goes in by itself; taking back alone makes none', async () => {
    const store = createMemoryStore();
    const key = await ownerKey();
    const phone = await signIn(await start(store, 5), key);
    await phone.sync([...activities(1, 5), voidOf(6, 1), voidOf(7, 2)]);
    expect((await phone.sync(activities(8, 1))).results).toEqual([{ id: idOf(8), ...OVER }]);
    const later = await signIn(await start(store, 20), key);
    expect((await later.sync(activities(8, 1))).results).toMatchObject([{ st: 'applied' }]);
  });

  it('[QUOTA-3] counts bytes too, and the same in every process, whoever wrote', async () => {
    const store = createMemoryStore();
    const key = await ownerKey();
    const [one, other] = [await start(store, 1_000, 200_000), await start(store, 1_000, 200_000)];
    const [phone, tablet] = [await signIn(one, key), await signIn(other, key, 'd_b')];
    await phone.sync([draft(1, 1_000), draft(2, 1_000), draft(3, 1_000)]);
    await tablet.sync([draft(4, 1_000), draft(5, 1_000), draft(6, 1_000)]);
    await phone.sync([draft(7, 1_000), draft(8, 1_000), draft(9, 1_000)]);
    const answer = await tablet.sync([draft(10, 1_000), draft(11, 1_000), draft(12, 1_000)]);
    expect(answer.results.map(({ st }) => st)).toEqual(['applied', 'retry', 'retry']);
    const held = bytesOf(await store.read(key.owner, 1, 100));
    expect([held <= 200_000, answer.quota]).toEqual([
      true,
      { rows: 10, bytes: held, rowsLimit: 1_000, bytesLimit: 200_000 },
    ]);
  });

  it('[QUOTA-1] what comes after an entry that does not fit waits with it, although it is smaller', async () => {
    const phone = await signIn(await start(createMemoryStore(), 1_000, 50_000), await ownerKey());
    const answer = await phone.sync([activity(1), draft(2, 3_000), activity(3), voidOf(4, 1)]);
    expect(answer.results.map(({ st }) => st)).toEqual(['applied', 'retry', 'retry', 'applied']);
  });

  it('[QUOTA-4] many calls at once exceed it by no more than a batch each', async () => {
    const phone = await signIn(await start(createMemoryStore(), 10), await ownerKey());
    const batches = Array.from({ length: 8 }, (_, i) => activities(1 + i * 4, 4));
    const answers = await Promise.all(batches.map((ops) => phone.sync(ops)));
    const taken = answers.flatMap(({ results }) => results).filter(({ st }) => st === 'applied');
    expect(taken.length).toBeGreaterThanOrEqual(10);
    expect((await phone.sync(activities(90, 3))).results.map(({ code }) => code)).toEqual(Array(3).fill('over_quota'));
  });

  it('[QUOTA-5] no more is taken back than there is: a stranger cannot fill the log with it', async () => {
    const phone = await signIn(await start(createMemoryStore(), 5), await ownerKey());
    const voids = Array.from({ length: 9 }, (_, i) => voidOf(100 + i, i + 1));
    expect((await phone.sync(voids)).results.filter(({ st }) => st === 'applied')).toHaveLength(5);
  });

  it('[QUOTA-6] joined owners may be over it: nothing is lost, all can be taken back, and new entries wait', async () => {
    const store = openMemory();
    const server = await start(store, 4);
    const [into, from] = [await signIn(server, await ownerKey(1)), await signIn(server, await ownerKey(2), 'd_b')];
    await into.sync(activities(1, 4));
    await from.sync(activities(11, 4));
    expect((await join(await joinDepsOf(store), from.owner, into.owner, { into: into.owner })).ok).toBe(true);
    const voids = [1, 2, 3, 4, 11, 12, 13, 14].map((target, i) => voidOf(50 + i, target));
    const answer = await into.sync([activity(30), ...voids]);
    expect(answer.results.map(({ st }) => st)).toEqual(['retry', ...Array<string>(8).fill('applied')]);
    expect(answer.quota).toMatchObject({ rows: 8, rowsLimit: 4 });
  });

  it('[QUOTA-7] what was pruned takes no room any more, in whichever process', async () => {
    const store = createMemoryStore();
    const key = await ownerKey();
    const [one, other] = [await start(store, 10), await start(store, 10)];
    const [phone, tablet] = [await signIn(one, key), await signIn(other, key, 'd_b')];
    const hlcOf = (n: number): string => edit(1, 'x', 'x', {}, { clock: n }).hlc ?? '';
    await phone.sync(Array.from({ length: 9 }, (_, i) => settingsPatch(i + 1, { goalDays: 3 }, hlcOf(i))));
    expect((await tablet.sync([activity(10)])).quota).toMatchObject({ rows: 10 });
    expect(await pruneEdits(store, key.owner, NOON + 1)).toBe(8);
    for (const client of [tablet, phone]) {
      const { results } = await client.sync([activity(client === phone ? 11 : 12)]);
      expect(results).toMatchObject([{ st: 'applied' }]);
    }
  });

  it('[QUOTA-8] of telemetry the oldest makes room', async () => {
    const store = createMemoryStore();
    const phone = await signIn(await start(store, 10), await ownerKey());
    const name = `${phone.owner}#telemetry`;
    const most = 2 * LIMITS.telemetryEvents;
    for (let n = 1; n <= most; n += 1_000)
      await phone.sync(
        Array.from({ length: 1_000 }, (_, i) => event(n + i)),
        { log: 'telemetry' },
      );
    expect((await phone.sync([event(most + 1)], { log: 'telemetry' })).results).toMatchObject([{ st: 'applied' }]);
    const rows = await store.read(name, 1, 20_000);
    expect([rows.length, rows.at(-1)?.opId]).toEqual([0.75 * most + 1, idOf(most + 1)]);
    await phone.sync([event(most + 2)], { log: 'telemetry' });
    expect(await store.read(name, 1, 20_000)).toHaveLength(0.75 * most + 2);
  });

  it('[QUOTA-9] a streak call over it is 507 with its code, and erasing passes', async () => {
    const phone = await signIn(await start(createMemoryStore(), 2), await ownerKey());
    await phone.sync(activities(1, 2));
    const failed = await phone.post('/api/streak/log-activity');
    expect(failed.headers.get('retry-after')).toBe('3600');
    expect(await errorOf(failed)).toMatchObject({ status: 507, code: 'over_quota' });
    expect((await phone.post('/api/account/erase', { owner: phone.owner, secret: phone.secret })).status).toBe(204);
  });
});
