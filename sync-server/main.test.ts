import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { activity, idOf, ownerKey } from './testing/builders';
import { startServerProcess } from './testing/server-process';
import { signIn } from './testing/test-server';
import type { AddressInfo } from 'node:net';

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
    const response = await fetch(`${url}/api/sync`, { method: 'POST', headers: { 'content-type': 'application/json', cookie: client.cookie }, body: JSON.stringify(client.request()) });
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

  it('[MAIN-3] ends with 1 and one sentence where its port is taken or its store cannot be reached', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, 'localhost', resolve));
    const taken = await startServerProcess({ DATA_DIR: folder, PORT: String((other.address() as AddressInfo).port) }).ended;
    other.close();
    expect([taken.code, taken.err.trim().split('\n').length]).toEqual([1, 1]);
    expect(taken.err).toContain('EADDRINUSE');
    const unreachable = await startServerProcess({ DATA_DIR: folder, MONGODB_URL: 'mongodb://localhost:1/waymend-test-none' }).ended;
    expect([unreachable.code, unreachable.err.trim().split('\n').length]).toEqual([1, 1]);
  });
});
