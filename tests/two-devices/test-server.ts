/** The real Koa app over the memory store, whose clock the test moves. */
import type { RequestListener } from 'node:http';
import { pino } from 'pino';
import { createApp } from '../../sync-server/app';
import { createMemoryStore } from '../../sync-server/store/memory-store';

export interface TestServer {
  readonly callback: RequestListener;
  /** forgets an owner's log after a revision, and every cache with it */
  readonly restoreBackup: (owner: string, rev: number) => Promise<void>;
  readonly close: () => Promise<void>;
}

export async function createTestServer(now: () => number): Promise<TestServer> {
  const store = createMemoryStore();
  const log = pino({ level: 'silent' });
  const app = createApp({ store, log, now, config: { trustedProxies: 0, ratePerMinute: 100_000_000, staticFolder: './no-such-folder' } });
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
