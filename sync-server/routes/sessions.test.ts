import { createHmac } from 'node:crypto';
import { request } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sessionsAnswer } from '#core/api/sessions.ts';
import { dayOf } from '#core/lib/day.ts';
import { openCollection } from '../collections/open-collection.ts';
import { sessionLists } from '../identity/session-list.ts';
import { SESSION_MS } from '../identity/session-token.ts';
import { StoreFailure } from '../store/store.ts';
import type { Store } from '../store/store.ts';
import { openBrowser } from '../testing/browser.ts';
import { activity, idOf, NOON, ownerKey } from '../testing/builders.ts';
import { hookedStore, sharedStore, storeKinds } from '../testing/store-kinds.ts';
import type { TestStore, WriteHooks } from '../testing/store-kinds.ts';
import {
  byHeader,
  claimAs,
  clientOf,
  cookieOf,
  errorOf,
  postJson,
  signIn,
  startTestServer,
} from '../testing/test-server.ts';
import type { TestClient, TestServer } from '../testing/test-server.ts';

const DAY_MS = 86_400_000;
const codeOf = async (response: Response): Promise<string> =>
  response.status < 300 ? String(response.status) : `${response.status} ${(await errorOf(response)).code}`;

const end = (client: TestClient, what: object): Promise<Response> => client.post('/api/sessions/end', what);

