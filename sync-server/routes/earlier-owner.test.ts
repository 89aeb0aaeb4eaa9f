import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { joined } from '#core/api/account.ts';
import { openBrowser } from '../testing/browser.ts';
import type { Browser } from '../testing/browser.ts';
import { activity, completion, idOf, NOON, ownerKey, row, settingsPatch, voidOf } from '../testing/builders.ts';
import type { OwnerKey } from '../testing/builders.ts';
import { hookedStore, sharedStore, storeKinds } from '../testing/store-kinds.ts';
import type { TestStore } from '../testing/store-kinds.ts';
import { byHeader, claimAs, errorOf, signIn, startTestServer } from '../testing/test-server.ts';
import type { TestClient, TestServer } from '../testing/test-server.ts';

const DAY_MS = 86_400_000;
const BEFORE = '__Host-waymend-before';
/** For the owner of its session, unless said otherwise. */
const settle = (browser: Browser & OwnerKey, act: string, owner = browser.owner, earlier?: string): Promise<Response> =>
  browser.call('POST', '/api/session/before', { owner, act, earlier });
/** Of whoever the browser is. */
const erase = ({ call, owner, secret }: Pick<Browser, 'call'> & OwnerKey): Promise<Response> =>
  call('POST', '/api/account/erase', { owner, secret });
const codeOf = async (response: Response): Promise<string> => `${response.status} ${(await errorOf(response)).code}`;

/** A browser in whose session the owner of the seed is now. */
async function browserOf(
  server: TestServer,
  seed: number,
  device: string,
  members: object = {},
  browser = openBrowser(server.url),
): Promise<Browser & OwnerKey> {
  const key = await ownerKey(seed);
  expect((await browser.call('POST', '/api/session', { ...key, device, ...members })).status).toBe(204);
  return { ...browser, ...key };
}

