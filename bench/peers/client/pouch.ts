/**
 * PouchDB 9 in its browser build with its standard adapter (idb). Each entry is a document under its own id, so that the
 * server's uniqueness by id keeps it from being doubled. `live` and `retry` are what its guide recommends for an app that
 * is sometimes offline. The timed replay runs once (`to`) in batches as the runner says.
 */
import PouchDB from 'pouchdb/dist/pouchdb.min.js';
import { settled } from '../../client/raw-database.ts';
import { countTraffic } from './counting-fetch.ts';
import { entriesOf, newEntry } from './entry.ts';
import type { Entry } from './entry.ts';
import type { Holding, PeerJob, PeerReplay } from './peers-api.ts';
import type { Recorder } from './recorder.ts';

const CHUNK = 2_500;
const NAME = 'entries';

const documentOf = ({ id, ...data }: Entry) => ({ _id: id, ...data });
const remoteAt = (path: string): PouchDB => new PouchDB(new URL(path, location.origin).href);

export async function replayPouch({ name, operations, writes, batch }: PeerJob): Promise<PeerReplay> {
  const local = new PouchDB(name);
  const documents = entriesOf(operations).map(documentOf);
  const writeMs: number[] = [];
  for (const document of documents.slice(0, writes)) {
    const from = performance.now();
    await local.put(document);
    writeMs.push(performance.now() - from);
  }
  for (let from = writes; from < operations; from += CHUNK) {
    const written = await local.bulkDocs(documents.slice(from, from + CHUNK));
    if (written.some(({ ok }) => ok !== true)) throw new Error('a document was not written');
  }
  const remote = remoteAt(`/${name}`);
  await remote.info();
  await new Promise((resolve) => setTimeout(resolve, 700));
  const seen = countTraffic();
  const from = performance.now();
  const { docs_written: sent } = await local.replicate.to(remote, { batch_size: batch });
  const ms = performance.now() - from;
  const traffic = seen();
  if (sent !== operations) throw new Error(`${sent} of ${operations} acknowledged`);
  await local.destroy();
  return { ms, operations, ...traffic, writeMs };
}

/** Where the replication stands in this browser, as its checkpoint says. */
async function sentUpTo(): Promise<number> {
  const db = await settled(indexedDB.open(`_pouch_${NAME}`));
  const rows = (await settled(db.transaction('local-store').objectStore('local-store').getAll())) as {
    readonly last_seq?: number;
  }[];
  db.close();
  return Math.max(0, ...rows.map(({ last_seq: seq }) => seq ?? 0));
}

export async function openPouch(): Promise<Recorder> {
  const local = new PouchDB(NAME);
  local.replicate
    .to(remoteAt('/db'), { live: true, retry: true })
    .catch((error: unknown) => console.error('replication ended', error));
  return {
    record: async (minutes) => (await local.put(documentOf(newEntry(minutes)))).id,
    holding: async (): Promise<Holding> => {
      const { rows } = await local.allDocs();
      const { results } = await local.changes({ since: await sentUpTo() });
      return { local: rows.map(({ id }) => id), waiting: results.map(({ id }) => id), setAside: [] };
    },
    ownerKey: null,
  };
}
