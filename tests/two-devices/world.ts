/**
 * Two or more devices and the real server in one process, with a switch on every connection. Devices and server run the
 * product's own code; only the faults are made by the test.
 */
import 'fake-indexeddb/auto';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Dexie from 'dexie';
import { derivedHash } from '#core/rules/overview.ts';
import { parseSyncAnswer } from '#core/sync/protocol.ts';
import type { Change, OperationResult, SyncAnswer } from '#core/sync/protocol.ts';
import { adoptOwner } from '#pwa/data/commands/profiles/claim.ts';
import { settleEarlierOwner } from '#pwa/data/commands/settle-earlier-owner.ts';
import { coreDbName, readMeta, writeMeta } from '#pwa/data/core-db.ts';
import type { CoreDb } from '#pwa/data/core-db.ts';
import type { Profile } from '#pwa/data/profiles/profiles.ts';
import { readDays, rebuildAllDays } from '#pwa/data/records/day-rows.ts';
import type { Network } from '#pwa/data/server/network.ts';
import type { Space } from '#pwa/data/space/space.ts';
import { drain } from '#pwa/data/sync/drain.ts';
import type { DrainReport } from '#pwa/data/sync/drain.ts';
import { telemetryDbName } from '#pwa/data/telemetry/telemetry-db.ts';
import { NOON, openTestDevice, sibling, testProfile } from '#pwa/testing/device.ts';
import type { TestClock } from '#pwa/testing/device.ts';
import { createLocks } from '#pwa/testing/locks.ts';
import { DEFAULT_QUOTA } from '#server/config.ts';
import type { Config } from '#server/config.ts';
import type { LogRow } from '#server/store/store.ts';
import { openReader } from '../faults/log-reader.ts';
import { fetchWith, sentJson } from './browser.ts';
import { asServer, running } from './running-code.ts';
import type { CodeVersion } from './running-code.ts';
import type { StoreKind } from './schedules.ts';
import { createTestServer } from './test-server.ts';

/** What happens to the next request of a device. */
export type Mishap =
  /** lost before it reaches the server */
  | 'lost'
  /** acted upon, the answer is lost */
  | 'cut-after-body'
  /** the server gets it twice */
  | 'duplicate'
  /** held back, and delivered after the device's next request */
  | 'late'
  /** the session is gone */
  | 'signed-out'
  /** the process dies before the answer is taken in */
  | 'killed'
  /** the answer omits one of the operations */
  | 'result-lost'
  /** the log is over its quota while the server acts on it */
  | 'over-quota'
  /** the server is older than what wrote one of the operations */
  | 'newer-version'
  /** acted upon, the answer takes longer than anybody waits */
  | 'timed-out'
  /** too much was stored from this address today: what carries operations is put off, and the rest is answered */
  | 'rate-limited';

/** These happen to the next request that carries operations. */
const OF_A_PUSH: ReadonlySet<Mishap> = new Set<Mishap>([
  'result-lost',
  'over-quota',
  'newer-version',
  'timed-out',
  'rate-limited',
]);
/** The answer of a server that will accept an operation only later. */
const RETRIES: Partial<Record<Mishap, string>> = { 'over-quota': 'over_quota', 'newer-version': 'newer_version' };

export class Killed extends Error {}

/** An exchange as the server answered it, whether or not the answer arrived. */
export interface Exchange {
  readonly owner: string;
  readonly ops: readonly SentOperation[];
  readonly results: readonly OperationResult[];
  /** the code of a `retry` that the weather may cause */
  readonly retryCode?: string | undefined;
}
export interface SentOperation {
  readonly id: string;
  readonly k?: string;
  readonly t: string;
  readonly hlc?: string;
  readonly base?: readonly string[];
}

export interface WorldDevice {
  readonly name: string;
  readonly profile: Profile;
  readonly clock: TestClock;
  /** the first tab */
  readonly space: () => Space;
  /** any tab, opened on first use; its code is active from then on */
  readonly tab: (index: number) => Promise<Space>;
  /** newer code has run on this device, but this tab runs the old */
  readonly isStale: (index: number) => boolean;
  hasConnection: boolean;
  /** for the next requests, in order */
  readonly mishaps: Mishap[];
  /** ids of operations that were put into any request */
  readonly sent: Map<string, SentOperation>;
  /** ids whose final answer arrived here */
  readonly named: Set<string>;
  /** @param force as a tap does; otherwise operations that wait for a time of their own keep waiting */
  readonly sync: (tab?: number, force?: boolean) => Promise<DrainReport | 'killed'>;
  /** SIGKILL and restart on the same databases, all tabs with the newest code on this device */
  readonly restart: () => Promise<void>;
  /** reloads a tab with newer code while the other runs on */
  readonly upgrade: (tab: number) => Promise<void>;
  /** reloads a tab with the code it had, as from a stale cache */
  readonly reload: (tab: number) => Promise<void>;
  /** the browser clears the storage and keeps its cookies; the device goes on with this profile */
  readonly evict: (next: Profile) => Promise<void>;
  /** restores by the cookie what was there before an eviction. False if the server knows of nothing */
  readonly restoreEarlierOwner: () => Promise<boolean>;
  /** continues under another owner with everything it holds; done by a tab with the newest code here */
  readonly adopt: (owner: Profile, tab?: number) => Promise<void>;
  readonly close: () => void;
}

