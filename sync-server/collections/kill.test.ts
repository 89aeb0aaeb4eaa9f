/**
 * SIGKILL of processes that write to a collection: at random moments, one process on an embedded folder and two over
 * MongoDB, and at the very steps of single writes. What was answered for is there, and indexes lead to exactly the
 * documents that have the value. KILLS is the number of random kills. The steps are all of them where it is 20 or more,
 * and otherwise the last write of some acts: what was written in a transaction of its own before it stands there alone.
 */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { MongoClient } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '#core/lib/seeded-random.ts';
import { createLmdbStore } from '../store/lmdb-store.ts';
import { databaseOf, MONGO_OPTIONS } from '../store/mongo-store.ts';
import { storeFolder } from '../store/open-store.ts';
import { bundled } from '../testing/bundled.ts';
import { links, OWNERS, SHARED, STATES, WRITERS } from '../testing/collections-writer.ts';
import type { Place, playAndDie, writeOn } from '../testing/collections-writer.ts';
import { createLmdbCollections } from './lmdb-collections.ts';
import { createMongoCollections } from './mongo-collections.ts';
import type { Row, Rows } from './port.ts';

const KILLS = Number(process.env['KILLS'] ?? 3);
const SEED = Number(process.env['SEED'] ?? 20_261_121);
const mongoUrl = process.env['TEST_MONGODB_URL'] ?? '';
const root = fileURLToPath(new URL('../..', import.meta.url));
const patience = 60_000 + KILLS * 20_000;

interface Running {
  readonly kill: () => void;
  readonly spoke: Promise<void>;
  readonly ended: Promise<{ readonly said: readonly string[]; readonly err: string }>;
}

function run(
  name: 'writeOn' | 'playAndDie',
  ...given: Parameters<typeof writeOn> | Parameters<typeof playAndDie>
): Running {
  const writer = bundled('sync-server/testing/collections-writer.ts');
  const code = `import { ${name} } from ${JSON.stringify(pathToFileURL(writer).href)};
    await ${name}(...${JSON.stringify(given)});`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  let err = '';
  child.stderr.on('data', (part: Buffer) => (err += part.toString()));
  const spoke = new Promise<void>((resolve) => {
    child.stdout.on('data', (part: Buffer) => {
      out += part.toString();
      resolve();
    });
    child.once('close', () => resolve());
  });
  const ended = new Promise<Awaited<Running['ended']>>((resolve) =>
    child.once('close', () => resolve({ said: out.split('\n').slice(0, -1), err })),
  );
  return { kill: () => void child.kill('SIGKILL'), spoke, ended };
}

/** What lies there now, by whoever was killed. */
interface Opened {
  readonly rows: Rows;
  /** index entries that lead to no document of that value, or are missing */
  readonly disagreeing: () => readonly string[];
  readonly close: () => Promise<void>;
}

async function openLmdb(folder: string): Promise<Opened> {
  const store = createLmdbStore({ folder });
  const { root: databases } = store.environment;
  // as they are, before anything of the adapter runs
  const entries = [...databases.openDB<unknown, string[]>('collection-entries', {}).getKeys({})].map((key) =>
    key.join(' '),
  );
  const wanted = [...databases.openDB<{ document: object }, string[]>('collection-documents', {}).getRange({})].flatMap(
    ({ key: [name, id], value: { document } }) => [
      ...('expiresAt' in document ? [`${name} $expiry ${String(document.expiresAt)} ${id}`] : []),
      ...('owner' in document ? [`${name} owner ${String(document.owner)} ${id}`] : []),
    ],
  );
  return {
    rows: await createLmdbCollections(store.environment).open(links),
    disagreeing: () => [
      ...entries.filter((entry) => !wanted.includes(entry)),
      ...wanted.filter((entry) => !entries.includes(entry)),
    ],
    close: () => store.close(),
  };
}

async function openMongo(url: string): Promise<Opened> {
  const client = new MongoClient(url, MONGO_OPTIONS);
  const rows = await createMongoCollections(client.db(databaseOf(url))).open(links);
  return { rows, disagreeing: () => [], close: () => client.close() };
}