describe.each(storeKinds)('/api/sessions on the %s store', (_, openStore) => {
  let store: TestStore;
  const servers: TestServer[] = [];
  const start = async (hooks: WriteHooks = {}): Promise<TestServer> => {
    const server = await startTestServer({ store: hookedStore(sharedStore(store), hooks) });
    servers.push(server);
    return server;
  };
  beforeEach(async () => {
    store = await openStore();
  });
  afterEach(async () => {
    await Promise.all(servers.splice(0).map((server) => server.close()));
    await store.close();
  });
  const listed = async (client: TestClient): Promise<unknown> =>
    sessionsAnswer.parse(await (await client.get('/api/sessions')).json()).sessions;

  it('[SESSION-10] lists device, beginning and last day of each session, and which is this one', async () => {
    const server = await start();
    const key = await ownerKey();
    const [phone, laptop] = [await signIn(server, key), await signIn(server, key, 'd_b')];
    expect(await listed(phone)).toEqual([]);
    await phone.sync([activity(1)]);
    await laptop.sync();
    server.clock.now += DAY_MS;
    await phone.sync();
    const [today, yesterday] = [dayOf(NOON + DAY_MS, 0), dayOf(NOON, 0)];
    expect(await listed(phone)).toEqual([
      { device: 'd_a', since: NOON, seen: today, isThis: true },
      { device: 'd_b', since: NOON, seen: yesterday, isThis: false },
    ]);
    expect(await listed(await signIn(server, await ownerKey(2)))).toEqual([]);
    expect(await codeOf(await fetch(`${server.url}/api/sessions`))).toBe('401 not_signed_in');
  });

  it('[SESSION-10] lists no more than 50, the last seen', async () => {
    const server = await start();
    const key = await ownerKey();
    await (await signIn(server, key, 'd_0')).sync([activity(1)]);
    server.clock.now += DAY_MS;
    for (let n = 1; n <= 51; n++) await (await signIn(server, key, `d_${n}`)).sync();
    const sessions = (await listed(await signIn(server, key, 'd_1'))) as { device: string }[];
    expect([sessions.length, sessions.some(({ device }) => device === 'd_0')]).toEqual([50, false]);
  });

  it('[SESSION-10] a list goes when the last of its sessions is too old to count', async () => {
    const server = await start();
    const { sync, owner } = await signIn(server, await ownerKey());
    await sync([activity(1)]);
    const heldAt = async (now: number) => (await openCollection(store.collections, sessionLists, () => now)).get(owner);
    expect(await heldAt(NOON + SESSION_MS - 1)).toMatchObject({ value: { document: { listed: [{ device: 'd_a' }] } } });
    expect(await heldAt(NOON + SESSION_MS)).toMatchObject({ value: null });
  });

  it.each(['full', 'unavailable'] as const)(
    '[SESSION-17] where the list is %s a call is answered all the same, and the next one notes it',
    async (reason) => {
      const failing = { is: false };
      const before: WriteHooks['before'] = async (write, name) => {
        if (failing.is && write === 'put' && name === sessionLists.name) throw new StoreFailure(reason, 'test');
      };
      const server = await start({ before });
      const phone = await signIn(server, await ownerKey());
      failing.is = true;
      expect((await phone.sync([activity(1)])).results).toMatchObject([{ st: 'applied' }]);
      expect(await codeOf(await phone.get('/api/streak/user-data'))).toBe('200');
      expect(await listed(phone)).toEqual([]);
      failing.is = false;
      await phone.sync();
      expect(await listed(phone)).toMatchObject([{ device: 'd_a' }]);
    },
  );

  it('[SESSION-10] of two devices that are noted at once both are in the list', async () => {
    const key = await ownerKey();
    let laptop: TestClient | null = null;
    const before: WriteHooks['before'] = async (write, name) => {
      const other = laptop;
      if (write !== 'put' || name !== sessionLists.name || other === null) return;
      laptop = null;
      await other.sync();
    };
    const [server, another] = [await start({ before }), await start()];
    const phone = await signIn(server, key);
    laptop = await signIn(another, key, 'd_b');
    await phone.sync([activity(1)]);
    const devices = (await listed(phone)) as { device: string }[];
    expect(devices.map(({ device }) => device).toSorted()).toEqual(['d_a', 'd_b']);
  });

  it('[SESSION-11] ends those of one device, which signs in anew by its secret, also in the same millisecond', async () => {
    const server = await start();
    const key = await ownerKey();
    const [phone, laptop] = [await signIn(server, key), await signIn(server, key, 'd_b')];
    await phone.sync([activity(1)]);
    await laptop.sync();
    expect(await codeOf(await end(phone, { device: 'd_b' }))).toBe('204');
    const push = { ops: [activity(2)], seq: { first: 2, last: 2, max: 2 } };
    for (const call of [laptop.send(push), laptop.get('/api/sessions'), end(laptop, { all: true })])
      expect(await codeOf(await call)).toBe('401 not_signed_in');
    expect(await store.head(key.owner)).toBe(1);
    expect(await listed(phone)).toMatchObject([{ device: 'd_a' }]);
    const again = await signIn(server, key, 'd_b');
    expect(await codeOf(await again.send())).toBe('200');
    expect(await codeOf(await laptop.send())).toBe('401 not_signed_in');
    const own = await end(again, { device: 'd_b' });
    expect(own.headers.getSetCookie()).toEqual([
      '__Host-waymend=; Path=/; Max-Age=0; HttpOnly; Secure; SameSite=Strict',
    ]);
  });

  it('[SESSION-11] ends all others, in every process, and gives the one that asks a new one', async () => {
    const [server, other] = [await start(), await start()];
    const key = await ownerKey();
    const [phone, laptop] = [await signIn(server, key), await signIn(other, key, 'd_b')];
    await phone.sync([activity(1)]);
    const response = await end(phone, { all: true });
    expect(response.status).toBe(204);
    for (const client of [phone, laptop]) expect(await codeOf(await client.send())).toBe('401 not_signed_in');
    expect(await codeOf(await clientOf(server, key, 'd_a', cookieOf(response)).send())).toBe('200');
    expect(await codeOf(await (await signIn(other, key, 'd_b')).send())).toBe('200');
  });

  it('[SESSION-11] the 51st device that is ended ends all', async () => {
    const server = await start();
    const phone = await signIn(server, await ownerKey());
    for (let n = 1; n <= 50; n++) expect(await codeOf(await end(phone, { device: `d_${n}` }))).toBe('204');
    expect(await codeOf(await phone.send())).toBe('200');
    expect(await codeOf(await end(phone, { device: 'd_51' }))).toBe('204');
    expect(await codeOf(await phone.send())).toBe('401 not_signed_in');
  });

  it('[SESSION-11] requires a session, validates its input and is rate-limited', async () => {
    const server = await start();
    const phone = await signIn(server, await ownerKey());
    expect(await codeOf(await postJson(`${server.url}/api/sessions/end`, { all: true }))).toBe('401 not_signed_in');
    for (const shape of [{}, { all: false }, { device: 'two words' }, { device: 'd_b', all: true }])
      expect(await codeOf(await end(phone, shape))).toBe('422 unprocessable');
    const codes: string[] = [];
    for (let n = 0; n < 101; n++) codes.push(await codeOf(await end(phone, { device: 'd_b' })));
    expect([codes[99], codes[100]]).toEqual(['204', '429 rate_limited']);
    const all = await end(phone, { all: true });
    expect(await codeOf(all)).toBe('204');
    // nobody else is locked out by it
    const laptop = await signIn(server, phone, 'd_c');
    const again = clientOf(server, phone, 'd_a', cookieOf(all));
    expect(await codeOf(await again.send())).toBe('200');
    expect(await codeOf(await end(laptop, { device: 'd_a' }))).toBe('204');
    expect(await codeOf(await again.send())).toBe('401 not_signed_in');
  });

  it('[SESSION-12] the key to what was before an eviction opens nothing once its session was ended', async () => {
    const server = await start();
    const key = await ownerKey(1);
    const phone = await signIn(server, key, 'd_phone');
    await phone.sync([activity(1)]);
    const browser = openBrowser(server.url);
    const fresh = await ownerKey(2);
    await browser.call('POST', '/api/session', { ...key, device: 'd_old' });
    await browser.call('POST', '/api/session', { ...fresh, device: 'd_new', first: true });
    expect((await browser.call('GET', '/api/session/before')).status).toBe(200);
    expect((await end(phone, { device: 'd_old' })).status).toBe(204);
    expect((await browser.call('GET', '/api/session/before')).status).toBe(204);
    const restored = await browser.call('POST', '/api/session/before', { owner: fresh.owner, act: 'restore' });
    expect(restored.status).toBe(204);
    expect(await codeOf(await phone.send())).toBe('200');
    expect(await store.head(fresh.owner)).toBe(0);
  });

  /** A call whose head is heard, and whose body comes when it is finished. */
  async function holdOpen(
    client: TestClient,
    path: string,
    value: unknown,
  ): Promise<{ readonly server: TestServer; readonly finish: () => Promise<string> }> {
    let hear = (): void => undefined;
    const heard = new Promise<void>((resolve) => (hear = resolve));
    const getDocument: Store['getDocument'] = async (owner, name) => {
      const held = await store.getDocument(owner, name);
      if (owner === '$owners') hear();
      return held;
    };
    const server = await startTestServer({
      store: { ...sharedStore(store), getDocument },
      ...byHeader,
    });
    servers.push(server);
    const body = JSON.stringify(value);
    const call = request(`${server.url}${path}`, {
      method: 'POST',
      headers: { cookie: client.cookie, 'content-type': 'application/json', 'content-length': body.length },
    });
    const answered = new Promise<string>((resolve, reject) => {
      call.on('error', reject);
      call.on('response', (answer) => {
        answer.resume();
        resolve(`${answer.statusCode ?? 0} ${(answer.headers['set-cookie'] ?? []).length}`);
      });
    });
    call.write(body.slice(0, 1));
    await heard;
    return {
      server,
      finish: () => {
        call.end(body.slice(1));
        return answered;
      },
    };
  }

  it('[SESSION-14] a call whose body was held back until its session was ended changes nothing, and ends no others', async () => {
    const server = await start();
    const key = await ownerKey();
    for (const how of ['all', 'device'] as const) {
      const [phone, thief] = [await signIn(server, key), await signIn(server, key, 'd_thief')];
      await phone.sync([activity(1)]);
      const push = thief.request({ ops: [activity(2)], seq: { first: 2, last: 2, max: 2 } });
      const calls = await Promise.all([
        holdOpen(thief, '/api/sessions/end', { all: true }),
        holdOpen(thief, '/api/sessions/end', { device: 'd_a' }),
        holdOpen(thief, '/api/sync', push),
        holdOpen(thief, '/api/streak/log-activity', { minutes: 5 }),
        holdOpen(thief, '/api/session/before', { owner: key.owner, act: 'forget' }),
        holdOpen(thief, '/api/account/erase', { owner: key.owner, secret: key.secret }),
      ]);
      const ended = await end(phone, how === 'all' ? { all: true } : { device: 'd_thief' });
      const mine = how === 'all' ? clientOf(server, key, 'd_a', cookieOf(ended)) : phone;
      for (const { finish } of calls) expect(await finish()).toBe('401 0');
      expect(await codeOf(await mine.send())).toBe('200');
      expect(await store.head(key.owner)).toBe(1);
    }
  });

  it('[SESSION-14] nor after a claim', async () => {
    const server = await start();
    const key = await ownerKey();
    const [phone, thief] = [await signIn(server, key), await signIn(server, key, 'd_thief')];
    await phone.sync([activity(1)]);
    const { server: other, finish } = await holdOpen(thief, '/api/sessions/end', { all: true });
    const claimed = await claimAs(clientOf(other, key, 'd_a', phone.cookie), 'ada');
    const mine = clientOf(server, key, 'd_a', cookieOf(claimed));
    expect(await finish()).toBe('401 0');
    expect(await codeOf(await mine.send())).toBe('200');
  });

  it('[SESSION-14] of two sessions that end each other at once one stays', async () => {
    const server = await start();
    const key = await ownerKey();
    const [phone, laptop] = [await signIn(server, key), await signIn(server, key, 'd_b')];
    await phone.sync([activity(1)]);
    await laptop.sync();
    let isFirst = true;
    const slow = await start({
      before: async (write, owner) => {
        if (write !== 'putDocument' || owner !== '$owners' || !isFirst) return;
        isFirst = false;
        expect((await end(laptop, { device: 'd_a' })).status).toBe(204);
      },
    });
    expect(await codeOf(await end(clientOf(slow, key, 'd_a', phone.cookie), { device: 'd_b' }))).toBe(
      '401 not_signed_in',
    );
    expect(await codeOf(await laptop.send())).toBe('200');
  });

  it('[SESSION-15] ended by a clock that was set back, or begun by one that is ahead, a session stays ended', async () => {
    const server = await start();
    const key = await ownerKey();
    const [phone, laptop] = [await signIn(server, key), await signIn(server, key, 'd_b')];
    await phone.sync([activity(1)]);
    server.clock.now = NOON + 10_000;
    expect((await end(phone, { device: 'd_b' })).status).toBe(204);
    server.clock.now = NOON - 1_000;
    expect((await end(phone, { device: 'd_b' })).status).toBe(204);
    expect(await codeOf(await laptop.send())).toBe('401 not_signed_in');
    const ahead = await start();
    ahead.clock.now = NOON + 2 * DAY_MS;
    const thief = await signIn(ahead, key, 'd_c');
    expect((await end(phone, { device: 'd_c' })).status).toBe(204);
    expect(await codeOf(await thief.send())).toBe('401 not_signed_in');
    const again = await signIn(ahead, key, 'd_c');
    expect((await end(phone, { device: 'd_c' })).status).toBe(204);
    expect(await codeOf(await again.send())).toBe('401 not_signed_in');
    expect(await codeOf(await (await signIn(server, key, 'd_c')).send())).toBe('200');
  });

  it('[SESSION-15] one of a form that does not name the end before it is told by its time, clocks a day apart', async () => {
    const server = await start();
    const key = await ownerKey();
    const phone = await signIn(server, key);
    const secret = String((await store.getDocument('$server', 'session-key'))?.value);
    const formerly = (since: number): TestClient => {
      const said = `v2.${key.owner}.d_b.${since.toString(36)}.0`;
      const token = `${said}.${createHmac('sha256', secret).update(said).digest('base64url')}`;
      return clientOf(server, key, 'd_b', `__Host-waymend=${token}`);
    };
    const [before, ahead] = [formerly(NOON - 1), formerly(NOON + 3_600_000)];
    for (const client of [before, ahead]) expect(await codeOf(await client.send())).toBe('200');
    expect((await end(phone, { device: 'd_b' })).status).toBe(204);
    for (const client of [before, ahead]) expect(await codeOf(await client.send())).toBe('401 not_signed_in');
  });

  it('[SESSION-10] an earlier session of a device, still in use, takes nothing from the later one’s place', async () => {
    const server = await start();
    const key = await ownerKey();
    const [phone, early] = [await signIn(server, key), await signIn(server, key, 'd_b')];
    await phone.sync([activity(1)]);
    server.clock.now += 1_000;
    await (await signIn(server, key, 'd_b')).sync();
    server.clock.now += DAY_MS;
    await early.sync();
    const seen = dayOf(NOON + DAY_MS, 0);
    expect(await listed(phone)).toContainEqual({ device: 'd_b', since: NOON + 1_000, seen, isThis: false });
  });

  it('[SESSION-13] a push whose session is ended meanwhile stays, hears 401, and sent again is a duplicate', async () => {
    let open = (): void => undefined;
    let reach = (): void => undefined;
    const opened = new Promise<void>((resolve) => (open = resolve));
    const reached = new Promise<void>((resolve) => (reach = resolve));
    const server = await start();
    const slow = await start({
      before: async (write) => {
        if (write !== 'insert') return;
        reach();
        await opened;
      },
    });
    const key = await ownerKey();
    const [phone, laptop] = [await signIn(server, key), await signIn(slow, key, 'd_b')];
    const push = laptop.send({ ops: [activity(1)], seq: { first: 1, last: 1, max: 1 } });
    await reached;
    expect((await end(phone, { all: true })).status).toBe(204);
    open();
    expect(await codeOf(await push)).toBe('401 not_signed_in');
    expect((await store.read(key.owner, 1, 9)).map(({ opId }) => opId)).toEqual([idOf(1)]);
    const again = await signIn(server, key, 'd_b');
    expect((await again.sync([activity(1)])).results).toMatchObject([{ st: 'duplicate', rev: 1 }]);
  });
});

describe('/api/sessions/end', () => {
  it('[SESSION-11] devices without number end no more than 1,000 sessions a day of an owner, and any of them still ends all', async () => {
    const server = await startTestServer();
    const key = await ownerKey();
    const devices = await Promise.all(Array.from({ length: 11 }, (_, n) => signIn(server, key, `d_${n}`)));
    for (const device of devices.slice(0, 10)) {
      const answers = await Promise.all(Array.from({ length: 100 }, () => end(device, { device: 'd_lost' })));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]));
    }
    const last = devices[10]!;
    expect(await codeOf(await end(last, { device: 'd_lost' }))).toBe('429 rate_limited');
    expect(await codeOf(await end(last, { all: true }))).toBe('204');
    await server.close();
  });
});
