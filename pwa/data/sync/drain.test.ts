import 'fake-indexeddb/auto';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { dayOf } from '#core/lib/day.ts';
import { seededRandom } from '#core/lib/seeded-random.ts';
import { challengesOf } from '#core/rules/challenges.ts';
import { summariseDays } from '#core/rules/day-summary.ts';
import { derivedHash } from '#core/rules/overview.ts';
import { RULESET } from '#core/rules/rulesets.ts';
import { START } from '#core/sync/protocol.ts';
import type { Change, OperationResult, SyncAnswer, SyncRequest } from '#core/sync/protocol.ts';
import { SCHEMA } from '#core/sync/schema.ts';
import { NOON, openTestDevice, testProfile } from '#pwa/testing/device.ts';
import type { TestClock } from '#pwa/testing/device.ts';
import { diskFull, meddle } from '#pwa/testing/meddle.ts';
import { changeSettings } from '../commands/change-settings.ts';
import { completeChallenge } from '../commands/complete-challenge.ts';
import { logActivity } from '../commands/log-activity.ts';
import { settleEarlierOwner } from '../commands/settle-earlier-owner.ts';
import { takeBack } from '../commands/take-back.ts';
import { readMeta, writeMeta } from '../core-db.ts';
import { SCHEMA_EPOCH } from '../migrations/core-migrations.ts';
import { syncStatus } from '../queries/sync-status.ts';
import { countedFacts } from '../records/read-fact.ts';
import { TIMEOUT_MS } from '../server/call-server.ts';
import type { Network } from '../server/network.ts';
import { drain } from './drain.ts';
import { healDifference } from './heal.ts';

type Scripted = (request: SyncRequest) => Response | Promise<Response>;

const opened = (): Response => new Response(null, { status: 204 });

const json = (status: number, body: unknown, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });
const requestError = (status: number, code: string, headers: Record<string, string> = {}): Response =>
  json(status, { error: { code, message: code }, message: code }, headers);

function answer(request: SyncRequest, more: Partial<SyncAnswer> = {}): Response {
  const results: OperationResult[] = request.ops.map((op, i) => ({
    id: op.id,
    st: 'applied',
    rev: request.cursor.rev + i + 1,
  }));
  const last = request.ops.at(-1);
  const cursor =
    last === undefined
      ? request.cursor
      : { ...request.cursor, rev: request.cursor.rev + request.ops.length, op: last.id };
  return json(200, {
    p: 1,
    now: NOON,
    minSchema: 1,
    schema: 1,
    results,
    ackSeq: request.seq.last,
    changes: [],
    cursor,
    more: false,
    ...more,
  });
}

function scriptedNetwork(
  script: Scripted,
  session: () => Response = opened,
  before: () => Response = () => new Response(null, { status: 204 }),
): Network & { readonly requests: SyncRequest[]; readonly paths: string[] } {
  const requests: SyncRequest[] = [];
  const paths: string[] = [];
  let chain: Promise<unknown> = Promise.resolve();
  return {
    requests,
    paths,
    random: () => 0.5,
    exclusively: (_, body) => {
      const run = chain.then(body);
      chain = run.catch(() => undefined);
      return run;
    },
    fetch: async (path, init) => {
      paths.push(path);
      if (path === '/api/session/before') return before();
      const bytes = Buffer.from(init.body instanceof ArrayBuffer ? gunzipSync(init.body) : String(init.body));
      const request = JSON.parse(bytes.toString()) as SyncRequest;
      if (path === '/api/sync') requests.push(request);
      return path === '/api/session' ? session() : script(request);
    },
  };
}

async function deviceWith(entries: number) {
  const device = await openTestDevice(await testProfile());
  for (let i = 0; i < entries; i++) {
    device.clock.now += 1;
    await logActivity(device.space, 'stretching', 10);
  }
  return device;
}