describe.each(storeKinds)('/api/session/before on the %s store', (_, openStore) => {
  let store: TestStore;
  let server: TestServer;
  /** whose logs were read */
  let read: string[];
  beforeEach(async () => {
    store = await openStore();
    read = [];
    server = await startTestServer({
      store: {
        ...sharedStore(store),
        read: async (owner, from, limit, mostBytes) => {
          const rows = await store.read(owner, from, limit, mostBytes);
          if (rows.length > 0) read.push(owner);
          return rows;
        },
      },
      ...byHeader,
    });
  });
  afterEach(async () => {
    await server.close();
    await store.close();
  });

  it('[SESSION-7] the first session in a browser with another owner’s keeps the key to that one, and no other session does', async () => {
    const browser = await browserOf(server, 1, 'd_old');
    const token = browser.cookies.get('__Host-waymend');
    await browserOf(server, 1, 'd_old', { first: true }, browser);
    await browserOf(server, 2, 'd_new', {}, browser);
    expect(browser.cookies.has(BEFORE)).toBe(false);
    browser.cookies.set('__Host-waymend', token ?? '');
    const response = await browser.call('POST', '/api/session', {
      ...(await ownerKey(2)),
      device: 'd_new',
      first: true,
    });
    expect(response.headers.getSetCookie()[0]).toBe(
      `${BEFORE}=${token ?? ''}; Path=/; Max-Age=34560000; HttpOnly; Secure; SameSite=Strict`,
    );
    const forged = openBrowser(server.url);
    forged.cookies.set('__Host-waymend', `${token ?? ''}x`);
    await browserOf(server, 2, 'd_new', { first: true }, forged);
    expect(forged.cookies.has(BEFORE)).toBe(false);
  });

  it('[SESSION-7] storage lost again before anything was recorded does not lose the key to what was before that', async () => {
    const browser = await browserOf(server, 1, 'd_1');
    await store.insert([row(1, { owner: browser.owner })]);
    await browserOf(server, 2, 'd_2', { first: true }, browser);
    await browserOf(server, 3, 'd_3', { first: true }, browser);
    expect(await (await browser.call('GET', '/api/session/before')).json()).toMatchObject({
      owner: browser.owner,
      held: 1,
    });
  });

  /** Each loses its storage once more, with that many entries of its own, and nothing brought back. */
  async function lostAgain(counts: readonly number[]): Promise<Browser & OwnerKey> {
    const browser = openBrowser(server.url);
    for (const [index, count] of counts.entries()) {
      await browserOf(server, 40 + index, `d_${index}`, { first: true }, browser);
      const client = await signIn(server, await ownerKey(40 + index), `d_${index}`);
      if (count > 0) await client.sync(Array.from({ length: count }, (__, n) => activity(index * 100 + n + 1)));
    }
    return browserOf(server, 90, 'd_now', { first: true }, browser);
  }
  const offered = async (browser: Browser): Promise<{ owner: string; held: number } | null> => {
    const response = await browser.call('GET', '/api/session/before');
    return response.status === 204 ? null : response.json();
  };

  it('[SESSION-7] storage lost again with entries in it: each owner is brought back, the last one first', async () => {
    const browser = await lostAgain([20, 1, 3]);
    const held: (number | undefined)[] = [];
    for (let offer = await offered(browser); offer !== null; offer = await offered(browser)) {
      held.push(offer.held);
      expect((await settle(browser, 'restore', browser.owner, offer.owner)).status).toBe(200);
    }
    expect([held, await store.head(browser.owner), browser.cookies.has(BEFORE)]).toEqual([[3, 1, 20], 24, false]);
  });

  it('[SESSION-7] of more keys than a browser keeps, the one with the fewest entries goes, and the cookie stays small', async () => {
    const browser = await lostAgain([20, 2, 3, 4, 5, 1, 6, 7, 8, 9]);
    expect(browser.cookies.get(BEFORE)?.length).toBeLessThan(1_500);
    const held: (number | undefined)[] = [];
    for (let offer = await offered(browser); offer !== null; offer = await offered(browser)) {
      held.push(offer.held);
      await settle(browser, 'forget', browser.owner, offer.owner);
    }
    expect(held).toEqual([9, 8, 7, 6, 5, 4, 3, 20]);
  });

  it('[SESSION-19] only the owner named is brought back or forgotten, however often it is said', async () => {
    const browser = await lostAgain([2, 1]);
    const last = await offered(browser);
    for (const act of ['forget', 'forget', 'restore'])
      expect((await settle(browser, act, browser.owner, last?.owner)).status).toBe(204);
    expect([(await offered(browser))?.held, await store.head(browser.owner)]).toEqual([2, 0]);
    // an older client names none: the one it was told of is meant
    expect((await settle(browser, 'forget')).status).toBe(204);
    expect([await offered(browser), browser.cookies.has(BEFORE)]).toEqual([null, false]);
  });

  it('[SESSION-8] tells what the server holds, what this browser had recorded, and how much of it never came', async () => {
    const [key, browser] = [await ownerKey(1), await browserOf(server, 1, 'd_old')];
    const [old, laptop] = [await signIn(server, key, 'd_old'), await signIn(server, key, 'd_b')];
    await old.sync([activity(1), activity(2, { d: { minutes: -1 } }), activity(3)], {
      seq: { first: 1, last: 3, max: 9 },
    });
    server.clock.now += 5000;
    await laptop.sync([activity(51, { seq: 1 })]);
    expect((await browser.call('GET', '/api/session/before')).status).toBe(204);
    await browserOf(server, 2, 'd_new', { first: true }, browser);
    const response = await browser.call('GET', '/api/session/before');
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(await response.json()).toEqual({
      owner: key.owner,
      held: 3,
      recorded: 9,
      lost: 6,
      lastReceivedAt: NOON + 5000,
    });
    expect(await codeOf(await fetch(`${server.url}/api/session/before`))).toBe('401 not_signed_in');
  });

  it('[SESSION-18] counts as entries what stands: nothing that was taken back, no removal, and a document once', async () => {
    const browser = await browserOf(server, 1, 'd_old');
    const old = await signIn(server, await ownerKey(1), 'd_old');
    await old.sync([activity(1), activity(2), completion(3), voidOf(4, 2), voidOf(5, 6)]);
    await old.sync([activity(6), settingsPatch(7, { goalDays: 2 }), settingsPatch(8, { goalDays: 3 })]);
    const fresh = await browserOf(server, 2, 'd_new', { first: true }, browser);
    const told = async (): Promise<unknown> => (await browser.call('GET', '/api/session/before')).json();
    expect(await told()).toMatchObject({ held: 3, lost: 0 });
    await settle(fresh, 'restore');
    const [old2, again] = [await browserOf(server, 3, 'd_3'), await signIn(server, await ownerKey(3), 'd_3')];
    await again.sync([activity(1), voidOf(2, 1)]);
    await browserOf(server, 4, 'd_4', { first: true }, old2);
    expect((await old2.call('GET', '/api/session/before')).status).toBe(204);
  });

  it('[SESSION-18] the same from what was folded before, by whichever process', async () => {
    const browser = await browserOf(server, 1, 'd_old');
    const old = await signIn(server, await ownerKey(1), 'd_old');
    await old.sync(Array.from({ length: 499 }, (_, n) => activity(n + 1)));
    await old.sync([settingsPatch(500, { goalDays: 2 })]);
    await browserOf(server, 2, 'd_new', { first: true }, browser);
    const told = async (): Promise<unknown> => (await browser.call('GET', '/api/session/before')).json();
    expect(await told()).toMatchObject({ held: 500 });
    await old.sync([voidOf(501, 3), settingsPatch(502, { goalDays: 3 })]);
    const other = await startTestServer({ store: sharedStore(store) });
    const response = await fetch(`${other.url}/api/session/before`, {
      headers: { cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    });
    expect(await response.json()).toMatchObject({ held: 499 });
    await other.close();
  });

  const claim = (client: TestClient, account = 'ada'): Promise<Response> => claimAs(client, account);

  it('[SESSION-8] tells nothing of an owner that is the same, empty, erased, joined to another or claimed', async () => {
    const fates: [string, (client: TestClient) => Promise<unknown>, number][] = [
      ['left as it is', async () => undefined, 200],
      ['erased', ({ post, owner, secret }) => post('/api/account/erase', { owner, secret }), 204],
      ['claimed', (client) => claim(client, 'one'), 204],
      ['joined', (client) => claim(client), 204],
    ];
    await claim(await signIn(server, await ownerKey(90)));
    for (const [index, [fate, befall, status]] of fates.entries()) {
      const browser = await browserOf(server, 10 + index, 'd_old');
      const client = await signIn(server, await ownerKey(10 + index), 'd_old');
      await client.sync([activity(1)]);
      const fresh = await browserOf(server, 20 + index, 'd_new', { first: true }, browser);
      await befall(client);
      expect([fate, (await browser.call('GET', '/api/session/before')).status]).toEqual([fate, status]);
      const restored = await settle(fresh, 'restore');
      expect([fate, restored.status, browser.cookies.has(BEFORE)]).toEqual([fate, status, false]);
      expect(await store.head(fresh.owner)).toBe(status === 200 ? 1 : 0);
    }
    const empty = await browserOf(server, 30, 'd_old');
    await browserOf(server, 31, 'd_new', { first: true }, empty);
    expect((await empty.call('GET', '/api/session/before')).status).toBe(204);
    empty.cookies.set(BEFORE, empty.cookies.get('__Host-waymend') ?? '');
    expect((await empty.call('GET', '/api/session/before')).status).toBe(204);
  });

  it('[SESSION-9] restore joins the earlier owner to this one and drops the key; a repeated one adds nothing', async () => {
    const browser = await browserOf(server, 1, 'd_old');
    const old = await signIn(server, await ownerKey(1), 'd_old');
    await old.sync([activity(1), activity(2, { d: { at: NOON - DAY_MS } })]);
    const fresh = await browserOf(server, 2, 'd_new', { first: true }, browser);
    const kept = browser.cookies.get(BEFORE) ?? '';
    const response = await settle(fresh, 'restore');
    expect(joined.parse(await response.json())).toMatchObject({
      added: 2,
      same: 0,
      activities: 2,
      streakBefore: 0,
      streakAfter: 2,
    });
    expect(browser.cookies.has(BEFORE)).toBe(false);
    expect((await store.read(fresh.owner, 1, 10)).map(({ rev, opId }) => [rev, opId])).toEqual(
      [1, 2].map((n) => [n, idOf(n)]),
    );
    expect(await codeOf(await old.send())).toBe('409 merged');
    expect((await (await signIn(server, await ownerKey(2), 'd_new')).sync()).changes).toHaveLength(2);
    browser.cookies.set(BEFORE, kept);
    expect((await browser.call('GET', '/api/session/before')).status).toBe(204);
    read.length = 0;
    expect(await (await settle(fresh, 'restore')).json()).toMatchObject({
      added: 0,
      same: 2,
      streakBefore: 2,
    });
    expect(read).not.toContain((await ownerKey(1)).owner);
    expect((await settle(fresh, 'restore')).status).toBe(204);
  });

  it('[SESSION-12] ended in the moment of joining, the key to what was before joins nothing', async () => {
    const phone = await signIn(server, await ownerKey(1), 'd_phone');
    await phone.sync([activity(1)]);
    let isFirst = true;
    const slow = await startTestServer({
      store: hookedStore(sharedStore(store), {
        before: async (write, owner) => {
          if (write !== 'putDocument' || owner !== '$owners' || !isFirst) return;
          isFirst = false;
          expect((await phone.post('/api/sessions/end', { device: 'd_old' })).status).toBe(204);
        },
      }),
    });
    const browser = await browserOf(slow, 1, 'd_old');
    const fresh = await browserOf(slow, 2, 'd_new', { first: true }, browser);
    expect((await settle(fresh, 'restore')).status).toBe(204);
    expect([isFirst, await store.head(fresh.owner), (await phone.send()).status]).toEqual([false, 0, 200]);
    await slow.close();
  });

  it('[SESSION-9] forget drops the key and changes nothing else', async () => {
    const browser = await browserOf(server, 1, 'd_old');
    const old = await signIn(server, await ownerKey(1), 'd_old');
    await old.sync([activity(1)]);
    const fresh = await browserOf(server, 2, 'd_new', { first: true }, browser);
    expect(await errorOf(await settle(fresh, 'burn'))).toMatchObject({
      status: 422,
      fields: ['act'],
    });
    expect((await settle(fresh, 'forget')).status).toBe(204);
    expect([browser.cookies.has(BEFORE), browser.cookies.has('__Host-waymend')]).toEqual([false, true]);
    expect([await store.head(fresh.owner), (await old.send()).status]).toEqual([0, 200]);
  });

  it('[ERASE-10] erasing leaves the keys to what was before: it is brought back, or erased, by whoever comes next', async () => {
    const browser = await lostAgain([2, 1]);
    const last = await offered(browser);
    const erased = await erase(browser);
    expect([erased.status, browser.cookies.has(BEFORE), browser.cookies.has('__Host-waymend')]).toEqual([
      204,
      true,
      false,
    ]);
    const next = await browserOf(server, 91, 'd_next', {}, browser);
    expect(await offered(next)).toEqual(last);
    for (let offer = last; offer !== null; offer = await offered(next))
      expect((await settle(next, 'restore', next.owner, offer.owner)).status).toBe(200);
    expect(await store.head(next.owner)).toBe(3);
    expect((await erase(next)).status).toBe(204);
    const heads = await Promise.all([40, 41, 91].map(async (seed) => store.head((await ownerKey(seed)).owner)));
    expect([heads, browser.cookies.has(BEFORE)]).toEqual([[0, 0, 0], false]);
  });

  it('[SESSION-16] for another owner than the session’s nothing is joined or dropped, also where that one is erased', async () => {
    const browser = await browserOf(server, 1, 'd_old');
    const old = await signIn(server, await ownerKey(1), 'd_old');
    await old.sync([activity(1)]);
    const fresh = await browserOf(server, 2, 'd_new', { first: true }, browser);
    const other = await browserOf(server, 3, 'd_other', {}, browser);
    const mismatch = { status: 409, code: 'owner_mismatch', fields: ['owner'] };
    for (const act of ['restore', 'forget']) expect(await errorOf(await settle(fresh, act))).toMatchObject(mismatch);
    const client = await signIn(server, await ownerKey(3), 'd_other');
    expect((await client.post('/api/account/erase', { owner: client.owner, secret: client.secret })).status).toBe(204);
    expect(await errorOf(await settle(fresh, 'restore'))).toMatchObject(mismatch);
    expect([browser.cookies.has(BEFORE), (await old.send()).status]).toEqual([true, 200]);
    expect([await store.head(fresh.owner), await store.head(other.owner)]).toEqual([0, 0]);
    await browserOf(server, 2, 'd_new', {}, browser);
    expect((await settle(fresh, 'restore')).status).toBe(200);
    expect(await store.head(fresh.owner)).toBe(1);
  });
});
