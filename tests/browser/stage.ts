/** One server, the weather in front of it, and one Chromium: the setting of every browser test. */
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { CLEAR, startFaultProxy } from '../faults/fault-proxy.ts';
import type { FaultProxy } from '../faults/fault-proxy.ts';
import { readOperationIds } from '../faults/log-reader.ts';
import type { OwnerKey } from '../faults/log-reader.ts';
import { startServer } from '../faults/server-process.ts';
import type { ServerProcess } from '../faults/server-process.ts';
import { newProfileDir, openChromium } from './chromium.ts';
import type { Chromium } from './chromium.ts';

const builtApp = fileURLToPath(new URL('../../dist/app', import.meta.url));

export interface Stage {
  /** the current server: a restart replaces it */
  readonly server: ServerProcess;
  /** SIGKILL, and again on the same data and port */
  readonly restartServer: () => Promise<void>;
  readonly proxy: FaultProxy;
  /** the copy of the built app that the server serves; a test may change it to publish a new version */
  readonly appDir: string;
  readonly openDevice: (profileDir?: string) => Promise<Device>;
  /** ends every device and clears the weather: the next test begins with the same server, and is a stranger to it */
  readonly clear: () => Promise<void>;
  readonly close: () => Promise<void>;
}

export interface Device {
  readonly chromium: Chromium;
  readonly page: Page;
  readonly profileDir: string;
}

/** @param env added to the server's environment */
export async function setStage(env: Readonly<Record<string, string>> = {}): Promise<Stage> {
  const dataDir = await mkdtemp(join(tmpdir(), 'waymend-data-'));
  const appDir = await mkdtemp(join(tmpdir(), 'waymend-app-'));
  await cp(builtApp, appDir, { recursive: true });
  let server = await startServer({ dataDir, staticDir: appDir, env });
  const proxy = await startFaultProxy(server.url);
  const open: Chromium[] = [];
  const folders = [dataDir, appDir];
  const clear = async (): Promise<void> => {
    for (const chromium of open.splice(0)) await chromium.kill();
    proxy.setWeather(CLEAR);
  };
  return {
    get server() {
      return server;
    },
    restartServer: async () => {
      const { port } = server;
      await server.kill();
      server = await startServer({ dataDir, staticDir: appDir, port, env });
    },
    proxy,
    appDir,
    openDevice: async (profileDir) => {
      const folder = profileDir ?? (await newProfileDir());
      if (profileDir === undefined) folders.push(folder);
      const chromium = await openChromium(folder);
      open.push(chromium);
      return { chromium, page: chromium.page, profileDir: folder };
    },
    clear,
    close: async () => {
      await clear();
      await proxy.close();
      await server.kill();
      for (const folder of folders) await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Opens the streak tracker and waits until the service worker controls the page. */
export async function openInstalled(device: Pick<Device, 'page'>, stage: Stage): Promise<void> {
  await device.page.goto(`${stage.proxy.url}/streak-tracker`);
  await device.page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await device.page.getByRole('heading', { name: 'Quick Actions' }).waitFor();
}

/** The owner and secret that this browser made for itself. */
export const ownerKey = (page: Page): Promise<OwnerKey> =>
  page.evaluate(
    () =>
      new Promise<OwnerKey>((resolve, reject) => {
        const open = indexedDB.open('waymend');
        open.onerror = () => reject(new Error('no profiles'));
        open.onsuccess = () => {
          const read = open.result.transaction('profiles').objectStore('profiles').getAll();
          read.onsuccess = () => {
            open.result.close();
            resolve(read.result[0] as OwnerKey);
          };
        };
      }),
  );

/** The ids of one table of this browser's record database. */
export const localIds = (page: Page, table: 'facts' | 'outbox' | 'quarantine' | 'voids'): Promise<string[]> =>
  page.evaluate(async (name) => {
    const known = (await indexedDB.databases())
      .map((database) => database.name ?? '')
      .find((database) => database.startsWith('core:'));
    if (known === undefined) return [];
    return new Promise<string[]>((resolve, reject) => {
      const open = indexedDB.open(known);
      open.onerror = () => reject(new Error(`cannot open ${known}`));
      open.onsuccess = () => {
        const read = open.result.transaction(name).objectStore(name).getAll();
        read.onsuccess = () => {
          open.result.close();
          resolve((read.result as { id?: string; opId?: string }[]).map((row) => row.opId ?? row.id ?? ''));
        };
      };
    });
  }, table);

/** The operations the server holds for this browser's owner; throws unless they are gapless and each is there once. */
export const serverIds = async (stage: Stage, page: Page): Promise<string[]> =>
  readOperationIds(stage.server.url, await ownerKey(page));

/** Waits until a condition holds, asking ten times a second. */
export async function until(condition: () => Promise<boolean> | boolean, what: string, ms = 20_000): Promise<void> {
  const end = performance.now() + ms;
  while (!(await condition())) {
    if (performance.now() > end) throw new Error(`not within ${ms} ms: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
