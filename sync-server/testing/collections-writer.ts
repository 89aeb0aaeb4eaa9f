/**
 * What the processes of collections/kill.test.ts do, and what a parent needs to check on them. Each line on stdout says
 * what was found at the start, what is about to be done, or that it was acknowledged.
 */
import { writeSync } from 'node:fs';
import { MongoClient } from 'mongodb';
import { seededRandom } from '#core/lib/seeded-random.ts';
import { z } from '#core/records/schema.ts';
import { defineCollection, EXPIRED_KEPT_MS } from '../collections/define-collection.ts';
import { createLmdbCollections } from '../collections/lmdb-collections.ts';
import { createMongoCollections } from '../collections/mongo-collections.ts';
import { openCollection } from '../collections/open-collection.ts';
import type { Collection, CollectionsAdapter, Version } from '../collections/port.ts';
import { createLmdbStore } from '../store/lmdb-store.ts';
import type { LmdbEnvironment } from '../store/lmdb-store.ts';
import { databaseOf, MONGO_OPTIONS } from '../store/mongo-store.ts';
import { openStores } from '../store/open-store.ts';

export interface Place {
  readonly mongodbUrl: string | null;
  readonly dataFolder: string;
}

export const OWNERS = ['o_1', 'o_2', 'o_3'] as const;
export const WRITERS = 6;
/** documents that all writers of all processes put */
export const SHARED = ['shared-1', 'shared-2'] as const;

export const links = defineCollection({
  name: 'links',
  schema: z.object({
    id: z.string(),
    owner: z.enum(OWNERS),
    count: z.number(),
    expiresAt: z.optional(z.number()),
  }),
  indexes: ['owner'],
  expiry: 'expiresAt',
  owner: 'owner',
});
type Link = z.output<typeof links.schema>;

/** Waits until the line is on the pipe, so that the parent hears of every acknowledged write. */
function say(...words: readonly (string | number)[]): void {
  for (;;) {
    try {
      return void writeSync(1, `${words.join(' ')}\n`);
    } catch (error) {
      // the parent has not read the pipe empty yet
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error;
    }
  }
}

/** Counts up, until it is killed, in its own documents and in the shared ones. */
export async function writeOn(place: Place, process: string, seed: number): Promise<void> {
  const { collections } = await openStores(place);
  const held: Collection<Link, 'owner'> = await openCollection(collections, links, Date.now);
  const random = seededRandom(seed);
  const owner = (): Link['owner'] => OWNERS[Math.floor(random() * OWNERS.length)] ?? 'o_1';
  const read = async (id: string): Promise<{ version: Version | null; count: number; owner: string }> => {
    const got = await held.get(id);
    if (!got.ok) throw new Error(JSON.stringify(got.failure));
    const { count, owner } = got.value?.document ?? { count: 0, owner: 'gone' };
    return { version: got.value?.version ?? null, count, owner };
  };
  const own = async (id: string): Promise<void> => {
    const found = await read(id);
    say('read', id, found.count, found.owner);
    for (let { version, count } = found; ;) {
      // keeps counting after a removal, so that no two writes are equal
      count++;
      if (version !== null && random() < 0.2) {
        say('try', id, count, 'gone');
        if (!(await held.remove(id, version))) throw new Error(`${id} was not removed`);
        say('done', id, count, 'gone');
        version = null;
        continue;
      }
      const document = { id, owner: owner(), count };
      say('try', id, count, document.owner);
      const put = await held.put(document, version);
      if (!put.ok) throw new Error(`${id}: ${JSON.stringify(put.failure)}`);
      say('done', id, count, document.owner);
      version = put.value;
    }
  };
  const shared = async (id: string): Promise<void> => {
    for (;;) {
      const { version, count } = await read(id);
      say('try', id, 0, 'counted');
      if ((await held.put({ id, owner: owner(), count: count + 1 }, version)).ok) say('done', id, 0, 'counted');
      else say('lost', id, 0, 'counted');
    }
  };
  await Promise.all([
    ...Array.from({ length: WRITERS }, (_, n) => own(`${process}-${n}`)),
    ...SHARED.map((id) => shared(id)),
  ]);
}