/** Finds by each owner what is there by its id, and nothing else; expired ones too, for the clock stands at 0. */
async function expectAgreement({ rows, disagreeing }: Opened, ids: readonly string[]): Promise<Map<string, Row>> {
  expect(disagreeing()).toEqual([]);
  const got = (await Promise.all(ids.map((id) => rows.get(id)))).filter((row) => row !== null);
  for (const owner of OWNERS) {
    const { rows: found } = await rows.find('owner', owner, '', 200, 0);
    const having = got.filter(({ document }) => (document as { owner: string }).owner === owner);
    expect(found.map(({ id }) => id)).toEqual(having.map(({ id }) => id).sort());
  }
  return new Map(got.map((row) => [row.id, row]));
}

async function underKills(place: Place, processes: number, open: () => Promise<Opened>): Promise<void> {
  const random = seededRandom(SEED);
  const names = ['p', 'q'].slice(0, processes);
  let seed = SEED;
  const start = (name: string): Running => run('writeOn', place, name, seed++);
  const places = names.map((name) => ({ name, running: start(name) }));
  const said: string[] = [];
  /** what a document may be: as the last write that was answered for left it, or as the one after that would */
  const possible = new Map<string, readonly string[]>();
  const possibleOf = (id: string): readonly string[] => possible.get(id) ?? ['gone'];
  const stateOf = (count: unknown, owner: unknown): string =>
    owner === 'gone' ? 'gone' : `${String(count)} ${String(owner)}`;
  const counted = { done: 0, tried: 0 };
  const ids = [...names.flatMap((name) => Array.from({ length: WRITERS }, (_, n) => `${name}-${n}`)), ...SHARED];
  try {
    for (let kills = 0; kills < KILLS; kills++) {
      const at = places[Math.floor(random() * processes)];
      if (at === undefined) throw new Error('no place');
      await Promise.all(places.map(({ running }) => running.spoke));
      await sleep(50 + random() * 300);
      at.running.kill();
      const last = await at.running.ended;
      expect(last.err).toBe('');
      said.push(...last.said);
      at.running = start(at.name);
    }
    await Promise.all(places.map(({ running }) => running.spoke));
  } finally {
    for (const { running } of places) running.kill();
    for (const { running } of places) said.push(...(await running.ended).said);
  }
  for (const line of said) {
    const [word = '', id = '', count, owner] = line.split(' ');
    if (owner === 'counted') {
      if (word === 'done') counted.done++;
      if (word === 'try') counted.tried++;
      if (word === 'lost') counted.tried--;
      continue;
    }
    const now = stateOf(count, owner);
    if (word === 'read') expect(possibleOf(id)).toContain(now);
    possible.set(id, word === 'try' ? [...possibleOf(id), now] : [now]);
  }
  const opened = await open();
  try {
    const rows = await expectAgreement(opened, ids);
    for (const id of possible.keys()) {
      const { count, owner } = (rows.get(id)?.document ?? { owner: 'gone' }) as { count?: number; owner: string };
      expect(possibleOf(id)).toContain(stateOf(count, owner));
    }
    const total = SHARED.reduce(
      (sum, id) => sum + ((rows.get(id)?.document as { count: number } | undefined)?.count ?? 0),
      0,
    );
    console.log(
      `${place.mongodbUrl === null ? 'LMDB' : 'MongoDB'}: ${KILLS} kills (seed ${SEED}), ${said.filter((line) => line.startsWith('done')).length} writes answered for, ${counted.done} to ${counted.tried} of shared documents, which count ${total}`,
    );
    expect(total).toBeGreaterThanOrEqual(counted.done);
    expect(total).toBeLessThanOrEqual(counted.tried);
    expect(counted.done).toBeGreaterThan(0);
  } finally {
    await opened.close();
  }
}

/** no step has this number */
const NEVER = 0;
/** of `STATES`: a change, one over an expired document, one that tidies up, a removal */
const SHARE = [2, 4, 6, 7];

