/**
 * Two or more devices and the real server in one process, with a switch on every wire. What one device does to its
 * own database, and what the network does to a request, is exactly what the product does; only the weather is ours.
 */
import 'fake-indexeddb/auto';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { derivedHash } from '#core/rules/overview.ts';
import type { Change } from '#core/sync/protocol.ts';
import type { CoreDb } from '#pwa/data/core-db.ts';
import { readDays, rebuildAllDays } from '#pwa/data/day-rows.ts';
import type { Profile } from '#pwa/data/profiles.ts';
import type { Space } from '#pwa/data/space.ts';
import { drain } from '#pwa/data/sync/drain.ts';
import type { DrainReport } from '#pwa/data/sync/drain.ts';
import type { Network } from '#pwa/data/sync/network.ts';
import { NOON, openTestDevice, sibling, testProfile } from '#pwa/testing/device.ts';
import type { TestClock } from '#pwa/testing/device.ts';
import { openReader } from '../faults/log-reader.ts';
import { createTestServer } from './test-server.ts';

/** What happens to the next request of a device. */
export type Mishap =
  /** lost on the way there */
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
  | 'killed';

export class Killed extends Error {}

export interface WorldDevice {
  readonly name: string;
  readonly profile: Profile;
  readonly clock: TestClock;
  readonly space: () => Space;
  hasConnection: boolean;
  /** for the next requests, in order */
  readonly mishaps: Mishap[];
  readonly sync: () => Promise<DrainReport | 'killed'>;
  /** SIGKILL and start again on the same databases */
  readonly restart: () => Promise<void>;
}

export interface World {
  readonly url: string;
  /** the server's clock, UTC ms */
  readonly serverClock: { now: number };
  readonly addDevice: (name: string, of?: Profile) => Promise<WorldDevice>;
  readonly log: (profile: Profile) => Promise<Change[]>;
  /** the server forgets everything after a revision, as a restored backup does */
  readonly restoreBackup: (profile: Profile, rev: number) => Promise<void>;
  readonly close: () => Promise<void>;
}

export async function createWorld(): Promise<World> {
  const serverClock = { now: NOON };
  const { callback, restoreBackup, close } = await createTestServer(() => serverClock.now);
  const server = createServer(callback);
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;
  const devices: WorldDevice[] = [];
  return {
    url,
    serverClock,
    addDevice: async (name, of) => {
      const device = await startDevice(name, of === undefined ? await testProfile() : sibling(of), url, serverClock);
      devices.push(device);
      return device;
    },
    log: async (profile) => (await openReader(url, profile)).readAll(),
    restoreBackup: (profile, rev) => restoreBackup(profile.owner, rev),
    close: async () => {
      for (const device of devices) device.space().db.close();
      await closeServer(server);
      await close();
    },
  };
}

const closeServer = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.closeAllConnections();
    server.close(() => resolve());
  });

async function startDevice(
  name: string,
  profile: Profile,
  url: string,
  serverClock: { now: number },
): Promise<WorldDevice> {
  const clock: TestClock = { now: serverClock.now, offset: 0 };
  let opened = await openTestDevice(profile, clock);
  let cookies = '';
  const held: (() => Promise<unknown>)[] = [];
  const mishaps: Mishap[] = [];
  let running: Promise<unknown> = Promise.resolve();

  const deliver = async (path: string, init: RequestInit): Promise<Response> => {
    const { signal: _, ...rest } = init;
    const response = await fetch(url + path, {
      ...rest,
      redirect: 'manual',
      headers: { ...(init.headers as Record<string, string>), cookie: cookies },
    });
    const set = response.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
    if (set.length > 0) cookies = set.join('; ');
    return response;
  };

  const network: Network = {
    random: () => 0,
    exclusively: (_, body) => {
      const run = running.then(body);
      running = run.catch(() => undefined);
      return run;
    },
    fetch: async (path, init) => {
      if (!device.hasConnection) throw new TypeError('offline');
      const mishap = mishaps.shift();
      const sendHeld = async (): Promise<void> => {
        for (const request of held.splice(0)) await request();
      };
      switch (mishap) {
        case 'lost':
          throw new TypeError('lost on the way');
        case 'late':
          held.push(() => deliver(path, init));
          throw new TypeError('timed out');
        case 'cut-after-body':
          await deliver(path, init);
          throw new TypeError('the socket was cut');
        case 'duplicate':
          await deliver(path, init);
          return deliver(path, init);
        case 'signed-out':
          cookies = '';
          return deliver(path, init);
        case 'killed':
          await deliver(path, init);
          throw new Killed();
        case undefined: {
          const response = await deliver(path, init);
          await sendHeld();
          return response;
        }
      }
    },
  };

  // A killed process takes nothing in: the drain's own handling of a network error must not run after it.
  const killable: Network = {
    ...network,
    fetch: async (path, init) => {
      try {
        return await network.fetch(path, init);
      } catch (error) {
        if (error instanceof Killed) {
          opened.space.db.close();
          wasKilled = true;
        }
        throw error;
      }
    },
  };
  let wasKilled = false;

  const device: WorldDevice = {
    name,
    profile,
    clock,
    space: () => opened.space,
    hasConnection: true,
    mishaps,
    sync: async () => {
      wasKilled = false;
      try {
        return await drain(opened.space, killable, true);
      } catch (error) {
        if (!wasKilled) throw error;
        opened = await openTestDevice(profile, clock);
        return 'killed';
      }
    },
    restart: async () => {
      opened.space.db.close();
      opened = await openTestDevice(profile, clock);
    },
  };
  return device;
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

/** What a device shows, as one text: the figures both sides derive. */
export const shownBy = async (device: WorldDevice): Promise<string> => derivedHash(await device.space().days.current());

/** Everything a device holds that all devices must agree on, in an order of its own. @param except ids that are not asked for */
export async function heldBy(device: WorldDevice, except: ReadonlySet<string> = new Set()): Promise<unknown> {
  const { facts, entries, voids, documents } = device.space().db;
  return {
    facts: (await facts.orderBy('id').toArray())
      .filter(({ id }) => !except.has(id))
      .map(({ id, data }) => ({ id, data })),
    entries: (await entries.orderBy('id').toArray())
      .filter(({ id }) => !except.has(id))
      .map(({ id, data }) => ({ id, data })),
    voids: (await voids.orderBy('target').toArray()).map(({ target, id }) => ({ target, id })),
    documents: (await documents.orderBy('[entity+key]').toArray()).map(({ replaced: _, ...document }) => document),
  };
}

/** What a device would show if its cache were thrown away. */
export async function shownAfterRebuild(db: CoreDb): Promise<string> {
  await db.transaction('rw', db.facts, db.voids, db.days, db.meta, () => rebuildAllDays(db));
  return derivedHash(await readDays(db));
}
