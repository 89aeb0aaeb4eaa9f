/** The real Koa app over the memory store, whose clock the test moves. */
import type { RequestListener } from 'node:http';
import { pino } from 'pino';
import { createApp } from '#server/app.ts';
import { DEFAULT_QUOTA } from '#server/config.ts';
import type { AccountOf } from '#server/routes/account.ts';
import { createMemoryStore } from '#server/store/memory-store.ts';

export interface TestServer {
  readonly callback: RequestListener;
  /** forgets an owner's log after a revision, and every cache with it */
  readonly restoreBackup: (owner: string, rev: number) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** @param accountOf who is signed in: without it the server has no accounts */
export async function createTestServer(now: () => number, accountOf?: AccountOf): Promise<TestServer> {
  const store = createMemoryStore();
  const log = pino({ level: 'silent' });
  const app = createApp({
    store,
    log,
    now,
    config: {
      trustedProxies: 0,
      ratePerMinute: 100_000_000,
      addressRatePerMinute: 100_000_000,
      newOwnersPerDay: 100_000_000,
      quota: DEFAULT_QUOTA,
      staticFolder: './no-such-folder',
    },
    ...(accountOf !== undefined && { accountOf }),
  });
  const handle = app.callback();
  return Promise.resolve({
    callback: (request, response) => void handle(request, response),
    restoreBackup: async (owner, rev) => {
      const kept = (await store.read(owner, 1, 1_000_000)).filter((row) => row.rev <= rev);
      await store.eraseOwner(owner);
      if (kept.length > 0) await store.insert(kept);
    },
    close: () => store.close(),
  });
}
