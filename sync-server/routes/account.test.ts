import { MongoClient } from 'mongodb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { claimAnswer, joined } from '#core/api/account.ts';
import type { ClaimAnswer, Joined } from '#core/api/account.ts';
import type { Day } from '#core/lib/day.ts';
import { eraseOwner } from '../identity/erase-owner.ts';
import { sessionLists } from '../identity/session-list.ts';
import { activity, completion, event, idOf, NOON, ownerKey, row, TODAY } from '../testing/builders.ts';
import { joinDepsOf, linkedOwner, takeOver } from '../testing/join-deps.ts';
import { startServerProcess } from '../testing/server-process.ts';
import { hookedStore, sharedStore, storeKinds } from '../testing/store-kinds.ts';
import type { TestStore, WriteHooks } from '../testing/store-kinds.ts';
import {
  as,
  byHeader,
  claimAs,
  clientOf,
  cookieOf,
  errorOf,
  postJson,
  proofOf,
  signIn,
  startTestServer,
} from '../testing/test-server.ts';
import type { TestClient, TestServer } from '../testing/test-server.ts';

const DAY_MS = 86_400_000;
const telemetryOf = (owner: string): string => `${owner}#telemetry`;
const erase = (client: TestClient, owner = client.owner, headers: Record<string, string> = {}): Promise<Response> =>
  client.post('/api/account/erase', { owner, secret: client.secret }, headers);
const claim = (client: TestClient, account = 'ada', headers: Record<string, string> = {}): Promise<Response> =>
  claimAs(client, account, headers);
const claimed = async (client: TestClient, account?: string, headers?: Record<string, string>): Promise<ClaimAnswer> =>
  claimAnswer.parse(await (await claim(client, account, headers)).json());
const preview = async (client: TestClient): Promise<Joined> =>
  joined.parse(await (await client.post('/api/account/claim/preview', proofOf(client), as('ada'))).json());
const codeOf = async (response: Response): Promise<string> => `${response.status} ${(await errorOf(response)).code}`;
/** Claims, and goes on with the session that the answer brings. */
async function claimedBy(server: TestServer, client: TestClient, account = 'ada'): Promise<TestClient> {
  const response = await claim(client, account);
  const { owner } = claimAnswer.parse(await response.json());
  return clientOf(server, { ...client, owner }, client.device, cookieOf(response));
}

/** A place where someone waits until let go. */
function gate(): { readonly wait: () => Promise<void>; readonly reached: Promise<void>; readonly open: () => void } {
  let open = (): void => undefined;
  let reach = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  const reached = new Promise<void>((resolve) => (reach = resolve));
  return {
    wait: () => {
      reach();
      return opened;
    },
    reached,
    open: () => open(),
  };
}

