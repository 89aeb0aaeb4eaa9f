/**
 * Raw requests from a seed: valid ones as a client sends them, and their bytes corrupted in every way. The same number
 * of the same seed is the same request, so that a failing one can be sent again alone.
 */
import { deflateRawSync, gzipSync } from 'node:zlib';
import { seededRandom } from '#core/lib/seeded-random.ts';
import { chunkOf, headOf, LAST_CHUNK } from './raw-connection.ts';
import type { RawPart, RawRequest } from './raw-connection.ts';

export interface ValidRequests {
  /** the body of `POST /api/session`, of an owner of its own */
  readonly session: string;
  /** the body of `POST /api/sync` */
  readonly sync: string;
  readonly cookie: string;
}

export interface DrawnRequest extends RawRequest {
  readonly kind: string;
}

type Random = () => number;
const pick = <Item>(random: Random, items: readonly [Item, ...Item[]]): Item =>
  items[Math.floor(random() * items.length)] ?? items[0];
const upTo = (random: Random, most: number): number => Math.floor(random() * (most + 1));
const noise = (random: Random, length: number): Buffer => Buffer.from(Array.from({ length }, () => upTo(random, 255)));

const JSON_TYPE = { 'Content-Type': 'application/json' };

interface Call {
  readonly path: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

const callOf = (random: Random, valid: ValidRequests): Call =>
  random() < 0.5
    ? { path: '/api/session', body: valid.session, headers: JSON_TYPE }
    : { path: '/api/sync', body: valid.sync, headers: { ...JSON_TYPE, Cookie: valid.cookie } };

const whole = ({ path, headers }: Call, body: Buffer, more: Readonly<Record<string, string>> = {}): Buffer =>
  Buffer.concat([
    headOf(`POST ${path} HTTP/1.1`, { ...headers, 'Content-Length': String(body.length), ...more }),
    body,
  ]);

const chunkedHead = ({ path, headers }: Call, more: Readonly<Record<string, string>> = {}): Buffer =>
  headOf(`POST ${path} HTTP/1.1`, { ...headers, 'Transfer-Encoding': 'chunked', ...more });

const one = (bytes: Buffer, ending: RawRequest['ending'] = 'open'): RawRequest => ({ parts: [{ bytes }], ending });
const GZIP = { 'Content-Encoding': 'gzip' };

/** The same bytes in pieces, with pauses between them. */
function inPieces(random: Random, bytes: Buffer, pieces: number): RawPart[] {
  const cuts = Array.from({ length: pieces - 1 }, () => upTo(random, bytes.length)).sort((a, b) => a - b);
  return [...cuts, bytes.length].map((end, index) => ({
    bytes: bytes.subarray(index === 0 ? 0 : cuts[index - 1], end),
    afterMs: index === 0 ? 0 : upTo(random, 20),
  }));
}

const TARGETS = [
  'http://[::1',
  'http://',
  'http:',
  '*',
  '',
  '?',
  '#',
  '//',
  '//a@[::1#',
  'a:b',
  '/%',
  '/%00',
  '/%zz',
  '/..',
  '/../../etc/passwd',
  '/assets/..%2f..%2fpackage.json',
  '/assets/%c0%ae',
  '/api/sync/%2e%2e',
  'http://a:99999/',
  'http://\u0000/',
  'ftp://a/b',
  'https://elsewhere.example/livez',
  `/${'a'.repeat(9_000)}`,
  `/${'%41'.repeat(2_000)}`,
  `/?${'a=b&'.repeat(2_000)}`,
  '/.',
  '/con',
  `/${'a/'.repeat(3_000)}`,
  '/api/streak/complete-challenge/%ff',
  '/api/streak/complete-challenge/__proto__',
  '/livez;a=b',
  '/\\..\\x',
] as const satisfies readonly [string, ...string[]];
const METHODS = [
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'TRACE',
  'CONNECT',
  'PROPFIND',
  'get',
  'G\u0000T',
  'PRI',
  '',
  'A'.repeat(500),
] as const;
const PATHS = [
  '/',
  '/livez',
  '/readyz',
  '/api/health',
  '/api/session',
  '/api/session/before',
  '/api/sync',
  '/api/account',
  '/api/account/erase',
  '/api/streak/user-data',
  '/api/streak/badges',
  '/api/streak/daily-challenges',
  '/api/streak/log-activity',
  '/api/streak/complete-challenge/x',
  '/assets/none.js',
  '/index.html',
] as const;
const LENGTHS = ['-1', '0', '1', '99999999999999999999', '1e3', '0x10', ' 5', '5 5', 'abc', '', '5, 6', '+5'] as const;
const ENCODINGS = [
  'gzip, gzip',
  'br',
  'deflate',
  'identity',
  'IDENTITY',
  'gzip;q=1',
  'x-gzip',
  'GZIP',
  'zstd',
  '',
  'none',
  'gzip\tgzip',
  'gzip,identity',
] as const;
const HEADERS = [
  ['Cookie', '__Host-waymend=x; __Host-waymend-device=%; __Host-waymend-before=..'],
  ['Cookie', 'a'.repeat(15_000)],
  ['Cookie', '=;=;;;'],
  ['Accept-Encoding', '*;q=0'],
  ['Accept-Encoding', 'gzip;q=nan, ,,,'],
  ['Accept-Language', '*-*-*,,;q=2'],
  ['X-UTC-Offset', '1e999'],
  ['Host', '[::1'],
  ['Idempotency-Key', 'k'.repeat(5_000)],
  ['If-None-Match', '"""'],
  ['If-Modified-Since', 'never'],
  ['Range', 'bytes=9-1'],
  ['Expect', '100-continue'],
  ['Expect', 'other'],
  ['Upgrade', 'h2c'],
  ['Connection', 'Upgrade, close'],
  ['X-Forwarded-For', '::::'],
  ['Origin', 'http://['],
  ['Sec-Fetch-Site', 'cross-site'],
  ['Content-Type', 'application/json;'.repeat(200)],
  ['Accept', '\u00ff'],
  ['X', '\u0000'],
  ['Transfer-Encoding', 'gzip, chunked'],
] as const;

const KINDS: Readonly<Record<string, (random: Random, valid: ValidRequests) => RawRequest>> = {
  valid: (random, valid) => {
    const call = callOf(random, valid);
    const body = Buffer.from(call.body);
    return one(random() < 0.5 ? whole(call, body) : whole(call, gzipSync(body), GZIP));
  },
  'valid in pieces': (random, valid) => {
    const call = callOf(random, valid);
    return { parts: inPieces(random, whole(call, Buffer.from(call.body)), 1 + upTo(random, 5)), ending: 'open' };
  },
  'cut at a byte': (random, valid) => {
    const call = callOf(random, valid);
    const bytes = whole(call, Buffer.from(call.body));
    return one(bytes.subarray(0, upTo(random, bytes.length)), pick(random, ['close', 'half', 'open']));
  },
  pipelined: (random, valid) => {
    const calls = Array.from({ length: 2 + upTo(random, 18) }, () =>
      random() < 0.5
        ? headOf(`GET ${pick(random, PATHS)} HTTP/1.1`)
        : whole(callOf(random, valid), Buffer.from(pick(random, ['{}', valid.session, valid.sync, '']))),
    );
    return one(Buffer.concat(calls), pick(random, ['open', 'close', 'half']));
  },
  'bytes changed': (random, valid) => {
    const call = callOf(random, valid);
    const bytes = Buffer.from(whole(call, Buffer.from(call.body)));
    for (let i = upTo(random, 6); i >= 0; i--) bytes[upTo(random, bytes.length - 1)] = upTo(random, 255);
    return one(bytes);
  },
  noise: (random) => one(noise(random, upTo(random, 600)), pick(random, ['open', 'close', 'half'])),
  target: (random) =>
    one(headOf(`${pick(random, ['GET', 'POST', 'HEAD', 'OPTIONS'])} ${pick(random, TARGETS)} HTTP/1.1`)),
  method: (random) =>
    one(
      headOf(
        `${pick(random, METHODS)} ${pick(random, PATHS)} ${pick(random, ['HTTP/1.1', 'HTTP/1.0', 'HTTP/9.9', 'HTTP/2.0', ''])}`,
      ),
    ),
  header: (random, valid) => {
    const call = callOf(random, valid);
    const [name, value] = pick(random, HEADERS);
    if (random() < 0.5) return one(headOf(`GET ${pick(random, PATHS)} HTTP/1.1`, { [name]: value }));
    return one(whole(call, Buffer.from(call.body), { [name]: value }));
  },
  'huge head': (random) =>
    one(
      headOf(
        'GET /livez HTTP/1.1',
        Object.fromEntries(
          Array.from({ length: 1 + upTo(random, 3_000) }, (_, i) => [`X-${i}`, 'v'.repeat(upTo(random, 30))]),
        ),
      ),
    ),
  'wrong length': (random, valid) => {
    const call = callOf(random, valid);
    const body = Buffer.from(call.body);
    const length = pick(random, [
      ...LENGTHS,
      String(body.length + 1 + upTo(random, 50)),
      String(upTo(random, body.length)),
    ] as [string, ...string[]]);
    return one(whole(call, body, { 'Content-Length': length }), pick(random, ['open', 'half', 'close']));
  },
  'two lengths': (random, valid) => {
    const call = callOf(random, valid);
    const body = Buffer.from(call.body);
    const more = pick<Record<string, string>>(random, [
      { 'Transfer-Encoding': 'chunked' },
      { 'content-length': String(body.length) },
      { 'content-length': '3' },
      { 'Transfer-Encoding': 'identity' },
    ]);
    return one(whole(call, random() < 0.5 ? body : Buffer.concat([chunkOf(body), LAST_CHUNK]), more));
  },
  chunks: (random, valid) => {
    const call = callOf(random, valid);
    const sizes = ['zz', '-1', 'ffffffffffffffff', '0x5', '5;ext=1', '', '5 ', '1000000', '00000005'] as const;
    const chunks = Array.from({ length: 1 + upTo(random, 3) }, () =>
      random() < 0.5 ? chunkOf(noise(random, upTo(random, 40))) : Buffer.from(`${pick(random, sizes)}\r\nhello\r\n`),
    );
    const end = pick(random, [LAST_CHUNK, Buffer.from('0\r\nX: y\r\n\r\n'), Buffer.from('0\r\n'), Buffer.alloc(0)]);
    return {
      parts: [
        { bytes: chunkedHead(call) },
        ...chunks.map((bytes) => ({ bytes, afterMs: upTo(random, 5) })),
        { bytes: end },
      ],
      ending: pick(random, ['open', 'close']),
    };
  },
  coding: (random, valid) => {
    const call = callOf(random, valid);
    const body = Buffer.from(call.body);
    const coded = pick(random, [body, gzipSync(body), gzipSync(gzipSync(body)), deflateRawSync(body), Buffer.alloc(0)]);
    return one(whole(call, coded, { 'Content-Encoding': pick(random, ['gzip', ...ENCODINGS]) }));
  },
  members: (random, valid) => {
    const call = callOf(random, valid);
    const pieces = Array.from({ length: 1 + upTo(random, 3) }, () =>
      pick(random, [
        () => gzipSync(call.body),
        () => gzipSync('{}'),
        () => Buffer.alloc(upTo(random, 40)),
        () => noise(random, upTo(random, 20)),
        () => gzipSync(call.body).subarray(0, upTo(random, 40)),
        () => gzipSync(Buffer.alloc(3 * 1024 * 1024)),
      ])(),
    );
    return {
      parts: [
        { bytes: chunkedHead(call, GZIP) },
        ...pieces
          .filter(({ length }) => length > 0)
          .map((bytes) => ({ bytes: chunkOf(bytes), afterMs: upTo(random, 30) })),
        { bytes: LAST_CHUNK, afterMs: upTo(random, 30) },
      ],
      ending: pick(random, ['open', 'close']),
    };
  },
  oversized: (random, valid) => {
    const call = callOf(random, valid);
    const body = Buffer.alloc(1024 * 1024 * (1 + upTo(random, 2)) + upTo(random, 2), ' ');
    return one(
      random() < 0.5 ? whole(call, body) : Buffer.concat([chunkedHead(call), chunkOf(body), LAST_CHUNK]),
      pick(random, ['open', 'close']),
    );
  },
  'json of any shape': (random, valid) => {
    const call = callOf(random, valid);
    const text = pick(random, [
      '['.repeat(1 + upTo(random, 100_000)),
      '{"a":'.repeat(1 + upTo(random, 5_000)),
      '{"__proto__":{"p":1}}',
      '{"p":1,"ops":[null,1,"a",[],{}]}',
      '1e999',
      '"\\ud800"',
      'nul',
      '\ufeff{}',
      call.body.replace(/:\s*"[^"]*"/, ':{"toString":1}'),
      call.body.replace(/:\s*\d+/, ':1e308'),
      call.body.replace(/:\s*\d+/g, ':-1'),
      call.body.slice(0, -1),
    ]);
    return one(whole(call, Buffer.from(text)));
  },
};

const NAMES = Object.keys(KINDS) as [string, ...string[]];

export function rawRequest(seed: number, number: number, valid: ValidRequests): DrawnRequest {
  const random = seededRandom(seed ^ Math.imul(number + 1, 0x9e37_79b1));
  // large requests are slow to send, and a few of them are enough
  const name =
    random() < 0.98 ? pick(random, NAMES.filter((kind) => kind !== 'oversized') as [string, ...string[]]) : 'oversized';
  const draw = KINDS[name];
  if (draw === undefined) throw new Error(`no kind ${name}`);
  return { kind: name, ...draw(random, valid) };
}
