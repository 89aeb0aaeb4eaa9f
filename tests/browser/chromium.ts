/**
 * A real Chromium with a profile folder of its own, started as a process of ours so that it can be killed without
 * warning and the same profile opened again.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium } from 'playwright-core';
import type { Browser, BrowserContext, Page } from 'playwright-core';

const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
  // Each window would preload the two pages behind its address bar, a fifth of a second of processor time each.
  '--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup',
  // A figure that moves takes a processor of its own here, where each frame is drawn without a graphics card. What is about
  // motion asks for it (`emulateMedia`).
  '--force-prefers-reduced-motion',
  '--remote-debugging-port=0',
  '--lang=en-US',
  '--window-size=1280,900',
];

function executable(): string {
  const known = [process.env['CHROMIUM'], '/usr/bin/chromium', '/usr/bin/google-chrome', '/usr/bin/chromium-browser'];
  const found = known.find((path) => path !== undefined && existsSync(path));
  if (found === undefined)
    throw new Error('No Chromium found: set CHROMIUM to its path, or run `npm test`, which installs one.');
  return found;
}

export interface Chromium {
  readonly browser: Browser;
  readonly context: BrowserContext;
  readonly page: Page;
  /** SIGKILL: no unload, no flush */
  readonly kill: () => Promise<void>;
  readonly close: () => Promise<void>;
}

export async function openChromium(profileDir: string): Promise<Chromium> {
  const portFile = join(profileDir, 'DevToolsActivePort');
  await rm(portFile, { force: true });
  await rm(join(profileDir, 'SingletonLock'), { force: true });
  const child = spawn(executable(), [...FLAGS, `--user-data-dir=${profileDir}`, 'about:blank'], {
    stdio: 'ignore',
    detached: true,
  });
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${await debuggingPort(portFile)}`);
  const [context] = browser.contexts();
  if (context === undefined) throw new Error('Chromium came up without a browser context');
  const page = context.pages()[0] ?? (await context.newPage());
  page.setDefaultTimeout(20_000);
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (child.pid !== undefined && child.exitCode === null && child.signalCode === null)
      process.kill(-child.pid, signal);
    await gone;
  };
  return {
    browser,
    context,
    page,
    kill: () => end('SIGKILL'),
    close: async () => {
      const session = await browser.newBrowserCDPSession();
      await session.send('Browser.close').catch(() => undefined);
      await Promise.race([gone, sleep(5_000)]);
      await end('SIGKILL');
    },
  };
}

async function debuggingPort(portFile: string): Promise<number> {
  for (let tries = 0; tries < 300; tries++) {
    const text = await readFile(portFile, 'utf8').catch(() => '');
    const port = Number(text.split('\n')[0]);
    if (text.includes('\n') && port > 0) return port;
    await sleep(100);
  }
  throw new Error('Chromium did not open its debugging port within 30 s');
}

export const newProfileDir = (): Promise<string> => mkdtemp(join(tmpdir(), 'waymend-chromium-'));