describe.each(storeKinds)('owners on the %s store', (_, openStore) => {
  let store: TestStore;
  const servers: TestServer[] = [];
  const start = async (hooks: WriteHooks = {}): Promise<TestServer> => {
    const server = await startTestServer({ store: hookedStore(sharedStore(store), hooks), ...byHeader });
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
  const idsIn = async (owner: string): Promise<string[]> => {
    const rows = await store.read(owner, 1, 10_000);
    expect(rows.map(({ rev }) => rev)).toEqual(rows.map((_row, index) => index + 1));
    return rows.map(({ opId }) => opId);
  };

  describe('POST /api/account/erase', () => {
    it('[ERASE-1] leaves a tombstone before anything goes, takes both logs, their documents and its cookies, and is harmless done again', async () => {
      const writes: string[] = [];
      let isWatched = false;
      const server = await start({
        before: async (write, owner) => {
          if (isWatched) writes.push(`${write} ${owner}`);
        },
      });
      const client = await signIn(server, await ownerKey());
      await client.sync([activity(1), completion(2)]);
      await client.sync([event(3)], { log: 'telemetry' });
      isWatched = true;
      const response = await erase(client);
      expect([response.status, response.headers.getSetCookie()]).toEqual([
        204,
        ['', '-device'].map((name) => `__Host-waymend${name}=; Path=/; Max-Age=0; HttpOnly; Secure; SameSite=Strict`),
      ]);
      expect(writes[0]).toBe('putDocument $owners');
      // how far the store has heard of the journal
      expect(writes[1]).toBe('putDocument $server');
      expect(writes.slice(2).sort()).toEqual([
        `eraseOwner ${client.owner}`,
        `eraseOwner ${telemetryOf(client.owner)}`,
        'take session-lists',
      ]);
      for (const log of [client.owner, telemetryOf(client.owner)])
        expect([await store.head(log), await store.getDocument(log, 'device:d_a')]).toEqual([0, null]);
      expect((await erase(client)).status).toBe(204);
    });

    it('[ERASE-1] is only for the owner named, in its session and from its own site', async () => {
      const server = await start();
      const [ada, eve] = [await signIn(server, await ownerKey(1)), await signIn(server, await ownerKey(2))];
      await ada.sync([activity(1)]);
      expect(await codeOf(await erase(eve, ada.owner))).toBe('409 owner_mismatch');
      expect(await codeOf(await postJson(`${server.url}/api/account/erase`, { owner: ada.owner }))).toBe(
        '401 not_signed_in',
      );
      expect(await errorOf(await ada.post('/api/account/erase', {}))).toMatchObject({ status: 422, fields: ['owner'] });
      expect(
        await codeOf(await ada.post('/api/account/erase', { owner: ada.owner }, { 'sec-fetch-site': 'cross-site' })),
      ).toBe('403 cross_site');
      expect(await idsIn(ada.owner)).toEqual([idOf(1)]);
    });

    it('[ERASE-7] a cookie alone erases nothing: the secret must come with it', async () => {
      const server = await start();
      const [ada, eve] = [await signIn(server, await ownerKey(1)), await signIn(server, await ownerKey(2))];
      await ada.sync([activity(1)]);
      for (const secret of [undefined, eve.secret])
        expect(await codeOf(await ada.post('/api/account/erase', { owner: ada.owner, secret }))).toBe(
          '403 wrong_secret',
        );
      expect(await idsIn(ada.owner)).toEqual([idOf(1)]);
      expect((await ada.send()).status).toBe(200);
    });

    it('[ERASE-8] erases nothing where the log holds more than was seen, from whichever device, or another past', async () => {
      const server = await start();
      const key = await ownerKey();
      const [phone, laptop] = [await signIn(server, key), await signIn(server, key, 'd_b')];
      const eraseSeen = (seen: unknown): Promise<Response> =>
        phone.post('/api/account/erase', { owner: key.owner, secret: key.secret, seen });
      await phone.sync([activity(1)]);
      for (const [device, id] of [
        [phone, 2],
        [laptop, 3],
      ] as const) {
        const heard = (await phone.sync([])).cursor;
        await device.sync([activity(id)]);
        expect(await codeOf(await eraseSeen(heard))).toBe('409 unseen_entries');
      }
      const { cursor } = await phone.sync([]);
      expect(await codeOf(await eraseSeen({ ...cursor, op: idOf(9) }))).toBe('409 unseen_entries');
      expect(await codeOf(await eraseSeen({ epoch: 0, rev: 0, op: null }))).toBe('409 unseen_entries');
      expect(await idsIn(key.owner)).toEqual([idOf(1), idOf(2), idOf(3)]);
      for (let times = 0; times < 2; times++) expect((await eraseSeen(cursor)).status).toBe(204);
      expect(await store.head(key.owner)).toBe(0);
    });

    it('[ERASE-7] who proved to be the owner just before an account claimed it erases nothing any more', async () => {
      const server = await start();
      const client = await signIn(server, await ownerKey());
      await client.sync([activity(1)]);
      const held = gate();
      let isHeld = true;
      const other = await start({
        before: async (write, owner) => {
          if (write !== 'putDocument' || owner !== '$owners' || !isHeld) return;
          isHeld = false;
          await held.wait();
        },
      });
      const erasing = erase({ ...client, post: clientOf(other, client, client.device, client.cookie).post });
      await held.reached;
      expect((await claim(client)).status).toBe(200);
      held.open();
      expect(await codeOf(await erasing)).toBe('403 claimed');
      expect(await idsIn(client.owner)).toEqual([idOf(1)]);
    });

    it('[ERASE-2] every later call of the owner is 410, by an old cookie, another device or another process, and stores nothing', async () => {
      const [one, other] = [await start(), await start()];
      const key = await ownerKey();
      const [phone, laptop] = [await signIn(one, key), await signIn(other, key, 'd_b')];
      await phone.sync([activity(1)]);
      await laptop.sync([activity(2)]);
      expect((await erase(phone)).status).toBe(204);
      for (const client of [phone, laptop]) {
        const answers = [
          client.send({ ops: [activity(3)], seq: { first: 3, last: 3, max: 3 } }),
          client.send({ ops: [event(4)], seq: { first: 4, last: 4, max: 4 }, log: 'telemetry' }),
          client.get('/api/streak/user-data'),
          client.get('/api/streak/daily-challenges'),
          client.post('/api/streak/log-activity'),
          client.get('/api/sessions'),
          client.post('/api/sessions/end', { all: true }),
          client.post('/api/sessions/end', { device: 'd_b' }),
          client.get('/api/session/before'),
          client.post('/api/session/before', { owner: client.owner, act: 'restore' }),
          client.post('/api/account/claim/preview', proofOf(client), as('ada')),
          claim(client),
        ];
        for (const answer of answers) expect(await codeOf(await answer)).toBe('410 erased');
      }
      for (const { url } of [one, other])
        expect(await codeOf(await postJson(`${url}/api/session`, { ...key, device: 'd_c' }))).toBe('410 erased');
      for (const log of [phone.owner, telemetryOf(phone.owner)])
        expect([await store.head(log), await store.getDocument(log, 'device:d_a')]).toEqual([0, null]);
      expect(
        (await postJson(`${one.url}/api/session`, { ...(await ownerKey(2)), device: 'd_a' }, { cookie: phone.cookie }))
          .status,
      ).toBe(204);
    });

    it('[ERASE-3] a push that was past the check when the tombstone was written brings nothing back', async () => {
      const held = gate();
      const [one, other] = [
        await start(),
        await start({
          before: async (write) => {
            if (write === 'insert') await held.wait();
          },
        }),
      ];
      const key = await ownerKey();
      const [phone, laptop] = [await signIn(one, key), await signIn(other, key, 'd_b')];
      await phone.sync([activity(1)]);
      const push = laptop.send({ ops: [activity(2)], seq: { first: 2, last: 2, max: 2 } });
      await held.reached;
      expect((await erase(phone)).status).toBe(204);
      held.open();
      expect(await codeOf(await push)).toBe('410 erased');
      expect([await store.head(key.owner), await store.getDocument(key.owner, 'device:d_b')]).toEqual([0, null]);
    });

    it('[ERASE-3] a list of sessions that notes its own meanwhile leaves nothing of it', async () => {
      const held = gate();
      const key = await ownerKey();
      const [one, other] = [
        await start(),
        await start({
          before: async (write, owner) => {
            if (write === 'put' && owner === 'session-lists') await held.wait();
          },
        }),
      ];
      const [phone, laptop] = [await signIn(one, key), await signIn(other, key, 'd_b')];
      await phone.sync([activity(1)]);
      const list = laptop.get('/api/sessions');
      await held.reached;
      expect((await erase(phone)).status).toBe(204);
      held.open();
      expect(await codeOf(await list)).toBe('410 erased');
      expect(await (await store.collections.open(sessionLists)).get(key.owner)).toBeNull();
      expect(await store.listDocuments(key.owner, '', 9)).toEqual([]);
    });

    it('[ERASE-4] what a process that died after the tombstone has left goes with the next call', async () => {
      const server = await start();
      const client = await signIn(server, await ownerKey());
      await erase(client);
      const logs = [client.owner, telemetryOf(client.owner)];
      for (const leave of [
        (owner: string) => store.insert([row(1, { owner })]),
        (owner: string) => store.putDocument(owner, 'sessions', 1, []),
      ])
        for (const log of logs) {
          await leave(log);
          expect(await codeOf(await client.send())).toBe('410 erased');
          expect([await store.head(log), await store.listDocuments(log, '', 9)]).toEqual([0, []]);
        }
    });

    it('[ERASE-4] so does the list of its sessions, also one that cannot be read', async () => {
      const server = await start();
      const client = await signIn(server, await ownerKey());
      await erase(client);
      const rows = await store.collections.open(sessionLists);
      for (const listed of [[], 'damaged']) {
        const document = { id: client.owner, listed, expiresAt: NOON + DAY_MS };
        await rows.insert({ id: client.owner, version: 'v', document }, NOON);
        expect(await codeOf(await client.send())).toBe('410 erased');
        expect(await rows.get(client.owner)).toBeNull();
      }
    });

    it('[ERASE-4] broken off at any write, done again it erases all', async () => {
      for (let deadly = 1, isWhole = false; !isWhole; deadly++) {
        let writes = 0;
        let isArmed = false;
        const server = await start({
          before: async () => {
            if (isArmed && ++writes === deadly) throw new Error('the process died');
          },
        });
        const key = await ownerKey(deadly);
        const client = await signIn(server, key);
        await client.sync([activity(1)]);
        await client.sync([event(2)], { log: 'telemetry' });
        isArmed = true;
        isWhole = (await erase(client)).status === 204;
        isArmed = false;
        expect((await erase(client)).status).toBe(204);
        expect(await codeOf(await client.send())).toBe('410 erased');
        for (const log of [key.owner, telemetryOf(key.owner)]) expect(await store.head(log)).toBe(0);
      }
    });

    it('[ERASE-5] also erases owners joined to it', async () => {
      const server = await start();
      const [ada, eve] = [await signIn(server, await ownerKey(1)), await signIn(server, await ownerKey(2))];
      await ada.sync([activity(1)]);
      await eve.sync([activity(2)]);
      const signedIn = await claimedBy(server, ada);
      await claimed(eve);
      expect((await erase(signedIn, ada.owner, as('ada'))).status).toBe(204);
      for (const { owner } of [ada, eve]) expect(await store.head(owner)).toBe(0);
      expect(await codeOf(await eve.send())).toBe('410 erased');
    });

    it('[ERASE-6] in the session of an erased or joined owner, a call for another owner is a mismatch, so that its client posts its own session', async () => {
      const server = await start();
      const clients = await Promise.all([1, 2, 3].map(async (seed) => signIn(server, await ownerKey(seed))));
      const [ada, eve, zoe] = clients as [TestClient, TestClient, TestClient];
      await claimed(ada);
      await claimed(eve);
      await erase(zoe);
      for (const { cookie } of [eve, zoe])
        expect(await errorOf(await ada.send({}, { cookie }))).toMatchObject({
          status: 409,
          code: 'owner_mismatch',
          fields: ['owner'],
        });
    });
  });

  describe('POST /api/account/claim', () => {
    it('[ACCOUNT-1] exists only where sign-in is plugged in, and needs both a sign-in and the owner’s secret', async () => {
      const server = await start();
      const client = await signIn(server, await ownerKey());
      const bare = await startTestServer({ store: sharedStore(store) });
      servers.push(bare);
      const eve = await signIn(server, await ownerKey(2));
      for (const path of ['/api/account/claim', '/api/account/claim/preview']) {
        expect(await codeOf(await client.post(path, proofOf(client)))).toBe('401 not_signed_in');
        expect(await errorOf(await client.post(path, {}, as('ada')))).toMatchObject({
          status: 422,
          fields: ['owner', 'secret', 'device'],
        });
        const guessed = { ...proofOf(client), secret: eve.secret };
        expect(await codeOf(await client.post(path, guessed, as('ada')))).toBe('403 wrong_secret');
        expect(
          await codeOf(await postJson(`${bare.url}${path}`, proofOf(client), { cookie: client.cookie, ...as('ada') })),
        ).toBe('404 not_found');
      }
      expect((await client.send()).status).toBe(200);
    });

    it('[ACCOUNT-2] the first gives the account this owner as it is; from then on neither the secret nor a cookie from before opens anything, and the new cookie does', async () => {
      const server = await start();
      const key = await ownerKey();
      const client = await signIn(server, key);
      await client.sync([activity(1), completion(2), activity(3, { d: { at: NOON - DAY_MS } })]);
      const before = await store.read(key.owner, 1, 10);
      const told = await preview(client);
      expect(told).toMatchObject({
        added: 3,
        same: 0,
        activities: 3,
        streakBefore: 0,
        streakAfter: 2,
        pointsBefore: 0,
      });
      expect((await postJson(`${server.url}/api/session`, { ...key, device: 'd_a' })).status).toBe(204);
      const response = await claim(client);
      const cookie = cookieOf(response);
      expect(claimAnswer.parse(await response.json())).toEqual({ ...told, owner: key.owner });
      expect(await store.read(key.owner, 1, 10)).toEqual(before);
      expect(await codeOf(await postJson(`${server.url}/api/session`, { ...key, device: 'd_a' }))).toBe('403 claimed');
      expect((await client.send({}, { cookie })).status).toBe(200);
      expect(await codeOf(await client.send())).toBe('401 not_signed_in');
      expect(await codeOf(await erase(client))).toBe('401 not_signed_in');
      for (const headers of [{ cookie }, { cookie, ...as('eve') }])
        expect(await codeOf(await erase(client, key.owner, headers))).toBe('403 claimed');
      expect(await store.read(key.owner, 1, 10)).toEqual(before);
      expect(await claimed(client, 'ada', { cookie: '' })).toMatchObject({ added: 0, same: 3, owner: key.owner });
      expect((await erase(client, key.owner, { cookie, ...as('ada') })).status).toBe(204);
    });

    it('[ACCOUNT-3] a second owner is joined to the account’s as the preview said, and is refused as merged from then on', async () => {
      const [one, other] = [await start(), await start()];
      const [key, second] = [await ownerKey(1), await ownerKey(2)];
      const [phone, laptop] = [await signIn(one, key), await signIn(other, second, 'd_b')];
      await phone.sync([activity(1), completion(2)]);
      const signedIn = await claimedBy(one, phone);
      const yesterday = (TODAY - 1) as Day;
      await laptop.sync([
        activity(1),
        completion(12, { at: NOON - 60_000 }),
        completion(13, { day: yesterday, at: NOON - DAY_MS }),
        activity(14, { d: { kind: 'mindfulness' } }),
      ]);
      const told = await preview(laptop);
      expect(told).toMatchObject({ added: 3, same: 1, activities: 3, streakBefore: 1, streakAfter: 2 });
      expect(await idsIn(key.owner)).toEqual([1, 2].map(idOf));
      expect((await laptop.send()).status).toBe(200);
      const response = await claim(laptop);
      expect(await response.json()).toEqual({ ...told, owner: key.owner });
      expect((await idsIn(key.owner)).sort()).toEqual([1, 2, 12, 13, 14].map(idOf));
      for (const call of [
        laptop.send({ ops: [activity(15)] }),
        laptop.get('/api/streak/user-data'),
        erase(laptop),
        postJson(`${one.url}/api/session`, { ...second, device: 'd_b' }),
      ])
        expect(await codeOf(await call)).toBe('409 merged');
      const after = await signedIn.sync();
      expect(after.changes).toHaveLength(5);
      const { data } = (await (await signedIn.get('/api/streak/user-data')).json()) as {
        data: { longestStreak: number; totalPoints: number };
      };
      expect([data.longestStreak, data.totalPoints]).toEqual([told.streakAfter, told.pointsAfter]);
      const next = {
        ...laptop.request({
          owner: key.owner,
          ops: [activity(16, { seq: 15 })],
          seq: { first: 15, last: 15, max: 15 },
        }),
      };
      const pushed = await postJson(`${other.url}/api/sync`, next, { cookie: cookieOf(response) });
      expect(await pushed.json()).toMatchObject({ results: [{ st: 'applied' }], ackSeq: 15 });
    });

    it('[ACCOUNT-4] done again, by the new cookie, the old one or another device of a joined owner, it adds nothing', async () => {
      const server = await start();
      const [key, second] = [await ownerKey(1), await ownerKey(2)];
      const [phone, laptop, tablet] = [
        await signIn(server, key),
        await signIn(server, second, 'd_b'),
        await signIn(server, second, 'd_c'),
      ];
      await phone.sync([activity(1)]);
      await laptop.sync([activity(2), activity(3)]);
      await claimed(phone);
      const first = await claim(laptop);
      const nothing = { added: 0, activities: 0, owner: key.owner, streakBefore: 1, streakAfter: 1 };
      expect(await claimed(phone)).toMatchObject({ ...nothing, same: 3 });
      for (const client of [laptop, tablet]) expect(await claimed(client)).toMatchObject({ ...nothing, same: 2 });
      expect(cookieOf(first)).toMatch(new RegExp(`v3\\.${key.owner}\\.d_b\\.`));
      expect(cookieOf(await claim(tablet))).toMatch(new RegExp(`v3\\.${key.owner}\\.d_c\\.`));
      expect(await idsIn(key.owner)).toEqual([1, 2, 3].map(idOf));
    });

    it('[ACCOUNT-4] done again, neither log is read; broken off before, it tells what came after all', async () => {
      const read: string[] = [];
      const counting = await startTestServer({
        store: {
          ...sharedStore(store),
          read: async (owner, from, limit, mostBytes) => {
            const rows = await store.read(owner, from, limit, mostBytes);
            read.push(...rows.map(() => owner));
            return rows;
          },
        },
        ...byHeader,
      });
      servers.push(counting);
      const dying = await start({
        before: async (write) => {
          if (write === 'insert') throw new Error('the process died');
        },
      });
      const [phone, laptop] = [
        await signIn(counting, await ownerKey(1)),
        await signIn(counting, await ownerKey(2), 'd_b'),
      ];
      await phone.sync(Array.from({ length: 30 }, (_, n) => activity(n + 1)));
      await laptop.sync(Array.from({ length: 30 }, (_, n) => activity(n + 31)));
      await claimed(phone);
      expect((await claim(clientOf(dying, laptop, 'd_b', laptop.cookie))).status).toBe(500);
      const told = await claimed(laptop);
      expect(told).toMatchObject({ added: 30, same: 0, activities: 30 });
      const { pointsAfter, streakAfter } = told;
      const nothing = { added: 0, activities: 0, pointsBefore: pointsAfter, pointsAfter, streakAfter };
      expect(await claimed(laptop)).toMatchObject({ ...nothing, same: 30 });
      read.length = 0;
      for (const ask of [claimed, preview]) {
        expect(await ask(laptop)).toMatchObject({ ...nothing, same: 30 });
        expect(await ask(phone)).toMatchObject({ ...nothing, same: 60 });
      }
      // the place of what was folded is looked at
      expect(read.length).toBeLessThan(10);
    });

    /** Two that are about to write this document both wait for the other. */
    const bothBefore = (document: string): WriteHooks => {
      const all = gate();
      let arrived = 0;
      return {
        before: async (write, owner) => {
          if ((write !== 'putDocument' && write !== 'put') || owner !== document) return;
          if (++arrived === 2) all.open();
          await all.wait();
        },
      };
    };

    it('[ACCOUNT-5] of two owners claimed at once in two processes exactly one becomes the account’s, and nothing of the other is lost', async () => {
      const atOnce = bothBefore('account-links');
      const [one, other] = [await start(atOnce), await start(atOnce)];
      const [phone, laptop] = [await signIn(one, await ownerKey(1)), await signIn(other, await ownerKey(2), 'd_b')];
      await phone.sync([activity(1)]);
      await laptop.sync([activity(2)]);
      const [a, b] = await Promise.all([claimed(phone), claimed(laptop)]);
      expect([phone.owner, laptop.owner]).toContain(a.owner);
      expect(b.owner).toBe(a.owner);
      expect((await idsIn(a.owner)).sort()).toEqual([1, 2].map(idOf));
      const loser = a.owner === phone.owner ? laptop : phone;
      expect(await codeOf(await loser.send())).toBe('409 merged');
      expect([(await claimed(phone)).owner, (await claimed(laptop)).owner]).toEqual([a.owner, a.owner]);
    });

    it('[ACCOUNT-6] an owner has one account, whoever else signs in in its session, at once too', async () => {
      const atOnce = bothBefore('$owners');
      const [one, other] = [await start(atOnce), await start(atOnce)];
      const key = await ownerKey();
      const [phone, laptop] = [await signIn(one, key), await signIn(other, key, 'd_b')];
      await phone.sync([activity(1)]);
      const states = await Promise.all([claim(phone, 'ada'), claim(laptop, 'eve')]);
      expect(states.map(({ status }) => status).sort()).toEqual([200, 403]);
      const loser = states[0]?.status === 200 ? 'eve' : 'ada';
      expect(await codeOf(await claim(phone, loser))).toBe('403 claimed');
      expect(await codeOf(await phone.post('/api/account/claim/preview', proofOf(phone), as(loser)))).toBe(
        '403 claimed',
      );
      const eve = await signIn(one, await ownerKey(2));
      expect((await claimed(eve, loser)).owner).toBe(eve.owner);
    });

    it('[ACCOUNT-6] an owner that is claimed and restored into another at once goes one way only', async () => {
      const atOnce = bothBefore('$owners');
      const [one, other] = [await start(atOnce), await start(atOnce)];
      const [old, fresh] = [
        await signIn(one, await ownerKey(1), 'd_old'),
        await signIn(other, await ownerKey(2), 'd_new'),
      ];
      await old.sync([activity(1)]);
      const cookie = `${fresh.cookie}; __Host-waymend-before=${/__Host-waymend=([^;]+)/.exec(old.cookie)?.[1] ?? ''}`;
      const [given, restored] = await Promise.all([
        claim(old),
        fresh.post('/api/session/before', { owner: fresh.owner, act: 'restore' }, { cookie }),
      ]);
      expect([`${given.status} ${restored.status}`]).toEqual([expect.stringMatching(/^(200 204|409 200)$/)]);
      const isClaimed = given.status === 200;
      expect([(await old.send()).status, await idsIn(fresh.owner)]).toEqual(isClaimed ? [401, []] : [409, [idOf(1)]]);
    });

    it('[ACCOUNT-7] with an erased owner its account goes from the document of an earlier version too', async () => {
      const key = await ownerKey(1);
      await store.putDocument('$claimed', key.owner, 1, { account: 'ada' });
      await store.putDocument('$accounts', 'ada', 1, { owner: key.owner });
      await takeOver(store);
      const server = await start();
      const client = clientOf(server, key, 'd_a', '');
      const signedIn = await claimedBy(server, client);
      expect((await erase(signedIn, key.owner, as('ada'))).status).toBe(204);
      expect((await store.getDocument('$claimed', key.owner))?.value).toBeNull();
    });

    it('[ACCOUNT-7] an account whose owner was erased begins anew', async () => {
      const server = await start();
      const [ada, eve] = [await signIn(server, await ownerKey(1)), await signIn(server, await ownerKey(2))];
      await ada.sync([activity(1)]);
      const signedIn = await claimedBy(server, ada);
      expect((await erase(signedIn, ada.owner, as('ada'))).status).toBe(204);
      expect(await linkedOwner(store, 'ada')).toBeNull();
      expect(JSON.stringify((await store.getDocument('$owners', ada.owner))?.value)).not.toContain('ada');
      await eve.sync([activity(2)]);
      expect(await claimed(eve)).toMatchObject({ owner: eve.owner, added: 1, streakBefore: 0 });
      expect(await idsIn(eve.owner)).toEqual([idOf(2)]);
    });

    it('[ACCOUNT-7] nothing leads from an account to an owner that was erased while the account took it', async () => {
      const { owner } = await ownerKey(1);
      const deps = await joinDepsOf(store);
      const server = await start({
        before: async (write, of) => {
          if (write === 'put' && of === 'account-links')
            await eraseOwner(deps, owner, { hasSecret: true, account: 'ada' });
        },
      });
      expect(await codeOf(await claim(await signIn(server, await ownerKey(1))))).toBe('410 erased');
      expect(await linkedOwner(store, 'ada')).toBeNull();
    });
  });
});

const mongoUrl = process.env['TEST_MONGODB_URL'] ?? '';

describe('two processes of the real server on one database', () => {
  it.skipIf(mongoUrl === '')(
    '[ERASE-2] an owner erased in one is erased in the other, also for pushes under way there',
    async () => {
      const url = new URL(mongoUrl);
      url.pathname = `/waymend-test-erase-${process.pid}`;
      const processes = [1, 2].map(() => startServerProcess({ MONGODB_URL: url.href }));
      const [one = '', other = ''] = await Promise.all(processes.map((server) => server.url));
      const clock = { now: Date.now() };
      const key = await ownerKey(Date.now() % 1_000_000);
      const [phone, laptop] = [await signIn({ url: one, clock }, key), await signIn({ url: other, clock }, key, 'd_b')];
      await phone.sync([activity(1)]);
      let n = 1;
      const pushes = Array.from(
        { length: 60 },
        async () => (await laptop.send({ ops: [activity(++n)], seq: { first: n, last: n, max: n } })).status,
      );
      const erased = await erase(phone);
      expect(erased.status).toBe(204);
      const statuses = await Promise.all(pushes);
      expect(statuses.every((status) => status === 200 || status === 410)).toBe(true);
      for (const client of [phone, laptop])
        expect(await codeOf(await client.send({ ops: [activity(99)], seq: { first: 99, last: 99, max: 99 } }))).toBe(
          '410 erased',
        );
      for (const { signal } of processes) signal('SIGTERM');
      await Promise.all(processes.map(({ ended }) => ended));
      const { connectMongoStore } = await import('../store/mongo-store.ts');
      const store = await connectMongoStore(url.href);
      expect([
        await store.head(key.owner),
        await store.getDocument(key.owner, 'device:d_b'),
        (await store.getDocument('$owners', key.owner)) !== null,
      ]).toEqual([0, null, true]);
      await store.close();
      const client = await MongoClient.connect(url.href);
      const name = url.pathname.slice(1);
      for (const one of [`${name}-journal`, name]) await client.db(one).dropDatabase();
      await client.close();
    },
  );
});
