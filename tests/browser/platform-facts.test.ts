/**
 * What Chromium and the packages do without any of our code: the facts that shaped sync. If one of these fails, the
 * platform has changed, and whatever relies on the fact can be simplified or must be fixed.
 */
import { rm } from 'node:fs/promises';
import type DexieClass from 'dexie';
import type { Worker } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Queue as QueueClass } from 'workbox-background-sync';
import { newProfileDir, openChromium } from './chromium.ts';
import type { Chromium } from './chromium.ts';
import { startPlatformServer } from './platform-server.ts';
import type { PlatformServer } from './platform-server.ts';

declare const Queue: typeof QueueClass;
declare const Dexie: typeof DexieClass;

interface Call {
  readonly path: string;
  readonly body: string;
  /** its number on its socket */
  readonly onSocket: number;
}

let server: PlatformServer;
let chromium: Chromium;
let profileDir: string;
const calls: Call[] = [];
/** releases the held answer; null while none is held */
let letGo: (() => void) | null = null;

beforeAll(async () => {
  server = await startPlatformServer((request, response, { url, body, onSocket }) => {
    const { pathname, search, searchParams } = url;
    if (!pathname.startsWith('/api/')) return false;
    calls.push({ path: pathname + search, body, onSocket });
    if (pathname === '/api/hold') letGo = () => response.writeHead(503).end();
    else if (pathname === '/api/cut-reused' && onSocket > 1) request.socket.destroy();
    else if (pathname === '/api/cookies') {
      const name = searchParams.get('set');
      if (name !== null)
        response.setHeader('set-cookie', [
          `__Host-stays=${name}; Path=/; Max-Age=34560000; HttpOnly; Secure; SameSite=Strict`,
          `__Host-goes=${name}; Path=/; HttpOnly; Secure; SameSite=Strict`,
        ]);
      response.end(request.headers.cookie ?? '');
    } else response.writeHead(Number(searchParams.get('status') ?? 200)).end();
    return true;
  });
  profileDir = await newProfileDir();
  chromium = await openChromium(profileDir);
});
afterAll(async () => {
  await chromium.kill();
  await server.close();
  await rm(profileDir, { recursive: true, force: true, maxRetries: 5 });
});
beforeEach(async () => {
  calls.length = 0;
  await chromium.page.goto(server.url);
});

/** A service worker with nothing but Workbox's queue. */
async function queueWorker(): Promise<Worker> {
  const { context, page } = chromium;
  const [known] = context.serviceWorkers();
  if (known !== undefined) return known;
  const started = context.waitForEvent('serviceworker');
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/queue-worker.js');
    await navigator.serviceWorker.ready;
  });
  return started;
}

