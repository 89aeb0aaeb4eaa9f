/**
 * What outlives a run: one Chromium, a server for each store, five addresses with their own weather, and the server for the
 * MongoDB protocol. Runs share nothing else: each has its own owner, browser contexts and files.
 */
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MongoClient } from 'mongodb';
import type { Document } from 'mongodb';
import type { Change } from '#core/sync/protocol.ts';
import { startMongoStandIn } from '#scripts/mongo-stand-in.ts';
import { logOf } from '#server/log/log-names.ts';
import { changeOf } from '#server/routes/sync.ts';
import { openStores } from '#server/store/open-store.ts';
import type { LogRow } from '#server/store/store.ts';
import { newProfileDir, openChromium } from '../browser/chromium.ts';
import type { Chromium } from '../browser/chromium.ts';
import { CLEAR, startFaultProxy } from '../faults/fault-proxy.ts';
import type { FaultProxy, KeptFiles } from '../faults/fault-proxy.ts';
import { startServer } from '../faults/server-process.ts';
import type { ServerProcess } from '../faults/server-process.ts';
import type { Schedule } from './schedule.ts';

export const MOST_DEVICES = 5;
/** more than a run could ever report */
const MOST_ROWS = 10_000;
const builtApp = fileURLToPath(new URL('../../dist/app', import.meta.url));

/** Restores the store to the backup, and returns the owner's log as it stood the moment the server went down. */
export type Restore = () => Promise<readonly Change[]>;

export interface StoreServer {
  /** waits for a restart in progress */
  readonly url: () => Promise<string>;
  /** SIGKILL, then an immediate restart on the same data and port */
  readonly kill: () => Promise<void>;
  /** yesterday's backup of an owner: LMDB's whole folder, copied while no server runs; the owner's rows in MongoDB */
  readonly backUp: (owner: string) => Promise<Restore>;
  /** an owner's telemetry, which the server shows to nobody; with LMDB readable only while no server runs */
  readonly readReports: (owner: string) => Promise<readonly LogRow[]>;
  readonly stop: () => Promise<void>;
}

export interface Rig {
  readonly server: (store: Schedule['store']) => Promise<StoreServer>;
  readonly proxies: readonly FaultProxy[];
  /** the browser that all runs share */
  readonly chromium: () => Promise<Chromium>;
  /** replaces it after a failure, or now and then */
  readonly renewChromium: () => Promise<void>;
  readonly close: () => Promise<void>;
}

export async function setUpRig(appDir = builtApp): Promise<Rig> {
  const folder = await mkdtemp(join(tmpdir(), 'waymend-soak-'));
  const staticDir = join(folder, 'app');
  await cp(appDir, staticDir, { recursive: true });
  const named = process.env['TEST_MONGODB_URL'] ?? '';
  const closing: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true, maxRetries: 5 })];
  const servers = new Map<string, Promise<StoreServer>>();
  const kept: KeptFiles = new Map();
  const proxies = await Promise.all(
    Array.from({ length: MOST_DEVICES }, () => startFaultProxy('http://localhost:9', kept)),
  );
  let shared: Promise<Chromium> | null = null;

  const openShared = async (): Promise<Chromium> => {
    const profileDir = await newProfileDir();
    closing.push(() => rm(profileDir, { recursive: true, force: true, maxRetries: 5 }));
    return openChromium(profileDir);
  };
  const mongoUrl = async (): Promise<string> => {
    if (named !== '') return named;
    const standIn = await startMongoStandIn();
    if (!standIn.ok) throw new Error(`the MongoDB half of the soak needs the stand-in: ${standIn.failure}`);
    closing.unshift(standIn.value.stop);
    return standIn.value.url;
  };
  const startOf = async (store: Schedule['store']): Promise<StoreServer> => {
    const dataDir = join(folder, store);
    if (store === 'lmdb') return startStoreServer({ dataDir, staticDir }, (keepDown) => lmdbBackup(dataDir, keepDown));
    const url = await mongoUrl();
    const client = await MongoClient.connect(url);
    const database = `soak_${process.pid}`;
    closing.unshift(async () => {
      for (const name of [`${database}-journal`, database]) await client.db(name).dropDatabase();
      await client.close();
    });
    return startStoreServer({ dataDir, staticDir, mongodbUrl: `${url.replace(/\/$/, '')}/${database}` }, (_, owner) =>
      mongoBackup(client, database, owner),
    );
  };

  return {
    server: (store) => {
      const held = servers.get(store) ?? startOf(store);
      servers.set(store, held);
      return held;
    },
    proxies,
    chromium: () => (shared ??= openShared()),
    renewChromium: async () => {
      const old = await shared;
      shared = null;
      await old?.kill();
    },
    close: async () => {
      await (await shared)?.kill();
      for (const server of servers.values()) await (await server).stop();
      for (const proxy of proxies) await proxy.close();
      for (const close of closing) await close();
    },
  };
}

