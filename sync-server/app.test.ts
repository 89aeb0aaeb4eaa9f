import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMemoryCollections } from './collections/memory-collections.ts';
import type { AppContext } from './middleware/app-context.ts';
import { createLogger } from './middleware/request-log.ts';
import { createStoredBytesLimit } from './middleware/stored-bytes-limit.ts';
import { createMemoryStore } from './store/memory-store.ts';
import { activity, ownerKey } from './testing/builders.ts';
import { errorOf, postJson, proofOf, signIn, startTestServer } from './testing/test-server.ts';
import type { TestServer } from './testing/test-server.ts';

let server: TestServer;
let folder: string;
const SCRIPT = `console.log('${'a script that is long enough to be worth compressing '.repeat(40)}');`;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waymend-static-'));
  await mkdir(join(folder, 'app/assets'), { recursive: true });
  await mkdir(join(folder, 'app/.well-known'), { recursive: true });
  for (const [name, text] of Object.entries({
    'index.html': '<!doctype html><title>app</title>',
    'sw.js': 'self;',
    'manifest.json': '{}',
    'assets/entry-abc123.js': SCRIPT,
    '.hidden': 'no',
  }))
    await writeFile(join(folder, 'app', name), text);
  await writeFile(join(folder, 'outside.txt'), 'outside');
  await writeFile(join(folder, 'app/assets/entry-abc123.js.br'), brotliCompressSync(SCRIPT));
  await writeFile(join(folder, 'app/assets/entry-abc123.js.gz'), gzipSync(SCRIPT));
  server = await startTestServer({ config: { staticFolder: join(folder, 'app') } });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

/** As fetch, but with the address and headers exactly as given. */
const raw = (
  path: string,
  {
    method = 'GET',
    headers = {},
    url = server.url,
  }: { method?: string; headers?: Record<string, string>; url?: string } = {},
): Promise<{ status: number; headers: IncomingHttpHeaders; body: Buffer }> =>
  new Promise((resolve, reject) => {
    const request = httpRequest(url, { method, path, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) }),
      );
    });
    request.on('error', reject);
    request.end();
  });

describe('static files', () => {
  it('[HTTP-1] hashed assets are kept for a year and sent in the best coding the caller takes', async () => {
    const codings: [string, string | undefined][] = [
      ['gzip, br', 'br'],
      ['gzip', 'gzip'],
      ['identity', undefined],
    ];
    for (const [accepted, coding] of codings) {
      const { status, headers, body } = await raw('/assets/entry-abc123.js', {
        headers: { 'accept-encoding': accepted },
      });
      expect([status, headers['content-encoding'], headers['cache-control']]).toEqual([
        200,
        coding,
        'public, max-age=31536000, immutable',
      ]);
      expect([headers['content-type'], headers.vary, Number(headers['content-length'])]).toEqual([
        'text/javascript; charset=utf-8',
        'Accept-Encoding',
        body.length,
      ]);
    }
  });

  it.each(['*;q=0', 'identity;q=0'])(
    '[HTTP-1] who takes no coding at all (%s) is sent the plain one',
    async (accepted) => {
      for (const path of ['/', '/assets/entry-abc123.js', '/livez']) {
        const { status, headers } = await raw(path, { headers: { 'accept-encoding': accepted } });
        expect([path, status, headers['content-encoding']]).toEqual([path, 200, undefined]);
      }
    },
  );

  it('[HTTP-2] what names the assets is asked for anew, and answered 304 when it has not changed', async () => {
    for (const path of ['/', '/index.html', '/sw.js', '/manifest.json']) {
      const { status, headers } = await raw(path);
      expect([path, status, headers['cache-control']]).toEqual([path, 200, 'no-cache']);
      const again = await raw(path, { headers: { 'if-none-match': headers.etag ?? '' } });
      expect([again.status, again.body.length]).toEqual([304, 0]);
    }
  });

  it('[HTTP-3] an address of a page is the app; a missing file is a real 404', async () => {
    for (const path of ['/', '/streak-tracker', '/exercises/knee/7', '/assetsome', '/a?b=c.js']) {
      const { status, headers, body } = await raw(path);
      expect([path, status, headers['content-type'], body.toString()]).toEqual([
        path,
        200,
        'text/html; charset=utf-8',
        '<!doctype html><title>app</title>',
      ]);
    }
    for (const path of [
      '/assets/entry-old.js',
      '/assets/gone',
      '/favicon.ico',
      '/icons/a.png',
      '/.hidden',
      '/.well-known/x.txt',
    ]) {
      const { status, headers } = await raw(path, { headers: { 'accept-encoding': 'br' } });
      expect([path, status, headers['cache-control'], headers['content-encoding']]).toEqual([
        path,
        404,
        'no-store',
        undefined,
      ]);
    }
  });

  it('[HTTP-3] no address leads out of the folder', async () => {
    for (const path of [
      '/../outside.txt',
      '/%2e%2e/outside.txt',
      '/..%2foutside.txt',
      '/assets/..%2f..%2foutside.txt',
      '//etc/passwd.txt',
      '/%00.txt',
      '/%zz.txt',
    ]) {
      const { status, body } = await raw(path);
      expect([path, [400, 404].includes(status), body.toString().includes('outside')]).toEqual([path, true, false]);
    }
  });

  it('[HTTP-3] HEAD has the headers and no body; other methods are refused', async () => {
    const head = await raw('/', { method: 'HEAD' });
    expect([head.status, head.headers['content-type'], head.body.length]).toEqual([200, 'text/html; charset=utf-8', 0]);
    expect((await raw('/streak-tracker', { method: 'POST' })).status).toBe(404);
  });
});

