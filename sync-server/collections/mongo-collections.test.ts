import { randomBytes } from 'node:crypto';
import { MongoClient } from 'mongodb';
import type { CommandStartedEvent } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MONGO_OPTIONS } from '../store/mongo-store.ts';
import { startHangingProxy } from '../testing/hanging-proxy.ts';
import { describeCollections } from './collections.contract.ts';
import { EXPIRED_KEPT_MS } from './define-collection.ts';
import type { Shape } from './define-collection.ts';
import { createMongoCollections } from './mongo-collections.ts';
import type { Row, Rows } from './port.ts';

const url = process.env['TEST_MONGODB_URL'] ?? '';
const newDatabase = (): string => `waymend-test-${randomBytes(6).toString('hex')}`;
const SHAPE: Shape = { name: 'links', indexes: ['owner'], expiry: 'expiresAt' };
const rowOf = (id: string, fields: object = {}): Row => ({ id, version: 'v1', document: { owner: 'o_a', ...fields } });

describe.skipIf(url === '')('MongoDB', () => {
  describeCollections('MongoDB', async () => {
    const database = newDatabase();
    const clients = [new MongoClient(url, MONGO_OPTIONS), new MongoClient(url, MONGO_OPTIONS)] as const;
    // the stand-in says less of itself than a server
    const { gitVersion } = await clients[0].db('admin').command({ buildInfo: 1 });
    return {
      comparesUnits: gitVersion === undefined,
      one: createMongoCollections(clients[0].db(database)),
      other: createMongoCollections(clients[1].db(database)),
      close: async () => {
        // the stand-in does not always drop a database whose indexes two processes made
        await clients[0]
          .db(database)
          .dropDatabase()
          .catch(() => undefined);
        await Promise.all(clients.map((client) => client.close()));
      },
    };
  });

  describe('what is asked of the server for a collection', () => {
    const database = newDatabase();
    const client = new MongoClient(url, { ...MONGO_OPTIONS, monitorCommands: true });
    const started: CommandStartedEvent[] = [];
    let rows: Rows;
    beforeAll(async () => {
      rows = await createMongoCollections(client.db(database)).open(SHAPE);
      client.on('commandStarted', (event) => started.push(event));
    });
    afterAll(async () => {
      await client.db(database).dropDatabase();
      await client.close();
    });
    const indexes = () => client.db(database).collection('collections.links').listIndexes().toArray();

    it('[COLLECTION-11] each write waits for the journal of a majority, and reads see only what a majority holds', async () => {
      await rows.insert(rowOf('a'), 0);
      await rows.replace({ ...rowOf('a'), version: 'v2' }, 'v1', 0);
      await rows.get('a');
      await rows.find('owner', 'o_a', '', 5, 0);
      await rows.remove('a', 'v2', 0);
      const written = started.filter(({ commandName }) => ['insert', 'update', 'delete'].includes(commandName));
      expect(written.map(({ commandName }) => commandName)).toEqual(['update', 'update', 'delete']);
      for (const { command } of written) expect(command).toMatchObject({ writeConcern: { w: 'majority', j: true } });
      const read = started.filter(({ commandName }) => commandName === 'find');
      expect(read).toHaveLength(2);
      for (const { command } of read) expect(command).toMatchObject({ readConcern: { level: 'majority' } });
    });

    it('[COLLECTION-12] each index is one of the server, and unique is the id alone', async () => {
      const made = await indexes();
      expect(made.find(({ name }) => name === 'by_owner')).toMatchObject({ key: { 'document.owner': 1, _id: 1 } });
      expect(made.filter(({ unique }) => unique === true)).toEqual([]);
    });

    it('[COLLECTION-10] the server tidies up a day after the expiry, and by no field that expires nothing any more', async () => {
      await rows.insert(rowOf('b', { expiresAt: 1_900_000_000_000 }), 0);
      const stored = await client.db(database).collection('collections.links').findOne({ version: 'v1' });
      expect(stored?.['expires']).toEqual({ expiresAt: new Date(1_900_000_000_000) });
      expect(await indexes()).toContainEqual(
        expect.objectContaining({
          key: { 'expires.expiresAt': 1 },
          name: 'expiry_expiresAt',
          expireAfterSeconds: EXPIRED_KEPT_MS / 1000,
        }),
      );
      await rows.insert(rowOf('c', { endsAt: 1_800_000_000_000, expiresAt: null }), 0);
      await rows.insert(rowOf('d', { endsAt: 1e300 }), 0);
      await createMongoCollections(client.db(database)).open({ ...SHAPE, expiry: 'endsAt' });
      const names = (await indexes()).map(({ name }) => String(name)).filter((name) => name.startsWith('expiry'));
      expect(names).toEqual(['expiry_endsAt']);
      const dated = await client
        .db(database)
        .collection<{ _id: string; expires?: object }>('collections.links')
        .find()
        .sort({ _id: 1 })
        .toArray();
      expect(dated.map(({ _id, expires }) => [_id, expires])).toEqual([
        ['b', { expiresAt: new Date(1_900_000_000_000) }],
        ['c', { endsAt: new Date(1_800_000_000_000) }],
        ['d', undefined],
      ]);
      await createMongoCollections(client.db(database)).open({ ...SHAPE, expiry: null });
      expect((await indexes()).some(({ name }) => String(name).startsWith('expiry'))).toBe(false);
    });
  });

  it('[COLLECTION-11] a database that does not answer is the named failure for every call', async () => {
    const database = newDatabase();
    const { hostname, port } = new URL(url);
    const proxy = await startHangingProxy({ host: hostname, port: Number(port === '' ? 27_017 : port) });
    const client = new MongoClient(`mongodb://127.0.0.1:${proxy.port}/?directConnection=true`, {
      ...MONGO_OPTIONS,
      serverSelectionTimeoutMS: 1_500,
      connectTimeoutMS: 1_500,
      socketTimeoutMS: 1_500,
    });
    try {
      const collections = createMongoCollections(client.db(database));
      const rows = await collections.open(SHAPE);
      proxy.hang('all');
      const calls = [
        () => rows.get('a'),
        () => rows.insert(rowOf('a'), 0),
        () => rows.replace(rowOf('a'), 'v1', 0),
        () => rows.remove('a', 'v1', 0),
        () => rows.find('owner', 'o_a', '', 5, 0),
        () => collections.open({ ...SHAPE, name: 'others' }),
      ];
      const failures = await Promise.allSettled(calls.map((call) => call()));
      for (const failure of failures)
        expect(failure).toMatchObject({ reason: { name: 'StoreFailure', reason: 'unavailable' } });
    } finally {
      await client.close();
      await proxy.close();
      const direct = new MongoClient(url);
      await direct.db(database).dropDatabase();
      await direct.close();
    }
  });
});
