import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMemoryStore } from '../store/memory-store.ts';
import type { Store } from '../store/store.ts';
import { activity, idOf, NOON, ownerKey, row } from '../testing/builders.ts';
import { joinDepsOf, linkedOwner } from '../testing/join-deps.ts';
import { hookedStore, sharedStore, storeKinds } from '../testing/store-kinds.ts';
import type { TestStore } from '../testing/store-kinds.ts';
import { as, byHeader, claimAs, clientOf, cookieOf, errorOf, signIn, startTestServer } from '../testing/test-server.ts';
import type { TestClient, TestServer } from '../testing/test-server.ts';
import { claim } from './claim.ts';
import { eraseOwner } from './erase-owner.ts';
import { createJournal, joinJournal } from './journal.ts';
import { AnotherJournal, repeatJournal } from './repeat-journal.ts';
import { journalAllStandings } from './standing.ts';

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const now = (): number => NOON;
const depsAt = (store: TestStore) => ({ store, collections: store.collections, pause, now });
const codeOf = async (response: Response): Promise<string> =>
  response.status < 300 ? String(response.status) : `${response.status} ${(await errorOf(response)).code}`;

/** What a store was asked to keep, so that another can be brought to where it was at any moment. */
function recorded(store: TestStore): { readonly store: TestStore; readonly copyInto: (to: Store) => Promise<void> } {
  const owners = new Set<string>();
  const names = new Set<string>();
  return {
    store: {
      ...store,
      insert: (rows) => {
        for (const { owner } of rows) owners.add(owner);
        return store.insert(rows);
      },
      putDocument: (owner, name, rev, value) => {
        owners.add(owner);
        names.add(name);
        return store.putDocument(owner, name, rev, value);
      },
    },
    copyInto: async (to) => {
      for (const owner of owners) {
        const rows = await store.read(owner, 1, 10_000);
        if (rows.length > 0) await to.insert(rows);
        for (const name of names) {
          const document = await store.getDocument(owner, name);
          if (document !== null) await to.putDocument(owner, name, document.rev, document.value);
        }
      }
    },
  };
}