describe('errors', () => {
  it('[HTTP-4] an unknown address of the API is a JSON 404, a wrong method a 405 that names the right ones', async () => {
    for (const path of ['/api/nothing', '/api/', '/api/sync/x'])
      expect(await errorOf(await fetch(`${server.url}${path}`))).toMatchObject({ status: 404, code: 'not_found' });
    const wrong = await fetch(`${server.url}/api/sync`);
    expect(wrong.headers.get('allow')).toBe('POST');
    expect(await errorOf(wrong)).toMatchObject({ status: 405, code: 'method_not_allowed' });
  });

  it('[HTTP-5] a bug is a 500 in the same shape, and a stranger sees neither stack nor text of it', async () => {
    const lines: string[] = [];
    const log = createLogger('info', { write: (line) => void lines.push(line) });
    const broken = await startTestServer({
      log,
      store: { ...createMemoryStore(), findOps: () => Promise.reject(new Error('inner secret of the server')) },
    });
    const client = await signIn(broken, await ownerKey());
    const response = await client.send({ ops: [activity(1)] });
    const text = await response.text();
    expect([response.status, Object.keys(JSON.parse(text) as object)]).toEqual([500, ['error', 'message']]);
    expect(text).not.toMatch(/inner secret|\.ts|at /);
    expect(lines.join('')).toContain('inner secret of the server');
    expect(lines.join('')).toContain(response.headers.get('x-request-id') ?? 'none');
    await broken.close();
  });
});

