/**
 * RxDB 17 on its free Dexie storage, with the push handler of its HTTP tutorial. The storage takes Dexie's own options, so
 * it writes strictly, as ours does. Leader election, retry after 5 s and batches of 100 are its own standard where it runs
 * by itself; where it is timed, the election is not waited for.
 */
import { createRxDatabase, getChangedDocumentsSince, getLastCheckpointDoc } from 'rxdb/plugins/core';
import type { RxCollection, RxDatabase } from 'rxdb/plugins/core';
import { replicateRxCollection } from 'rxdb/plugins/replication';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { countTraffic } from './counting-fetch.ts';
import { entriesOf, newEntry } from './entry.ts';
import type { Holding, PeerJob, PeerReplay } from './peers-api.ts';
import type { Recorder } from './recorder.ts';

const CHUNK = 2_500;
const ALL = 100_000;

const schema = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: {
    id: { type: 'string', maxLength: 40 },
    at: { type: 'integer' },
    off: { type: 'integer' },
    tz: { type: 'string' },
    kind: { type: 'string' },
    minutes: { type: 'integer' },
  },
  required: ['id', 'at', 'off', 'tz', 'kind', 'minutes'],
} as const;

async function openCollection(
  name: string,
): Promise<{ readonly database: RxDatabase; readonly collection: RxCollection }> {
  const database = await createRxDatabase({
    name,
    storage: getRxStorageDexie({ chromeTransactionDurability: 'strict' }),
  });
  const { entries } = await database.addCollections({ entries: { schema } });
  if (entries === undefined) throw new Error('no collection');
  return { database, collection: entries };
}

const push = async (rows: readonly unknown[]): Promise<unknown[]> => {
  const response = await fetch('/rx/push', {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify(rows),
  });
  return (await response.json()) as unknown[];
};

export async function replayRx({ name, operations, writes, batch }: PeerJob): Promise<PeerReplay> {
  const { database, collection } = await openCollection(name);
  const entries = entriesOf(operations);
  const writeMs: number[] = [];
  for (const entry of entries.slice(0, writes)) {
    const from = performance.now();
    await collection.insert(entry);
    writeMs.push(performance.now() - from);
  }
  for (let from = writes; from < operations; from += CHUNK) {
    const { error } = await collection.bulkInsert(entries.slice(from, from + CHUNK));
    if (error.length > 0) throw new Error('a document was not written');
  }
  const replication = replicateRxCollection({
    replicationIdentifier: name,
    collection,
    live: true,
    waitForLeadership: false,
    autoStart: false,
    push: { batchSize: batch, handler: push },
  });
  await new Promise((resolve) => setTimeout(resolve, 700));
  const seen = countTraffic();
  const from = performance.now();
  await replication.start();
  await replication.awaitInitialReplication();
  const ms = performance.now() - from;
  const traffic = seen();
  await replication.cancel();
  await database.remove();
  return { ms, operations, ...traffic, writeMs };
}

export async function openRx(): Promise<Recorder> {
  const { collection } = await openCollection('entries');
  const replication = replicateRxCollection({
    replicationIdentifier: 'entries',
    collection,
    live: true,
    push: { handler: push },
  });
  return {
    record: async (minutes) => (await collection.insert(newEntry(minutes))).primary,
    holding: async (): Promise<Holding> => {
      const local = (await collection.find().exec()).map(({ primary }) => primary);
      const state = replication.internalReplicationState;
      // Not started yet: it waits for the election of a leading tab.
      if (state === undefined) return { local, waiting: local, setAside: [] };
      const { documents } = await getChangedDocumentsSince(
        collection.storageInstance,
        ALL,
        await getLastCheckpointDoc(state, 'up'),
      );
      return { local, waiting: documents.map(({ id }) => id), setAside: [] };
    },
    ownerKey: null,
  };
}
