import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Koa from 'koa';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownerKey } from '../testing/builders.ts';
import { postJson, startTestServer } from '../testing/test-server.ts';

/** What Koa's own cookies do with a secure cookie over plain http. */
async function throughKoa(prepare: (ctx: Koa.Context) => void): Promise<Response> {
  const app = new Koa();
  app.silent = true;
  app.use((ctx) => {
    prepare(ctx);
    ctx.cookies.set('__Host-x', 'y', { secure: true, httpOnly: true, sameSite: 'strict', maxAge: 1_000 });
    ctx.status = 204;
  });
  const handle = app.callback();
  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  try {
    return await fetch(`http://localhost:${(server.address() as AddressInfo).port}/`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

describe("Koa's own cookies", () => {
  it('[PLATFORM-9] throw on a secure cookie over plain http unless configured, and do not support Max-Age', async () => {
    expect((await throughKoa(() => undefined)).status).toBe(500);
    const told = await throughKoa((ctx) => {
      ctx.cookies.secure = true;
    });
    expect(told.status).toBe(204);
    expect(told.headers.getSetCookie()[0]).toMatch(/; expires=/);
    expect(told.headers.getSetCookie()[0]).not.toMatch(/max-age/i);
  });
});

describe('our session cookies', () => {
  let server: Awaited<ReturnType<typeof startTestServer>>;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  it('[PLATFORM-9] are set over plain http, secure and with Max-Age', async () => {
    const response = await postJson(`${server.url}/api/session`, { ...(await ownerKey()), device: 'd_a' });
    expect(response.status).toBe(204);
    const lines = response.headers.getSetCookie();
    expect(lines).toHaveLength(2);
    for (const line of lines)
      for (const attribute of ['Path=/', 'Max-Age=34560000', 'HttpOnly', 'Secure', 'SameSite=Strict'])
        expect(line.split('; ')).toContain(attribute);
  });
});
