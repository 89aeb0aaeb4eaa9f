import { randomBytes } from 'node:crypto';
import { MongoClient } from 'mongodb';
import type { CommandStartedEvent } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { row } from '../testing/builders.ts';
import { createMongoStore, databaseOf, MONGO_OPTIONS } from './mongo-store.ts';
import { describeStore } from './store.contract.ts';
import type { Store } from './store.ts';

const url = process.env['TEST_MONGODB_URL'] ?? '';
const newDatabase = (): string => `waymend-test-${randomBytes(6).toString('hex')}`;

describe('databaseOf', () => {
  it('[CONFIG-3] the database is the path of MONGODB_URL, else waymend', () => {
    expect(databaseOf('mongodb://localhost:27017')).toBe('waymend');
    expect(databaseOf('mongodb://localhost:27017/')).toBe('waymend');
    expect(databaseOf('mongodb://a:b@one:1,two:2/clinic?replicaSet=r')).toBe('clinic');
    expect(databaseOf('mongodb+srv://host/my%20data?x=/y')).toBe('my data');
    expect(databaseOf('mongodb://host?x=1')).toBe('waymend');
  });
});

if (url === '') {
  const message = 'THE MONGODB STORE WAS NOT TESTED: TEST_MONGODB_URL is not set and no stand-in was started.';
  if (process.env['CI'] === 'true') throw new Error(message);
  console.warn(message);
}

describe.skipIf(url === '')('MongoDB', () => {
  describeStore('mongo', async () => {
    const database = newDatabase();
    const clients = [new MongoClient(url, MONGO_OPTIONS), new MongoClient(url, MONGO_OPTIONS)] as const;
    // both at once, as two processes that start together
    const [one, other] = await Promise.all(
      clients.map((client) => createMongoStore(client, database)) as [Promise<Store>, Promise<Store>],
    );
    return {
      one,
      other,
      close: async () => {
        await clients[0].db(database).dropDatabase();
        await Promise.all([one.close(), other.close()]);
      },
    };
  });

  describe('what is asked of the server', () => {
    const database = newDatabase();
    const client = new MongoClient(url, { ...MONGO_OPTIONS, monitorCommands: true });
    const started: CommandStartedEvent[] = [];
    let store: Store;
    beforeAll(async () => {
      store = await createMongoStore(client, database);
      client.on('commandStarted', (event) => started.push(event));
    });
    afterAll(async () => {
      await client.db(database).dropDatabase();
      await store.close();
    });

    it('[STORE-8] rows are inserted in order, and answered for when a majority has them in its journal', async () => {
      await store.insert([row(1), row(2)]);
      const insert = started.find(({ commandName }) => commandName === 'insert');
      expect(insert?.command).toMatchObject({ ordered: true, writeConcern: { w: 'majority', j: true } });
    });

    it('[STORE-8] reads see only what a majority holds, from the primary', async () => {
      await store.findOps('o_a', [row(1).opId]);
      const find = started.find(({ commandName }) => commandName === 'find');
      expect(find?.command).toMatchObject({ readConcern: { level: 'majority' } });
      expect(MONGO_OPTIONS.readPreference.mode).toBe('primary');
    });

    it('[STORE-7] without both unique indexes the store is not ready', async () => {
      await client.db(database).collection('log').dropIndex('owner_operation');
      await expect(store.ping()).rejects.toThrow('unavailable');
      const again = await createMongoStore(client, database);
      await expect(again.ping()).resolves.toBeUndefined();
    });
  });
});
