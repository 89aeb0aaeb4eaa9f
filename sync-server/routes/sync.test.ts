import { readFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { addDays } from '#core/lib/day.ts';
import { samples } from '#core/records/fixtures.ts';
import { isDocumentEntity, isFactEntity, keyOf, records } from '#core/records/index.ts';
import type { CountedFact } from '#core/records/index.ts';
import { summariseDays } from '#core/rules/day-summary.ts';
import { derivedHash } from '#core/rules/overview.ts';
import { hlcMs } from '#core/sync/clock.ts';
import type { Operation, SyncAnswer } from '#core/sync/protocol.ts';
import { MIN_SCHEMA, SCHEMA } from '#core/sync/schema.ts';
import { neverCame, readDevice } from '../state/device-ack.ts';
import { FIGURES_DOCUMENT } from '../state/snapshot.ts';
import { createMemoryStore } from '../store/memory-store.ts';
import { StoreFailure } from '../store/store.ts';
import {
  activity,
  completion,
  edit,
  event,
  idOf,
  NOON,
  ownerKey,
  row,
  settingsPatch,
  TODAY,
  voidOf,
} from '../testing/builders.ts';
import { connectTo } from '../testing/raw-connection.ts';
import { errorOf, signIn, startTestServer } from '../testing/test-server.ts';
import type { TestClient, TestServer } from '../testing/test-server.ts';

let server: TestServer;
let phone: TestClient;
let tablet: TestClient;

beforeEach(async () => {
  server = await startTestServer();
  phone = await signIn(server, await ownerKey());
  tablet = await signIn(server, await ownerKey(), 'd_b');
});
afterEach(() => server.close());

const runs = Number(process.env['PROPERTY_RUNS'] ?? 300);
const factOf = ({ id, e, k, d }: Operation): CountedFact =>
  ({ id, entity: e, key: k ?? id, data: d }) as unknown as CountedFact;
const held = async (): Promise<string[]> => (await server.store.read(phone.owner, 1, 100)).map(({ opId }) => opId);

const postRaw = (body: Buffer | string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${server.url}/api/sync`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: phone.cookie, ...headers },
    body: body as BodyInit,
  });

/** Sends only what is given and half-closes, as a connection cut in mid-upload does. */
const sendCut = (declared: number, sent: string): Promise<void> =>
  new Promise((resolve) => {
    const socket = connectTo(Number(new URL(server.url).port));
    socket.once('connect', () => {
      socket.write(
        `POST /api/sync HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nCookie: ${phone.cookie}\r\nContent-Length: ${declared}\r\n\r\n${sent}`,
      );
      setTimeout(() => socket.destroy(), 30);
    });
    socket.on('close', () => resolve());
  });

describe('POST /api/sync', () => {
  it('[SYNC-1] pushes and pulls in one call: one device’s facts reach the other', async () => {
    const pushed = await phone.sync([activity(1), completion(2)]);
    expect(pushed.results).toEqual([
      { id: idOf(1), st: 'applied', rev: 1 },
      { id: idOf(2), st: 'applied', rev: 2 },
    ]);
    expect([pushed.p, pushed.schema, pushed.minSchema, pushed.now, pushed.more, pushed.ackSeq]).toEqual([
      1,
      SCHEMA,
      MIN_SCHEMA,
      NOON,
      false,
      2,
    ]);
    const pulled = await tablet.sync();
    expect(pulled.changes).toEqual([
      { rev: 1, e: 'activity', k: idOf(1), t: 'append', v: 1, d: activity(1).d },
      { rev: 2, id: idOf(2), e: 'completion', k: completion(2).k, t: 'append', v: 1, d: completion(2).d },
    ]);
    expect(pulled.cursor).toEqual({ epoch: 0, rev: 2, op: expect.stringContaining(idOf(2)) as string });
  });

  it('[SYNC-2] the same batch again, whole or in part or in another order, changes nothing', async () => {
    const ops = [activity(1), activity(2), activity(3)];
    await phone.sync(ops);
    const again = await phone.sync([activity(3), activity(1)]);
    expect(again.results).toEqual([
      { id: idOf(3), st: 'duplicate', rev: 3 },
      { id: idOf(1), st: 'duplicate', rev: 1 },
    ]);
    expect(await held()).toEqual([idOf(1), idOf(2), idOf(3)]);
    expect(again.ackSeq).toBe(3);
  });

  it('[SYNC-3] the asking device’s own operations are left out of the changes, but not from 0 and not when asked for', async () => {
    const { cursor } = await phone.sync([activity(1)]);
    await tablet.sync([activity(2)]);
    const next = await phone.sync([activity(3)], { cursor });
    expect(next.changes.map(({ k }) => k)).toEqual([idOf(2)]);
    expect(next.cursor.rev).toBe(3);
    expect((await phone.sync([], { cursor, own: true })).changes.map(({ k }) => k)).toEqual([idOf(2), idOf(3)]);
    expect((await phone.sync([])).changes).toHaveLength(3);
  });

  it('[SYNC-4] pages by the limit, and the cursor misses nothing while others write', async () => {
    await tablet.sync(Array.from({ length: 5 }, (_, i) => activity(i + 1)));
    const seen: number[] = [];
    let cursor = { epoch: 0, rev: 0, op: null as string | null };
    for (let more = true; more;) {
      const page = await phone.sync([], { cursor, limit: 2 });
      if (seen.length === 2) await tablet.sync([activity(6)]);
      seen.push(...page.changes.map(({ rev }) => rev));
      expect(page.derived === undefined).toBe(page.more);
      ({ cursor, more } = page);
    }
    expect(seen).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('[SYNC-5] the derived hash is that of the facts, at the cursor’s revision, and only when something changed', async () => {
    const ops = [activity(1), completion(2, { day: addDays(TODAY, -1) })];
    const answer = await phone.sync(ops);
    expect(answer.derived).toEqual({ ruleset: 'r1', rev: 2, hash: await derivedHash(summariseDays(ops.map(factOf))) });
    expect((await phone.sync([], { cursor: answer.cursor })).derived).toBeUndefined();
    const voided = await phone.sync([voidOf(3, 1)], { cursor: answer.cursor });
    expect(voided.derived?.hash).toBe(await derivedHash(summariseDays(ops.slice(1).map(factOf))));
  });

  it('[SYNC-6] what was done earlier elsewhere is kept and answered superseded', async () => {
    await phone.sync([completion(1, { at: NOON - 60_000 })]);
    const later = await tablet.sync([completion(2, { at: NOON })]);
    expect(later.results).toEqual([{ id: idOf(2), st: 'superseded', rev: 2 }]);
    const earlier = await tablet.sync([completion(3, { at: NOON - 120_000 })]);
    expect(earlier.results).toMatchObject([{ st: 'applied', rev: 3 }]);
    const both = await phone.sync([
      completion(5, { day: addDays(TODAY, -1), at: 5 + NOON }),
      completion(6, { day: addDays(TODAY, -1), at: 6 + NOON }),
    ]);
    expect(both.results.map(({ st }) => st)).toEqual(['applied', 'superseded']);
  });

  it('[SYNC-6] what comes under the same id as what is superseded has its own answer', async () => {
    await phone.sync([completion(1, { at: NOON - 60_000 })]);
    const later = completion(2, { at: NOON });
    const other = { ...later, d: { ...later.d, tz: 'Europe/Berlin' } };
    const answer = await tablet.sync([later, later, other]);
    expect(answer.results).toMatchObject([
      { st: 'superseded', rev: 2 },
      { st: 'duplicate', rev: 2 },
      { st: 'rejected', code: 'id_reuse' },
    ]);
  });

  it('[SYNC-7] rejected operations are named and answered for; the others are in', async () => {
    const wrong = (n: number, members: Partial<Operation>): Operation => activity(n, members);
    const answer = await phone.sync([
      activity(1),
      wrong(2, { e: 'ghost' }),
      wrong(3, { t: 'merge' }),
      wrong(4, { v: 0 }),
      wrong(5, { d: { off: 900 } }),
      wrong(6, { d: { at: NOON + 8 * 86_400_000 } }),
      wrong(7, { d: { minutes: -1 } }),
      completion(8, { challengeId: 'not-of-today' }),
      activity(1, { seq: 9, d: { minutes: 99 } }),
    ]);
    expect(answer.results.map(({ st, code, field }) => [st, code, field])).toEqual([
      ['applied', undefined, undefined],
      ['rejected', 'unknown_entity', 'e'],
      ['rejected', 'unknown_type', 't'],
      ['rejected', 'invalid', 'v'],
      ['rejected', 'offset_out_of_range', 'off'],
      ['rejected', 'date_too_far_ahead', 'at'],
      ['rejected', 'invalid', 'minutes'],
      ['rejected', 'unknown_challenge', 'challengeId'],
      ['rejected', 'id_reuse', 'id'],
    ]);
    expect(answer.ackSeq).toBe(9);
    expect(await held()).toEqual([idOf(1)]);
  });

  it('[SYNC-8] a clock far ahead is stamped again, said so, and handed back to its own device', async () => {
    const { cursor } = await phone.sync([activity(1)]);
    const ahead = `${(NOON + 86_400_000).toString(36).padStart(9, '0')}:0000:d_a`;
    const answer = await phone.sync([settingsPatch(2, { goalDays: 3 }, ahead)], { cursor });
    const stamped = answer.results[0]?.restamped ?? '';
    expect(hlcMs(stamped)).toBe(NOON);
    expect(answer.changes).toMatchObject([{ rev: 2, hlc: stamped, d: { goalDays: 3 } }]);
    expect((await phone.sync([settingsPatch(2, { goalDays: 3 }, ahead)], { cursor })).results).toEqual([
      { id: idOf(2), st: 'duplicate', rev: 2, restamped: stamped },
    ]);
  });

  it('[SYNC-9] a cursor from another past raises the epoch and hands out everything, own operations too', async () => {
    await phone.sync([activity(1), activity(2)]);
    const answer = await phone.sync([], { cursor: { epoch: 2, rev: 2, op: idOf(77) } });
    expect([answer.cursor, answer.changes.length]).toEqual([
      { epoch: 3, rev: 2, op: expect.stringContaining(idOf(2)) as string },
      2,
    ]);
  });

  it('[SYNC-9] [STATE-13] after a restored backup the figures of the log before are no part of the answer’s', async () => {
    const { cursor } = await phone.sync([activity(1), activity(2), activity(3)]);
    await server.store.eraseOwner(phone.owner);
    const restored = [activity(4), completion(5), activity(6)];
    const other = await startTestServer({ store: server.store });
    await (await signIn(other, await ownerKey())).sync(restored);
    const answer = await phone.sync([], { cursor });
    expect(answer.cursor).toMatchObject({ epoch: 1, rev: 3 });
    expect(answer.derived?.hash).toBe(await derivedHash(summariseDays(restored.map(factOf))));
    await other.close();
  });

  it('[SYNC-10] without a session 401; with another’s owner or device 409; nothing is taken', async () => {
    const stranger = await signIn(server, await ownerKey(2));
    expect(await errorOf(await phone.send({ ops: [activity(1)] }, { cookie: '' }))).toMatchObject({
      status: 401,
      code: 'not_signed_in',
    });
    expect(await errorOf(await phone.send({}, { cookie: phone.cookie.replace(/\.o_./, '.o_z') }))).toMatchObject({
      status: 401,
    });
    expect(await errorOf(await phone.send({ owner: stranger.owner, ops: [activity(1)] }))).toMatchObject({
      status: 409,
      code: 'owner_mismatch',
      fields: ['owner'],
    });
    expect(await errorOf(await phone.send({ device: 'd_b', ops: [activity(1)] }))).toMatchObject({
      status: 409,
      code: 'owner_mismatch',
      fields: ['device'],
    });
    expect(await held()).toEqual([]);
    expect(await server.store.head(stranger.owner)).toBe(0);
  });

  it('[SYNC-11] another protocol is 426, whatever else the body is', async () => {
    expect(await errorOf(await phone.post('/api/sync', { p: 2, entirely: 'new' }))).toMatchObject({
      status: 426,
      code: 'protocol_version',
    });
    expect(await errorOf(await phone.send({ schema: 0 }))).toMatchObject({
      status: 426,
      code: 'protocol_version',
      fields: ['schema'],
    });
  });

  it('[SYNC-12] every must-fail request of the fixtures is an error that names its field, and takes nothing', async () => {
    const folder = new URL('../../core/sync/fixtures/negative/', import.meta.url);
    for (const name of [
      'cursor-negative',
      'device-with-spaces',
      'limit-too-high',
      'owner-not-a-hash',
      'protocol-as-text',
      'unknown-member',
    ]) {
      const { body } = JSON.parse(readFileSync(new URL(`${name}.json`, folder), 'utf8')) as { body: unknown };
      const failed = await errorOf(await phone.post('/api/sync', body));
      expect([name, failed.status, failed.code]).toEqual([name, 422, 'unprocessable']);
      expect(failed.fields?.length).toBeGreaterThan(0);
    }
    expect(await held()).toEqual([]);
  });

  it.each([
    ['data-missing', 'd'],
    ['operation-id-not-uuid-7', 'id'],
    ['sequence-zero', 'seq'],
    ['clock-of-the-wrong-shape', 'hlc'],
  ])(
    '[SYNC-20] the bad operation of the fixture %s is rejected by its field, and its neighbours are taken',
    async (name, field) => {
      const folder = new URL('../../core/sync/fixtures/negative/', import.meta.url);
      const { body } = JSON.parse(readFileSync(new URL(`${name}.json`, folder), 'utf8')) as {
        body: { ops: Operation[] };
      };
      const bad = body.ops.map((op, index) => ({ ...op, ...(op.seq > 0 && { seq: 2 + index }) }));
      const answer = await phone.sync([activity(100, { seq: 1 }), ...bad, activity(101, { seq: 9 })], {
        seq: { first: 1, last: 9, max: 9 },
      });
      const rejected = answer.results.filter(({ st }) => st === 'rejected');
      expect(rejected).toEqual([{ id: rejected[0]?.id, st: 'rejected', code: 'invalid', field }]);
      expect(bad.map(({ id }) => id)).toContain(rejected[0]?.id);
      expect(answer.results.map(({ id }) => id)).toEqual([idOf(100), ...bad.map(({ id }) => id), idOf(101)]);
      expect(await held()).toEqual(expect.arrayContaining([idOf(100), idOf(101)]));
    },
  );

  it('[SYNC-28] an operation over 64 KiB or with more than 200 members is rejected by itself, and its neighbours are taken', async () => {
    const members = (count: number): object =>
      Object.fromEntries(Array.from({ length: count }, (_, n) => [`a${n}`, 1]));
    const ops = [
      activity(1),
      activity(2, { d: { tz: 'x'.repeat(64 * 1024) } }),
      { ...activity(3), d: members(201) } as Operation,
      { ...activity(4), d: members(200) } as Operation,
      activity(5),
    ];
    const answer = await phone.sync(ops);
    expect(answer.results.map(({ st, code }) => code ?? st)).toEqual([
      'applied',
      'operation_too_large',
      'operation_too_large',
      'invalid',
      'applied',
    ]);
    expect(answer.ackSeq).toBe(5);
    expect(await held()).toEqual([idOf(1), idOf(5)]);
  });

  it('[SYNC-28] a request of more than 50,000 values is 413, wherever they are', async () => {
    const withItems = (count: number): Promise<Response> =>
      phone.send({ ops: [{ ...activity(1), d: { list: Array(count).fill(1) } } as unknown as Operation] });
    expect(await errorOf(await withItems(50_000))).toMatchObject({ status: 413, code: 'too_large' });
    expect((await withItems(49_900)).status).toBe(200);
  });

  it('[SYNC-20] a rejected operation whose number can be read is acknowledged; where no id can be read the places are named', async () => {
    const bad = { ...activity(2), extra: true } as Operation;
    expect((await phone.sync([activity(1), bad, activity(3)])).ackSeq).toBe(3);
    const failed = await errorOf(
      await phone.send({ ops: [activity(4), { ...activity(5), id: 5 } as never, null as never] }),
    );
    expect(failed).toMatchObject({ status: 422, code: 'unprocessable', fields: ['ops.1.id', 'ops.2.id'] });
    expect(await held()).toEqual([idOf(1), idOf(3)]);
  });

  it('[SYNC-21] a fact of a wrong clock is dated anew, answered with its moment, and handed back with the device’s', async () => {
    const { cursor } = await phone.sync([activity(1)]);
    const clock = NOON + 86_400_000;
    const wrong = activity(2, { ck: 1, d: { at: clock - 5 } });
    const answer = await phone.sync([wrong, activity(3, { d: { at: clock - 7 } })], { cursor, clock, ck: 1 });
    expect(answer.results).toEqual([
      { id: idOf(2), st: 'applied', rev: 2, at: NOON - 5 },
      { id: idOf(3), st: 'applied', rev: 3 },
    ]);
    expect(answer.changes).toMatchObject([{ rev: 2, k: idOf(2), atDevice: clock - 5, d: { at: NOON - 5 } }]);
    expect((await phone.sync([wrong], { cursor, clock, ck: 1 })).results).toEqual([
      { id: idOf(2), st: 'duplicate', rev: 2, at: NOON - 5 },
    ]);
    expect((await tablet.sync()).changes.map(({ d }) => d['at'])).toEqual([NOON, NOON - 5, clock - 7]);
  });

  it('[SYNC-21] a moment that no answer can say, kept by an earlier version, is left out', async () => {
    await server.store.insert([
      row(1, { owner: phone.owner, atDevice: 2 ** 53, restamped: true }),
      row(2, { owner: phone.owner, atDevice: NOON - 5, restamped: true }),
    ]);
    expect((await tablet.sync()).changes.map(({ rev, atDevice }) => [rev, atDevice])).toEqual([
      [1, undefined],
      [2, NOON - 5],
    ]);
  });

  it('[SYNC-29] whatever a device sends, what is taken of it can be answered, to every device', async () => {
    const furthest = Number.MAX_SAFE_INTEGER;
    const numbers = [NOON, 0, 0.5, 1e300, furthest, furthest + 1, -furthest, -furthest - 1];
    const extremes = [...numbers, null, true, '', 'x'.repeat(120), '\ud800', '\u0000', '__proto__', [], {}, [null]];
    const members = ['id', 'seq', 'e', 'k', 't', 'v', 'hlc', 'ck', 'base', 'replaces', 'd', 'clock', 'max'];
    const kinds = Object.keys(samples) as (keyof typeof samples)[];
    const change = fc.record({
      member: fc.constantFrom(
        ...members,
        ...['at', 'off', 'tz', 'day', 'minutes', 'note', 'startedAt', 'rangeOfMotion'],
      ),
      value: fc.constantFrom(...extremes),
    });
    let n = 0;
    // Each asks only for what is new, as a device does: the log grows with every run.
    const cursors = new Map<TestClient, SyncAnswer['cursor']>();
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...kinds),
        fc.constantFrom(NOON, furthest, -furthest),
        fc.constantFrom(-1, 0, 1),
        fc.array(change, { maxLength: 1 }),
        async (e, clock, later, changes) => {
          n += 1;
          const d: Record<string, unknown> = { ...samples[e], ...(isFactEntity(e) && { at: clock + later }) };
          const k = isFactEntity(e) ? keyOf(e, samples[e], idOf(n)) : idOf(10_000 + n);
          const op: Record<string, unknown> = isDocumentEntity(e)
            ? { ...edit(n, e, records[e].fixedKey ?? k, {}), d }
            : { ...event(n, { e, k: isFactEntity(e) ? k : idOf(n) }), d };
          const cursor = cursors.get(phone);
          const request: Record<string, unknown> = {
            clock,
            seq: { first: n, last: n, max: n },
            ...(cursor && { cursor }),
          };
          for (const { member, value } of changes)
            if (member === 'clock') request['clock'] = value;
            else if (member === 'max') request['seq'] = { first: n, last: n, max: value };
            else if (members.includes(member)) op[member] = value;
            else d[member] = value;
          const sent = await phone.send({ ...request, ops: [op] } as object);
          expect(sent.status).toBeLessThan(500);
          for (const device of [phone, tablet]) {
            const seen = cursors.get(device);
            const answer = await device.send(seen && { cursor: seen });
            expect(answer.status).toBe(200);
            cursors.set(device, ((await answer.json()) as SyncAnswer).cursor);
          }
        },
      ),
      { seed: 11, numRuns: runs },
    );
    const head = await server.store.head(phone.owner);
    expect(head).toBeGreaterThan(runs / 8);
    for (const device of [phone, tablet]) expect(cursors.get(device)?.rev).toBe(head);
    // And all of it, by whoever begins anew.
    let read = 0;
    for (let cursor: SyncAnswer['cursor'] | null = null; ;) {
      const answer: SyncAnswer = await tablet.sync([], cursor === null ? {} : { cursor });
      read += answer.changes.length;
      cursor = answer.cursor;
      if (!answer.more) break;
    }
    expect(read).toBe(head);
  });

  it('[SYNC-22] what was made from an entry that is in after all is superseded and not kept', async () => {
    await phone.sync([activity(1)]);
    const answer = await phone.sync([activity(2, { replaces: idOf(1) })]);
    expect(answer.results).toEqual([{ id: idOf(2), st: 'superseded' }]);
    expect([answer.ackSeq, await held()]).toEqual([2, [idOf(1)]]);
  });

  it('[SYNC-23] telemetry has its own log and numbers; nothing of it comes back, and neither log takes the other’s records', async () => {
    const answer = await phone.sync([event(1), activity(2)], { log: 'telemetry' });
    expect(answer).toMatchObject({
      results: [
        { st: 'applied', rev: 1 },
        { st: 'rejected', code: 'unknown_entity', field: 'e' },
      ],
      ackSeq: 2,
      changes: [],
      cursor: { epoch: 0, rev: 0, op: null },
      more: false,
    });
    expect(answer.derived).toBeUndefined();
    expect((await phone.sync([event(1)], { log: 'telemetry' })).results).toMatchObject([{ st: 'duplicate', rev: 1 }]);
    const core = await phone.sync([event(1), activity(3, { seq: 2 })]);
    expect(core.results).toMatchObject([
      { st: 'rejected', code: 'unknown_entity' },
      { st: 'applied', rev: 1 },
    ]);
    expect(core.changes.map(({ k }) => k)).toEqual([idOf(3)]);
  });

  it('[SYNC-24] what a writing replaces is handed out with it, and a tick done earlier supersedes a later one', async () => {
    const writing = edit(1, 'session', idOf(7), { note: 'slow' }, { base: [idOf(3)] });
    await phone.sync([writing]);
    expect((await tablet.sync()).changes).toMatchObject([
      { e: 'session', k: idOf(7), id: idOf(1), t: 'patch', hlc: writing.hlc, base: [idOf(3)], d: { note: 'slow' } },
    ]);
    const tick = (n: number, at: number): Operation => ({
      ...activity(n),
      e: 'schedule_completion',
      k: `scheduled:${TODAY}:${idOf(7)}`,
      d: { at, off: 0, tz: 'UTC', day: TODAY, itemId: idOf(7) },
    });
    await phone.sync([tick(2, NOON - 9)]);
    expect((await tablet.sync([tick(3, NOON)])).results).toMatchObject([{ st: 'superseded', rev: 3 }]);
  });

  it('[SYNC-24] the rest of an edit is handed out under the id of that edit, so every device knows its values by one name', async () => {
    const whole = edit(1, 'session', idOf(7), { note: 'slow', painBefore: 2, painAfter: 4 });
    await tablet.sync([{ ...whole, d: { painAfter: 4 } }]);
    const { results } = await phone.sync([whole, { ...whole, seq: 2, base: [idOf(3)] }]);
    expect(results.map(({ id, st, rev }) => [id, st, rev])).toEqual([
      [idOf(1), 'applied', 1],
      [idOf(1), 'applied', 1],
    ]);
    const { changes } = await tablet.sync([], { own: true });
    expect(changes.map(({ id, d, base }) => [id, d, base])).toEqual([
      [idOf(1), { painAfter: 4 }, undefined],
      [idOf(1), { note: 'slow', painBefore: 2 }, undefined],
      [idOf(1), {}, [idOf(3)]],
    ]);
    expect(new Set(await held()).size).toBe(3);
  });

  it('[SYNC-8] a clock far ahead comes after the clocks of all the owner’s records', async () => {
    const session = edit(1, 'session', idOf(7), { note: 'x' }, { clock: 4, device: 'd_b' });
    await tablet.sync([session]);
    const ahead = edit(2, 'profile', 'profile', { displayName: 'Ada' }, { clock: 600 });
    const { results } = await phone.sync([ahead]);
    expect((results[0]?.restamped ?? '') > (session.hlc ?? '')).toBe(true);
    expect(hlcMs(results[0]?.restamped ?? '')).toBe(NOON + 4 * 60_000);
  });

  it('[SYNC-25] rebuilding a mirror from the start makes the server refold its log', async () => {
    const ops = Array.from({ length: 200 }, (_, i) => activity(i + 1));
    const hash = (await phone.sync(ops)).derived?.hash;
    const stored = await server.store.getDocument(phone.owner, FIGURES_DOCUMENT);
    const kept = JSON.parse(stored?.value as string) as { running: { totals: { points: number } } };
    kept.running.totals.points += 10;
    await server.store.putDocument(phone.owner, FIGURES_DOCUMENT, 500, JSON.stringify(kept));
    const other = await startTestServer({ store: server.store });
    onTestFinished(() => other.close());
    const there = await signIn(other, await ownerKey());
    expect((await there.sync()).derived?.hash).not.toBe(hash);
    expect((await there.sync([], { own: true })).derived?.hash).toBe(hash);
  });

  it('[SYNC-26] numbers the device gave up hold its acknowledged number back no more', async () => {
    expect((await phone.sync([activity(1)])).ackSeq).toBe(1);
    expect((await phone.sync([], { seq: { first: 0, last: 0, max: 3 } })).ackSeq).toBe(1);
    expect((await phone.sync([activity(4)])).ackSeq).toBe(4);
    expect(neverCame(await readDevice(server.store, phone.owner, 'd_a'))).toBe(2);
  });

  it('[SYNC-27] old telemetry is pruned after an answer; a failure of that is logged and nothing else', async () => {
    const name = `${phone.owner}#telemetry`;
    await phone.sync([event(1), event(2)], { log: 'telemetry' });
    server.clock.now += 181 * 86_400_000;
    const late = await signIn(server, await ownerKey());
    await late.sync([event(3, { d: { at: server.clock.now, name: 'opened' } })], { log: 'telemetry' });
    await expect.poll(async () => (await server.store.read(name, 1, 10)).map(({ rev }) => rev)).toEqual([3]);

    const lines: string[] = [];
    const log = pino({ level: 'error' }, { write: (line: string) => lines.push(line) });
    const failing = await startTestServer({
      store: { ...server.store, remove: () => Promise.reject(new Error('no')) },
      log,
      clock: { now: server.clock.now + 181 * 86_400_000 },
    });
    onTestFinished(() => failing.close());
    const client = await signIn(failing, await ownerKey());
    await client.sync([event(4, { d: { at: failing.clock.now, name: 'opened' } })], { log: 'telemetry' });
    await expect.poll(() => lines.length).toBe(1);
    expect(lines[0]).toContain('pruning failed');
    expect((await client.sync()).results).toEqual([]);
  });

  it.each([
    ['text that is no JSON', '{"p":1,'],
    ['bytes that are no UTF-8', Buffer.from([0x22, 0xff, 0xfe, 0x22])],
    ['nesting without end', `${'['.repeat(40_000)}${']'.repeat(40_000)}`],
  ])('[SYNC-13] %s is 400', async (_name, body) => {
    expect(await errorOf(await postRaw(body))).toMatchObject({ status: 400, code: 'malformed' });
  });

  it('[SYNC-13] an empty body and JSON that is no object are refused', async () => {
    expect((await errorOf(await postRaw(''))).status).toBe(422);
    for (const body of ['null', '[]', '"p"', '7'])
      expect(await errorOf(await postRaw(body))).toMatchObject({ status: 422, code: 'unprocessable' });
  });

  it('[SYNC-14] a gzipped body is read; one that is cut, or no gzip at all, is 400', async () => {
    const body = gzipSync(JSON.stringify(phone.request({ ops: [activity(1)] })));
    expect((await postRaw(body, { 'content-encoding': 'gzip' })).status).toBe(200);
    expect(
      await errorOf(await postRaw(body.subarray(0, body.length - 12), { 'content-encoding': 'gzip' })),
    ).toMatchObject({ status: 400, code: 'malformed' });
    expect(await errorOf(await postRaw('{}', { 'content-encoding': 'gzip' }))).toMatchObject({
      status: 400,
      code: 'malformed',
    });
    expect(await held()).toEqual([idOf(1)]);
  });

  it('[SYNC-15] more than 1 MiB is 413, on the wire or inflated, and a gzip bomb stops at the limit', async () => {
    const large = JSON.stringify({ ...phone.request(), batch: 'x'.repeat(1024 * 1024) });
    expect(await errorOf(await postRaw(large))).toMatchObject({ status: 413, code: 'too_large' });
    expect(await errorOf(await postRaw(gzipSync(large), { 'content-encoding': 'gzip' }))).toMatchObject({
      status: 413,
      code: 'too_large',
    });
    const bomb = gzipSync(Buffer.alloc(256 * 1024 * 1024), { level: 1 });
    const before = process.memoryUsage().arrayBuffers;
    expect(await errorOf(await postRaw(bomb, { 'content-encoding': 'gzip' }))).toMatchObject({
      status: 413,
      code: 'too_large',
    });
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(32 * 1024 * 1024);
  });

  it('[SYNC-15] a body without a length stops at the limit too', async () => {
    const status = await new Promise<number>((resolve, reject) => {
      const request = httpRequest(
        `${server.url}/api/sync`,
        {
          method: 'POST',
          headers: { 'content-type': 'application/json', cookie: phone.cookie, 'transfer-encoding': 'chunked' },
        },
        (response) => {
          response.resume();
          resolve(response.statusCode ?? 0);
        },
      );
      request.on('error', reject);
      for (let i = 0; i < 20; i++) request.write('x'.repeat(64 * 1024));
      request.end();
    });
    expect(status).toBe(413);
  });

  it('[SYNC-16] a body of another kind or coding is 415', async () => {
    for (const headers of [
      { 'content-type': 'text/plain' },
      { 'content-type': 'application/x-www-form-urlencoded' },
      { 'content-encoding': 'br' },
    ])
      expect(await errorOf(await postRaw('{}', headers))).toMatchObject({ status: 415, code: 'unsupported_media' });
  });

  it('[SYNC-17] a body cut in mid-upload takes nothing, and the server goes on', async () => {
    const body = JSON.stringify(phone.request({ ops: [activity(1)] }));
    await sendCut(body.length + 10, body);
    await sendCut(body.length, body.slice(0, -5));
    expect(await held()).toEqual([]);
    expect((await phone.sync([activity(1)])).results).toMatchObject([{ st: 'applied' }]);
  });

  it('[SYNC-18] a full or unreachable store is 507 or 503 with Retry-After; what was accepted before stays', async () => {
    await phone.sync([activity(1)]);
    const { store } = server;
    for (const [reason, status, code] of [
      ['full', 507, 'storage_full'],
      ['unavailable', 503, 'unavailable'],
    ] as const) {
      const failing = await startTestServer({
        store: { ...store, insert: () => Promise.reject(new StoreFailure(reason, 'test')) },
      });
      const response = await (await signIn(failing, await ownerKey())).send({ ops: [activity(2)] });
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(await errorOf(response)).toMatchObject({ status, code });
      await failing.close();
    }
    expect(await held()).toEqual([idOf(1)]);
  });

  it('[SYNC-19] an operation without a place is to be sent again, and is not acknowledged', async () => {
    const memory = createMemoryStore();
    const busy = await startTestServer({ store: { ...memory, insert: async () => ({ inserted: 0, conflict: true }) } });
    const answer = await (await signIn(busy, await ownerKey())).sync([activity(1)]);
    expect([answer.results, answer.ackSeq]).toEqual([[{ id: idOf(1), st: 'retry', after: 1 }], 0]);
    await busy.close();
  });
});