describe('drain', () => {
  it('[DRAIN-1] empties the outbox by final results only', async () => {
    const { space } = await deviceWith(5);
    const network = scriptedNetwork((request) =>
      answer(request, {
        results: request.ops.slice(0, 4).map((op) => ({ id: op.id, st: 'applied' as const, rev: 1 })),
      }),
    );
    const rows = await space.db.outbox.toArray();
    let rounds = 0;
    const report = await drain(
      space,
      {
        ...network,
        fetch: async (path, init) =>
          ++rounds > 4 ? Promise.reject(new TypeError('offline')) : network.fetch(path, init),
      },
      false,
    );
    expect(report.left).toBe(0);
    expect(network.requests.flatMap((request) => request.ops.map((op) => op.id))).toEqual([
      ...rows.map((row) => row.opId),
      rows[4]?.opId,
    ]);
  });

  it('[DRAIN-1] sends more than one batch, and gzips what is large', async () => {
    const { space } = await deviceWith(430);
    const network = scriptedNetwork((request) => answer(request));
    expect((await drain(space, network, false)).left).toBe(0);
    expect(network.requests.map((request) => request.ops.length)).toEqual([200, 200, 30]);
    // the second and third are read while those before them wait for their answers
    expect(network.requests.map((request) => request.seq)).toEqual([
      { first: 1, last: 200, max: 430 },
      { first: 1, last: 400, max: 430 },
      { first: 201, last: 430, max: 430 },
    ]);
    expect(network.requests.map((request) => request.cursor.rev)).toEqual([0, 200, 400]);
  });

  it('[DRAIN-22] an answer that cannot be written down has both batches sent again, and leaves no request under way', async () => {
    const { space } = await deviceWith(430);
    let isFull = true;
    await meddle(space.db, (table) => (isFull && table === 'outbox' ? diskFull() : null));
    let underWay = 0;
    const network = scriptedNetwork(async (request) => {
      underWay += 1;
      await new Promise((resolve) => setTimeout(resolve, 30));
      underWay -= 1;
      return answer(request);
    });
    expect(await drain(space, network, false)).toMatchObject({ left: 430, state: 'later' });
    expect(underWay).toBe(0);
    const sent = network.requests.map(({ ops }) => ops[0]?.seq);
    expect(sent).toEqual([1, 201]);
    isFull = false;
    expect(await drain(space, network, true)).toMatchObject({ left: 0, state: 'done' });
    expect(network.requests.slice(sent.length).map(({ ops }) => ops[0]?.seq)).toEqual([1, 201, 401]);
    expect(network.requests[sent.length]?.cursor).toEqual(START);
  });

  it('[DRAIN-22] [DRAIN-13] nothing is sent ahead of an answer by which a later entry has to wait', async () => {
    const { space } = await deviceWith(0);
    await changeSettings(space, { goalDays: 3 });
    for (let i = 0; i < 200; i++) await logActivity(space, 'stretching', 10);
    await changeSettings(space, { goalDays: 5 });
    await logActivity(space, 'mindfulness', 10);
    const [first] = await space.db.outbox.toArray();
    const network = scriptedNetwork((request) =>
      answer(request, {
        results: request.ops.map(({ id }) =>
          id === first?.opId ? { id, st: 'retry', after: 60 } : { id, st: 'applied', rev: 1 },
        ),
      }),
    );
    expect(await drain(space, network, false)).toMatchObject({ left: 2, state: 'later' });
    expect(network.requests.map(({ ops }) => ops.filter(({ e }) => e === 'settings').map(({ seq }) => seq))).toEqual([
      [1],
      [],
    ]);
  });

  it('[DRAIN-22] [DRAIN-13] an entry that waits holds back later ones of its record in the batch that is read ahead too', async () => {
    const { space, clock } = await deviceWith(0);
    await changeSettings(space, { goalDays: 3 });
    for (let i = 0; i < 200; i++) await logActivity(space, 'stretching', 10);
    await changeSettings(space, { goalDays: 5 });
    await logActivity(space, 'mindfulness', 10);
    await space.db.outbox.update(1, { nextAt: clock.now + 60_000 });
    const network = scriptedNetwork((request) => answer(request));
    expect(await drain(space, network, false)).toMatchObject({ left: 2, state: 'later' });
    expect(network.requests.flatMap(({ ops }) => ops.filter(({ e }) => e === 'settings'))).toEqual([]);
  });

  it('[DRAIN-22] [DRAIN-9] a mirror that is being heard anew asks for its own entries only until it is whole', async () => {
    const { space } = await deviceWith(230);
    await writeMeta(space.db, 'rebuilding', true);
    const network = scriptedNetwork((request) => answer(request));
    await drain(space, network, false);
    expect(network.requests.slice(0, 2).map(({ own }) => own)).toEqual([true, undefined]);
  });

  it('[DRAIN-9] a rebuilt mirror sends again what is of a kind that was retired since', async () => {
    const { space } = await deviceWith(0);
    const { db } = space;
    const [fact, taken, key] = [1, 2, 3].map((n) => `019aa5d2-7c00-7000-8000-00000000000${n}`) as [
      string,
      string,
      string,
    ];
    const entity = 'dream' as never;
    await db.voids.add({ target: fact, id: taken, entity, data: { at: NOON, off: 0, tz: 'UTC' } });
    await db.documents.add({
      entity,
      key,
      v: 1,
      fields: { about: 'the sea' },
      clocks: { about: 'c1' },
      replaced: ['x about'],
    });
    await writeMeta(db, 'rebuilding', true);
    const network = scriptedNetwork((request) => answer(request));
    await drain(space, network, false);
    expect(network.requests.flatMap(({ ops }) => ops)).toMatchObject([
      { e: 'dream', t: 'void', v: 1, id: taken },
      { e: 'dream', t: 'patch', v: 1, d: { about: 'the sea' } },
    ]);
  });

  it.each<[string, Partial<SyncAnswer>]>([
    ['another epoch', { cursor: { epoch: 1, rev: 0, op: null } }],
    ['more to come', { more: true }],
    ['another schema', { minSchema: SCHEMA + 1 }],
    [
      'what another device did',
      { changes: [{ rev: 1, id: 'x', e: 'not_known_yet', k: 'x', t: 'append', v: 1, d: {} }] },
    ],
  ])('[DRAIN-22] an answer with %s has to be on disk before the next request', async (_, said) => {
    const { space } = await deviceWith(230);
    await meddle(space.db, (table) => (table === 'outbox' ? diskFull() : null));
    const network = scriptedNetwork((request) => answer(request, said));
    expect(await drain(space, network, false)).toMatchObject({ left: 230, state: 'later' });
    expect(network.requests).toHaveLength(1);
  });

  it.each<[string, () => Response]>([
    ['a page', () => new Response('<h1>Welcome</h1>', { status: 200, headers: { 'content-type': 'text/html' } })],
    ['a redirect', () => new Response(null, { status: 302, headers: { location: '/hotel' } })],
    ['other JSON', () => json(200, { ok: true })],
    ['a foreign 404 page', () => new Response('not here', { status: 404 })],
    ['a foreign 401 page', () => new Response('sign in', { status: 401 })],
    ['a body cut short', () => new Response('{"p":1,"now":17', { status: 200 })],
  ])('[DRAIN-2] takes %s for being offline and keeps everything', async (_, page) => {
    const { space, clock } = await deviceWith(3);
    const report = await drain(space, scriptedNetwork(page), false);
    expect(report).toMatchObject({ left: 3, state: 'later' });
    expect(await syncStatus(space)).toMatchObject({ phase: 'offline', waiting: 3, rejected: 0 });
    clock.now = report.nextAt;
    expect(
      (
        await drain(
          space,
          scriptedNetwork((request) => answer(request)),
          false,
        )
      ).left,
    ).toBe(0);
  });

  it('[CLIENT-3] keeps everything where our server breaks the protocol, and names it an error of the server', async () => {
    const { space } = await deviceWith(3);
    const broken = (): Response => new Response('{"p":1,"results":7}', { headers: { 'x-request-id': '1' } });
    expect(await drain(space, scriptedNetwork(broken), false)).toMatchObject({ left: 3, state: 'later' });
    expect(await syncStatus(space)).toMatchObject({ phase: 'offline', code: 'internal', waiting: 3, rejected: 0 });
  });

  it.each([
    [400, 'malformed'],
    [422, 'unprocessable'],
    [413, 'too_large'],
  ])('[DRAIN-3] [DRAIN-6] finds the one entry that a %s is about, and saves the others', async (status, code) => {
    const { space } = await deviceWith(9);
    const poison = (await space.db.outbox.toArray())[6]?.opId;
    const network = scriptedNetwork((request) =>
      request.ops.some((op) => op.id === poison) ? requestError(status, code) : answer(request),
    );
    const report = await drain(space, network, false);
    expect(report.left).toBe(0);
    expect((await space.db.quarantine.toArray()).map((row) => [row.opId, row.code])).toEqual([[poison, code]]);
    expect(await space.db.facts.count()).toBe(8);
    expect(network.requests.length).toBeLessThan(16);
  });

  it('[DRAIN-4] opens the session before the first exchange, and once more when it is lost', async () => {
    const { space } = await deviceWith(2);
    let open = false;
    const network = scriptedNetwork(
      (request) => (open ? answer(request) : requestError(401, 'not_signed_in')),
      () => {
        open = true;
        return opened();
      },
    );
    expect((await drain(space, network, false)).left).toBe(0);
    open = false;
    await logActivity(space, 'stretching', 10);
    expect((await drain(space, network, false)).left).toBe(0);
    expect(network.paths).toEqual([
      '/api/session',
      '/api/session/before',
      '/api/sync',
      '/api/sync',
      '/api/session',
      '/api/sync',
    ]);
  });

  it('[DRAIN-4] pauses when the session does not help, and writing goes on', async () => {
    const { space } = await deviceWith(2);
    const network = scriptedNetwork(() => requestError(401, 'not_signed_in'));
    expect(await drain(space, network, false)).toMatchObject({ left: 2, state: 'paused' });
    expect((await logActivity(space, 'mindfulness', 5)).ok).toBe(true);
    expect(await syncStatus(space)).toMatchObject({ phase: 'paused', code: 'not_signed_in', waiting: 3 });
    const silent = scriptedNetwork((request) => answer(request));
    await drain(space, silent, false);
    expect(silent.requests).toHaveLength(0);
    expect((await drain(space, silent, true)).left).toBe(0);
  });

  it.each([
    [409, 'owner_mismatch'],
    [403, 'wrong_secret'],
    [404, 'not_found'],
    [410, 'erased'],
    [426, 'protocol_version'],
  ])('[DRAIN-5] keeps everything and pauses on %s', async (status, code) => {
    const { space } = await deviceWith(2);
    expect(
      await drain(
        space,
        scriptedNetwork(() => requestError(status, code)),
        false,
      ),
    ).toMatchObject({ left: 2, state: 'paused' });
    expect(await syncStatus(space)).toMatchObject({ phase: 'paused', code });
  });

  it.each([
    [429, 'rate_limited'],
    [503, 'unavailable'],
  ])('[DRAIN-7] waits on %s as long as it is told', async (status, code) => {
    const { space, clock } = await deviceWith(1);
    const ids = (await space.db.outbox.toArray()).map((row) => row.opId);
    const report = await drain(
      space,
      scriptedNetwork(() => requestError(status, code, { 'retry-after': '7' })),
      false,
    );
    expect(report).toMatchObject({ left: 1, state: 'later', nextAt: clock.now + 7_000 });
    const early = scriptedNetwork((request) => answer(request));
    await drain(space, early, false);
    expect(early.requests).toHaveLength(0);
    clock.now += 7_000;
    await drain(space, early, false);
    expect(early.requests[0]?.ops.map((op) => op.id)).toEqual(ids);
  });

  it.each([['7200'], ['9'.repeat(30)], ['Fri, 31 Dec 9999 23:59:59 GMT']])(
    '[DRAIN-7] asks once an hour where Retry-After says %s',
    async (header) => {
      const { space, clock } = await deviceWith(1);
      const network = scriptedNetwork(() => requestError(429, 'rate_limited', { 'retry-after': header }));
      for (let minute = 0; minute < 120; minute++) {
        await drain(space, network, false);
        clock.now += 60_000;
      }
      expect(network.requests.filter(({ ops }) => ops.length > 0)).toHaveLength(2);
    },
  );

  it('[DRAIN-23] an entry that the server does not want yet waits as long as it said; the others pass, and nobody asks again before', async () => {
    const { space, clock } = await deviceWith(450);
    const rows = await space.db.outbox.toArray();
    const full = new Set(rows.slice(0, 300).map((row) => row.opId));
    const taken = rows[400]?.opId ?? '';
    await takeBack(space, taken);
    await takeBack(space, rows[0]?.opId ?? '');
    const network = scriptedNetwork((request) =>
      answer(request, {
        results: request.ops.map(({ id }) =>
          full.has(id) ? { id, st: 'retry', code: 'over_quota', after: 7_200 } : { id, st: 'applied', rev: 1 },
        ),
      }),
    );
    const held = { code: 'over_quota', count: 300, nextAt: clock.now + 3_600_000 };
    expect(await drain(space, network, false)).toEqual({ left: 301, state: 'later', nextAt: held.nextAt });
    expect(network.requests.map(({ ops }) => ops.length)).toEqual([200, 200, 51]);
    expect(network.requests.flatMap(({ ops }) => ops).filter(({ t }) => t === 'void')).toMatchObject([{ k: taken }]);
    expect((await space.db.outbox.toArray()).at(-1)).toMatchObject({ type: 'void', key: rows[0]?.opId, attempts: 0 });
    expect(await syncStatus(space)).toMatchObject({ phase: 'idle', code: null, waiting: 299, held });
    for (let minute = 0; minute < 59; minute++) {
      clock.now += 60_000;
      await drain(space, network, false);
    }
    expect(network.requests.slice(3).every(({ ops }) => ops.length === 0)).toBe(true);
    expect(network.requests).toHaveLength(3 + 59);
    clock.now += 60_000;
    full.clear();
    expect(await drain(space, network, false)).toMatchObject({ left: 0, state: 'done' });
    expect((await syncStatus(space)).held).toBeNull();
  });

  it('[DRAIN-34] says when it last synced, and how far the clock is off, anew once a clock that was days ahead is set right', async () => {
    const { space, clock } = await deviceWith(1);
    const network = scriptedNetwork(answer);
    clock.now = NOON + 100 * 86_400_000;
    await drain(space, network, false);
    expect(await syncStatus(space)).toMatchObject({ lastSavedAt: clock.now, serverOffset: -100 * 86_400_000 });
    clock.now = NOON;
    await drain(space, network, false);
    expect(await syncStatus(space)).toMatchObject({ lastSavedAt: NOON, serverOffset: 0, waiting: 0 });
  });

  it('[DRAIN-28] a tap sends what waits for a moment of its own, and asks for no more of it than one request where nothing is taken', async () => {
    const { space } = await deviceWith(450);
    let isFull = true;
    const network = scriptedNetwork((request) =>
      answer(request, {
        results: request.ops.map(({ id }) =>
          isFull ? { id, st: 'retry', code: 'over_quota', after: 3_600 } : { id, st: 'applied', rev: 1 },
        ),
      }),
    );
    await drain(space, network, false);
    const asked = network.requests.length;
    await drain(space, network, true);
    expect(network.requests.slice(asked).map(({ ops }) => ops.length)).toEqual([200, 0]);
    isFull = false;
    expect(await drain(space, network, true)).toMatchObject({ left: 0, state: 'done' });
    expect((await syncStatus(space)).held).toBeNull();
  });

  it('[DRAIN-29] a log that is another one with every answer is heard anew once, and again only after a backoff', async () => {
    const { space, clock } = await deviceWith(1);
    const network = scriptedNetwork((request) => {
      if (network.requests.length > 20) throw new Error('asked for ever');
      return answer(request, { cursor: { epoch: request.cursor.epoch + 1, rev: 1, op: 'x' }, more: true });
    });
    const report = await drain(space, network, false);
    expect(report.state).toBe('later');
    expect(report.nextAt).toBeGreaterThan(clock.now);
    expect(network.requests).toHaveLength(2);
  });

  it('[DRAIN-30] a full disk keeps older changes from being read again until the next drain, and nothing from being sent', async () => {
    const { space } = await deviceWith(1);
    const { db } = space;
    const key = '019aa5d2-7c00-7000-8000-000000000009';
    const data = { at: NOON, off: 0, tz: 'Etc/UTC', kind: 'stretching', minutes: 10 };
    await db.unknown.put({ rev: 1, change: { rev: 1, e: 'activity', k: key, t: 'append', v: 1, d: data } });
    let isFull = true;
    await meddle(db, (table) => (isFull && table === 'unknown' ? diskFull() : null));
    const network = scriptedNetwork((request) => answer(request));
    expect(await drain(space, network, false)).toMatchObject({ left: 0, state: 'done' });
    expect([await db.unknown.count(), await db.facts.count()]).toEqual([1, 1]);
    isFull = false;
    await drain(space, network, false);
    expect([await db.unknown.count(), await db.facts.count()]).toEqual([0, 2]);
  });

  it('[DRAIN-23] a device none of whose entries are wanted yet still hears everything new', async () => {
    const { space } = await deviceWith(3);
    const heard = (rev: number): Change => ({
      rev,
      e: 'activity',
      k: `019aa5d2-7c00-7000-8000-00000000000${rev}`,
      t: 'append',
      v: 1,
      d: { at: NOON - rev * 60_000, off: 0, tz: 'Etc/UTC', kind: 'stretching', minutes: 10 },
    });
    const network = scriptedNetwork((request) => {
      const rev = request.cursor.rev + 1;
      return answer(request, {
        results: request.ops.map(({ id }) => ({ id, st: 'retry', code: 'over_quota', after: 3_600 })),
        changes: [heard(rev)],
        cursor: { epoch: 0, rev, op: heard(rev).k },
        more: rev < 4,
      });
    });
    expect(await drain(space, network, false)).toMatchObject({ left: 3, state: 'later' });
    expect(network.requests.map(({ ops }) => ops.length)).toEqual([3, 0, 0, 0]);
    expect(await space.db.facts.count()).toBe(7);
  });

  it('[DRAIN-13] what takes back an entry with a plain key waits behind it', async () => {
    const { space, clock } = await deviceWith(0);
    const day = dayOf(clock.now, 0);
    const done = await completeChallenge(space, challengesOf(day)[0]?.id ?? '', day);
    if (!done.ok) throw new Error(done.failure.reason);
    await takeBack(space, done.value.id);
    let isFull = true;
    const network = scriptedNetwork((request) =>
      answer(request, {
        results: request.ops.map(({ id, t }) =>
          isFull && t === 'append' ? { id, st: 'retry', code: 'over_quota', after: 60 } : { id, st: 'applied', rev: 1 },
        ),
      }),
    );
    await space.db.outbox.update(1, { nextAt: clock.now + 60_000, lastCode: 'over_quota' });
    await drain(space, network, false);
    expect(network.requests.flatMap(({ ops }) => ops)).toEqual([]);
    clock.now += 60_000;
    isFull = false;
    await drain(space, network, false);
    expect(network.requests.flatMap(({ ops }) => ops.map(({ t }) => t))).toEqual(['append', 'void']);
  });

  it('[DRAIN-23] a server that answers for none of the entries is not asked again and again', async () => {
    const { space, clock } = await deviceWith(3);
    const network = scriptedNetwork((request) => answer(request, { results: [] }));
    const report = await drain(space, network, false);
    expect(report).toMatchObject({ left: 3, state: 'later' });
    expect(report.nextAt).toBeGreaterThan(clock.now);
    expect(network.requests).toHaveLength(1);
  });

  it('[DRAIN-24] how full the space is on the server is kept as long as the server says so', async () => {
    const { space } = await deviceWith(0);
    const quota = { rows: 90, bytes: 5, rowsLimit: 100, bytesLimit: 1_000 };
    await drain(
      space,
      scriptedNetwork((request) => answer(request, { quota })),
      false,
    );
    expect((await syncStatus(space)).quota).toEqual(quota);
    const silent = scriptedNetwork((request) => answer(request));
    await drain(space, silent, false);
    expect((await syncStatus(space)).quota).toEqual(quota);
    await logActivity(space, 'stretching', 10);
    await drain(space, silent, false);
    expect((await syncStatus(space)).quota).toBeNull();
  });

  it('[DRAIN-7] backs off from an error of the server with the same ids', async () => {
    const { space, clock } = await deviceWith(1);
    const report = await drain(
      space,
      scriptedNetwork(() => new Response('Bad Gateway', { status: 502 })),
      false,
    );
    expect(report).toMatchObject({ left: 1, state: 'later', nextAt: clock.now + 500 });
  });

  it('[DRAIN-8] moves a rejected entry out of the mirror into the quarantine', async () => {
    const { space } = await deviceWith(2);
    const [bad] = await space.db.outbox.toArray();
    const network = scriptedNetwork((request) =>
      answer(request, {
        results: request.ops.map((op) =>
          op.id === bad?.opId
            ? { id: op.id, st: 'rejected', code: 'offset_out_of_range', field: 'off' }
            : { id: op.id, st: 'applied', rev: 1 },
        ),
      }),
    );
    expect((await drain(space, network, false)).left).toBe(0);
    expect(await space.db.quarantine.toArray()).toMatchObject([
      { opId: bad?.opId, code: 'offset_out_of_range', field: 'off', data: bad?.data },
    ]);
    expect(await space.db.facts.count()).toBe(1);
    expect(await syncStatus(space)).toMatchObject({ rejected: 1, waiting: 0 });
  });

  it('[DRAIN-9] hears everything anew after a raised epoch, and sends again what the server lost', async () => {
    const { space } = await deviceWith(3);
    await drain(
      space,
      scriptedNetwork((request) => answer(request)),
      false,
    );
    const [kept, lostA, lostB] = await space.db.facts.orderBy('id').toArray();
    const change: Change = { rev: 1, e: 'activity', k: kept?.key ?? '', t: 'append', v: 1, d: kept?.data ?? {} };
    const network = scriptedNetwork((request) =>
      request.cursor.epoch === 0
        ? answer(request, {
            changes: [change],
            cursor: { epoch: 1, rev: 1, op: kept?.id ?? '' },
            more: false,
            results: [],
          })
        : answer(request),
    );
    expect((await drain(space, network, false)).left).toBe(0);
    expect(
      network.requests
        .at(-1)
        ?.ops.map((op) => op.id)
        .sort(),
    ).toEqual([lostA?.id, lostB?.id].sort());
    expect(await space.db.facts.count()).toBe(3);
    expect(await space.db.heard.count()).toBe(0);
  });

  it('[DRAIN-10] keeps what only newer code understands', async () => {
    const { space } = await deviceWith(0);
    const change: Change = { rev: 1, e: 'hologram', k: 'x', t: 'append', v: 3, d: { depth: 2 } };
    await drain(
      space,
      scriptedNetwork((request) => answer(request, { changes: [change] })),
      false,
    );
    expect(await space.db.unknown.toArray()).toEqual([{ rev: 1, change }]);
  });

  it('[DRAIN-11] runs one at a time', async () => {
    const { space } = await deviceWith(3);
    const network = scriptedNetwork((request) => answer(request));
    await Promise.all([drain(space, network, false), drain(space, network, false)]);
    expect(network.requests.map((request) => request.ops.length)).toEqual([3, 0]);
  });

  it('[DRAIN-13] holds back later operations on the same record while one waits', async () => {
    const { space, clock } = await deviceWith(0);
    await changeSettings(space, { goalDays: 3 });
    await changeSettings(space, { goalDays: 4 });
    await logActivity(space, 'stretching', 10);
    await space.db.outbox.update(1, { nextAt: clock.now + 5_000 });
    const network = scriptedNetwork((request) => answer(request));
    await drain(space, network, false);
    expect(network.requests.flatMap((request) => request.ops.map((op) => op.seq))).toEqual([3]);
    clock.now += 5_000;
    await drain(space, network, false);
    expect(network.requests.flatMap((request) => request.ops.map((op) => op.seq))).toEqual([3, 1, 2]);
  });

  it('[DRAIN-14] a named bad entry costs the others one round trip, and is kept with the field that is wrong', async () => {
    const { space } = await deviceWith(30);
    const poison = (await space.db.outbox.toArray())[17]?.opId;
    const network = scriptedNetwork((request) => {
      const at = request.ops.findIndex((op) => op.id === poison);
      return at < 0
        ? answer(request)
        : json(422, { error: { code: 'unprocessable', message: 'no', fields: [`ops.${at}.d`] }, message: 'no' });
    });
    expect((await drain(space, network, false)).left).toBe(0);
    expect(network.requests.map((request) => request.ops.length)).toEqual([30, 29]);
    expect(await space.db.quarantine.toArray()).toMatchObject([{ opId: poison, code: 'unprocessable', field: 'd' }]);
  });

  it('[DRAIN-3] looks for an unnamed culprit only among the entries that were refused together', async () => {
    const { space } = await deviceWith(500);
    const poison = (await space.db.outbox.toArray())[130]?.opId;
    const network = scriptedNetwork((request) =>
      request.ops.some((op) => op.id === poison) ? requestError(400, 'malformed') : answer(request),
    );
    expect((await drain(space, network, false)).left).toBe(0);
    expect(await space.db.facts.count()).toBe(499);
    expect(network.requests.length).toBeLessThanOrEqual(19);
  });

  it('[DRAIN-21] a request that fails amid others is repeated at once, but only once', async () => {
    const { space } = await deviceWith(600);
    let asked = 0;
    const slips = new Set([2, 4, 5]);
    const network = scriptedNetwork((request) =>
      slips.has((asked += 1)) ? new Response('Bad Gateway', { status: 502 }) : answer(request),
    );
    expect(await drain(space, network, false)).toMatchObject({ left: 200, state: 'later' });
    expect(network.requests.map(({ ops }) => ops[0]?.seq)).toEqual([1, 201, 201, 401, 401]);
    expect(network.requests[2]?.ops).toEqual(network.requests[1]?.ops);
  });

  it('[DRAIN-26] an entry that somebody in between refuses waits with its code, and holds up no other', async () => {
    const { space } = await deviceWith(9);
    const poison = (await space.db.outbox.toArray())[6]?.opId;
    const network = scriptedNetwork((request) =>
      request.ops.some((op) => op.id === poison)
        ? new Response('<h1>Bad request</h1>', { status: 400 })
        : answer(request),
    );
    expect(await drain(space, network, false)).toMatchObject({ left: 1, state: 'later' });
    expect(await space.db.outbox.toArray()).toMatchObject([{ opId: poison, lastCode: 'malformed' }]);
    expect([await space.db.quarantine.count(), await space.db.facts.count()]).toEqual([0, 9]);
    expect((await syncStatus(space)).held).toMatchObject({ code: 'malformed', count: 1 });
    expect(network.requests[1]?.ops).toEqual([]);
  });

  it('[DRAIN-2] an intermediary that blocks everything decides nothing about any entry', async () => {
    const { space } = await deviceWith(9);
    const network = scriptedNetwork(() => new Response('<h1>Bad request</h1>', { status: 400 }));
    expect(await drain(space, network, false)).toMatchObject({ left: 9, state: 'later' });
    expect(await space.db.quarantine.count()).toBe(0);
    expect(network.requests).toHaveLength(2);
  });

  const blocked = (status: number): Response => new Response('<h1>Request blocked</h1>', { status });

  it.each([400, 413, 422])(
    '[DRAIN-26] somebody in between who begins to refuse everything with %i amid a drain sets no entry aside',
    async (status) => {
      const { space, clock } = await deviceWith(300);
      let requests = 0;
      const network = scriptedNetwork((request) => ((requests += 1) === 1 ? answer(request) : blocked(status)));
      for (let tries = 0; tries < 5; tries++) {
        const { state, nextAt } = await drain(space, network, false);
        expect([state, nextAt > clock.now]).toEqual(['later', true]);
        clock.now = nextAt;
      }
      expect(requests).toBe(1 + 5 * 2);
      expect([await space.db.outbox.count(), await space.db.quarantine.count()]).toEqual([100, 0]);
      expect(await space.db.facts.count()).toBe(300);
    },
  );

  it('[DRAIN-26] nor does one who refuses whatever carries entries and lets the others through; all go up once he is gone', async () => {
    const { space, clock } = await deviceWith(120);
    let isThere = true;
    const network = scriptedNetwork((request) => (isThere && request.ops.length > 0 ? blocked(413) : answer(request)));
    for (let tries = 0; tries < 8; tries++) {
      const before = network.requests.length;
      const { state, nextAt } = await drain(space, network, false);
      expect([state, nextAt > clock.now]).toEqual(['later', true]);
      expect(network.requests.length - before).toBeLessThan(20);
      clock.now = nextAt;
    }
    expect([await space.db.outbox.count(), await space.db.quarantine.count()]).toEqual([120, 0]);
    isThere = false;
    for (let tries = 0; tries < 20 && (await space.db.outbox.count()) > 0; tries++) {
      clock.now += 60_000;
      await drain(space, network, true);
    }
    expect([await space.db.outbox.count(), await space.db.quarantine.count()]).toEqual([0, 0]);
    expect(await space.db.facts.count()).toBe(120);
  });

  it('[DRAIN-26] an entry that was refused only for a moment goes up when its own moment comes', async () => {
    const { space, clock } = await deviceWith(3);
    const first = (await space.db.outbox.toArray())[0]?.opId;
    let refusals = 0;
    const network = scriptedNetwork((request) =>
      request.ops.some(({ id }) => id === first) && (refusals += 1) <= 3 ? blocked(413) : answer(request),
    );
    const { left, nextAt } = await drain(space, network, false);
    expect(left).toBe(1);
    clock.now = nextAt;
    expect(await drain(space, network, false)).toMatchObject({ left: 0, state: 'done' });
    expect(await space.db.quarantine.count()).toBe(0);
  });

  it.each([1, 2, 3])('[DRAIN-26] an intermediary that blocks at random quarantines nothing, seed %i', async (seed) => {
    const { space, clock } = await deviceWith(12);
    const random = seededRandom(seed);
    let isThere = true;
    const network = scriptedNetwork((request) =>
      isThere && request.ops.length > 0 && random() < 0.7 ? blocked(413) : answer(request),
    );
    for (let tries = 0; tries < 20; tries++) {
      if (tries % 5 === 0) await logActivity(space, 'stretching', 10);
      const { nextAt } = await drain(space, network, tries % 3 === 0);
      clock.now = Math.max(nextAt, clock.now + 1_000);
    }
    isThere = false;
    expect(await drain(space, network, true)).toMatchObject({ left: 0, state: 'done' });
    expect([await space.db.quarantine.count(), await space.db.facts.count()]).toEqual([0, 16]);
  });

  it.each([400, 413, 422])(
    '[DRAIN-26] a foreign %i where the session is asked for stops nothing for good',
    async (status) => {
      const { space, clock } = await deviceWith(3);
      let isThere = true;
      const network = scriptedNetwork(
        (request) => answer(request),
        () => (isThere ? blocked(status) : opened()),
      );
      const { nextAt } = await drain(space, network, false);
      isThere = false;
      clock.now = nextAt;
      expect(await drain(space, network, false)).toMatchObject({ left: 0, state: 'done' });
    },
  );

  it('[DRAIN-7] a device whose entries are too many for its address today still hears what is new', async () => {
    const { space } = await deviceWith(1);
    const heard: Change = {
      rev: 1,
      e: 'activity',
      k: '019aa5d2-7c00-7000-8000-000000000001',
      t: 'append',
      v: 1,
      d: { at: NOON - 60_000, off: 0, tz: 'Etc/UTC', kind: 'stretching', minutes: 10 },
    };
    const network = scriptedNetwork((request) =>
      request.ops.length > 0
        ? requestError(429, 'rate_limited', { 'retry-after': '7200' })
        : answer(request, { changes: [heard], cursor: { epoch: 0, rev: 1, op: heard.k } }),
    );
    expect(await drain(space, network, false)).toMatchObject({ left: 1, state: 'later' });
    expect(await space.db.facts.count()).toBe(2);
  });

  it('[DRAIN-28] what somebody in between refused is sent once the network is back', async () => {
    const { space } = await deviceWith(2);
    let isBlocked = true;
    const network = scriptedNetwork((request) =>
      isBlocked && request.ops.length > 0 ? blocked(413) : answer(request),
    );
    for (let tries = 0; tries < 5; tries++) await drain(space, network, true);
    expect(await space.db.quarantine.count()).toBe(0);
    isBlocked = false;
    expect(await drain(space, network, true)).toMatchObject({ left: 0, state: 'done' });
  });

  it('[DRAIN-26] entries too large for somebody in between are found, one beside the other, over several drains', async () => {
    const { space, clock } = await deviceWith(250);
    const poison = new Set([40, 41, 42, 230].map((n) => n + 1));
    const network = scriptedNetwork((request) =>
      request.ops.some(({ seq }) => poison.has(seq)) ? blocked(413) : answer(request),
    );
    for (let tries = 0; tries < 30; tries++) {
      const before = network.requests.length;
      const { nextAt } = await drain(space, network, false);
      expect(network.requests.length - before).toBeLessThan(60);
      clock.now = Math.max(clock.now + 1, nextAt);
    }
    expect((await space.db.outbox.toArray()).map(({ seq }) => seq)).toEqual([...poison]);
    expect([await space.db.quarantine.count(), await space.db.facts.count()]).toEqual([0, 250]);
  });

  it('[DRAIN-26] a server that refuses every entry in its own words sets one aside in a drain, and is not hurried', async () => {
    const { space } = await deviceWith(300);
    const network = scriptedNetwork((request) =>
      request.ops.length > 0 ? requestError(400, 'malformed') : answer(request),
    );
    expect(await drain(space, network, false)).toMatchObject({ left: 299, state: 'later' });
    expect(network.requests.length).toBeLessThan(15);
  });

  it('[DRAIN-27] a server that always has more to say, and never says it, is not asked again and again', async () => {
    const { space, clock } = await deviceWith(1);
    const network = scriptedNetwork((request) => answer(request, { more: true }));
    const report = await drain(space, network, false);
    expect(report).toMatchObject({ left: 0, state: 'later' });
    expect(report.nextAt).toBeGreaterThan(clock.now);
    expect(network.requests).toHaveLength(2);
  });

  it.each([undefined, 0, 1])('[DRAIN-23] a retry after %s is asked more and more seldom', async (after) => {
    const { space, clock } = await deviceWith(1);
    const network = scriptedNetwork((request) =>
      answer(request, {
        results: request.ops.map(({ id }) => ({ id, st: 'retry', ...(after !== undefined && { after }) })),
      }),
    );
    const until = clock.now + 3_600_000;
    while (clock.now < until) {
      const { nextAt } = await drain(space, network, false);
      clock.now = Math.max(nextAt, clock.now + 1_000);
    }
    expect(network.requests.length).toBeLessThan(40);
  });

  it('[DRAIN-23] an entry whose wait is over before the drain is, is asked once in it all the same', async () => {
    const { space, clock } = await deviceWith(201);
    const first = (await space.db.outbox.toArray())[0]?.opId;
    const network = scriptedNetwork((request) => {
      clock.now += 5_000;
      return answer(request, {
        results: request.ops.map(({ id }) =>
          id === first ? { id, st: 'retry', after: 1 } : { id, st: 'applied', rev: 1 },
        ),
      });
    });
    await drain(space, network, false);
    expect(network.requests.map(({ ops }) => ops.length)).toEqual([200, 1]);
  });

  it('[DRAIN-23] what is said of waiting entries names the first moment, and follows when one of them goes', async () => {
    const { space, clock } = await deviceWith(2);
    const waits = [60, 600];
    const network = scriptedNetwork((request) =>
      answer(request, { results: request.ops.map(({ id }, i) => ({ id, st: 'retry', after: waits[i] ?? 0 })) }),
    );
    await drain(space, network, false);
    expect((await syncStatus(space)).held).toMatchObject({ count: 2, nextAt: clock.now + 60_000 });
    await space.db.outbox.delete(1);
    await drain(space, network, false);
    expect((await syncStatus(space)).held).toMatchObject({ count: 1, nextAt: clock.now + 600_000 });
  });

  it('[CLOCKWATCH-1] the clock is looked at before each request, so a step since the last entry dates nothing by it', async () => {
    const { space, clock } = await deviceWith(1);
    clock.now -= 3_600_000;
    const network = scriptedNetwork((request) => answer(request));
    await drain(space, network, false);
    const [request] = network.requests;
    expect(request?.ck).toBeGreaterThan(request?.ops[0]?.ck ?? Infinity);
  });

  it('[DRAIN-8] [DRAIN-18] a rejected taking back of a fact that moved to another day gives that day its figures back', async () => {
    const { space, clock } = await deviceWith(1);
    const [fact] = await space.db.facts.toArray();
    await takeBack(space, fact!.id);
    const d = { ...fact!.data, at: fact!.data.at - 86_400_000 };
    let asked = 0;
    const network = scriptedNetwork((request) => {
      asked += 1;
      if (asked > 2) return Promise.reject(new TypeError('offline'));
      return answer(request, {
        results: request.ops.map(({ id, t }) =>
          t === 'append'
            ? { id, st: 'applied', rev: 1 }
            : asked === 1
              ? { id, st: 'retry', after: 1 }
              : { id, st: 'rejected', code: 'invalid' },
        ),
        changes: asked === 1 ? [{ rev: 1, e: 'activity', k: fact!.key, t: 'append', v: 1, atDevice: NOON, d }] : [],
      });
    });
    await drain(space, network, false);
    clock.now += 5_000;
    await drain(space, network, false);
    expect(await space.db.quarantine.toArray()).toMatchObject([{ type: 'void' }]);
    expect(await space.db.facts.toArray()).toMatchObject([{ data: { at: d.at } }]);
    expect(await space.days.current()).toEqual(summariseDays(countedFacts(await space.db.facts.toArray())));
  });

  it.each(['claimed', 'owner_mismatch', 'erased'])(
    '[DRAIN-5] a page that starts later asks once whether %s still holds',
    async (code) => {
      const profile = await testProfile();
      const { space, clock } = await openTestDevice(profile);
      await logActivity(space, 'stretching', 10);
      const network = scriptedNetwork(() => requestError(409, code));
      expect(await drain(space, network, false)).toMatchObject({ left: 1, state: 'paused' });
      const asked = network.requests.length;
      await drain(space, network, false);
      expect(network.requests).toHaveLength(asked);
      space.db.close();
      const started = (await openTestDevice(profile, clock)).space;
      const glad = scriptedNetwork((request) => answer(request));
      expect(await drain(started, glad, false)).toMatchObject({ left: 0, state: 'done' });
    },
  );

  it('[DRAIN-4] a session that is gone right after the first one is asked for once more', async () => {
    const { space } = await deviceWith(1);
    let asked = 0;
    const network = scriptedNetwork((request) =>
      (asked += 1) === 1 ? requestError(401, 'not_signed_in') : answer(request),
    );
    expect(await drain(space, network, false)).toMatchObject({ left: 0, state: 'done' });
    expect(network.paths.filter((path) => path === '/api/session')).toHaveLength(2);
  });

  it('[DRAIN-4] a session that is gone before the first question is asked for again after a backoff', async () => {
    const { space, clock } = await deviceWith(1);
    let asked = 0;
    const network = scriptedNetwork(
      (request) => answer(request),
      opened,
      () => ((asked += 1) === 1 ? requestError(401, 'not_signed_in') : opened()),
    );
    const { nextAt } = await drain(space, network, false);
    clock.now = nextAt;
    expect(await drain(space, network, false)).toMatchObject({ left: 0, state: 'done' });
  });

  it('[DRAIN-5] an erased owner is known as erased without a network too', async () => {
    const { space } = await deviceWith(1);
    await drain(
      space,
      scriptedNetwork(() => requestError(410, 'erased')),
      false,
    );
    await drain(
      space,
      scriptedNetwork(() => Promise.reject(new TypeError('offline'))),
      true,
    );
    expect(await syncStatus(space)).toMatchObject({ phase: 'offline', code: 'erased' });
  });

  it('[DRAIN-5] code that starts later asks once whether it is new enough', async () => {
    const profile = await testProfile();
    const { space, clock } = await openTestDevice(profile);
    await logActivity(space, 'stretching', 10);
    const network = scriptedNetwork(() => requestError(426, 'protocol_version'));
    await drain(space, network, false);
    await drain(space, network, false);
    expect(network.requests).toHaveLength(1);
    space.db.close();
    const started = (await openTestDevice(profile, clock)).space;
    await drain(started, network, false);
    expect(await drain(started, network, false)).toMatchObject({ left: 1, state: 'paused' });
    expect(network.requests).toHaveLength(2);
    started.db.close();
    const newer = (await openTestDevice(profile, clock)).space;
    const glad = scriptedNetwork((request) => answer(request));
    expect(await drain(newer, glad, false)).toMatchObject({ left: 0, state: 'done' });
    expect(await syncStatus(newer)).toMatchObject({ phase: 'idle', code: null });
  });

  it.each<[string, unknown, number, boolean]>([
    ['has no compression', undefined, 30, true],
    [
      'cannot compress',
      class {
        constructor() {
          throw new TypeError('gzip is not supported');
        }
      },
      0,
      false,
    ],
  ])('[DRAIN-2] a browser that %s loses nothing', async (_, stream, sent, isPlain) => {
    const { space } = await deviceWith(30);
    const original = globalThis.CompressionStream;
    if (stream === undefined) Reflect.deleteProperty(globalThis, 'CompressionStream');
    else Object.assign(globalThis, { CompressionStream: stream });
    try {
      const network = scriptedNetwork((request) => answer(request));
      const report = await drain(space, network, false);
      expect(report).toMatchObject({ left: 30 - sent, state: isPlain ? 'done' : 'later' });
    } finally {
      Object.assign(globalThis, { CompressionStream: original });
    }
  });

  it.each([
    ['no network', () => new Response('<html>Welcome</html>'), { left: 0, state: 'done' }],
    ['a server that asks to wait', () => requestError(503, 'unavailable'), { left: 1, state: 'later' }],
  ] as const)(
    '[DRAIN-12] a page that starts waits only where a server asked for it: after %s',
    async (_, failing, reported) => {
      const profile = await testProfile();
      const { space, clock } = await openTestDevice(profile);
      await logActivity(space, 'stretching', 10);
      for (let failures = 0; failures < 5; failures++) await drain(space, scriptedNetwork(failing), true);
      const glad = scriptedNetwork((request) => answer(request));
      expect(await drain(space, glad, false)).toMatchObject({ left: 1, state: 'later' });
      expect(glad.requests).toEqual([]);
      space.db.close();
      const started = (await openTestDevice(profile, clock)).space;
      expect(await drain(started, glad, false)).toMatchObject(reported);
    },
  );

  it('[DRAIN-12] a wait that was noted while the clock ran days ahead holds nothing back once it is right', async () => {
    const { space, clock } = await deviceWith(2);
    clock.now += 3 * 86_400_000;
    await drain(
      space,
      scriptedNetwork(() => new Response('Bad Gateway', { status: 502 })),
      false,
    );
    clock.now -= 3 * 86_400_000;
    expect(
      (
        await drain(
          space,
          scriptedNetwork((request) => answer(request)),
          false,
        )
      ).left,
    ).toBe(0);
  });

  it('[DRAIN-15] a server that no longer takes this code’s records has its answer taken in, and then the update is offered', async () => {
    const { space } = await deviceWith(3);
    const network = scriptedNetwork((request) => answer(request, { minSchema: SCHEMA + 1 }));
    expect(await drain(space, network, false)).toMatchObject({ left: 0, state: 'paused' });
    expect(await syncStatus(space)).toMatchObject({ phase: 'paused', code: 'protocol_version' });
  });

  it('[DRAIN-5] a session of another owner is opened anew once, and then everything stops', async () => {
    const { space } = await deviceWith(2);
    const network = scriptedNetwork(() => requestError(409, 'owner_mismatch'));
    expect(await drain(space, network, false)).toMatchObject({ left: 2, state: 'paused' });
    const left = await deviceWith(2);
    await writeMeta(left.space.db, 'cursor', START);
    let sessions = 0;
    const again = scriptedNetwork(
      (request) => (sessions > 0 ? answer(request) : requestError(409, 'owner_mismatch')),
      () => {
        sessions += 1;
        return opened();
      },
    );
    expect(await drain(left.space, again, false)).toMatchObject({ left: 0, state: 'done' });
    expect(sessions).toBe(1);
  });

  it('[DRAIN-10] what older code kept is read by the code that understands it', async () => {
    const { space } = await deviceWith(0);
    const change: Change = {
      rev: 7,
      e: 'pain_checkin',
      k: '01a1fd91-9250-763d-bd2e-23fe7896f83e',
      t: 'append',
      v: 1,
      d: { at: NOON, off: 0, tz: 'Etc/UTC', region: 'knee-left', level: 3, when: 'day' },
    };
    const newer: Change = { ...change, rev: 8, v: 99 };
    await space.db.unknown.bulkPut([
      { rev: 7, change },
      { rev: 8, change: newer },
    ]);
    await drain(
      space,
      scriptedNetwork((request) => answer(request)),
      false,
    );
    expect(await space.db.facts.toArray()).toMatchObject([{ id: change.k, entity: 'pain_checkin' }]);
    expect(await space.db.unknown.toArray()).toEqual([{ rev: 8, change: newer }]);
  });

  it('[DRAIN-16] figures that differ from the server’s are mended: day summaries first, then the whole mirror, once a day', async () => {
    const { space, clock } = await deviceWith(3);
    const facts = await space.db.facts.toArray();
    const hash = await derivedHash(summariseDays(countedFacts(facts)));
    const changes = facts.map((fact, i): Change => ({
      rev: i + 1,
      e: fact.entity,
      k: fact.key,
      t: 'append',
      v: 1,
      d: fact.data,
    }));
    const server = (server: string) =>
      scriptedNetwork((request) =>
        answer(request, {
          ...(request.cursor.rev === 0 && { changes }),
          cursor: { epoch: 0, rev: 3, op: 'x' },
          derived: { ruleset: RULESET.id, rev: 3, hash: server },
        }),
      );
    const quiet = server(hash);
    await drain(space, quiet, false);
    expect(await readMeta(space.db, 'healed')).toBeUndefined();

    const [block] = await space.db.days.toArray();
    await space.db.days.put({ ...block!, version: 99, days: '[]' });
    await writeMeta(space.db, 'daysVersion', 99);
    await drain(space, server(hash), false);
    expect(await readMeta(space.db, 'healed')).toMatchObject({ by: 'days', server: hash });
    expect(await derivedHash(await space.days.current())).toBe(hash);

    const other = server('0123456789abcdef');
    await drain(space, other, false);
    expect(other.requests.map(({ cursor, own }) => [cursor.rev, own])).toEqual([
      [3, undefined],
      [0, true],
    ]);
    expect(await readMeta(space.db, 'healed')).toMatchObject({ by: 'failed' });
    expect(await space.db.facts.count()).toBe(3);
    clock.now += 3_600_000;
    const calm = server('0123456789abcdef');
    await drain(space, calm, false);
    expect(calm.requests).toHaveLength(1);
  });

  it('[DRAIN-17] the first exchange asks what this browser held before its storage was cleared', async () => {
    const { space } = await deviceWith(1);
    const before = { owner: `o_${'a'.repeat(26)}`, held: 244, recorded: 247, lost: 3, lastReceivedAt: NOON };
    const bodies: unknown[] = [];
    const network = scriptedNetwork(
      (request) => answer(request),
      opened,
      () => json(200, before),
    );
    const listening = {
      ...network,
      fetch: async (path: string, init: RequestInit) => (
        path === '/api/session' && bodies.push(JSON.parse(String(init.body))),
        network.fetch(path, init)
      ),
    };
    expect((await drain(space, listening, false)).left).toBe(0);
    expect(bodies).toMatchObject([{ first: true }]);
    expect(await readMeta(space.db, 'before')).toEqual(before);
    const settled = await settleEarlierOwner(space, 'forget', before.owner, {
      ...network,
      fetch: async () => new Response(null, { status: 204 }),
    });
    expect(settled).toEqual({ ok: true, value: null });
    expect(await readMeta(space.db, 'before')).toBeUndefined();
  });

  it('[DRAIN-18] a fact that the server dates anew is moved to its true day, and says what the device’s clock said', async () => {
    const { space } = await deviceWith(1);
    const [fact] = await space.db.facts.toArray();
    const at = fact!.data.at - 86_400_000;
    await drain(
      space,
      scriptedNetwork((request) =>
        answer(request, {
          changes: [
            {
              rev: 1,
              e: 'activity',
              k: fact!.key,
              t: 'append',
              v: 1,
              atDevice: fact!.data.at,
              d: { ...fact!.data, at },
            },
          ],
        }),
      ),
      false,
    );
    expect(await space.db.facts.toArray()).toMatchObject([{ id: fact!.id, atDevice: fact!.data.at, data: { at } }]);
    expect(await space.days.current()).toEqual(summariseDays(countedFacts(await space.db.facts.toArray())));
  });

  it('[DRAIN-19] an entry sent again whose first sending had arrived after all counts once', async () => {
    const { space } = await deviceWith(1);
    const [row] = await space.db.outbox.toArray();
    await space.db.outbox.update(row!.seq!, { replaces: '01a1fd91-9250-763d-bd2e-23fe7896f83e' });
    const held: Change = {
      rev: 1,
      e: 'activity',
      k: '01a1fd91-9250-763d-bd2e-23fe7896f83e',
      t: 'append',
      v: 1,
      d: { ...row!.data },
    };
    const network = scriptedNetwork((request) =>
      request.own === true
        ? answer(request, { changes: [held], cursor: { epoch: 0, rev: 1, op: held.k } })
        : answer(request, {
            results: request.ops.map(({ id }) => ({ id, st: 'superseded' as const })),
            cursor: { epoch: 0, rev: 1, op: held.k },
          }),
    );
    await drain(space, network, false);
    await drain(space, network, false);
    expect((await space.db.facts.toArray()).map(({ id }) => id)).toEqual([held.k]);
    expect(await space.db.outbox.count()).toBe(0);
  });

  it('[DRAIN-20] a rejected change of a record is taken out of it, and what was there before comes back', async () => {
    const { space } = await deviceWith(0);
    const before: Change = {
      rev: 1,
      id: '01a1fd91-9250-763d-bd2e-23fe7896f83e',
      e: 'settings',
      k: 'settings',
      t: 'patch',
      v: 1,
      hlc: '000000001:0000:d_other',
      d: { goalDays: 6 },
    };
    const network = scriptedNetwork((request) =>
      answer(request, {
        results: request.ops.map(({ id }) => ({ id, st: 'rejected' as const, code: 'invalid', field: 'goalDays' })),
        ...(request.cursor.rev === 0 && { changes: [before] }),
        cursor: { epoch: 0, rev: 1, op: before.id! },
      }),
    );
    await drain(space, network, false);
    await changeSettings(space, { goalDays: 3 });
    await drain(space, network, false);
    expect((await space.db.documents.toArray()).map(({ fields }) => fields)).toEqual([{ goalDays: 6 }]);
    expect(await space.db.quarantine.toArray()).toMatchObject([
      { entity: 'settings', data: { goalDays: 3 }, field: 'goalDays' },
    ]);
  });

  it('[EPOCH-1] writes and sends nothing once newer code has been here', async () => {
    const { space } = await deviceWith(1);
    await writeMeta(space.db, 'schemaEpoch', SCHEMA_EPOCH + 1);
    const network = scriptedNetwork((request) => answer(request));
    expect(await drain(space, network, true)).toMatchObject({ left: 1, state: 'paused' });
    expect(network.requests).toHaveLength(0);
    const failed = await logActivity(space, 'stretching', 10);
    expect(failed.ok ? null : failed.failure.reason).toBe('newer_version');
    expect(await syncStatus(space)).toMatchObject({ waiting: 1 });
  });
});