describe('workbox-background-sync', () => {
  it('[PLATFORM-1] takes every answer for success: requests answered with errors are gone', async () => {
    const left = await (
      await queueWorker()
    ).evaluate(
      async (statuses) => {
        const queue = new Queue('refused', { onSync: () => undefined });
        for (const status of statuses)
          await queue.pushRequest({
            request: new Request(`/api/refuse?status=${status}`, { method: 'POST', body: 'an entry' }),
          });
        const before = await queue.size();
        await queue.replayRequests();
        return { before, after: await queue.size() };
      },
      [400, 401, 403, 409, 413, 429, 500, 503],
    );
    expect(left).toEqual({ before: 8, after: 0 });
    expect(calls).toHaveLength(8);
  });

  it('[PLATFORM-1] deletes an entry before it is answered: a browser killed in between loses it', async () => {
    const worker = await queueWorker();
    await worker.evaluate(async () => {
      const queue = new Queue('held', { onSync: () => undefined });
      Object.assign(self, { held: queue });
      await queue.pushRequest({ request: new Request('/api/hold', { method: 'POST', body: 'an entry' }) });
      void queue.replayRequests();
    });
    await expect.poll(() => letGo).not.toBeNull();
    expect(await worker.evaluate(() => (self as unknown as { held: QueueClass }).held.size())).toBe(0);
    letGo?.();
  });

  it('[PLATFORM-1] silently drops what is older than seven days', async () => {
    const found = await (
      await queueWorker()
    ).evaluate(async () => {
      const queue = new Queue('old', { onSync: () => undefined });
      await queue.pushRequest({
        request: new Request('/api/old', { method: 'POST' }),
        timestamp: Date.now() - 7 * 86_400_000 - 1,
      });
      await queue.replayRequests();
      return queue.size();
    });
    expect(found).toBe(0);
    expect(calls).toEqual([]);
  });

  it('[PLATFORM-1] loses an entry when two queues fail together', async () => {
    const kept = await (
      await queueWorker()
    ).evaluate(async () => {
      const queues = ['one', 'two'].map((name) => new Queue(name, { onSync: () => undefined }));
      // Nothing listens there. Whether the two collide is a matter of microseconds, so this is tried several times.
      for (let round = 0; round < 30; round++) {
        for (const queue of queues) while ((await queue.shiftRequest()) !== undefined);
        for (let i = 0; i < 3; i++)
          for (const queue of queues)
            await queue.pushRequest({ request: new Request('http://localhost:9/', { method: 'POST' }) });
        await Promise.allSettled(queues.map((queue) => queue.replayRequests()));
        const sizes = await Promise.all(queues.map((queue) => queue.size()));
        const sum = sizes.reduce((total, size) => total + size, 0);
        if (sum < 6) return sum;
      }
      return 6;
    });
    expect(kept).toBeLessThan(6);
  });

  it('[PLATFORM-2] keeps a token for every push', async () => {
    await chromium.context.setOffline(true);
    const size = await (
      await queueWorker()
    ).evaluate(async () => {
      const queue = new Queue('tokens', { onSync: () => undefined });
      for (let i = 0; i < 3; i++) await queue.pushRequest({ request: new Request('/api/sync', { method: 'POST' }) });
      return queue.size();
    });
    await chromium.context.setOffline(false);
    expect(size).toBe(3);
  });
});

describe('Chromium', () => {
  it('[PLATFORM-3] silently sends a POST again when a reused socket is cut after the body', async () => {
    const statuses: number[] = [];
    for (let i = 0; i < 10; i++) {
      // It tries every socket that is open, and may have opened one ahead: this leaves it few.
      server.closeConnections();
      statuses.push(
        await chromium.page.evaluate(async (body) => {
          await (await fetch('/api/warm', { method: 'POST', body: 'warm' })).text();
          return (await fetch('/api/cut-reused', { method: 'POST', body })).status;
        }, `entry ${i}`),
      );
    }
    expect(statuses).toEqual(Array.from({ length: 10 }, () => 200));
    const cut = calls.filter(({ path }) => path === '/api/cut-reused');
    const times = Array.from({ length: 10 }, (_, i) => cut.filter(({ body }) => body === `entry ${i}`).length);
    for (const count of times) expect(count).toBeGreaterThanOrEqual(2);
  });

  it('[PLATFORM-9] separates cookies by host name, not by port: two servers in one profile need two names', async () => {
    const other = await startPlatformServer((request, response, { url }) => {
      if (url.pathname === '/api/cookies') response.end(request.headers.cookie ?? '');
      return url.pathname === '/api/cookies';
    });
    const { page } = chromium;
    const sentTo = async (url: string): Promise<string> => {
      await page.goto(url);
      return page.evaluate(() => fetch('/api/cookies').then((response) => response.text()));
    };
    await page.evaluate(() => fetch('/api/cookies?set=first'));
    expect(await sentTo(other.url)).toContain('__Host-stays=first');
    expect(await sentTo(other.url.replace('localhost', '127.0.0.1'))).toBe('');
    await other.close();
  });

  it('[PLATFORM-11] offline reaches what a service worker fetches itself', async () => {
    const worker = await queueWorker();
    const reached = (): Promise<boolean> =>
      worker.evaluate(() =>
        fetch('/api/reach', { cache: 'no-store' }).then(
          (response) => response.ok,
          () => false,
        ),
      );
    expect(await reached()).toBe(true);
    await chromium.context.setOffline(true);
    expect(await reached()).toBe(false);
    await chromium.context.setOffline(false);
    expect(await reached()).toBe(true);
  });

  it('[PLATFORM-11] a site whose storage is cleared loses its databases and keeps its HttpOnly cookies', async () => {
    const { page, context } = chromium;
    await page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          const open = indexedDB.open('evicted');
          open.onsuccess = () => {
            open.result.close();
            resolve();
          };
        }),
    );
    await page.evaluate(() => fetch('/api/cookies?set=kept'));
    const session = await context.newCDPSession(page);
    await session.send('Storage.clearDataForOrigin', {
      origin: server.url,
      storageTypes: 'indexeddb,service_workers,cache_storage,local_storage',
    });
    expect(await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))).not.toContain(
      'evicted',
    );
    expect(await page.evaluate(() => fetch('/api/cookies').then((response) => response.text()))).toContain(
      '__Host-stays=kept',
    );
  });
});

