// tsx scripts/dump-server.ts <file>: what the server of today leaves in its data folder after a few people were there, and
// what it then answers. A migration is proved on the dump that was made before it (sync-server/identity/dumps/).
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLmdbStore } from '#server/store/lmdb-store.ts';
import type { LmdbStore } from '#server/store/lmdb-store.ts';
import type { Store } from '#server/store/store.ts';
import { activity, event, ownerKey } from '#server/testing/builders.ts';
import { sharedStore } from '#server/testing/store-kinds.ts';
import { clientOf, cookieOf, proofOf, signIn, startTestServer } from '#server/testing/test-server.ts';
import type { TestClient } from '#server/testing/test-server.ts';

const DAY_MS = 86_400_000;

async function live(store: Store, journal: Store): Promise<object> {
  const accountOf = async (ctx: { get: (name: string) => string }): Promise<string | null> =>
    ctx.get('X-Account') || null;
  const server = await startTestServer({ store: sharedStore(store), journal, accountOf });
  const done = async (answer: Promise<Response>): Promise<Response> => {
    const response = await answer;
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
    return response;
  };
  const clients: TestClient[] = [];
  const arrive = async (seed: number, device: string): Promise<TestClient> => {
    const client = await signIn(server, await ownerKey(seed), device);
    await client.sync([activity(10 * seed + clients.length)]);
    clients.push(client);
    return client;
  };
  const claim = async (client: TestClient, account: string): Promise<TestClient> => {
    const response = await done(client.post('/api/account/claim', proofOf(client), { 'x-account': account }));
    const { owner } = (await response.json()) as { owner: string };
    const signedIn = clientOf(server, { ...client, owner }, client.device, cookieOf(response));
    clients.push(signedIn);
    return signedIn;
  };
  const erase = ({ post, owner, secret }: TestClient, account = ''): Promise<Response> =>
    done(post('/api/account/erase', { owner, secret }, { 'x-account': account }));

  const plain = await arrive(1, 'd_phone');
  await plain.sync([event(1)], { log: 'telemetry' });
  await arrive(1, 'd_laptop');
  await arrive(1, 'd_lost');
  await done(plain.post('/api/sessions/end', { device: 'd_lost' }));
  await claim(await arrive(2, 'd_first'), 'ada');
  await claim(await arrive(3, 'd_joined'), 'ada');
  await erase(await claim(await arrive(4, 'd_claimed'), 'eve'), 'eve');
  await erase(await arrive(5, 'd_erased'));
  await done((await arrive(6, 'd_ended')).post('/api/sessions/end', { all: true }));
  server.clock.now += DAY_MS;
  await plain.sync();

  const said = [];
  for (const times of ['first', 'again'])
    for (const { owner, secret, device, cookie, send, get } of clients) {
      const status = (await send()).status;
      const sessions = (await (await get('/api/sessions')).json()) as unknown;
      // the first time it notes who asks
      if (times === 'again') said.push({ owner, secret, device, cookie, status, sessions });
    }
  await server.close();
  return { now: server.clock.now, said };
}

/** Every database of an environment by its name, as lists of key and value. */
const databasesOf = ({ environment: { root } }: LmdbStore): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    [...root.getKeys()].map((name): [string, unknown] => [String(name), [...root.openDB(String(name), {}).getRange()]]),
  );

const [file = ''] = process.argv.slice(2);
const folder = await mkdtemp(join(tmpdir(), 'waymend-dump-'));
const [store, journal] = [
  createLmdbStore({ folder: join(folder, 'lmdb') }),
  createLmdbStore({ folder: join(folder, 'journal') }),
];
const life = await live(store, journal);
const dump = { ...life, store: databasesOf(store), journal: databasesOf(journal) };
await store.close();
await journal.close();
await rm(folder, { recursive: true });
await writeFile(file, `${JSON.stringify(dump, null, 2)}\n`);
