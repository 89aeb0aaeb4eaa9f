/** What the documents of earlier versions said, collections say now: proved on what such a server left. */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { MongoClient } from 'mongodb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMongoCollections } from '../collections/mongo-collections.ts';
import { createMemoryStore } from '../store/memory-store.ts';
import { connectMongoStores } from '../store/mongo-store.ts';
import { openStores } from '../store/open-store.ts';
import type { Store } from '../store/store.ts';
import { activity, ownerKey } from '../testing/builders.ts';
import { bundled } from '../testing/bundled.ts';
import type { Place } from '../testing/collections-writer.ts';
import type { startAndDie } from '../testing/dying-start.ts';
import { joinDepsOf, linkedOwner } from '../testing/join-deps.ts';
import { loadDump, readDump } from '../testing/load-dump.ts';
import { hookedStore, sharedStore, storeKinds } from '../testing/store-kinds.ts';
import type { TestStore } from '../testing/store-kinds.ts';
import { byHeader, claimAs, clientOf, signIn, startTestServer } from '../testing/test-server.ts';
import type { TestClient, TestServer } from '../testing/test-server.ts';
import { accountLinks, hashedAccount } from './account-link.ts';
import { repeatJournal } from './repeat-journal.ts';
import { sessionLists } from './session-list.ts';

const mongoUrl = process.env['TEST_MONGODB_URL'] ?? '';
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
/** of the steps of a start: all where kills are asked for in full, see collections/kill.test.ts */
const EVERY = Number(process.env['KILLS'] ?? 3) >= 20 ? 1 : 3;
const dump = readDump('before-collections');
const clock = { now: dump.now };
/** Messages are for developers and may change. */
const saidToPrograms = (body: unknown): unknown =>
  JSON.parse(JSON.stringify(body), (name, value: unknown) => (name === 'message' ? undefined : value));

async function openMongo(): Promise<TestStore> {
  const url = new URL(mongoUrl);
  url.pathname = `/waymend-test-${randomBytes(6).toString('hex')}`;
  const { db, store } = await connectMongoStores(url.href);
  return {
    ...store,
    collections: createMongoCollections(db),
    close: async () => {
      for (const name of [db.databaseName, `${db.databaseName}-journal`])
        await db.client
          .db(name)
          .dropDatabase()
          .catch(() => undefined);
      await store.close();
    },
  };
}

const kinds: typeof storeKinds = mongoUrl === '' ? storeKinds : [...storeKinds, ['MongoDB', openMongo]];