describe('a connection that carries little at once', () => {
  const activity = (rev: number): Change => {
    const id = `019aa5d2-7c00-7000-8000-${String(rev).padStart(12, '0')}`;
    const d = { at: NOON - rev * 60_000, off: 0, tz: 'Etc/UTC', kind: 'stretching', minutes: 10 };
    return { rev, e: 'activity', k: id, t: 'append', v: 1, d };
  };

  /** Carries so many bytes in the time that an exchange has, up and down together; what takes longer never arrives. */
  function slowNetwork(log: readonly Change[], clock: TestClock) {
    const carried: { limit: number; ops: number }[] = [];
    let lost = 0;
    const line = { bytesInTime: Infinity };
    const network = scriptedNetwork(async (request) => {
      const changes = log.slice(request.cursor.rev, request.cursor.rev + request.limit);
      const rev = changes.at(-1)?.rev ?? request.cursor.rev;
      const response = answer(request, {
        changes,
        cursor: { epoch: 0, rev, op: changes.at(-1)?.k ?? request.cursor.op },
        more: rev < log.length,
      });
      const bytes = JSON.stringify(request).length + (await response.clone().text()).length;
      clock.now += Math.min(TIMEOUT_MS, Math.ceil((TIMEOUT_MS * bytes) / line.bytesInTime));
      if (bytes > line.bytesInTime) {
        lost += 1;
        throw new DOMException('timed out', 'TimeoutError');
      }
      carried.push({ limit: request.limit, ops: request.ops.length });
      return response;
    });
    return { network, carried, line, lost: () => lost };
  }

  it('[DRAIN-25] hears and sends everything in smaller pieces, over a reload too, and in large ones once it is quick again', async () => {
    const profile = await testProfile();
    const { space, clock } = await openTestDevice(profile);
    for (let i = 0; i < 100; i++) await logActivity(space, 'stretching', 10);
    const log = Array.from({ length: 700 }, (_, i) => activity(i + 1));
    const { network, carried, line, lost } = slowNetwork(log, clock);
    line.bytesInTime = 16_000;
    let here = space;
    for (let tries = 0; tries < 60; tries++) {
      const { state, nextAt } = await drain(here, network, false);
      if (state === 'done') break;
      clock.now = Math.max(clock.now, nextAt);
      here.db.close();
      here = (await openTestDevice(profile, clock)).space;
    }
    expect([await here.db.outbox.count(), await here.db.facts.count()]).toEqual([0, 800]);
    expect(Math.max(...carried.map(({ limit }) => limit))).toBeLessThan(250);
    expect(lost()).toBeLessThan(30);

    line.bytesInTime = Infinity;
    log.push(...Array.from({ length: 4_000 }, (_, i) => activity(i + 701)));
    expect(await drain(here, network, false)).toMatchObject({ state: 'done' });
    expect(carried.at(-1)?.limit).toBe(1_000);
    expect(await here.db.facts.count()).toBe(4_800);
  });

  it('[DRAIN-25] goes down to one change and one entry, and no further', async () => {
    const { space, clock } = await deviceWith(3);
    const { network, line } = slowNetwork([], clock);
    line.bytesInTime = 0;
    for (let tries = 0; tries < 15; tries++) await drain(space, network, true);
    expect(network.requests.slice(-4).map(({ limit, ops }) => [limit, ops.length])).toEqual(Array(4).fill([1, 1]));
  });

  it.each<[string, () => Response | Promise<Response>, boolean]>([
    [
      'an answer that is cut',
      () => new Response(new ReadableStream({ pull: (stream) => stream.error(new TypeError('terminated')) })),
      true,
    ],
    ['no connection', () => Promise.reject(new TypeError('offline')), false],
    ['a page of somebody else', () => new Response('<h1>Sign in to the hotel</h1>'), false],
  ])('[DRAIN-25] %s halves: %s', async (_, script, halves) => {
    const { space } = await deviceWith(1);
    const network = scriptedNetwork(script);
    await drain(space, network, true);
    await drain(space, network, true);
    expect(network.requests.at(-1)?.limit).toBe(halves ? 500 : 1_000);
  });
});

