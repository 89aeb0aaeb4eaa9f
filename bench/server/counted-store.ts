/** How often a server asks its store, by the port's own names. In one process, so that calls can be counted. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { createApp } from '../../sync-server/app.ts';
import { createLmdbCollections } from '../../sync-server/collections/lmdb-collections.ts';
import { DEFAULT_QUOTA } from '../../sync-server/config.ts';
import { createLmdbStore } from '../../sync-server/store/lmdb-store.ts';
import { createMemoryStore } from '../../sync-server/store/memory-store.ts';
import type { Store } from '../../sync-server/store/store.ts';

export interface CountedServer {
  readonly url: string;
  /** calls since the last time, by name */
  readonly taken: () => Readonly<Record<string, number>>;
  readonly close: () => Promise<void>;
}

export async function startCountedServer(folder: string): Promise<CountedServer> {
  const store = createLmdbStore({ folder });
  let counts: Record<string, number> = {};
  const counted = Object.fromEntries(
    Object.entries(store).map(([name, call]: [string, (...given: readonly never[]) => unknown]) => [
      name,
      (...given: readonly never[]): unknown => {
        counts[name] = (counts[name] ?? 0) + 1;
        return call(...given);
      },
    ]),
  ) as unknown as Store;
  const app = await createApp({
    store: counted,
    collections: createLmdbCollections(store.environment),
    journal: createMemoryStore(),
    log: pino({ level: 'silent' }),
    config: {
      trustedProxies: 0,
      ratePerMinute: 1_000_000,
      addressRatePerMinute: 1_000_000,
      newOwnersPerDay: 1_000_000,
      storedBytesPerDay: 1_000_000_000_000,
      modelOrigins: [],
      quota: DEFAULT_QUOTA,
      staticFolder: folder,
    },
  });
  const handle = app.callback();
  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    taken: () => {
      const taken = counts;
      counts = {};
      return taken;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await store.close();
    },
  };
}