export interface World {
  readonly url: string;
  /** the server's clock, UTC ms */
  readonly serverClock: { now: number };
  readonly addDevice: (name: string, of?: Profile) => Promise<WorldDevice>;
  readonly log: (profile: Profile) => Promise<Change[]>;
  /** the log as the store holds it */
  readonly rows: (owner: string) => Promise<LogRow[]>;
  /** the server's figures for an owner, as a new device receives them */
  readonly figures: (profile: Profile) => Promise<SyncAnswer['derived']>;
  /** is called with every exchange once the server has answered it */
  watch: (exchange: Exchange) => Promise<void>;
  /** makes the server forget everything after a revision, as a restored backup does */
  readonly restoreBackup: (profile: Profile, rev: number) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** A quota that leaves no room. */
const FULL: Config['quota'] = { rows: 1, bytes: 1 };

export async function createWorld(kind: StoreKind = 'memory', room: Config['quota'] = DEFAULT_QUOTA): Promise<World> {
  const serverClock = { now: NOON };
  const quota = { ...room };
  const whileFull = async <Value>(body: () => Promise<Value>): Promise<Value> => {
    Object.assign(quota, FULL);
    try {
      return await body();
    } finally {
      Object.assign(quota, room);
    }
  };
  const { callback, rows, restoreBackup, close } = await createTestServer(
    () => serverClock.now,
    undefined,
    kind,
    quota,
  );
  const server = createServer((request, response) => asServer(() => callback(request, response)));
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;
  const devices: WorldDevice[] = [];
  const world: World = {
    url,
    serverClock,
    addDevice: async (name, of) => {
      const profile = of === undefined ? await testProfile() : sibling(of);
      const watch: World['watch'] = (exchange) => world.watch(exchange);
      const device = await startDevice(name, profile, { url, serverClock, rows, whileFull, watch });
      devices.push(device);
      return device;
    },
    log: async (profile) => (await openReader(url, profile)).readAll(),
    rows,
    figures: async (profile) => (await (await openReader(url, profile)).readWithFigures()).derived,
    watch: () => Promise.resolve(),
    restoreBackup: (profile, rev) => restoreBackup(profile.owner, rev),
    close: async () => {
      for (const device of devices) device.close();
      await closeServer(server);
      await close();
    },
  };
  return world;
}

const closeServer = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.closeAllConnections();
    server.close(() => resolve());
  });

interface Tab {
  readonly space: Space;
  readonly version: CodeVersion;
}

const SESSION_COOKIE = '__Host-waymend';
const TABS = 2;
/** How many requests may fail before a restore succeeds. */
const PATIENCE = 12;

interface Versioned {
  readonly id: string;
  readonly v: number;
}

interface Surroundings extends Pick<World, 'url' | 'serverClock' | 'watch' | 'rows'> {
  readonly whileFull: <Value>(body: () => Promise<Value>) => Promise<Value>;
}