it('[DRAIN-16] what was noted while the clock ran a year ahead does not keep figures from being mended', async () => {
  const { space } = await deviceWith(0);
  const derived = { ruleset: RULESET.id, rev: 7, hash: '0000000000000000' };
  const ahead = { at: NOON + 365 * 86_400_000, own: '', server: '' };
  for (const by of ['failed', 'mirror'] as const) {
    await writeMeta(space.db, 'cursor', { epoch: 0, rev: 7, op: 'x' });
    await writeMeta(space.db, 'healed', { ...ahead, by });
    expect(await healDifference(space, derived, NOON)).toMatchObject({ by: 'mirror', at: NOON });
  }
  await writeMeta(space.db, 'cursor', { epoch: 0, rev: 7, op: 'x' });
  expect(await healDifference(space, derived, NOON + 86_399_000)).toMatchObject({ by: 'failed' });
  expect(await healDifference(space, derived, NOON + 86_399_500)).toBeNull();
});

it('[DRAIN-16] a tap while the figures are compared again is no reason to hear everything anew', async () => {
  const { space } = await deviceWith(0);
  await writeMeta(space.db, 'cursor', { epoch: 0, rev: 7, op: 'x' });
  let reads = 0;
  const days = {
    isRead: space.days.isRead,
    current: async () => {
      reads += 1;
      if (reads === 2) await logActivity(space, 'stretching', 10);
      return space.days.current();
    },
  };
  const derived = { ruleset: RULESET.id, rev: 7, hash: '0000000000000000' };
  expect(await healDifference({ ...space, days }, derived, NOON)).toBeNull();
  expect(reads).toBe(2);
  expect((await readMeta(space.db, 'cursor'))?.rev).toBe(7);
});
