/** The real Koa app on any of the stores, with a clock that the test controls. */
import { createServer } from 'node:http';
import type { RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { MongoClient } from 'mongodb';
import { pino } from 'pino';
import { createApp } from '#server/app.ts';
import { createMemoryCollections } from '#server/collections/memory-collections.ts';
import { DEFAULT_QUOTA } from '#server/config.ts';
import type { Config } from '#server/config.ts';
import type { AccountOf } from '#server/services.ts';
import { createMemoryStore } from '#server/store/memory-store.ts';
import { createMongoStore, MONGO_OPTIONS } from '#server/store/mongo-store.ts';
import type { LogRow, Store } from '#server/store/store.ts';
import { storeKinds } from '#server/testing/store-kinds.ts';
import type { StoreKind } from './schedules.ts';

export interface TestServer {
  readonly callback: RequestListener;
  /** an owner's log as stored */
  readonly rows: (owner: string) => Promise<LogRow[]>;
  /** drops an owner's log after a revision, and all its caches */
  readonly restoreBackup: (owner: string, rev: number) => Promise<void>;
  readonly close: () => Promise<void>;
}

let databases = 0;

async function openStoreOf(kind: StoreKind): Promise<Store> {
  if (kind === 'memory') return createMemoryStore();
  if (kind === 'MongoDB') {
    const client = new MongoClient(process.env['TEST_MONGODB_URL'] ?? '', MONGO_OPTIONS);
    databases += 1;
    const name = `waymend-model-${process.pid}-${Date.now().toString(36)}-${databases}`;
    const store = await createMongoStore(client, name);
    return {
      ...store,
      close: async () => {
        await client.db(name).dropDatabase();
        await store.close();
      },
    };
  }
  const open = storeKinds.find(([name]) => name === kind)?.[1];
  if (open === undefined) throw new Error(`no store of the kind ${kind}`);
  return open();
}

/** @param accountOf the signed-in account: without it the server has no accounts */
export async function createTestServer(
  now: () => number,
  accountOf?: AccountOf,
  kind: StoreKind = 'memory',
  quota: Config['quota'] = DEFAULT_QUOTA,
): Promise<TestServer> {
  const store = await openStoreOf(kind);
  const log = pino({ level: 'silent' });
  const app = await createApp({
    store,
    journal: createMemoryStore(),
    collections: createMemoryCollections(),
    log,
    now,
    config: {
      trustedProxies: 0,
      ratePerMinute: 100_000_000,
      addressRatePerMinute: 100_000_000,
      newOwnersPerDay: 100_000_000,
      storedBytesPerDay: 1_000_000_000_000,
      modelOrigins: [],
      quota,
      staticFolder: './no-such-folder',
    },
    ...(accountOf !== undefined && { accountOf }),
  });
  const handle = app.callback();
  const rows = (owner: string): Promise<LogRow[]> => store.read(owner, 1, 1_000_000);
  return {
    callback: (request, response) => void handle(request, response),
    rows,
    restoreBackup: async (owner, rev) => {
      const kept = (await rows(owner)).filter((row) => row.rev <= rev);
      await store.eraseOwner(owner);
      if (kept.length > 0) await store.insert(kept);
    },
    close: () => store.close(),
  };
}

/** The same on a port of its own; `close` closes both. */
export async function listenTestServer(
  now: () => number,
  accountOf?: AccountOf,
): Promise<{ readonly app: TestServer; readonly url: string; readonly close: () => Promise<void> }> {
  const app = await createTestServer(now, accountOf);
  const server = createServer(app.callback);
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return {
    app,
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await app.close();
    },
  };
}