describe.each(kinds)('a data folder from before there were collections, on the %s store', (_, openStore) => {
  let store: TestStore;
  let journal: Store;
  const servers: TestServer[] = [];
  beforeEach(async () => {
    store = await openStore();
    journal = createMemoryStore();
    await loadDump(dump.store, store);
    await loadDump(dump.journal, journal);
  });
  afterEach(async () => {
    await Promise.all(servers.splice(0).map((server) => server.close()));
    await store.close();
  });
  const begin = (on: TestStore = store) =>
    repeatJournal({ store: on, collections: on.collections, journal, pause, now: () => clock.now }, false);
  const start = async (on: TestStore = store): Promise<TestServer> => {
    const server = await startTestServer({
      store: sharedStore(on),
      journal: sharedStore(journal),
      clock,
      ...byHeader,
    });
    servers.push(server);
    return server;
  };
  const claim = async (client: TestClient, account: string): Promise<unknown> =>
    (await claimAs(client, account)).json();
  const ownerWithDevice = (device: string): string =>
    dump.said.findLast((one) => one.device === device)?.owner ?? 'nobody';
  const expectMoved = async (): Promise<void> => {
    expect(await linkedOwner(store, 'ada')).toBe(ownerWithDevice('d_first'));
    expect(await linkedOwner(store, 'eve')).toBeNull();
    expect(await store.listDocuments('$accounts', '', 9)).toEqual([]);
  };

  it('[MOVE-1] answers every device as it did, its accounts lead to their owners, and the documents are gone', async () => {
    await begin();
    const server = await start();
    for (const { status, sessions, ...known } of dump.said) {
      const client = clientOf(server, known, known.device, known.cookie);
      expect((await client.send()).status).toBe(status);
      expect(saidToPrograms(await (await client.get('/api/sessions')).json())).toEqual(saidToPrograms(sessions));
    }
    for (const { owner, status } of dump.said)
      if (status === 200) expect((await store.getDocument(owner, 'sessions'))?.value).toEqual([]);
    await expectMoved();
    const [more, anew] = [await signIn(server, await ownerKey(71)), await signIn(server, await ownerKey(72))];
    for (const client of [more, anew]) await client.sync([activity(1)]);
    expect(await claim(more, 'ada')).toMatchObject({ owner: ownerWithDevice('d_first'), added: 1 });
    expect(await claim(anew, 'eve')).toMatchObject({ owner: anew.owner });
  });

  it.each(['before', 'after'] as const)(
    '[MOVE-2] a start that dies %s any write is finished by the next, and a start that finds nothing writes nothing',
    async (moment) => {
      for (let deadly = 1, isWhole = false; !isWhole; deadly++) {
        const accounts = [1, 2, 3].map((n) => `account ${deadly}.${n}`);
        for (const account of accounts) await store.putDocument('$accounts', account, 1, { owner: `o_${account}` });
        let writes = 0;
        const dying = hookedStore(store, {
          [moment]: async () => {
            if (++writes === deadly) throw new Error('the process died');
          },
        });
        isWhole = await begin(dying).then(
          () => true,
          () => false,
        );
        await begin();
        await expectMoved();
        for (const account of accounts) expect(await linkedOwner(store, account)).toBe(`o_${account}`);
      }
      const written: string[] = [];
      await begin(hookedStore(store, { before: async (write) => void written.push(write) }));
      expect(written).toEqual([]);
    },
  );

  it('[MOVE-2] nor is a list of sessions lost by whoever dies while it takes it over', async () => {
    await begin();
    const [{ sessions, ...known } = dump.said[0] as never] = dump.said;
    let deaths = 0;
    const dying = hookedStore(store, {
      after: async (write, of) => {
        if (write === 'put' && of === 'session-lists' && deaths++ === 0) throw new Error('the process died');
      },
    });
    await clientOf(await start(dying), known, known.device, known.cookie).send();
    const client = clientOf(await start(), known, known.device, known.cookie);
    expect(await (await client.get('/api/sessions')).json()).toEqual(sessions);
    expect(deaths).toBe(1);
  });

  it('[MOVE-3] what an older server beside this one erases or ends counts here, and what it claims is not lost', async () => {
    await begin();
    const server = await start();
    const [erased, ended, claimed] = [await ownerKey(81), await ownerKey(82), await ownerKey(83)];
    const clients = await Promise.all([erased, ended, claimed].map((key) => signIn(server, key)));
    for (const client of clients) await client.sync([activity(1)]);
    const standing = { erasedAt: null, mergedInto: null, givenTo: null, generation: 0, ended: [] };
    await store.putDocument('$owners', erased.owner, 1, { ...standing, erasedAt: clock.now });
    await store.putDocument('$owners', ended.owner, 1, { ...standing, generation: 1 });
    // it knows of no link, and makes this owner the account's first
    await store.putDocument('$owners', claimed.owner, 1, { ...standing, givenTo: { account: 'ada' }, generation: 1 });
    await store.putDocument('$accounts', 'ada', 1, { owner: claimed.owner });
    const statuses = await Promise.all(clients.map(async (client) => (await client.send()).status));
    expect(statuses).toEqual([410, 401, 401]);
    const third = clients[2] as TestClient;
    expect(await claim(third, 'ada')).toMatchObject({ owner: ownerWithDevice('d_first'), added: 1 });
    await begin();
    await expectMoved();
  });

  it('[MOVE-3] an account whose owner an older server erases begins anew, though the link is still there', async () => {
    await begin();
    const server = await start();
    const [first, second] = [await signIn(server, await ownerKey(84)), await signIn(server, await ownerKey(85))];
    await claim(first, 'hedy');
    const held = await store.getDocument('$owners', first.owner);
    const erased = { ...(held?.value as object), givenTo: null, erasedAt: clock.now };
    await store.putDocument('$owners', first.owner, (held?.rev ?? 0) + 1, erased);
    expect(await linkedOwner(store, 'hedy')).toBe(first.owner);
    expect(await claim(second, 'hedy')).toMatchObject({ owner: second.owner });
  });

  it('[MOVE-4] a link that cannot be read is an error, and nothing is decided without it', async () => {
    await begin();
    const rows = await store.collections.open(accountLinks);
    const links = (await joinDepsOf(store)).collection(accountLinks);
    const server = await start();
    const client = await signIn(server, await ownerKey(91));
    await claim(client, 'grace');
    const other = await signIn(server, await ownerKey(92));
    const held = await links.get(hashedAccount('grace'));
    if (!held.ok || held.value === null) throw new Error('no link');
    const { version, document } = held.value;
    await rows.replace({ id: document.id, version, document: { id: document.id, owner: 7 } }, version, clock.now);
    expect(await claim(other, 'grace')).toMatchObject({ error: { code: 'internal' } });
    expect((await other.send()).status).toBe(200);
  });

  it('[MOVE-4] a list of sessions that cannot be read is made anew by who is seen from then on', async () => {
    const rows = await store.collections.open(sessionLists);
    const key = await ownerKey(93);
    const document = { id: key.owner, listed: 'damaged', expiresAt: clock.now + 1_000 };
    await rows.insert({ id: key.owner, version: 'v', document }, clock.now);
    const client = await signIn(await start(), key);
    await client.sync([activity(1)]);
    expect(await (await client.get('/api/sessions')).json()).toMatchObject({ sessions: [{ device: 'd_a' }] });
  });
});