describe('headers', () => {
  it('[HTTP-6] every answer but a part of a document carries the security headers', async () => {
    for (const path of ['/', '/sw.js', '/api/health', '/api/nothing', '/assets/pose-worker-abc123.js']) {
      const { headers } = await raw(path);
      expect(headers['content-security-policy']).toBe(
        "default-src 'self';script-src 'self' 'wasm-unsafe-eval';worker-src 'self' blob:;connect-src 'self';style-src 'self';img-src 'self' blob: data:;object-src 'none';base-uri 'none';form-action 'self';frame-ancestors 'none'",
      );
      expect(headers['cross-origin-opener-policy']).toBe('same-origin');
      expect(headers['permissions-policy']).toBe(
        'camera=(self), xr-spatial-tracking=(self), accelerometer=(self), gyroscope=(self), magnetometer=(self)',
      );
      expect([
        headers['x-content-type-options'],
        headers['access-control-allow-origin'],
        headers['x-powered-by'],
      ]).toEqual(['nosniff', undefined, undefined]);
    }
  });

  it('[HTTP-6] what a document is made of carries only what concerns it, in fewer bytes than a small script', async () => {
    const { headers } = await raw('/assets/entry-abc123.js');
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(headers['content-security-policy']).toBeUndefined();
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}\r\n`);
    expect(lines.join('').length).toBeLessThan(500);
  });

  it('[HTTP-15] a page may connect to the allowed origins of language models, and to nothing else', async () => {
    const allowing = await startTestServer({
      config: { modelOrigins: ['https://llm.example.org', 'http://127.0.0.1:11434'] },
    });
    const policy = (await fetch(`${allowing.url}/`)).headers.get('content-security-policy') ?? '';
    await allowing.close();
    const directives = policy.split(';');
    expect(directives).toContain("connect-src 'self' https://llm.example.org http://127.0.0.1:11434");
    expect(directives.filter((one) => one.includes('llm.example.org'))).toHaveLength(1);
  });

  it('[HTTP-7] long answers of the API are compressed', async () => {
    const client = await signIn(server, await ownerKey());
    await client.sync(Array.from({ length: 20 }, (_, i) => activity(i + 1)));
    const response = await client.send();
    expect(response.headers.get('content-encoding')).toMatch(/gzip|zstd/);
    expect(((await response.json()) as { changes: unknown[] }).changes).toHaveLength(20);
  });
});

describe('calls from other sites', () => {
  const post = async (headers: Record<string, string>): Promise<number> =>
    (await postJson(`${server.url}/api/session`, { ...(await ownerKey()), device: 'd_a' }, headers)).status;
  const raced = async (headers: Record<string, string>): Promise<number> =>
    (await raw('/api/sync', { method: 'POST', headers })).status;

  it('[HTTP-8] are refused by what the browser says; our own pages and programs are not', async () => {
    expect(await post({})).toBe(204);
    for (const site of ['same-origin', 'none']) expect(await raced({ 'sec-fetch-site': site })).toBe(401);
    for (const site of ['cross-site', 'same-site', 'odd']) expect(await raced({ 'sec-fetch-site': site })).toBe(403);
  });

  it('[HTTP-8] are refused by their Origin where the browser says nothing else', async () => {
    expect(await raced({ origin: server.url })).toBe(401);
    for (const origin of ['https://elsewhere.example', 'null', 'http://localhost:1', `${server.url}.evil.example`])
      expect(await raced({ origin })).toBe(403);
    expect(
      (await raw('/api/health', { headers: { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' } }))
        .status,
    ).toBe(200);
  });
});

describe('limits', () => {
  it('[HTTP-9] an address that calls too often hears 429 and when to come back; pages are not counted', async () => {
    const limited = await startTestServer({ config: { ratePerMinute: 3, staticFolder: join(folder, 'app') } });
    for (let i = 0; i < 3; i++) expect((await fetch(`${limited.url}/api/health`)).status).toBe(200);
    const failed = await fetch(`${limited.url}/api/health`);
    expect(Number(failed.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(failed.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    expect(await errorOf(failed)).toMatchObject({ status: 429, code: 'rate_limited' });
    for (let i = 0; i < 5; i++) expect((await fetch(limited.url)).status).toBe(200);
    await limited.close();
  });

  it('[HTTP-10] the address told by a proxy counts only where proxies are trusted', async () => {
    const callFrom = async (url: string, forwarded: string): Promise<number> =>
      (await raw('/api/health', { url, headers: { 'x-forwarded-for': forwarded } })).status;
    const open = await startTestServer({ config: { ratePerMinute: 1 } });
    expect([await callFrom(open.url, '1.1.1.1'), await callFrom(open.url, '2.2.2.2')]).toEqual([200, 429]);
    await open.close();
    const behind = await startTestServer({ config: { ratePerMinute: 1, trustedProxies: 1 } });
    expect([
      await callFrom(behind.url, '1.1.1.1'),
      await callFrom(behind.url, '2.2.2.2'),
      await callFrom(behind.url, '9.9.9.9, 2.2.2.2'),
    ]).toEqual([200, 200, 429]);
    expect([
      await callFrom(behind.url, '2001:db8:1:2::1'),
      await callFrom(behind.url, '2001:db8:1:2:ffff::9'),
      await callFrom(behind.url, '2001:db8:1:3::1'),
    ]).toEqual([200, 429, 200]);
    await behind.close();
  });

  it('[HTTP-13] an address begins so many owners a day and no more; those it began go on', async () => {
    const limited = await startTestServer({ config: { newOwnersPerDay: 2 } });
    const keys = await Promise.all([1, 2, 3].map(ownerKey));
    const session = (key: object | undefined): Promise<Response> =>
      postJson(`${limited.url}/api/session`, { ...key, device: 'd_a' });
    const states: number[] = [];
    for (const n of [0, 0, 1, 0, 2, 1]) states.push((await session(keys[n])).status);
    expect(states).toEqual([204, 204, 204, 204, 429, 204]);
    const failed = await session(keys[2]);
    expect(Number(failed.headers.get('retry-after'))).toBeGreaterThan(3_600);
    expect(await errorOf(failed)).toMatchObject({ status: 429, code: 'rate_limited' });
    await limited.close();
  });

  it('[HTTP-14] an address stores so many bytes a day, whoever it is; then it reads, erases, and may come back', async () => {
    const limited = await startTestServer({
      config: { storedBytesPerDay: 4_800, trustedProxies: 1 },
      accountOf: async () => 'ada',
    });
    const [one, other] = [await signIn(limited, await ownerKey(1)), await signIn(limited, await ownerKey(2))];
    await one.sync([1, 2, 3].map((n) => activity(n)));
    await one.sync([1, 2, 3].map((n) => activity(n)));
    expect((await other.sync([4, 5].map((n) => activity(n)))).results).toMatchObject(Array(2).fill({ st: 'applied' }));
    expect((await one.sync([6, 7, 8].map((n) => activity(n)))).results).toHaveLength(3);
    const failed = await one.send({ ops: [activity(9)], seq: { first: 9, last: 9, max: 9 } });
    expect(Number(failed.headers.get('retry-after'))).toBeGreaterThan(3_600);
    expect(await errorOf(failed)).toMatchObject({ status: 429, code: 'rate_limited' });
    expect((await other.post('/api/streak/log-activity')).status).toBe(429);
    expect((await other.post('/api/session/before', { owner: other.owner, act: 'restore' })).status).toBe(429);
    expect((await other.post('/api/sessions/end', { all: true })).status).toBe(429);
    expect((await other.post('/api/account/claim', proofOf(other))).status).toBe(429);
    const session = (device: string): Promise<Response> =>
      postJson(`${limited.url}/api/session`, { owner: one.owner, secret: one.secret, device }, { cookie: one.cookie });
    expect([(await session('d_new')).status, (await session(one.device)).status]).toEqual([429, 204]);
    expect((await one.sync()).changes).toHaveLength(6);
    expect((await other.get('/api/streak/user-data')).status).toBe(200);
    const elsewhere = await other.post('/api/streak/log-activity', undefined, { 'x-forwarded-for': '3.3.3.3' });
    expect(elsewhere.status).toBe(200);
    expect((await one.post('/api/account/erase', { owner: one.owner, secret: one.secret })).status).toBe(204);
    await limited.close();
  });

  it('[HTTP-14] devices that only say how far their numbers go count too; they are answered, and not noted beyond it', async () => {
    const limited = await startTestServer({ config: { storedBytesPerDay: 4_000 } });
    const key = await ownerKey(1);
    const clients = await Promise.all(Array.from({ length: 30 }, (_, n) => signIn(limited, key, `d_${n}`)));
    for (const client of clients) expect((await client.send({ seq: { first: 0, last: 0, max: 1 } })).status).toBe(200);
    // the key that signs sessions was the first of ten
    expect(await limited.store.listDocuments(key.owner, '', 100)).toHaveLength(9);
    await limited.close();
  });

  it('[HTTP-14] what a call puts into collections counts by its bytes, and what it finds there does not', async () => {
    const notes = { name: 'notes', indexes: [], expiry: null };
    const { collections, count, mayStore } = createStoredBytesLimit(
      createMemoryStore(),
      createMemoryCollections(),
      2_000,
    );
    const rows = await collections.open(notes);
    const ctx = { ip: '1.2.3.4' } as AppContext;
    const within = async (action: () => Promise<unknown>): Promise<void> => void (await count(ctx, action));
    const row = (version: string, bytes: number) => ({ id: 'a', version, document: 'x'.repeat(bytes - 2) });
    await rows.insert(row('1', 10_000), 0);
    await within(() => rows.get('a'));
    await within(() => rows.insert(row('2', 10_000), 0));
    expect((await mayStore(ctx)).ok).toBe(true);
    await within(() => rows.replace(row('2', 1_999), '1', 0));
    expect((await mayStore(ctx)).ok).toBe(true);
    await within(() => rows.replace(row('3', 3), '2', 0));
    expect((await mayStore(ctx)).ok).toBe(false);
  });

  it('[HTTP-14] what became of an owner counts by what the journal keeps of it, every time', async () => {
    const { store, count, mayStore } = createStoredBytesLimit(createMemoryStore(), createMemoryCollections(), 10_000);
    const ctx = { ip: '1.2.3.4' } as AppContext;
    const put = async (owner: string, rev: number): Promise<void> =>
      void (await count(ctx, async () => void (await store.putDocument(owner, 'o_a', rev, 'x'.repeat(3_000)))));
    for (let rev = 1; rev <= 10; rev++) await put('o_a', rev);
    expect((await mayStore(ctx)).ok).toBe(true);
    await put('$owners', 1);
    await put('$owners', 1);
    expect((await mayStore(ctx)).ok).toBe(true);
    await put('$owners', 2);
    expect((await mayStore(ctx)).ok).toBe(false);
  });

  it('[HTTP-14] what is copied by joining counts, and what was there before does not', async () => {
    const accountOf = () => Promise.resolve('someone');
    const limited = await startTestServer({ config: { storedBytesPerDay: 20_000 }, accountOf });
    const [one, other] = [await signIn(limited, await ownerKey(1)), await signIn(limited, await ownerKey(2))];
    const fifteen = (first: number) => Array.from({ length: 15 }, (_, i) => activity(first + i));
    for (let times = 0; times < 2; times++) {
      await one.sync(fifteen(1));
      await other.sync(fifteen(101));
    }
    for (const client of [one, other]) {
      const { owner, secret, device } = client;
      expect((await client.post('/api/account/claim', { owner, secret, device })).status).toBe(200);
    }
    const late = await signIn(limited, await ownerKey(3)).catch((error: Error) => error.message);
    expect(late).toContain('429');
    await limited.close();
  });

  it('[HTTP-9] an owner is limited too, whatever addresses it uses', async () => {
    const limited = await startTestServer({ config: { ratePerMinute: 2, trustedProxies: 1 } });
    const client = await signIn(limited, await ownerKey());
    const states: number[] = [];
    for (let i = 0; i < 3; i++)
      states.push((await client.get('/api/streak/user-data', { 'x-forwarded-for': `3.3.3.${i}` })).status);
    expect(states).toEqual([200, 200, 429]);
    // whoever has a cookie of it keeps nobody from taking that cookie back, or from erasing
    const from = { 'x-forwarded-for': '3.3.3.9' };
    expect((await client.post('/api/sessions/end', { device: 'd_lost' }, from)).status).toBe(204);
    const { owner, secret } = client;
    expect((await client.post('/api/account/erase', { owner, secret }, from)).status).toBe(204);
    await limited.close();
  });
});

describe('health', () => {
  it('[HTTP-11] the process is live, and ready while the store answers and no stop was asked for', async () => {
    const switches = { isOpen: true, isReachable: true };
    const store = {
      ...createMemoryStore(),
      ping: () => (switches.isReachable ? Promise.resolve() : Promise.reject(new Error('gone'))),
    };
    const watched = await startTestServer({ store, isOpen: () => switches.isOpen });
    const statuses = async (): Promise<number[]> =>
      Promise.all(
        ['/livez', '/readyz', '/api/health'].map(async (path) => (await fetch(`${watched.url}${path}`)).status),
      );
    expect(await statuses()).toEqual([200, 200, 200]);
    switches.isReachable = false;
    expect(await statuses()).toEqual([200, 503, 200]);
    switches.isReachable = true;
    switches.isOpen = false;
    expect(await statuses()).toEqual([200, 503, 200]);
    await watched.close();
  });
});

describe('log', () => {
  it('[HTTP-12] says what was asked and answered, and nothing of a person', async () => {
    const lines: string[] = [];
    const log = createLogger('debug', { write: (line) => void lines.push(line) });
    const logged = await startTestServer({ log });
    const client = await signIn(logged, await ownerKey());
    await client.sync([activity(1, { d: { tz: 'Pacific/Chatham' } })]);
    await client.post('/api/streak/log-activity?note=knee', { kind: 'mindfulness' });
    log.info(
      { secret: 's1', req: { cookie: 's2' }, data: { minutes: 's3' }, ops: ['s4'], owner: 's5' },
      'a careless line',
    );
    await logged.close();
    const text = lines.join('');
    expect(text).toContain('"path":"/api/sync","status":200');
    for (const hidden of [
      'Chatham',
      'mindfulness',
      'stretching',
      'knee',
      client.owner,
      client.secret,
      client.cookie.slice(0, 40),
      '"s1"',
      '"s2"',
      '"s3"',
      '"s4"',
      '"s5"',
    ])
      expect(text).not.toContain(hidden);
  });
});
