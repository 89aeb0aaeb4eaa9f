/** What raw bytes do to the server: each is a case that once went wrong, or that Node's limits are relied on for. */
import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import Koa from 'koa';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ErrorBody } from '#core/sync/protocol.ts';
import { closeWhenAnswered, createHttpServer } from './http-server.ts';
import type { RequestState } from './middleware/app-context.ts';
import { createLogger } from './middleware/request-log.ts';
import { ownerKey } from './testing/builders.ts';
import { chunkOf, connectTo, headOf, LAST_CHUNK, sendRaw } from './testing/raw-connection.ts';
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
/** Also with an error: `once` of node:events would throw it. */
const hasGone = (socket: Socket): Promise<void> => new Promise((resolve) => socket.once('close', () => resolve()));
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
  const holdUploads = (count: number, headers: Record<string, string> = {}): Socket[] =>
    Array.from({ length: count }, () => {
      const socket = connectTo(port());
      socket.write(headOf('POST /api/sync HTTP/1.1', { ...JSON_HEADERS, ...headers, 'Content-Length': String(MIB) }));
      socket.write(Buffer.alloc(MIB - 1, ' '));
      return socket;
    });
  /** A whole upload of which the server must hold something. */
  const upload = (client: TestClient, forwarded: string): Promise<Response> =>
    fetch(`${server.url}/api/sync`, {
      method: 'POST',
      headers: { ...JSON_HEADERS, cookie: client.cookie, 'x-forwarded-for': forwarded },
      body: JSON.stringify(client.request()).padEnd(MIB - 1),
    });

  it('[RAW-4] what strangers upload is not kept: everybody else goes on', async () => {
    const client = await signIn(server, await ownerKey());
    const held = holdUploads(70);
    await sleep(500);
    for (let i = 0; i < 5; i++) expect((await upload(client, '')).status).toBe(200);
    expect((await signIn(server, await ownerKey(2))).owner).toBeDefined();
    for (const socket of held) socket.destroy();
  });

  it('[RAW-4] beyond 4 MiB of an owner one unfinished upload is broken off; small and large calls of everybody go on', async () => {
    await server.close();
    await start({ config: { trustedProxies: 1 } });
    const [client, other] = await Promise.all([1, 2].map(async (seed) => signIn(server, await ownerKey(seed))));
    if (client === undefined || other === undefined) throw new Error('nobody');
    const address = '192.0.2.1';
    const held = holdUploads(5, { Cookie: client.cookie, 'X-Forwarded-For': address });
    await Promise.race(held.map(hasGone));
    expect(held.filter(({ closed }) => closed)).toHaveLength(1);
    expect((await upload(client, address)).status).toBe(200);
    expect((await upload(other, address)).status).toBe(200);
    expect((await client.post('/api/sessions/end', { all: true }, { 'x-forwarded-for': address })).status).toBe(204);
    expect(await isLive()).toBe(true);
    for (const socket of held) socket.destroy();
  });

  it('[RAW-4] a body is kept as long as it is, in however many pieces it comes', async () => {
    const client = await signIn(server, await ownerKey());
    const body = JSON.stringify(client.request());
    const { statuses } = await raw([
      headOf('POST /api/sync HTTP/1.1', {
        ...JSON_HEADERS,
        Cookie: client.cookie,
        'Transfer-Encoding': 'chunked',
        Connection: 'close',
      }),
      ...[...body].map((byte) => chunkOf(Buffer.from(byte))),
      LAST_CHUNK,
    ]);
    expect(statuses).toEqual([200]);
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

  it('[RAW-5] a connection without a byte either way is closed', async () => {
    await server.close();
    await start({ patience: { idleTimeout: 100 } });
    expect(await raw([Buffer.from('G')], 5_000)).toMatchObject({ statuses: [], isEnded: true });
  });

  /** How many of so many connections are answered; the others are cut. */
  const answeredOf = async (count: number): Promise<number> => {
    const sockets = Array.from({ length: count }, () => connectTo(port()));
    const answered = await Promise.all(
      sockets.map(
        (socket) =>
          new Promise<boolean>((resolve) => {
            // those beyond the limit are cut, at any moment
            socket.once('close', () => resolve(false)).once('data', () => resolve(true));
            socket.write(headOf('GET /livez HTTP/1.1'));
          }),
      ),
    );
    for (const socket of sockets) socket.destroy();
    return answered.filter((isAnswered) => isAnswered).length;
  };

  it('[RAW-5] one address has at most 1,000 connections, unless proxies stand in front', async () => {
    expect(await answeredOf(1_010)).toBe(1_000);
    await expect.poll(isLive).toBe(true);
    await server.close();
    await start({ config: { trustedProxies: 1 } });
    expect(await answeredOf(1_010)).toBe(1_010);
  });

  it('[RAW-5] all together have a limit too, also behind proxies', async () => {
    await server.close();
    await start({ config: { trustedProxies: 1 }, patience: { maxConnections: 5 } });
    expect(await answeredOf(8)).toBe(5);
  });

  it('[RAW-6] where the answering itself fails, the connection ends and nothing else', async () => {
    const app = new Koa<RequestState>();
    app.silent = true;
    app.use(() => Promise.reject(new Error('a bug')));
    let isFirst = true;
    app.context.onerror = () => {
      // Koa asks once more when the connection has ended
      if (isFirst) throw new Error('and no answer to it');
    };
    app.on('error', () => (isFirst = false));
    const failing = createHttpServer(app, { trustedProxies: 0 });
    await new Promise<void>((resolve) => failing.listen(0, 'localhost', resolve));
    const request = { parts: [{ bytes: headOf('GET / HTTP/1.1') }], ending: 'open' } as const;
    const answer = await sendRaw((failing.address() as AddressInfo).port, request, 2_000);
    expect(answer).toMatchObject({ statuses: [], isEnded: true });
    await new Promise((resolve) => failing.close(resolve));
  });

  it('[RAW-8] closing answers what had begun and waits for no connection that is kept open or never spoke', async () => {
    const app = new Koa<RequestState>();
    let answer = (): void => undefined;
    const asked = new Promise<void>((begun) => {
      app.use(async (context) => {
        begun();
        await new Promise<void>((resolve) => (answer = resolve));
        context.body = 'answered';
      });
    });
    const closing = createHttpServer(app, { trustedProxies: 0 });
    await new Promise<void>((resolve) => closing.listen(0, 'localhost', resolve));
    const { port: at } = closing.address() as AddressInfo;
    const ahead = connectTo(at);
    await once(ahead, 'connect');
    const kept = connectTo(at);
    kept.write(headOf('GET / HTTP/1.1'));
    await asked;

    const closed = closeWhenAnswered(closing).then(() => 'closed');
    await hasGone(ahead);
    expect(await Promise.race([closed, sleep(300)])).toBeUndefined();
    answer();
    const [bytes] = (await once(kept, 'data')) as [Buffer];
    expect(bytes.toString()).toContain('answered');
    expect(await Promise.race([closed, sleep(3_000)])).toBe('closed');
  });

  it('[RAW-5] the addresses of one IPv6 /64 have the connections of one', () => {
    const alone = createHttpServer(new Koa<RequestState>(), { trustedProxies: 0 });
    const connectFrom = (remoteAddress: string): Duplex => {
      const socket = Object.assign(new Duplex({ read: () => undefined }), { remoteAddress });
      alone.emit('connection', socket);
      return socket;
    };
    const sockets = Array.from({ length: 1_010 }, (_, n) => connectFrom(`2001:db8:1:2::${n.toString(16)}`));
    expect(sockets.filter(({ destroyed }) => !destroyed)).toHaveLength(1_000);
    expect(connectFrom('2001:db8:1:3::1').destroyed).toBe(false);
    for (const socket of sockets) socket.destroy();
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