describe.each(storeKinds)('a restored backup on the %s store', (_, openStore) => {
  const stores: TestStore[] = [];
  const servers: TestServer[] = [];
  let journal: Store;
  const opened = async (): Promise<TestStore> => {
    const store = await openStore();
    stores.push(store);
    return store;
  };
  const start = async (store: TestStore): Promise<TestServer> => {
    const server = await startTestServer({
      store: sharedStore(store),
      journal: sharedStore(journal),
      ...byHeader,
    });
    servers.push(server);
    return server;
  };
  beforeEach(async () => {
    journal = createMemoryStore();
  });
  afterEach(async () => {
    await Promise.all(servers.splice(0).map((server) => server.close()));
    await Promise.all(stores.splice(0).map((store) => store.close()));
  });
  const erase = async ({ post, owner, secret }: TestClient, headers = {}): Promise<void> =>
    expect((await post('/api/account/erase', { owner, secret }, headers)).status).toBe(204);
  const at = (server: TestServer, client: TestClient): TestClient =>
    clientOf(server, client, client.device, client.cookie);

  /** Records of six owners, a backup, and then everything that a backup must not undo. */
  async function livedOn(): Promise<{
    readonly backup: TestStore;
    readonly clients: readonly TestClient[];
    readonly claimCookie: string;
  }> {
    const { store, copyInto } = recorded(await opened());
    const server = await start(store);
    const clients: TestClient[] = [];
    for (const seed of [1, 2, 3, 4, 5, 6]) {
      const client = await signIn(server, await ownerKey(seed), `d_${seed}`);
      await client.sync([activity(seed)]);
      clients.push(client);
    }
    const [gone, ended, claimed, joined, goneToo] = clients as [
      TestClient,
      TestClient,
      TestClient,
      TestClient,
      TestClient,
    ];
    const backup = await opened();
    await copyInto(backup);
    await erase(gone);
    expect((await ended.post('/api/sessions/end', { all: true })).status).toBe(204);
    const cookies: string[] = [];
    for (const client of [claimed, joined]) {
      const response = await claimAs(client, 'ada');
      expect(response.status).toBe(200);
      cookies.push(cookieOf(response));
    }
    await claimAs(goneToo, 'eve');
    const signedIn = await claimAs(goneToo, 'eve');
    await erase(clientOf(server, goneToo, goneToo.device, cookieOf(signedIn)), as('eve'));
    return { backup, clients, claimCookie: cookies[0] ?? '' };
  }

  async function expectNothingUndone(store: TestStore, { clients, claimCookie }: Awaited<ReturnType<typeof livedOn>>) {
    const server = await start(store);
    const codes = await Promise.all(clients.map(async (client) => codeOf(await at(server, client).send())));
    expect(codes).toEqual(['410 erased', '401 not_signed_in', '401 not_signed_in', '409 merged', '410 erased', '200']);
    const heads = await Promise.all(clients.map(({ owner }) => store.head(owner)));
    expect([heads[0], heads[4], heads[5]]).toEqual([0, 0, 1]);
    const [, , claimed, joined] = clients as [TestClient, TestClient, TestClient, TestClient];
    const rows = await store.read(claimed.owner, 1, 9);
    expect(rows.map(({ opId }) => opId).sort()).toEqual([3, 4].map(idOf));
    expect(await linkedOwner(store, 'ada')).toBe(claimed.owner);
    expect(await linkedOwner(store, 'eve')).toBeNull();
    const signedIn = clientOf(server, claimed, claimed.device, claimCookie);
    expect(await codeOf(await signedIn.send())).toBe('200');
    await erase(signedIn, as('ada'));
    expect(await store.head(joined.owner)).toBe(0);
  }

  it('[JOURNAL-1] a server that begins on it erases again what was erased, and ends, gives and joins again', async () => {
    const lived = await livedOn();
    const said = await repeatJournal({ ...depsAt(lived.backup), journal }, false);
    expect(said.owners).toBe(5);
    await expectNothingUndone(lived.backup, lived);
    const again = await repeatJournal({ ...depsAt(lived.backup), journal }, false);
    expect(again.owners).toBe(0);
  });

  it('[JOURNAL-1] also where the store’s documents are newer than its log, as a dump made while it ran may be', async () => {
    const lived = await livedOn();
    await repeatJournal({ ...depsAt(lived.backup), journal }, true);
    const { owner } = lived.clients[0] as TestClient;
    const [claimed, joined] = lived.clients.slice(2, 4) as [TestClient, TestClient];
    await lived.backup.insert([{ ...(await rowOf(lived.backup, joined.owner)), owner, rev: 1 }]);
    const rows = await lived.backup.read(claimed.owner, 1, 9);
    await lived.backup.remove(
      claimed.owner,
      rows.slice(1).map(({ rev }) => rev),
    );
    await repeatJournal({ ...depsAt(lived.backup), journal }, true);
    expect(await lived.backup.head(owner)).toBe(0);
    await expectNothingUndone(lived.backup, lived);
  });
  const rowOf = async (store: Store, owner: string) => {
    const [row] = await store.read(owner, 1, 1);
    if (row === undefined) throw new Error('no row');
    return row;
  };

  it('[JOURNAL-2] broken off at any write, done again it does all', async () => {
    const lived = await livedOn();
    for (let deadly = 1, isWhole = false; !isWhole; deadly++) {
      let writes = 0;
      const dying = hookedStore(lived.backup, {
        before: async () => {
          if (++writes === deadly) throw new Error('the process died');
        },
      });
      isWhole = await repeatJournal({ ...depsAt(dying), journal }, true).then(
        () => true,
        () => false,
      );
    }
    await expectNothingUndone(lived.backup, lived);
  });

  it('[JOURNAL-4] of an owner whose erasure was finished nothing is cleared away again', async () => {
    const store = await opened();
    const server = await start(store);
    const client = await signIn(server, await ownerKey(1));
    await client.sync([activity(1)]);
    await erase(client);
    const cleared: string[] = [];
    const watched = {
      ...store,
      eraseOwner: (owner: string) => {
        cleared.push(owner);
        return store.eraseOwner(owner);
      },
    };
    await repeatJournal({ ...depsAt(watched), journal }, true);
    expect(cleared).toEqual([]);
  });

  it('[JOURNAL-4] killed while it catches up or while it erases, the next start finishes it, whoever calls', async () => {
    for (let deadly = 1, isWhole = false; !isWhole; deadly++) {
      const store = await opened();
      journal = createMemoryStore();
      let writes = 0;
      let isArmed = false;
      const dying = hookedStore(store, {
        before: async () => {
          if (isArmed && ++writes >= deadly) throw new Error('the process died');
        },
      });
      const server = await start(dying);
      const client = await signIn(server, await ownerKey(deadly));
      await client.sync([activity(1)]);
      isArmed = true;
      isWhole =
        (await client.post('/api/account/erase', { owner: client.owner, secret: client.secret })).status === 204;
      isArmed = false;
      for (const again of [1, 2]) {
        isArmed = again === 1;
        writes = deadly - 1;
        await repeatJournal({ ...depsAt(dying), journal }, false).catch(() => undefined);
      }
      const tombstone = await store.getDocument('$owners', client.owner);
      expect(await store.head(client.owner), `killed at write ${deadly}`).toBe(tombstone === null ? 1 : 0);
    }
  });

  it('[JOURNAL-5] of two journals from one copy everything taken back by either stays so, and it is said', async () => {
    const [one, other] = [await opened(), await opened()];
    const [journalOfOne, journalOfOther] = [journal, createMemoryStore()];
    const key = await ownerKey(1);
    const first = await signIn(await start(one), key, 'd_a');
    await first.sync([activity(1)]);
    await other.insert(await one.read(key.owner, 1, 9));
    await erase(first);
    journal = journalOfOther;
    const second = await signIn(await start(other), key, 'd_b');
    expect((await second.post('/api/sessions/end', { device: 'd_c' })).status).toBe(204);
    await joinJournal(journalOfOther, journalOfOne, pause);
    const said = await repeatJournal({ ...depsAt(other), journal: journalOfOther }, true);
    expect([said.owners, said.differing]).toEqual([1, 1]);
    expect(await other.head(key.owner)).toBe(0);
    expect(await codeOf(await second.send())).toBe('410 erased');
    expect((await repeatJournal({ ...depsAt(other), journal: journalOfOther }, true)).differing).toBe(0);
  });

  it('[JOURNAL-7] a journal lost since the last start is missed, and filled again from what the store knows', async () => {
    const store = await opened();
    const client = await signIn(await start(store), await ownerKey(1));
    await client.sync([activity(1)]);
    const backup = await opened();
    await backup.insert(await store.read(client.owner, 1, 9));
    await erase(client);
    journal = createMemoryStore();
    await expect(repeatJournal({ ...depsAt(store), journal }, false)).rejects.toThrow('npm run restore');
    await journalAllStandings(store, createJournal(journal, { store, pause, now }));
    expect((await repeatJournal({ ...depsAt(backup), journal }, true)).owners).toBe(1);
    expect(await backup.head(client.owner)).toBe(0);
    await repeatJournal({ ...depsAt(store), journal }, true);
    await repeatJournal({ ...depsAt(store), journal }, false);
  });

  it('[JOURNAL-7] what a version before the journal erased is brought into it before its store is put aside', async () => {
    const { owner } = await ownerKey(1);
    const store = await opened();
    await store.putDocument('$erased', owner, 1, { at: NOON });
    const backup = await opened();
    await backup.insert([row(1, { owner })]);
    await journalAllStandings(store, createJournal(journal, { store, pause, now }));
    expect((await repeatJournal({ ...depsAt(backup), journal }, true)).owners).toBe(1);
    expect(await backup.head(owner)).toBe(0);
  });

  it('[JOURNAL-1] in a store put back, with the link of an account, nothing leads to the owner erased since', async () => {
    const [store, backup] = [await opened(), await opened()];
    const figures = () => Promise.reject(new Error('asked for nothing joined'));
    const depsOf = async (of: TestStore) => ({ ...(await joinDepsOf(of, journal)), figures });
    const { owner } = await ownerKey(1);
    for (const one of [store, backup]) await claim(await depsOf(one), { account: 'ada', hasSecret: true }, owner);
    await eraseOwner(await depsOf(store), owner, { account: 'ada', hasSecret: false });
    await repeatJournal({ ...depsAt(backup), journal }, true);
    expect(await linkedOwner(backup, 'ada')).toBeNull();
  });

  it('[JOURNAL-7] a process that is behind never lowers how far its store has heard', async () => {
    const store = await opened();
    let isFirst = true;
    const slow = {
      ...journal,
      findOps: async (...asked: Parameters<Store['findOps']>) => {
        const found = await journal.findOps(...asked);
        if (isFirst && found.length > 0) {
          isFirst = false;
          await createJournal(journal, { store, pause, now }).note({ owner: 'o_b', rev: 1, value: {} });
        }
        return found;
      },
    };
    await createJournal(slow, { store, pause, now }).note({ owner: 'o_a', rev: 1, value: {} });
    expect((await store.getDocument('$server', 'journal-heard'))?.value).toMatchObject({ rev: 2 });
  });

  it('[JOURNAL-8] three hundred who end sessions at once all find their place', async () => {
    const store = await opened();
    journal = sharedStore(await opened());
    const notes = createJournal(journal, { store, pause, now });
    await Promise.all(
      Array.from({ length: 300 }, (_, n) => notes.note({ owner: `o_${n}`, rev: 1, value: { generation: 1 } })),
    );
    expect(await journal.head('$journal')).toBe(300);
    expect((await store.getDocument('$server', 'journal-heard'))?.value).toMatchObject({ rev: 300 });
  });

  it('[JOURNAL-3] a journal that was lost is filled from a copy’s, and a server does not start on another', async () => {
    const lived = await livedOn();
    const copy = createMemoryStore();
    await joinJournal(copy, journal, pause);
    await repeatJournal({ ...depsAt(lived.backup), journal }, false);
    journal = createMemoryStore();
    await expect(repeatJournal({ ...depsAt(lived.backup), journal }, false)).rejects.toThrow(AnotherJournal);
    await joinJournal(journal, copy, pause);
    await joinJournal(journal, copy, pause);
    expect(await journal.head('$journal')).toBe(await copy.head('$journal'));
    expect((await repeatJournal({ ...depsAt(await opened()), journal }, false)).owners).toBe(5);
  });
});
