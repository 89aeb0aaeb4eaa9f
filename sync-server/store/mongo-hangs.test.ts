/** A database that accepts and does not answer: every call is refused by name in bounded time, and nothing is lost by it. */
import { randomBytes } from 'node:crypto';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { activity, idOf, ownerKey, row } from '../testing/builders.ts';
import { startHangingProxy } from '../testing/hanging-proxy.ts';
import type { HangingProxy } from '../testing/hanging-proxy.ts';
import { errorOf, signIn, startTestServer } from '../testing/test-server.ts';
import { connectMongoStore, MONGO_OPTIONS } from './mongo-store.ts';
import type { Store } from './store.ts';

const url = process.env['TEST_MONGODB_URL'] ?? '';
/** So long a database that does answer may take on a machine that does much else. */
const LIMIT_MS = 2_000;
const LIMITS = {
  serverSelectionTimeoutMS: LIMIT_MS,
  connectTimeoutMS: LIMIT_MS,
  socketTimeoutMS: LIMIT_MS,
  waitQueueTimeoutMS: LIMIT_MS,
} as const;
/** far above what the limits add up to, far below no limit at all */
const BOUND_MS = 20_000;

const timed = async <T>(call: Promise<T>): Promise<{ readonly value: T; readonly ms: number }> => {
  const startedAt = performance.now();
  const value = await call;
  return { value, ms: performance.now() - startedAt };
};

describe('a database that never answers', () => {
  it('[HANG-1] is a start that fails in bounded time', async () => {
    const silent = await startHangingProxy(null);
    const { value, ms } = await timed(
      connectMongoStore(`mongodb://127.0.0.1:${silent.port}/waymend-test-none`, LIMITS).then(
        () => 'open',
        () => 'failed',
      ),
    );
    await silent.close();
    expect(value).toBe('failed');
    expect(ms).toBeLessThan(BOUND_MS);
  });

  it('[HANG-1] every limit of the driver that has an effect is set', () => {
    const { serverSelectionTimeoutMS, connectTimeoutMS, socketTimeoutMS, waitQueueTimeoutMS } = MONGO_OPTIONS;
    expect([serverSelectionTimeoutMS, connectTimeoutMS, socketTimeoutMS, waitQueueTimeoutMS]).toEqual(
      Array<number>(4).fill(5_000),
    );
    expect(MONGO_OPTIONS.writeConcern.wtimeoutMS).toBe(5_000);
  });
});

describe.skipIf(url === '')('a database that stops answering', () => {
  const database = `waymend-test-${randomBytes(6).toString('hex')}`;
  let proxy: HangingProxy;
  let store: Store;
  beforeAll(async () => {
    const { hostname, port } = new URL(url);
    proxy = await startHangingProxy({ host: hostname, port: Number(port === '' ? 27_017 : port) });
    store = await connectMongoStore(`mongodb://127.0.0.1:${proxy.port}/${database}?directConnection=true`, LIMITS);
  });
  afterAll(async () => {
    await store.close();
    await proxy.close();
    const client = new MongoClient(url);
    await client.db(database).dropDatabase();
    await client.close();
  });

  it('[HANG-1] every call of the store is unavailable in bounded time', async () => {
    proxy.hang('all');
    const calls = {
      // it may also say that it does not know; then what is in is looked up
      insert: async () => {
        await store.insert([row(1)]);
        return store.findOps('o_a', [row(1).opId]);
      },
      read: () => store.read('o_a', 1, 10),
      head: () => store.head('o_a'),
      findOps: () => store.findOps('o_a', [row(1).opId]),
      getDocument: () => store.getDocument('o_a', 'd'),
      putDocument: () => store.putDocument('o_a', 'd', 1, {}),
      remove: () => store.remove('o_a', [1]),
      eraseOwner: () => store.eraseOwner('o_a'),
      ping: () => store.ping(),
    };
    const outcomes = await Promise.all(
      Object.entries(calls).map(async ([name, call]) => {
        const { value, ms } = await timed(
          call().then(
            () => 'answered',
            (error: unknown) => String(error),
          ),
        );
        return [name, value, ms < BOUND_MS];
      }),
    );
    proxy.hang('none');
    expect(outcomes).toEqual(Object.keys(calls).map((name) => [name, 'StoreFailure: store unavailable', true]));
    await expect
      .poll(
        () =>
          store.ping().then(
            () => true,
            () => false,
          ),
        { timeout: BOUND_MS },
      )
      .toBe(true);
  });

  it('[HANG-2] a write that got no answer is 503, and sent again it is in once', async () => {
    const server = await startTestServer({ store: { ...store, close: () => Promise.resolve() } });
    const client = await signIn(server, await ownerKey());
    proxy.hang({ after: 'insert\0' });
    // not a conflict: looking up and inserting again would hang anew each time
    await expect(store.insert([row(1)])).rejects.toThrow('store unavailable');
    const { value, ms } = await timed(client.send({ ops: [activity(1)], seq: { first: 1, last: 1, max: 1 } }));
    proxy.hang('none');
    expect(await errorOf(value)).toMatchObject({ status: 503, code: 'unavailable' });
    expect(ms).toBeLessThan(BOUND_MS);
    await expect
      .poll(
        () =>
          store.ping().then(
            () => true,
            () => false,
          ),
        { timeout: BOUND_MS },
      )
      .toBe(true);
    const again = await client.sync([activity(1)], { own: true });
    expect(again.results).toMatchObject([{ id: idOf(1), rev: 1 }]);
    expect(again.changes.map(({ k }) => k)).toEqual([idOf(1)]);
    await server.close();
  });
});