describe('Dexie', () => {
  beforeEach(() => chromium.page.addScriptTag({ url: '/dexie-page.js' }));

  it('[PLATFORM-5] passes strict durability to the browser only if it is requested', async () => {
    const durabilities = await chromium.page.evaluate(async () => {
      const open = async (options?: object): Promise<string> => {
        const db = new Dexie('durability', options);
        db.version(1).stores({ rows: 'id' });
        await db.open();
        const given = await db.transaction(
          'rw',
          'rows',
          (transaction) => (transaction as unknown as { idbtrans: IDBTransaction }).idbtrans.durability,
        );
        db.close();
        return given;
      };
      return [await open(), await open({ chromeTransactionDurability: 'strict' })];
    });
    expect(durabilities).toEqual(['default', 'strict']);
  });

  it('[PLATFORM-6] commits a transaction early if it awaits anything else: a later failure leaves it half done', async () => {
    const left = await chromium.page.evaluate(async () => {
      const db = new Dexie('early');
      db.version(1).stores({ rows: 'id' });
      const rows = db.table('rows');
      const key = await crypto.subtle.importKey('raw', new Uint8Array(16), 'PBKDF2', false, ['deriveBits']);
      const compute = (): Promise<unknown> =>
        crypto.subtle.deriveBits(
          { name: 'PBKDF2', hash: 'SHA-256', salt: new Uint8Array(16), iterations: 200_000 },
          key,
          256,
        );
      const failAfter = async (wait: () => Promise<unknown>): Promise<number> => {
        await rows.clear();
        const body = async (): Promise<void> => {
          await rows.add({ id: 'a' });
          await wait();
          throw new Error('the command failed');
        };
        await db.transaction('rw', rows, body).catch(() => undefined);
        return rows.count();
      };
      return [await failAfter(() => rows.count()), await failAfter(compute), await failAfter(() => fetch('/api/wait'))];
    });
    expect(left).toEqual([0, 1, 1]);
  });

  it('[PLATFORM-7] lets older code open a newer database and write old shapes into it', async () => {
    const rows = await chromium.page.evaluate(async () => {
      const newer = new Dexie('versions');
      newer.version(2).stores({ rows: 'id, shape' });
      await newer.open();
      newer.close();
      const older = new Dexie('versions');
      older.version(1).stores({ rows: 'id' });
      await older.open();
      await older.table('rows').add({ id: 'without a shape' });
      older.close();
      await newer.open();
      const found: unknown[] = await newer.table('rows').toArray();
      newer.close();
      return found;
    });
    expect(rows).toEqual([{ id: 'without a shape' }]);
  });
});

// Last, because the queues' service worker does not come back after this.
describe('Chromium after a restart', () => {
  it('[PLATFORM-9] keeps Secure __Host- cookies from http://localhost, but over a restart only those with Max-Age', async () => {
    const cookies = (path = ''): Promise<string> =>
      chromium.page.evaluate((query) => fetch(`/api/cookies${query}`).then((response) => response.text()), path);
    await cookies('?set=here');
    expect((await cookies()).split('; ').sort()).toEqual(['__Host-goes=here', '__Host-stays=here']);
    expect(
      await (await queueWorker()).evaluate(() => fetch('/api/cookies').then((response) => response.text())),
    ).toContain('__Host-stays=here');
    expect(await chromium.page.evaluate(() => document.cookie)).toBe('');
    await chromium.close();
    chromium = await openChromium(profileDir);
    await chromium.page.goto(server.url);
    expect(await cookies()).toBe('__Host-stays=here');
  });
});
