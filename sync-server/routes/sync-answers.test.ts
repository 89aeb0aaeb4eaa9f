/** How large an answer may be, and what only a newer server can judge: by the call itself. */
import { afterEach, describe, expect, it } from 'vitest';
import { LIMITS } from '#core/sync/limits.ts';
import type { Operation } from '#core/sync/protocol.ts';
import { SCHEMA } from '#core/sync/schema.ts';
import { createMemoryStore } from '../store/memory-store.ts';
import type { Store } from '../store/store.ts';
import { activity, completion, draft, idOf, ownerKey, row } from '../testing/builders.ts';
import { sharedStore } from '../testing/store-kinds.ts';
import { errorOf, signIn, startTestServer } from '../testing/test-server.ts';
import type { TestServer } from '../testing/test-server.ts';

const servers: TestServer[] = [];
const start = async (store: Store, rows: number, bytes = 1_000_000_000): Promise<TestServer> => {
  const server = await startTestServer({ store: sharedStore(store), config: { quota: { rows, bytes } } });
  servers.push(server);
  return server;
};
afterEach(() => Promise.all(servers.splice(0).map((server) => server.close())));

describe('the largest answer', () => {
  it('[ANSWER-1] stays below 2 MiB, whatever an owner holds and asks', async () => {
    const store = createMemoryStore();
    const phone = await signIn(await start(store, 100_000), await ownerKey());
    let sent = 0;
    for (; sent < 120; sent += 6) await phone.sync(Array.from({ length: 6 }, (_, i) => draft(sent + i + 1, 3_400)));
    const measured: number[] = [];
    const measure = async (members: Parameters<typeof phone.send>[0]): Promise<string> => {
      const text = await (await phone.send(members)).text();
      measured.push(Buffer.byteLength(text));
      return text;
    };
    await measure({});
    const replacing = Array.from({ length: 1_000 }, (_, i) => activity(1_000 + i, { replaces: idOf(1 + (i % sent)) }));
    const text = await measure({ ops: replacing, seq: { first: 1_000, last: 1_999, max: 1_999 } });
    const { results } = JSON.parse(text) as { results: { st: string }[] };
    expect(new Set(results.map(({ st }) => st))).toEqual(new Set(['superseded', 'retry']));
    const nameless = Array.from({ length: 12 }, (_, i) => activity(5_000 + i, { d: { ['x'.repeat(60_000)]: 1 } }));
    await measure({ ops: nameless, seq: { first: 5_000, last: 5_011, max: 5_011 } });
    expect(Math.max(...measured)).toBeLessThanOrEqual(LIMITS.answerBytes);
    expect(Math.max(...measured)).toBeGreaterThan(LIMITS.pageBytes);
    // the mirror still hears everything
    let heard = 0;
    for (let cursor = phone.request().cursor, more = true; more;) {
      const page = await phone.sync([], { cursor, own: true });
      heard += page.changes.length;
      ({ cursor, more } = page);
    }
    expect(heard).toBe(await store.head(phone.owner));
  });
});

describe('a page of changes', () => {
  it('[ANSWER-1] takes no more than its bytes where edits name much in `base`', async () => {
    const store = createMemoryStore();
    const phone = await signIn(await start(store, 100_000), await ownerKey());
    const base = Array.from({ length: 50 }, (_, n) => `${idOf(n)} ${'x'.repeat(40)}`);
    const edits = { owner: phone.owner, entity: 'session', key: idOf(1), type: 'patch', base, data: {} };
    await store.insert(Array.from({ length: 400 }, (_, n) => row(n + 1, edits)));
    const { changes, more } = await phone.sync();
    expect(Buffer.byteLength(JSON.stringify(changes))).toBeLessThanOrEqual(LIMITS.pageBytes);
    expect([changes.length > 100, more]).toEqual([true, true]);
  });
});

describe('a newer client', () => {
  it('[NEWER-1] hears `newer_version` for what this server cannot read, and everything else is taken', async () => {
    const store = createMemoryStore();
    const server = await start(store, 1_000);
    const phone = await signIn(server, await ownerKey());
    const newer = { st: 'retry', code: 'newer_version', after: 3_600 };
    const same = await phone.sync([activity(1), activity(2, { v: 2 }), activity(3, { e: 'ghost' }), completion(4)]);
    expect(same.results.map(({ st, code }) => [st, code])).toEqual([
      ['applied', undefined],
      ['retry', 'newer_version'],
      ['rejected', 'unknown_entity'],
      ['applied', undefined],
    ]);
    expect(same.ackSeq).toBe(1);
    const ops = [activity(5), activity(6, { e: 'ghost' }), { ...activity(7), mood: 'calm' } as Operation];
    const answer = await phone.sync(ops, { schema: SCHEMA + 1 });
    expect(answer.results).toMatchObject([{ st: 'applied' }, { id: idOf(6), ...newer }, { id: idOf(7), ...newer }]);
    const tablet = await signIn(server, await ownerKey(2), 'd_b');
    const unread = [activity(1), { ...activity(2), mood: 'calm' } as Operation];
    // what is to be sent again is not acknowledged
    expect((await tablet.sync(unread, { schema: SCHEMA + 1 })).ackSeq).toBe(1);
    const whole = await phone.send({ schema: SCHEMA + 1, mood: 'calm' } as object);
    expect(whole.headers.get('retry-after')).toBe('3600');
    expect(await errorOf(whole)).toMatchObject({ status: 503, code: 'newer_version' });
    expect((await phone.send({ mood: 'calm' } as object)).status).toBe(422);
    const unnamed = await phone.send({ schema: SCHEMA + 1, ops: [{ ...activity(8), id: 8 } as never] });
    expect(unnamed.headers.get('retry-after')).toBe('3600');
    expect(await errorOf(unnamed)).toMatchObject({ status: 503, code: 'newer_version' });
    const large = await phone.sync([activity(9, { d: { tz: 'x'.repeat(64 * 1024) } })], { schema: SCHEMA + 1 });
    expect(large.results).toMatchObject([{ id: idOf(9), ...newer }]);
  });
});

describe('the acknowledged number', () => {
  it('[ACK-5] stays below an entry that waits and is still held, whatever is sent past it, and passes what was given up', async () => {
    const phone = await signIn(await start(createMemoryStore(), 1_000), await ownerKey());
    const waiting = { ...activity(1), v: 99 };
    expect(await phone.sync([waiting, activity(2)])).toMatchObject({
      results: [{ st: 'retry', code: 'newer_version' }, { st: 'applied' }],
      ackSeq: 0,
    });
    expect((await phone.sync([activity(3)], { seq: { first: 1, last: 3, max: 3 } })).ackSeq).toBe(0);
    expect((await phone.sync([activity(5)], { seq: { first: 5, last: 5, max: 5 } })).ackSeq).toBe(5);
  });
});