/** @param afterWrite steps from the last write of an act until it is answered for */
async function atSteps(
  newPlace: (step: number) => Promise<Place>,
  open: (place: Place) => Promise<Opened>,
  afterWrite: number,
): Promise<void> {
  const base = Date.now();
  const play = async (step: number): Promise<readonly string[]> => {
    const place = await newPlace(step);
    const { said, err } = await run('playAndDie', place, base, step).ended;
    expect(err).toBe('');
    const acts = said.filter((line) => line.startsWith('done')).length;
    const opened = await open(place);
    try {
      const rows = await expectAgreement(opened, ['a', 'b', 'c']);
      const ownerOf = (id: string): string | null =>
        (rows.get(id)?.document as { owner: string } | undefined)?.owner ?? null;
      // the server tidies up b when it likes
      const isTidied = acts >= 6 && place.mongodbUrl !== null;
      const seen = { a: ownerOf('a'), b: isTidied ? null : ownerOf('b'), c: ownerOf('c') };
      const possible = STATES.slice(acts, acts + 2).map((state) =>
        acts === 5 && place.mongodbUrl !== null ? { ...state, b: seen.b } : state,
      );
      expect(possible).toContainEqual(seen);
    } finally {
      await opened.close();
    }
    return said;
  };
  const counts = (await play(NEVER)).flatMap((line) => (line.startsWith('done') ? Number(line.split(' ')[2]) : []));
  const steps =
    KILLS >= 20
      ? Array.from({ length: counts.at(-1) ?? 0 }, (_, n) => n + 1)
      : SHARE.map((act) => (counts[act - 1] ?? 0) - afterWrite);
  const died: number[] = [];
  for (const step of steps) if ((await play(step)).at(-1) !== 'end') died.push(step);
  expect(died).toEqual(steps);
  console.log(`killed at steps ${died.join(', ')}`);
}

async function inFolder(action: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'waymend-collections-kill-'));
  try {
    await action(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function inDatabases(action: (urlOf: (n: number) => string) => Promise<void>): Promise<void> {
  const database = `waymend-test-${randomBytes(6).toString('hex')}`;
  const made = new Set<string>();
  try {
    await action((n) => {
      const url = new URL(mongoUrl);
      url.pathname = `/${database}-${n}`;
      made.add(`${database}-${n}`);
      return url.href;
    });
  } finally {
    const client = new MongoClient(mongoUrl);
    // the stand-in does not always drop a database whose indexes two processes made
    for (const name of made)
      for (const each of [name, `${name}-journal`])
        await client
          .db(each)
          .dropDatabase()
          .catch(() => undefined);
    await client.close();
  }
}

describe('collections under SIGKILL', () => {
  it(
    '[COLLECTION-13] over LMDB: what was answered for is there, and index and document agree',
    { timeout: patience },
    () =>
      inFolder((dataFolder) =>
        underKills({ mongodbUrl: null, dataFolder }, 1, () => openLmdb(storeFolder(dataFolder))),
      ),
  );

  it('[COLLECTION-13] over LMDB: so they do after a kill between any two steps of a write', { timeout: patience }, () =>
    inFolder((folder) =>
      atSteps(
        async (step) => ({ mongodbUrl: null, dataFolder: join(folder, String(step)) }),
        ({ dataFolder }) => openLmdb(dataFolder),
        2,
      ),
    ),
  );

  it.skipIf(mongoUrl === '')('[COLLECTION-13] over MongoDB: the same, with two processes', { timeout: patience }, () =>
    inDatabases(async (urlOf) => {
      const mongodbUrl = urlOf(0);
      await underKills({ mongodbUrl, dataFolder: '' }, 2, () => openMongo(mongodbUrl));
    }),
  );

  it.skipIf(mongoUrl === '')(
    '[COLLECTION-13] over MongoDB: the same before and after any command',
    { timeout: patience },
    () =>
      inDatabases((urlOf) =>
        atSteps(
          async (step) => ({ mongodbUrl: urlOf(step), dataFolder: '' }),
          ({ mongodbUrl }) => openMongo(mongodbUrl ?? ''),
          0,
        ),
      ),
  );
});