async function startDevice(
  name: string,
  first: Profile,
  { url, serverClock, rows, whileFull, watch }: Surroundings,
): Promise<WorldDevice> {
  const clock: TestClock = { now: serverClock.now, offset: 0 };
  let profile = first;
  let newest: CodeVersion = 'this';
  const tabs: (Tab | null)[] = Array.from({ length: TABS }, () => null);
  const jar = new Map<string, string>();
  const held: (() => Promise<unknown>)[] = [];
  const mishaps: Mishap[] = [];
  let deaths = 0;

  const open = async (index: number, version: CodeVersion): Promise<Space> => {
    running.version = version;
    const { space } = await openTestDevice(profile, clock);
    // As in a long history, so that it is seen to follow every write.
    if ((await readMeta(space.db, 'factCount')) === undefined)
      await writeMeta(space.db, 'factCount', await space.db.facts.count());
    tabs[index] = { space, version };
    return space;
  };
  const closeTab = (index: number): void => {
    const tab = tabs[index];
    tab?.space.db.close();
    tab?.space.telemetry.close();
    tabs[index] = null;
  };
  const closeAll = (): void => {
    for (let index = 0; index < TABS; index++) closeTab(index);
  };

  const deliver = async (path: string, init: RequestInit, isAwaited = true, retryCode?: string): Promise<Response> => {
    const response = await fetchWith(jar, url + path, init, isAwaited);
    if (path === '/api/sync' && response.status === 200) {
      const { owner, ops } = await requestIn(init);
      await watch({ owner, ops, results: await resultsIn(response), retryCode });
    }
    return response;
  };
  /** Each operation in turn is the affected one. */
  let turn = 0;
  /** Makes an operation look as if newer code had written it: one not in the log yet, since those cannot change. */
  const asOfNewerCode = async ({ headers, ...init }: RequestInit): Promise<RequestInit> => {
    const request = (await sentJson(init)) as { readonly owner: string; readonly ops: readonly Versioned[] };
    const logged = new Set((await rows(request.owner)).map(({ opId }) => opId));
    const newer = oneOf(request.ops.filter(({ id }) => !logged.has(id)));
    const ops = request.ops.map((op) => (op === newer ? { ...op, v: op.v + 1 } : op));
    const { 'content-encoding': _, ...plain } = headers as Record<string, string>;
    return { ...init, headers: plain, body: JSON.stringify({ ...request, ops }) };
  };
  const oneOf = <Value>(values: readonly Value[]): Value | undefined => values[turn++ % values.length];

  const wire = async (path: string, init: RequestInit): Promise<Response> => {
    if (!device.hasConnection) throw new TypeError('offline');
    const isPush = path === '/api/sync' && (await requestIn(init)).ops.length > 0;
    const mishap = mishaps[0] !== undefined && OF_A_PUSH.has(mishaps[0]) && !isPush ? undefined : mishaps.shift();
    switch (mishap) {
      case 'lost':
        throw new TypeError('lost on the way');
      case 'late':
        held.push(() => deliver(path, init, false));
        throw new TypeError('timed out');
      case 'cut-after-body':
        await deliver(path, init);
        throw new TypeError('the socket was cut');
      case 'duplicate':
        await deliver(path, init);
        return deliver(path, init);
      case 'signed-out':
        jar.delete(SESSION_COOKIE);
        return deliver(path, init);
      case 'killed':
        await deliver(path, init);
        throw new Killed();
      case 'result-lost': {
        const response = await deliver(path, init);
        return response.status === 200 ? withoutResult(response, oneOf) : response;
      }
      case 'over-quota':
        return whileFull(() => deliver(path, init, true, RETRIES[mishap]));
      case 'newer-version':
        return deliver(path, await asOfNewerCode(init), true, RETRIES[mishap]);
      case 'timed-out':
        await deliver(path, init);
        throw new DOMException('the answer took too long', 'TimeoutError');
      case 'rate-limited':
        return rateLimited();
      case undefined: {
        const response = await deliver(path, init);
        for (const request of held.splice(0)) await request();
        return response;
      }
    }
  };

  const network: Network = {
    random: () => 0,
    exclusively: createLocks(),
    fetch: async (path, init) => {
      if (path === '/api/sync')
        for (const op of (await requestIn(init)).ops) if (!device.sent.has(op.id)) device.sent.set(op.id, op);
      try {
        const response = await wire(path, init);
        if (path === '/api/sync' && response.status === 200)
          for (const { id, st } of await resultsIn(response)) if (st !== 'retry') device.named.add(id);
        return response;
      } catch (error) {
        // A killed process handles nothing: the drain's handling of a network error must not run.
        if (error instanceof Killed) {
          deaths += 1;
          closeAll();
        }
        throw error;
      }
    },
  };

  const device: WorldDevice = {
    name,
    get profile() {
      return profile;
    },
    clock,
    space: () => {
      // An old tab's database was closed when newer code opened it.
      const tab = tabs.find((one, index) => one !== null && one !== undefined && !device.isStale(index)) ?? tabs[0];
      if (tab === null || tab === undefined) throw new Error(`${name} is not open`);
      return tab.space;
    },
    tab: async (index) => {
      const tab = tabs[index];
      if (tab === null || tab === undefined) return open(index, newest);
      running.version = tab.version;
      return tab.space;
    },
    isStale: (index) => (tabs[index]?.version ?? newest) !== newest,
    hasConnection: true,
    mishaps,
    sent: new Map(),
    named: new Set(),
    sync: async (index = 0, force = true) => {
      const space = await device.tab(index);
      if (device.isStale(index) && !space.db.isOpen()) return { left: 0, state: 'paused', nextAt: 0 };
      const before = deaths;
      try {
        // As in the page, a clock step is noticed when the clock is read.
        await space.clock.run();
        return await drain(space, network, force);
      } catch (error) {
        if (deaths === before) throw error;
        await device.tab(0);
        return 'killed';
      }
    },
    restart: async () => {
      closeAll();
      await open(0, newest);
    },
    upgrade: async (index) => {
      newest = 'newer';
      closeTab(index);
      await open(index, newest);
    },
    reload: async (index) => {
      closeTab(index);
      await open(index, newest);
    },
    evict: async (next) => {
      closeAll();
      for (const database of [coreDbName(profile.id), telemetryDbName(profile.id)]) await Dexie.delete(database);
      profile = next;
      device.named.clear();
      await open(0, newest);
    },
    restoreEarlierOwner: async () => {
      for (let attempt = 0; attempt < PATIENCE; attempt++) {
        await device.sync();
        const space = await device.tab(0);
        const hasExchanged = (await readMeta(space.db, 'cursor')) !== undefined;
        const earlier = await readMeta(space.db, 'before');
        if (earlier === undefined) {
          if (hasExchanged) return false;
          continue;
        }
        const before = deaths;
        try {
          if ((await settleEarlierOwner(space, 'restore', earlier.owner, network)).ok) return true;
        } catch (error) {
          if (deaths === before) throw error;
          await device.tab(0);
        }
      }
      throw new Error('what was before the eviction does not come back');
    },
    adopt: async ({ owner, secret }, index = 0) => {
      const adopted = await adoptOwner(await device.tab(index), owner);
      // The list of profiles does not contain a test's devices, so only the mirror's part applies here.
      if (!adopted.ok && adopted.failure.reason !== 'gone') throw new Error(`${name}: ${adopted.failure.reason}`);
      closeAll();
      profile = { ...profile, owner, secret };
      await open(0, newest);
    },
    close: closeAll,
  };
  await open(0, newest);
  return device;
}

