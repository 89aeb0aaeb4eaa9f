import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { START } from '#core/sync/protocol.ts';
import type { SyncAnswer } from '#core/sync/protocol.ts';
import { activity, idOf, ownerKey } from './testing/builders.ts';
import { startServerProcess } from './testing/server-process.ts';
import { signIn } from './testing/test-server.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waymend-main-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the process', () => {
  it('[MAIN-1] says where it listens, ends with 0 when asked to, and what it took is there when it comes back', async () => {
    const clock = { now: Date.now() };
    const first = startServerProcess({ DATA_DIR: folder });
    const client = await signIn({ url: await first.url, clock }, await ownerKey());
    await client.sync([activity(1)]);
    first.signal('SIGTERM');
    expect(await first.ended).toMatchObject({ code: 0, signal: null });

    const second = startServerProcess({ DATA_DIR: folder });
    const url = await second.url;
    const response = await fetch(`${url}/api/sync`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: client.cookie },
      body: JSON.stringify(client.request()),
    });
    expect(response.status).toBe(200);
    expect(((await response.json()) as { changes: { k: string }[] }).changes.map(({ k }) => k)).toEqual([idOf(1)]);
    second.signal('SIGINT');
    expect((await second.ended).code).toBe(0);
  });

  it('[MAIN-2] lists every setting it cannot use and ends with 1', async () => {
    const { code, err, out } = await startServerProcess({ PORT: 'many', LOG_LEVEL: 'loud' }).ended;
    expect([code, out]).toEqual([1, '']);
    expect(err).toMatch(/PORT: [^]*LOG_LEVEL: /);
  });

  it('[MAIN-3] ends with 1 and one sentence where its port is taken or its store cannot be reached or made', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, 'localhost', resolve));
    const taken = await startServerProcess({ DATA_DIR: folder, PORT: String((other.address() as AddressInfo).port) })
      .ended;
    other.close();
    expect([taken.code, taken.err.trim().split('\n').length]).toEqual([1, 1]);
    expect(taken.err).toContain('EADDRINUSE');
    // under /proc nothing can be made, and Node's own recursive mkdir never ends there
    for (const unusable of ['/proc/nope', '/dev/null']) {
      const { code, err } = await startServerProcess({ DATA_DIR: unusable }).ended;
      expect([code, err.trim().split('\n').length]).toEqual([1, 1]);
      expect(err).toContain(`DATA_DIR: ${unusable} cannot be used as a folder`);
    }
    const unreachable = await startServerProcess({
      DATA_DIR: folder,
      MONGODB_URL: 'mongodb://localhost:1/waymend-test-none',
    }).ended;
    expect([unreachable.code, unreachable.err.trim().split('\n').length]).toEqual([1, 1]);
  });

  it('[MAIN-4] on a full disk it refuses by name, lives on, and nothing it took is lost', async () => {
    const data = await mkdtemp(join(tmpdir(), 'waymend-full-'));
    const clock = { now: Date.now() };
    const full = startServerProcess({ DATA_DIR: data, TSX_DISABLE_CACHE: '1' }, { fileBlocks: 1200 });
    const client = await signIn({ url: await full.url, clock }, await ownerKey());
    const acknowledged: string[] = [];
    let failed: Response | null = null;
    for (let n = 1; failed === null && n < 20_000; n += 100) {
      const response = await client.send({
        ops: Array.from({ length: 100 }, (_, i) => activity(n + i, { d: { at: clock.now } })),
      });
      if (response.status === 200)
        acknowledged.push(
          ...((await response.json()) as SyncAnswer).results.filter(({ st }) => st === 'applied').map(({ id }) => id),
        );
      else failed = response;
    }
    expect(failed?.status).toBe(507);
    expect(await failed?.json()).toMatchObject({ error: { code: 'storage_full' } });
    expect(acknowledged.length).toBeGreaterThan(100);
    expect((await client.get('/livez')).status).toBe(200);
    expect((await client.get('/api/streak/user-data')).status).toBe(200);
    full.signal('SIGKILL');
    await full.ended;

    const roomy = startServerProcess({ DATA_DIR: data });
    const again = await signIn({ url: await roomy.url, clock }, await ownerKey());
    const log = new Set<string>();
    for (let cursor = START, more = true; more;) {
      const page = await again.sync([], { cursor, own: true });
      for (const { k } of page.changes) log.add(k);
      ({ cursor, more } = page);
    }
    expect(acknowledged.filter((id) => !log.has(id))).toEqual([]);
    expect((await again.sync([activity(99_999, { d: { at: clock.now } })])).results).toMatchObject([{ st: 'applied' }]);
    roomy.signal('SIGTERM');
    expect((await roomy.ended).code).toBe(0);
    await rm(data, { recursive: true, force: true });
  });
});
