import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMemoryStore } from '../store/memory-store.ts';
import type { Store } from '../store/store.ts';
import { activity, idOf, NOON, ownerKey, row } from '../testing/builders.ts';
import type { OwnerKey } from '../testing/builders.ts';
import { linkedOwner, takeOver } from '../testing/join-deps.ts';
import { hookedStore, sharedStore, storeKinds } from '../testing/store-kinds.ts';
import type { TestStore, WriteHooks } from '../testing/store-kinds.ts';
import { byHeader, claimAs, clientOf, errorOf, signIn, startTestServer } from '../testing/test-server.ts';
import type { TestClient, TestServer } from '../testing/test-server.ts';
import { createJournal } from './journal.ts';
import { createStandings } from './standing.ts';

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const codeOf = async (response: Response): Promise<string> =>
  response.status < 300 ? String(response.status) : `${response.status} ${(await errorOf(response)).code}`;

describe.each(storeKinds)('what became of an owner, on the %s store', (_, openStore) => {
  let store: TestStore;
  let journal: Store;
  const servers: TestServer[] = [];
  const start = async (hooks: WriteHooks = {}): Promise<TestServer> => {
    const server = await startTestServer({
      store: hookedStore(sharedStore(store), hooks),
      journal: sharedStore(journal),
      ...byHeader,
    });
    servers.push(server);
    return server;
  };
  beforeEach(async () => {
    store = await openStore();
    journal = createMemoryStore();
  });
  afterEach(async () => {
    await Promise.all(servers.splice(0).map((server) => server.close()));
    await store.close();
  });
  const claim = (client: TestClient, account = 'ada'): Promise<Response> => claimAs(client, account);

  /** As a server from before sessions had generations made it, with the key that lies in the store. */
  async function formerClient(server: TestServer, key: OwnerKey): Promise<TestClient> {
    const secret = String((await store.getDocument('$server', 'session-key'))?.value);
    const said = `v1.${key.owner}.d_a.${NOON.toString(36)}`;
    const token = `${said}.${createHmac('sha256', secret).update(said).digest('base64url')}`;
    return clientOf(server, key, 'd_a', `__Host-waymend=${token}`);
  }

  it('[STANDING-1] the three documents of earlier versions are read as one, and count as before', async () => {
    await store.putDocument('$server', 'session-key', 1, 'a key that was made long ago');
    const server = await start();
    const keys = await Promise.all([1, 2, 3, 4, 5].map((seed) => ownerKey(seed)));
    const [plain, erased, claimed, merged, half] = keys as [OwnerKey, OwnerKey, OwnerKey, OwnerKey, OwnerKey];
    await store.putDocument('$erased', erased.owner, 1, { at: NOON - 1 });
    await store.putDocument('$claimed', claimed.owner, 1, { account: 'ada' });
    await store.putDocument('$accounts', 'ada', 1, { owner: claimed.owner });
    await store.putDocument('$claimed', merged.owner, 1, { account: 'ada' });
    await store.putDocument('$merged', merged.owner, 1, { into: claimed.owner });
    await store.putDocument('$claimed', half.owner, 1, { into: claimed.owner });
    await store.insert([row(1, { owner: merged.owner })]);
    await takeOver(store);
    const codes = await Promise.all(keys.map(async (key) => codeOf(await (await formerClient(server, key)).send())));
    expect(codes).toEqual(['200', '410 erased', '401 not_signed_in', '409 merged', '200']);
    for (const [key, code] of [
      [erased, '410 erased'],
      [claimed, '403 claimed'],
      [merged, '409 merged'],
    ] as const)
      await expect(signIn(server, key)).rejects.toThrow(code.slice(4));
    expect(await codeOf(await claim(await signIn(server, half)))).toBe('409 merged');
    expect((await store.read(claimed.owner, 1, 9)).map(({ opId }) => opId)).toEqual([idOf(1)]);
    expect(await codeOf(await claim(await signIn(server, plain)))).toBe('200');
    expect(await codeOf(await (await formerClient(server, plain)).send())).toBe('409 merged');
    // once read they are in the journal as well
    expect(await journal.head('$journal')).toBeGreaterThan(3);
  });

  it('[STANDING-2] one document is read before a call, once its body is there, and after it', async () => {
    const server = await start();
    const client = await signIn(server, await ownerKey());
    await client.sync([activity(1)]);
    await store.putDocument('$owners', client.owner, 1, (await standingsOf().read(client.owner)) as object);
    const asked: string[] = [];
    const counting = await startTestServer({
      store: {
        ...sharedStore(store),
        getDocument: (owner, name) => {
          if (owner.startsWith('$')) asked.push(owner);
          return store.getDocument(owner, name);
        },
      },
      journal: sharedStore(journal),
    });
    servers.push(counting);
    const there = clientOf(counting, client, 'd_a', client.cookie);
    await there.sync();
    asked.length = 0;
    await there.sync();
    expect(asked).toEqual(['$owners', '$owners', '$owners']);
  });

  const standingsOf = () => createStandings(store, createJournal(journal, { store, pause, now: () => NOON }));

  it('[STANDING-3] nobody hears of a change before the journal has it', async () => {
    const failing: Store = { ...journal, insert: () => Promise.reject(new Error('no disk')) };
    const server = await startTestServer({ store: sharedStore(store), journal: failing });
    servers.push(server);
    const client = await signIn(server, await ownerKey());
    await client.sync([activity(1)]);
    const { owner, secret } = client;
    expect((await client.post('/api/account/erase', { owner, secret })).status).toBe(500);
    expect((await client.send()).status).toBe(500);
    expect(await journal.head('$journal')).toBe(0);
    const mended = await start();
    expect(await codeOf(await clientOf(mended, client, 'd_a', client.cookie).send())).toBe('410 erased');
    expect([await journal.head('$journal'), await store.head(owner)]).toEqual([1, 0]);
  });

  it.each(['before', 'after'] as const)(
    '[STANDING-4] a claim broken off %s any write is finished by asking again, though every earlier cookie is void',
    async (moment) => {
      for (let deadly = 1, isWhole = false; !isWhole; deadly++) {
        let writes = 0;
        let isArmed = false;
        const server = await start({
          [moment]: async () => {
            if (isArmed && ++writes === deadly) throw new Error('the process died');
          },
        });
        const [first, second] = [await ownerKey(10 * deadly), await ownerKey(10 * deadly + 1)];
        const [phone, laptop] = [await signIn(server, first), await signIn(server, second, 'd_b')];
        await phone.sync([activity(1)]);
        await laptop.sync([activity(2)]);
        isArmed = true;
        const account = `account ${moment} ${deadly}`;
        const statuses = [(await claim(phone, account)).status, (await claim(laptop, account)).status];
        isWhole = statuses.every((status) => status === 200);
        isArmed = false;
        for (const client of [phone, laptop]) expect((await claim(client, account)).status).toBe(200);
        const owners = [first.owner, second.owner];
        const linked = (await linkedOwner(store, account)) ?? 'none';
        expect(owners).toContain(linked);
        const held = (await store.read(linked, 1, 9)).map(({ opId }) => opId);
        expect(held.sort()).toEqual([1, 2].map(idOf));
        for (const client of [phone, laptop])
          expect(['401 not_signed_in', '409 merged']).toContain(await codeOf(await client.send()));
      }
    },
  );

  it('[STANDING-5] of an erasure and a claim at once one is first and the other sees it', async () => {
    for (const seed of [1, 2, 3, 4, 5]) {
      const slowly: WriteHooks = { before: () => pause(Math.random() * 4) };
      const [one, other] = [await start(slowly), await start(slowly)];
      const key = await ownerKey(seed);
      const [phone, laptop] = [await signIn(one, key), await signIn(other, key, 'd_b')];
      await phone.sync([activity(1)]);
      const [erased, given] = await Promise.all([
        phone.post('/api/account/erase', { owner: key.owner, secret: key.secret }).then(codeOf),
        claim(laptop, `account ${seed}`).then(codeOf),
      ]);
      const linked = await linkedOwner(store, `account ${seed}`);
      if (erased === '204') {
        expect(given).toBe('410 erased');
        expect([await store.head(key.owner), linked]).toEqual([0, null]);
      } else {
        expect([erased, given]).toEqual([expect.stringMatching(/403 claimed|401 not_signed_in/), '200']);
        expect([await store.head(key.owner), linked]).toEqual([1, key.owner]);
      }
    }
  });
});