/** A process of its own. @returns whether it came to its end */
const startsAndDies = (...given: Parameters<typeof startAndDie>): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const start = bundled('sync-server/testing/dying-start.ts');
    const code = `import { startAndDie } from ${JSON.stringify(pathToFileURL(start).href)};
      await startAndDie(...${JSON.stringify(given)});`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
      cwd: fileURLToPath(new URL('../..', import.meta.url)),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (said += part.toString()));
    child.once('close', (_, signal) => {
      if (signal === 'SIGKILL') resolve(false);
      else if (said === 'end\n') resolve(true);
      else reject(new Error(said));
    });
  });

describe('a start that moves documents, under SIGKILL', { timeout: 180_000 }, () => {
  const accounts = ['account 1', 'account 2', 'account 3'];

  async function atEachStep(place: Place): Promise<void> {
    const open = async (): Promise<TestStore & { readonly journal: Store }> => {
      const { store, journal, collections, close } = await openStores(place);
      return { ...store, journal, collections, close };
    };
    const filled = await open();
    await loadDump(dump.store, filled);
    await loadDump(dump.journal, filled.journal);
    await filled.close();
    const died: number[] = [];
    for (let step = 1; ; step += EVERY) {
      const before = await open();
      for (const account of accounts)
        await before.putDocument('$accounts', `${step} ${account}`, 1, { owner: `o_${step} ${account}` });
      await before.close();
      const isWhole = await startsAndDies(place, step);
      if (!isWhole) died.push(step);
      expect(await startsAndDies(place, 0)).toBe(true);
      const after = await open();
      for (const account of accounts)
        expect(await linkedOwner(after, `${step} ${account}`)).toBe(`o_${step} ${account}`);
      expect(await linkedOwner(after, 'ada')).toBe(dump.said.find(({ device }) => device === 'd_first')?.owner);
      expect(await after.listDocuments('$accounts', '', 9)).toEqual([]);
      await after.close();
      if (isWhole) break;
    }
    expect(died.length).toBeGreaterThan(1);
  }

  it('[MOVE-2] over LMDB: killed at any step, the next start finishes it', async () => {
    const dataFolder = await mkdtemp(join(tmpdir(), 'waymend-move-'));
    await atEachStep({ mongodbUrl: null, dataFolder });
    await rm(dataFolder, { recursive: true, force: true });
  });

  it.skipIf(mongoUrl === '')('[MOVE-2] over MongoDB: the same', async () => {
    const url = new URL(mongoUrl);
    url.pathname = `/waymend-test-${randomBytes(6).toString('hex')}`;
    await atEachStep({ mongodbUrl: url.href, dataFolder: '' });
    const client = await MongoClient.connect(url.href);
    const name = url.pathname.slice(1);
    for (const one of [`${name}-journal`, name])
      await client
        .db(one)
        .dropDatabase()
        .catch(() => undefined);
    await client.close();
  });
});
