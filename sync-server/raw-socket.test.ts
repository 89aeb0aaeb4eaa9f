/**
 * Raw bytes out of a seed on the socket of a real server: whatever they are, the process is the same one afterwards,
 * it answers, nothing was a failure of its own, and neither memory nor connections are kept. RAW_REQUESTS is how many;
 * SEED another draw. A failure names seed, numbers and bytes, so that `rawRequest(seed, number, ...)` sends them again.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { activity, idOf, ownerKey } from './testing/builders.ts';
import { headOf, sendRaw } from './testing/raw-connection.ts';
import { rawRequest } from './testing/raw-requests.ts';
import type { DrawnRequest, ValidRequests } from './testing/raw-requests.ts';
import { startServerProcess } from './testing/server-process.ts';
import type { ServerProcess } from './testing/server-process.ts';
import { signIn } from './testing/test-server.ts';
import type { TestClient } from './testing/test-server.ts';

const REQUESTS = Number(process.env['RAW_REQUESTS'] ?? 300);
const SEED = Number(process.env['SEED'] ?? 20_261_122);
const AT_ONCE = 20;
/** of the heap between two collections; what is kept of each request would be far more over the full number */
const MEMORY_MIB = 64;

let folder: string;
let server: ServerProcess;
let port: number;
let bystander: TestClient;
let valid: ValidRequests;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waymend-raw-'));
  server = startServerProcess({ DATA_DIR: folder });
  const url = await server.url;
  port = Number(new URL(url).port);
  const clock = { now: Date.now() };
  bystander = await signIn({ url, clock }, await ownerKey(1));
  await bystander.sync([activity(1, { d: { at: clock.now } })]);
  const key = await ownerKey(2);
  const target = await signIn({ url, clock }, key);
  valid = {
    session: JSON.stringify({ ...key, device: 'd_a' }),
    sync: JSON.stringify(
      target.request({ ops: [activity(2, { d: { at: clock.now } })], seq: { first: 2, last: 2, max: 2 } }),
    ),
    cookie: target.cookie,
  };
});
afterAll(async () => {
  server.signal('SIGKILL');
  await server.ended;
  await rm(folder, { recursive: true, force: true });
});

const memoryMib = async (): Promise<number> => {
  await sleep(1_000);
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(server.pid)], { encoding: 'utf8' })) / 1024;
};
/** open files and connections of the server; only Linux tells */
const openFiles = (): number => {
  const path = `/proc/${server.pid}/fd`;
  return existsSync(path) ? readdirSync(path).length : 0;
};

const described = (number: number, { kind, parts, ending }: DrawnRequest): string =>
  `seed ${SEED}, request ${number}, ${kind}, ${ending}:\n${parts
    .map(({ bytes, afterMs = 0 }) => `  ${afterMs} ms ${bytes.subarray(0, 3_000).toString('base64')}`)
    .join('\n')}`;

/** What went wrong with these requests, sent at once; empty where nothing did. */
async function failuresOf(numbers: readonly number[]): Promise<string[]> {
  const logged = server.errors().length;
  const requests = numbers.map((number) => ({ number, request: rawRequest(SEED, number, valid) }));
  const failures = await Promise.all(
    requests.map(async ({ number, request }) => {
      const { statuses } = await sendRaw(port, request);
      return statuses.some((status) => status >= 500) ? [`${statuses.join()}: ${described(number, request)}`] : [];
    }),
  );
  const said = server.errors().slice(logged);
  const isQuiet = !/"level":[56]0/.test(said);
  const isLive = server.isRunning();
  if (isQuiet && isLive) return failures.flat();
  return [
    said.slice(0, 3_000),
    ...failures.flat(),
    ...requests.map(({ number, request }) => described(number, request)),
  ];
}

async function sendAll(first: number, end: number): Promise<void> {
  for (let number = first; number < end; number += AT_ONCE) {
    const numbers = Array.from({ length: Math.min(AT_ONCE, end - number) }, (_, index) => number + index);
    const failures = await failuresOf(numbers);
    if (failures.length > 0) throw new Error(failures.join('\n').slice(0, 60_000));
  }
}

describe('whatever bytes come', () => {
  it('[RAW-7] closed at every byte of a valid request, the server goes on', async () => {
    const step = REQUESTS >= 20_000 ? 1 : 17;
    for (const [path, body, cookie] of [
      ['/api/session', valid.session, ''],
      ['/api/sync', valid.sync, valid.cookie],
    ] as const) {
      const head = { 'Content-Type': 'application/json', 'Content-Length': String(body.length), Cookie: cookie };
      const bytes = Buffer.concat([headOf(`POST ${path} HTTP/1.1`, head), Buffer.from(body)]);
      for (let at = 0; at <= bytes.length; at += AT_ONCE * step)
        await Promise.all(
          Array.from({ length: AT_ONCE }, (_, index) =>
            sendRaw(port, { parts: [{ bytes: bytes.subarray(0, at + index * step) }], ending: 'close' }),
          ),
        );
    }
    expect([server.isRunning(), server.errors()]).toEqual([true, '']);
  });

  it(`[RAW-7] ${REQUESTS} drawn requests leave one process that answers and keeps nothing of them, seed ${SEED}`, async () => {
    const warm = Math.floor(REQUESTS / 3);
    const startedAt = performance.now();
    const filesBefore = openFiles();
    await sendAll(0, warm);
    const before = await memoryMib();
    await sendAll(warm, REQUESTS);
    const after = await memoryMib();
    expect((await bystander.get('/livez')).status).toBe(200);
    const page = await bystander.sync([], { own: true });
    expect(page.changes.map(({ k }) => k)).toEqual([idOf(1)]);
    console.log(
      `raw bytes: ${REQUESTS} requests (seed ${SEED}) in ${Math.round((performance.now() - startedAt) / 1000)} s, ${before.toFixed(0)} MiB after a third, ${after.toFixed(0)} MiB at the end`,
    );
    expect(after - before).toBeLessThan(MEMORY_MIB);
    // the bystander's own connection may be one more
    expect(openFiles() - filesBefore).toBeLessThanOrEqual(2);
    server.signal('SIGTERM');
    expect((await server.ended).code).toBe(0);
  });
});
