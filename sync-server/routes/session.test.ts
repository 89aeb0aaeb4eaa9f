import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SESSION_MS } from '../identity/session-token.ts';
import { activity, ownerKey } from '../testing/builders.ts';
import { errorOf, postJson, signIn, startTestServer } from '../testing/test-server.ts';
import type { TestServer } from '../testing/test-server.ts';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
});
afterEach(() => server.close());

const post = async (members: object = {}): Promise<Response> =>
  postJson(`${server.url}/api/session`, { ...(await ownerKey()), device: 'd_a', ...members });

describe('POST /api/session', () => {
  it('[SESSION-1] the right secret sets both cookies, and doing it again is harmless', async () => {
    for (const _ of [1, 2]) {
      const response = await post();
      expect(response.status).toBe(204);
      const cookies = response.headers.getSetCookie();
      expect(cookies.map((line) => line.split('=')[0])).toEqual(['__Host-waymend', '__Host-waymend-device']);
      for (const cookie of cookies)
        expect(cookie).toMatch(/; Path=\/; Max-Age=34560000; HttpOnly; Secure; SameSite=Strict$/);
      expect(cookies[1]).toMatch(/^__Host-waymend-device=d_a;/);
    }
  });

  it('[SESSION-2] a secret of another owner is 403 and sets nothing', async () => {
    const response = await post({ secret: (await ownerKey(2)).secret });
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(await errorOf(response)).toMatchObject({ status: 403, code: 'wrong_secret' });
  });

  it('[SESSION-3] a body of another shape is 422 by its field, and no device may be called http', async () => {
    expect(await errorOf(await post({ secret: 'short' }))).toMatchObject({
      status: 422,
      code: 'unprocessable',
      fields: ['secret'],
    });
    expect(await errorOf(await post({ device: 'two words' }))).toMatchObject({ status: 422, fields: ['device'] });
    expect(await errorOf(await post({ device: 'http' }))).toMatchObject({ status: 422, fields: ['device'] });
    expect(await errorOf(await post({ admin: true }))).toMatchObject({ status: 422, fields: ['admin'] });
    expect(await errorOf(await post({ device: 'd'.repeat(8000) }))).toMatchObject({ status: 413 });
  });

  it('[SESSION-4] another process on the same store knows the session', async () => {
    const client = await signIn(server, await ownerKey());
    await client.sync([activity(1)]);
    const second = await startTestServer({ store: server.store });
    const response = await postJson(`${second.url}/api/sync`, client.request(), { cookie: client.cookie });
    expect(response.status).toBe(200);
    await second.close();
  });

  it('[SESSION-5] a cookie that was altered, is of another server, or past 400 days is no session', async () => {
    const client = await signIn(server, await ownerKey());
    const other = await startTestServer();
    expect((await fetch(`${other.url}/api/streak/user-data`, { headers: { cookie: client.cookie } })).status).toBe(401);
    await other.close();
    for (const cookie of [
      '__Host-waymend=',
      '__Host-waymend=v1.a.b.c',
      `${client.cookie.split(';')[0] ?? ''}x`,
      client.cookie.replace('.d_a.', '.d_b.'),
    ])
      expect((await client.get('/api/streak/user-data', { cookie })).status).toBe(401);
    expect((await client.get('/api/streak/user-data')).status).toBe(200);
    server.clock.now += SESSION_MS + 1;
    expect((await client.get('/api/streak/user-data')).status).toBe(401);
  });
});

describe('DELETE /api/session', () => {
  it('[SESSION-6] ends the session of the browser and keeps the name of its device; without a session it is harmless', async () => {
    const client = await signIn(server, await ownerKey());
    for (const cookie of [client.cookie, '']) {
      const response = await fetch(`${server.url}/api/session`, { method: 'DELETE', headers: { cookie } });
      expect([response.status, response.headers.getSetCookie()]).toEqual([
        204,
        ['__Host-waymend=; Path=/; Max-Age=0; HttpOnly; Secure; SameSite=Strict'],
      ]);
    }
    const elsewhere = await fetch(`${server.url}/api/session`, {
      method: 'DELETE',
      headers: { cookie: client.cookie, 'sec-fetch-site': 'cross-site' },
    });
    expect([elsewhere.status, elsewhere.headers.getSetCookie()]).toEqual([403, []]);
  });
});
