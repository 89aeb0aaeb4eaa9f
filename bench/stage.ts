/** The built bench page on the real server, and the browser that opens it. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { build } from 'vite';
import { openChromium } from '../tests/browser/chromium.ts';
import type { Chromium } from '../tests/browser/chromium.ts';
import { startServer } from '../tests/faults/server-process.ts';
import type { ServerProcess } from '../tests/faults/server-process.ts';
import type { BenchApi } from './client/bench-api.ts';

const ownClient = fileURLToPath(new URL('./client', import.meta.url));

/** The browser's own work after it has started. */
export const BROWSER_SETTLE_MS = 1_500;

/** @param client the folder of a checkout's bench page */
export async function buildPage(outDir: string, client = ownClient): Promise<void> {
  process.env['NODE_ENV'] = 'production';
  await build({
    configFile: false,
    root: client,
    logLevel: 'warn',
    define: { __APP_VERSION__: JSON.stringify('bench') },
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      reportCompressedSize: false,
      chunkSizeWarningLimit: 2_000,
    },
  });
}

export interface BenchStage {
  readonly server: () => ServerProcess;
  /** another static folder on the same data, port and origin */
  readonly serve: (staticDir: string) => Promise<void>;
  readonly serveBench: () => Promise<void>;
  /** the bench page freshly loaded, in a browser that keeps running between calls */
  readonly freshPage: () => Promise<Page>;
  /** the same in a browser process of its own: nothing is warm but the disk */
  readonly freshBrowser: () => Promise<Page>;
  /** the running browser's page, whatever it shows */
  readonly browserPage: () => Promise<Page>;
  /** temporary folders go away with the stage */
  readonly newFolder: (name: string) => Promise<string>;
  readonly chromiumVersion: () => Promise<string>;
  readonly close: () => Promise<void>;
}

export async function setBenchStage(): Promise<BenchStage> {
  const folders: string[] = [];
  const newFolder = async (name: string): Promise<string> => {
    const folder = await mkdtemp(join(tmpdir(), `waymend-bench-${name}-`));
    folders.push(folder);
    return folder;
  };
  const dataDir = await newFolder('data');
  const profileDir = await newFolder('profile');
  // Of this run alone: two runs at once, or another checkout, never serve each other's page.
  const builtPage = await newFolder('page');
  await buildPage(builtPage);
  let server = await startServer({ dataDir, staticDir: builtPage });
  let chromium: Chromium | null = null;

  const browser = async (): Promise<Chromium> => (chromium ??= await openChromium(profileDir));
  const serve = async (staticDir: string): Promise<void> => {
    const { port } = server;
    await server.stop();
    server = await startServer({ dataDir, staticDir, port });
  };
  const load = async (page: Page): Promise<Page> => {
    await page.goto(`${server.url}/`);
    await page.waitForFunction(() => 'bench' in window);
    return page;
  };
  const freshPage = async (): Promise<Page> => load((await browser()).page);

  return {
    server: () => server,
    serve,
    serveBench: () => serve(builtPage),
    freshPage,
    freshBrowser: async () => {
      await chromium?.close();
      chromium = null;
      const page = await freshPage();
      await sleep(BROWSER_SETTLE_MS);
      return page;
    },
    browserPage: async () => (await browser()).page,
    newFolder,
    chromiumVersion: async () => (await browser()).browser.version(),
    close: async () => {
      await chromium?.kill();
      await server.kill();
      for (const folder of folders) await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Calls one of the page's measurements. */
export const inPage = <Name extends keyof BenchApi>(
  page: Page,
  name: Name,
  ...args: Parameters<BenchApi[Name]>
): ReturnType<BenchApi[Name]> =>
  page.evaluate(([method, given]) => (window.bench[method] as (...values: readonly unknown[]) => unknown)(...given), [
    name,
    args,
  ] as const) as ReturnType<BenchApi[Name]>;