interface ServerOptions {
  readonly dataDir: string;
  readonly staticDir: string;
  readonly mongodbUrl?: string;
}

/** Puts the copy in the store's place, while no server has it open. */
type PutBack = () => Promise<void>;
/** Runs `work` while no server has the store open. */
type KeepDown = <T>(work: () => Promise<T>) => Promise<T>;

async function startStoreServer(
  options: ServerOptions,
  backUp: (keepDown: KeepDown, owner: string) => Promise<PutBack>,
): Promise<StoreServer> {
  let running: Promise<ServerProcess> = startServer(options);
  const first = await running;
  const keepDown: KeepDown = async (work) => {
    const before = await running;
    await before.kill();
    let done: (value: unknown) => void = () => undefined;
    const worked = new Promise((resolve) => (done = resolve));
    // Anyone who needs the server in the meantime waits for the next one.
    running = worked.then(() => startServer({ ...options, port: first.port }));
    running.catch(() => undefined);
    try {
      return await work();
    } finally {
      done(undefined);
    }
  };
  return {
    url: async () => (await running).url,
    kill: () => keepDown(() => Promise.resolve()),
    backUp: async (owner) => {
      const putBack = await backUp(keepDown, owner);
      return () =>
        keepDown(async () => {
          const rows = await readRows(options, logOf(owner));
          await putBack();
          return rows.map(changeOf);
        });
    },
    readReports: (owner) => {
      const read = (): Promise<readonly LogRow[]> => readRows(options, logOf(owner, 'telemetry'));
      return options.mongodbUrl === undefined ? keepDown(read) : read();
    },
    stop: async () => (await running).kill(),
  };
}

async function lmdbBackup(dataDir: string, keepDown: KeepDown): Promise<PutBack> {
  const data = join(dataDir, 'lmdb', 'data.mdb');
  const copy = join(dataDir, 'yesterday.mdb');
  await keepDown(() => cp(data, copy));
  return async () => {
    await rm(join(dataDir, 'lmdb', 'lock.mdb'), { force: true });
    await cp(copy, data);
  };
}

async function mongoBackup(client: MongoClient, database: string, owner: string): Promise<PutBack> {
  const collections = ['log', 'documents'].map((name) => client.db(database).collection<Document>(name));
  // The owner's two logs, and the documents of both.
  const ofOwner = { owner: { $in: [owner, `${owner}#telemetry`] } };
  const held = await Promise.all(collections.map((collection) => collection.find(ofOwner).toArray()));
  return async () => {
    for (const [i, collection] of collections.entries()) {
      await collection.deleteMany(ofOwner);
      const rows = held[i] ?? [];
      if (rows.length > 0) await collection.insertMany(rows);
    }
  };
}

/** A log as the store has it, which the server may not let anybody read; with LMDB only while no server runs. */
async function readRows({ dataDir, mongodbUrl }: ServerOptions, log: string): Promise<readonly LogRow[]> {
  const { store, close } = await openStores({ mongodbUrl: mongodbUrl ?? null, dataFolder: dataDir });
  try {
    return await store.read(log, 1, MOST_ROWS);
  } finally {
    await close();
  }
}

/** Clear weather over all addresses, and the run's own server behind them. */
export function pointProxies(rig: Rig, url: string): void {
  for (const proxy of rig.proxies) {
    proxy.setWeather(CLEAR);
    proxy.setUpstream(url);
  }
}