let steps = 0;
const dieAt = (step: number) => (): void => {
  if (++steps !== step) return;
  process.kill(process.pid, 'SIGKILL');
  for (;;);
};

type Written = Pick<ReturnType<LmdbEnvironment['root']['openDB']>, 'putSync' | 'removeSync'>;

/** The same environment, with a step before each single write of a transaction. */
function stepped(environment: LmdbEnvironment, step: () => void): LmdbEnvironment {
  const root = new Proxy(environment.root, {
    get: (target, name) => {
      if (name !== 'openDB') return Reflect.get(target, name) as unknown;
      return (...given: Parameters<typeof target.openDB>) => {
        const database = target.openDB(...given);
        for (const write of ['putSync', 'removeSync'] as const) {
          const plain = database[write].bind(database) as (...of: unknown[]) => never;
          (database as Written)[write] = (...of: unknown[]) => {
            step();
            return plain(...of);
          };
        }
        return database;
      };
    },
  });
  return { ...environment, root };
}

async function openStepped({ mongodbUrl, dataFolder }: Place, step: () => void): Promise<CollectionsAdapter> {
  if (mongodbUrl === null) {
    const { environment } = createLmdbStore({
      folder: dataFolder,
      flush: async (root) => {
        step();
        await root.flushed;
        step();
      },
    });
    return createLmdbCollections(stepped(environment, step));
  }
  const client = new MongoClient(mongodbUrl, { ...MONGO_OPTIONS, monitorCommands: true });
  await client.connect();
  // before a command is sent, and when its answer has arrived
  for (const event of ['commandStarted', 'commandSucceeded'] as const) client.on(event, step);
  return createMongoCollections(client.db(databaseOf(mongodbUrl)));
}

/** Each document's owner after each operation: create, change, expire, create again, tidy up, remove. */
export const STATES: readonly Readonly<Record<'a' | 'b' | 'c', string | null>>[] = [
  { a: null, b: null, c: null },
  { a: 'o_1', b: null, c: null },
  { a: 'o_2', b: null, c: null },
  { a: 'o_2', b: 'o_1', c: null },
  { a: 'o_3', b: 'o_1', c: null },
  { a: 'o_3', b: 'o_3', c: null },
  { a: 'o_3', b: null, c: 'o_1' },
  { a: 'o_3', b: null, c: null },
];

/**
 * Plays the acts of `STATES` and dies by its own hand at a step, the first being 1; says `end` if it comes so far. With
 * each act it says after how many steps it was done.
 */
export async function playAndDie(place: Place, base: number, diesAt: number): Promise<void> {
  const collections = await openStepped(place, dieAt(diesAt));
  let now = base;
  const held: Collection<Link, 'owner'> = await openCollection(collections, links, () => now);
  const put = async (document: Link, version: Version | null = null): Promise<Version> => {
    const outcome = await held.put(document, version);
    if (!outcome.ok) throw new Error(JSON.stringify(outcome.failure));
    return outcome.value;
  };
  let act = 0;
  const done = (): void => say('done', ++act, steps);
  const a = await put({ id: 'a', owner: 'o_1', count: 0, expiresAt: base + 10 });
  done();
  await put({ id: 'a', owner: 'o_2', count: 0, expiresAt: base + 10 }, a);
  done();
  const b = await put({ id: 'b', owner: 'o_1', count: 0 });
  done();
  now = base + 10;
  await put({ id: 'a', owner: 'o_3', count: 0 });
  done();
  await put({ id: 'b', owner: 'o_3', count: 0, expiresAt: base + 20 }, b);
  done();
  now = base + 20 + EXPIRED_KEPT_MS;
  const c = await put({ id: 'c', owner: 'o_1', count: 0 });
  done();
  await held.remove('c', c);
  done();
  say('end');
  process.exit(0);
}