type Request = { readonly owner: string; readonly ops: readonly SentOperation[] };
const requestIn = async (init: RequestInit): Promise<Request> => (await sentJson(init)) as Request;

type OneOf = <Value>(values: readonly Value[]) => Value | undefined;

async function withoutResult(response: Response, oneOf: OneOf): Promise<Response> {
  const answer = (await response.json()) as { readonly results: readonly OperationResult[] };
  const missing = oneOf(answer.results);
  const results = answer.results.filter((result) => result !== missing);
  return new Response(JSON.stringify({ ...answer, results }), { headers: response.headers });
}

const rateLimited = (): Response => {
  const code = 'rate_limited';
  const headers = { 'content-type': 'application/json', 'retry-after': '1' };
  return new Response(JSON.stringify({ error: { code, message: code }, message: code }), { status: 429, headers });
};

async function resultsIn(response: Response): Promise<readonly OperationResult[]> {
  const parsed = parseSyncAnswer(await response.clone().json());
  return parsed.ok ? parsed.value.results : [];
}

/** Syncs all devices until a full round changes nothing. */
export async function settle(devices: readonly WorldDevice[]): Promise<void> {
  for (const device of devices) {
    device.hasConnection = true;
    device.mishaps.length = 0;
  }
  for (let round = 0; round < 12; round++) {
    const reports: (DrainReport | 'killed')[] = [];
    for (const device of devices) reports.push(await device.sync());
    const left = reports.some((report) => report === 'killed' || report.left > 0);
    if (!left && round >= 2) return;
  }
  throw new Error('the devices do not come to rest');
}

/** What a device shows, as one string: the figures that both sides derive. */
export const shownBy = async (device: WorldDevice): Promise<string> => derivedHash(await device.space().days.current());

/** Everything a device holds that all devices must agree on, in a fixed order. */
export async function heldBy(device: WorldDevice): Promise<unknown> {
  const { facts, voids, documents } = device.space().db;
  return {
    facts: (await facts.orderBy('id').toArray()).map(({ id, data }) => ({ id, data })),
    voids: (await voids.orderBy('target').toArray()).map(({ target, id }) => ({ target, id })),
    documents: (await documents.orderBy('[entity+key]').toArray()).map(({ replaced: _, ...document }) => document),
  };
}

/** What a device would show without its cache. */
export async function shownAfterRebuild(db: CoreDb): Promise<string> {
  await db.transaction('rw', db.facts, db.voids, db.days, db.meta, () => rebuildAllDays(db));
  return derivedHash(await readDays(db));
}
