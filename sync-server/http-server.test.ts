/** What raw bytes do to the server: each is a case that once went wrong, or that Node's limits are relied on for. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ErrorBody } from '#core/sync/protocol.ts';
import { createLogger } from './middleware/request-log.ts';
import { ownerKey } from './testing/builders.ts';
import { chunkOf, headOf, LAST_CHUNK, sendRaw } from './testing/raw-connection.ts';
import type { RawAnswer } from './testing/raw-connection.ts';
import { signIn, startTestServer } from './testing/test-server.ts';
import type { TestClient, TestServer, TestServerOptions } from './testing/test-server.ts';

let server: TestServer;
let lines: string[];
const start = async (options: TestServerOptions = {}): Promise<void> => {
  lines = [];
  server = await startTestServer({
    log: createLogger('error', { write: (line) => void lines.push(line) }),
    ...options,
  });
};
const port = (): number => Number(new URL(server.url).port);

beforeEach(() => start());
afterEach(() => server.close());

const MIB = 1024 * 1024;
const JSON_HEADERS = { 'Content-Type': 'application/json' };
const CHUNKED_GZIP = { ...JSON_HEADERS, 'Content-Encoding': 'gzip', 'Transfer-Encoding': 'chunked' };
const session = (headers: Record<string, string>): Buffer =>
  headOf('POST /api/session HTTP/1.1', { Connection: 'close', ...headers });
const bodyOf = (bytes: Buffer): ErrorBody => JSON.parse(bytes.toString().split('\r\n\r\n').at(-1) ?? '') as ErrorBody;

const raw = (bytes: readonly Buffer[], quietMs = 1_000): Promise<RawAnswer> =>
  sendRaw(port(), { parts: bytes.map((part) => ({ bytes: part })), ending: 'open' }, quietMs);
const isLive = async (): Promise<boolean> => (await fetch(`${server.url}/livez`)).status === 200;

describe('raw bytes', () => {
  it('[RAW-1] a gzip member after the padding of another is malformed, whenever it comes', async () => {
    const first = Buffer.concat([gzipSync('{}'), Buffer.alloc(16)]);
    const second = gzipSync('{"a":1}');
    for (const afterMs of [0, 200]) {
      const { statuses, bytes } = await sendRaw(
        port(),
        {
          parts: [
            { bytes: session(CHUNKED_GZIP) },
            { bytes: chunkOf(first) },
            { bytes: Buffer.concat([chunkOf(second), LAST_CHUNK]), afterMs },
          ],
          ending: 'open',
        },
        1_000,
      );
      expect([statuses, bodyOf(bytes).error.code]).toEqual([[400], 'malformed']);
      expect(await isLive()).toBe(true);
    }
  });

  it('[RAW-1] bytes behind the end of gzip are malformed; members that follow one another are one body', async () => {
    const send = async (body: Buffer): Promise<readonly number[]> => {
      const head = session({ ...JSON_HEADERS, 'Content-Encoding': 'gzip', 'Content-Length': String(body.length) });
      return (await raw([head, body])).statuses;
    };
    expect(await send(gzipSync('{}'))).toEqual([422]);
    expect(await send(Buffer.concat([gzipSync('{'), gzipSync('}')]))).toEqual([422]);
    for (const behind of [Buffer.alloc(16), Buffer.from('garbage'), gzipSync('}').subarray(0, 9), Buffer.from([0x1f])])
      expect(await send(Buffer.concat([gzipSync('{}'), behind]))).toEqual([400]);
    expect(await send(gzipSync(gzipSync('{}')))).toEqual([400]);
  });

  it('[RAW-2] a target that cannot be read is a 400 of the one shape, and nothing to log', async () => {
    for (const target of ['http://[::1', 'http://', 'http:', '*', 'a', '?a', 'a:b', '//a@[::1#', 'http://a:99999/']) {
      const { statuses, bytes } = await raw([headOf(`GET ${target} HTTP/1.1`, { Connection: 'close' })]);
      expect([target, statuses]).toEqual([target, [400]]);
      if (bytes.includes('X-Request-Id')) expect(bodyOf(bytes).error.code).toBe('malformed');
    }
    expect(lines).toEqual([]);
    const { statuses } = await raw([headOf('GET http://elsewhere.example/livez HTTP/1.1', { Connection: 'close' })]);
    expect(statuses).toEqual([200]);
  });

  it('[RAW-3] a refused upload is read to 8 MiB; one that goes on ends with its connection', async () => {
    const upload = (mebibytes: number): ReturnType<typeof sendRaw> =>
      sendRaw(
        port(),
        {
          parts: [
            { bytes: session({ ...JSON_HEADERS, 'Content-Length': String(mebibytes * MIB) }) },
            ...Array.from({ length: mebibytes }, () => ({ bytes: Buffer.alloc(MIB, ' ') })),
          ],
          ending: 'open',
        },
        1_500,
      );
    expect((await upload(7)).statuses).toEqual([413]);
    expect(await upload(12)).toMatchObject({ statuses: [], isEnded: true });
    expect(await isLive()).toBe(true);
  });

  /** Uploads of which the last byte does not come. */
  const holdUploads = (count: number, headers: Record<string, string> = {}): (() => void) => {
    const sockets = Array.from({ length: count }, () => {
      const socket = connect({ port: port(), host: 'localhost' });
      // they are broken off below
      socket.on('error', () => undefined);
      socket.write(headOf('POST /api/sync HTTP/1.1', { ...JSON_HEADERS, ...headers, 'Content-Length': String(MIB) }));
      socket.write(Buffer.alloc(MIB - 1, ' '));
      return socket;
    });
    return () => sockets.forEach((socket) => socket.destroy());
  };
  const statusUntil = async (call: () => Promise<Response>, wanted: number): Promise<Response> => {
    for (let response = await call(); ; response = await call()) {
      if (response.status === wanted) return response;
      await response.arrayBuffer();
      await sleep(50);
    }
  };
  /** A whole upload of which the server must hold something. */
  const upload = (client: TestClient, forwarded: string): Promise<Response> =>
    fetch(`${server.url}/api/sync`, {
      method: 'POST',
      headers: { ...JSON_HEADERS, cookie: client.cookie, 'x-forwarded-for': forwarded },
      body: JSON.stringify(client.request()).padEnd(MIB - 1),
    });

  it('[RAW-4] what strangers upload is not kept: everybody else goes on', async () => {
    const client = await signIn(server, await ownerKey());
    const release = holdUploads(70);
    await sleep(500);
    for (let i = 0; i < 5; i++) expect((await upload(client, '')).status).toBe(200);
    expect((await signIn(server, await ownerKey(2))).owner).toBeDefined();
    release();
  });

  it('[RAW-4] unfinished uploads hold 4 MiB of an owner and 8 of an address; beyond it they are 503, others and small calls go on', async () => {
    await server.close();
    await start({ config: { trustedProxies: 1 } });
    const clients = await Promise.all([1, 2, 3, 4].map(async (seed) => signIn(server, await ownerKey(seed))));
    const [first, second, third, other] = clients as [TestClient, TestClient, TestClient, TestClient];
    const held = (client: TestClient, count: number): (() => void) =>
      holdUploads(count, { Cookie: client.cookie, 'X-Forwarded-For': '192.0.2.1' });
    const releases = [held(first, 4)];
    const refused = await statusUntil(() => upload(first, '192.0.2.9'), 503);
    expect(((await refused.json()) as ErrorBody).error.code).toBe('unavailable');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await upload(third, '192.0.2.1')).status).toBe(200);
    releases.push(held(second, 4));
    await statusUntil(() => upload(third, '192.0.2.1'), 503);
    expect((await upload(other, '192.0.2.2')).status).toBe(200);
    expect((await first.post('/api/sessions/end', { all: true }, { 'x-forwarded-for': '192.0.2.1' })).status).toBe(204);
    expect(await isLive()).toBe(true);
    for (const release of releases) release();
    await statusUntil(() => upload(third, '192.0.2.1'), 200);
  });

  it('[RAW-5] a head, a body or an idle connection that stays away is closed in bounded time', async () => {
    await server.close();
    await start({
      patience: { headersTimeout: 200, requestTimeout: 300, keepAliveTimeout: 200, connectionsCheckingInterval: 50 },
    });
    const half = [
      headOf('GET /livez HTTP/1.1').subarray(0, 20),
      Buffer.concat([session({ ...JSON_HEADERS, 'Content-Length': '100' }), Buffer.from('{')]),
      Buffer.concat([session({ ...JSON_HEADERS, 'Transfer-Encoding': 'chunked' }), Buffer.from('5\r\n{')]),
    ];
    for (const bytes of half) {
      const answer = await raw([bytes], 5_000);
      expect([answer.statuses, answer.isEnded]).toEqual([[408], true]);
    }
    const idle = await raw([headOf('GET /livez HTTP/1.1')], 5_000);
    expect([idle.statuses, idle.isEnded]).toEqual([[200], true]);
  });

  it('[RAW-5] one address has at most 1,000 connections, unless proxies stand in front', async () => {
    const openAll = async (): Promise<number> => {
      const sockets = Array.from({ length: 1_010 }, () => connect({ port: port(), host: 'localhost' }));
      let open = 0;
      for (const socket of sockets) {
        // those beyond the limit are cut
        socket.on('error', () => undefined);
        socket.once('connect', () => open++).once('close', () => open--);
        socket.resume();
      }
      await Promise.all(sockets.map((socket) => once(socket, 'connect')));
      // connected means accepted by the system; the server hears of it a little later
      await sleep(500);
      const left = open;
      for (const socket of sockets) socket.destroy();
      return left;
    };
    expect(await openAll()).toBe(1_000);
    await expect.poll(isLive).toBe(true);
    await server.close();
    await start({ config: { trustedProxies: 1 } });
    expect(await openAll()).toBe(1_010);
  });

  it('[RAW-6] an expectation or an upgrade that nobody knows is answered, and the process lives', async () => {
    for (const [headers, status] of [
      [{ Expect: 'nothing' }, 417],
      [{ Connection: 'Upgrade, close', Upgrade: 'websocket' }, 200],
    ] as const) {
      const { statuses } = await raw([headOf('GET /livez HTTP/1.1', { Connection: 'close', ...headers })]);
      expect(statuses).toEqual([status]);
    }
    expect((await raw([headOf('CONNECT localhost:1 HTTP/1.1')])).isEnded).toBe(true);
    expect(await isLive()).toBe(true);
  });
});
