import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { repeatJournal } from '../identity/repeat-journal.ts';
import { UNMARKED } from '../identity/standing.ts';
import { createMemoryStore } from '../store/memory-store.ts';
import { StoreFailure } from '../store/store.ts';
import type { Store } from '../store/store.ts';
import { openBrowser } from '../testing/browser.ts';
import type { Browser } from '../testing/browser.ts';
import { activity, NOON, ownerKey } from '../testing/builders.ts';
import type { OwnerKey } from '../testing/builders.ts';
import { hookedStore, sharedStore, storeKinds } from '../testing/store-kinds.ts';
import type { TestStore } from '../testing/store-kinds.ts';
import { byHeader, claimAs, errorOf, signIn, startTestServer } from '../testing/test-server.ts';
import type { TestClient, TestServer } from '../testing/test-server.ts';

const BEFORE = '__Host-waymend-before';
const codeOf = async (response: Response): Promise<string> => `${response.status} ${(await errorOf(response)).code}`;

/** A browser that kept its cookies and lost all else. */
async function evicted(browser: Browser, seed: number, device: string): Promise<Browser & OwnerKey> {
  const key = await ownerKey(seed);
  expect((await browser.call('POST', '/api/session', { ...key, device, first: true })).status).toBe(204);
  return { ...browser, ...key };
}
const restore = ({ call, owner }: Browser & OwnerKey, into = owner): Promise<Response> =>
  call('POST', '/api/session/before', { owner: into, act: 'restore' });
const offered = async (browser: Browser): Promise<unknown> => {
  const response = await browser.call('GET', '/api/session/before');
  return response.status === 204 ? null : response.json();
};

describe.each(storeKinds)('a restore cut between giving and joining on the %s store', (_, openStore) => {
  let store: TestStore;
  let journal: Store;
  let cut: TestServer;
  let browser: Browser & OwnerKey;
  let old: TestClient;
  beforeEach(async () => {
    let writes = 0;
    let isCut = false;
    store = await openStore();
    journal = createMemoryStore();
    cut = await startTestServer({
      store: hookedStore(sharedStore(store), {
        before: async (write, of) => {
          if (!isCut || write !== 'putDocument' || of !== '$owners' || ++writes !== 2) return;
          throw new StoreFailure('unavailable', 'it hangs');
        },
      }),
      journal: sharedStore(journal),
      ...byHeader,
    });
    const before = await evicted(openBrowser(cut.url), 1, 'd_old');
    old = await signIn(cut, await ownerKey(1), 'd_old');
    await old.sync([activity(1), activity(2)]);
    browser = await evicted(before, 2, 'd_new');
    isCut = true;
    expect((await restore(browser)).status).toBe(503);
    isCut = false;
  });
  afterEach(async () => {
    await cut.close();
    await store.close();
  });
  const standing = async (): Promise<unknown> => (await store.getDocument('$owners', old.owner))?.value;

  it('[SESSION-20] it is brought back to the account that took the new owner meanwhile', async () => {
    const [phone, fresh] = [
      await signIn(cut, await ownerKey(3), 'd_phone'),
      await signIn(cut, await ownerKey(2), 'd_new'),
    ];
    await claimAs(phone, 'ada');
    const claimed = await claimAs(fresh, 'ada');
    const [, token = ''] = /__Host-waymend=([^;]+)/.exec(claimed.headers.getSetCookie().join()) ?? [];
    browser.cookies.set('__Host-waymend', token);
    expect(await offered(browser)).toMatchObject({ owner: old.owner, held: 2 });
    expect(await (await restore(browser, phone.owner)).json()).toMatchObject({ added: 2 });
    expect([await store.head(phone.owner), browser.cookies.has(BEFORE)]).toEqual([2, false]);
    expect(await codeOf(await old.send())).toBe('409 merged');
  });

  it('[SESSION-20] it is brought back to another where the new owner was erased meanwhile', async () => {
    const fresh = await signIn(cut, await ownerKey(2), 'd_new');
    expect((await fresh.post('/api/account/erase', { owner: fresh.owner, secret: fresh.secret })).status).toBe(204);
    const next = await evicted(browser, 4, 'd_next');
    expect(await offered(next)).toMatchObject({ owner: old.owner, held: 2 });
    expect((await restore(next)).status).toBe(200);
    expect([await store.head(next.owner), await codeOf(await old.send())]).toEqual([2, '409 merged']);
  });

  it('[SESSION-20] it can be claimed where the new owner was erased meanwhile, by whoever has its secret', async () => {
    const fresh = await signIn(cut, await ownerKey(2), 'd_new');
    expect(await codeOf(await claimAs(old, 'ada'))).toBe('409 merged');
    await fresh.post('/api/account/erase', { owner: fresh.owner, secret: fresh.secret });
    expect((await claimAs(old, 'ada')).status).toBe(200);
    expect(await standing()).toMatchObject({ givenTo: { account: 'ada' }, generation: 1 });
  });

  it('[SESSION-20] storage lost again, it is in what is offered of the new owner', async () => {
    const fresh = await signIn(cut, await ownerKey(2), 'd_new');
    await fresh.sync([activity(3)]);
    const next = await evicted(browser, 4, 'd_next');
    expect(await offered(next)).toMatchObject({ owner: fresh.owner, held: 3 });
  });

  it('[SESSION-20] a restore that fails keeps the key', async () => {
    const next = await evicted(browser, 4, 'd_next');
    await (await signIn(cut, await ownerKey(4), 'd_next')).sync([activity(4)]);
    // as two journals that were put together may have it: each is about to be joined to the other
    await store.putDocument('$owners', browser.owner, 1, { ...UNMARKED, givenTo: { into: old.owner } });
    expect((await restore(next)).status).toBe(204);
    expect([browser.cookies.has(BEFORE), await store.head(old.owner)]).toEqual([true, 2]);
  });

  it('[JOURNAL-4] a server finishes it at its start', async () => {
    const { collections } = store;
    const given = { store, journal, collections, now: () => NOON, pause: async () => undefined };
    await repeatJournal(given, false);
    expect(await standing()).toMatchObject({ mergedInto: browser.owner });
    expect(await store.head(browser.owner)).toBe(2);
  });
});
