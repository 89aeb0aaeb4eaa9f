/** Opening the installed app in a browser that has just started, beside a build of long ago, and going to another screen. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { root } from '../../scripts/source-stamp.mjs';
import { newProfileDir, openChromium } from '../../tests/browser/chromium.ts';
import { startServer } from '../../tests/faults/server-process.ts';
import type { ServerProcess } from '../../tests/faults/server-process.ts';
import { earlierBuild } from '../earlier-build.ts';
import { figure, times } from '../report/figures.ts';
import { DASH } from '../report/row.ts';
import type { Row } from '../report/row.ts';
import { PER_DAY } from '../sizes.ts';
import type { BenchSize } from '../sizes.ts';
import { BROWSER_SETTLE_MS, buildPage, inPage } from '../stage.ts';
import { median } from '../statistics.ts';

/** The build before the first work on the start. */
const EARLIER = '5896687';
const MOST = 0.55;
const NAVIGATION_MS = 100;
const BAD_NETWORK_MS = 5_500;
const TAP_MS = 100;
const DATABASE_MS = 100;
/** The first visit's own work, and the sending of what it made. */
const INSTALL_SETTLE_MS = 4_000;

const histories = ['empty', 'long'] as const;
type History = (typeof histories)[number];

interface Opening {
  /** from navigation to the first frame with data */
  readonly ms: number;
  /** from the call that opens the person's database to the first commit; NaN where none was opened */
  readonly databaseMs: number;
  /** files asked for until then, the page itself among them */
  readonly requests: number;
  /** when each was asked for and there */
  readonly waterfall: readonly { readonly name: string; readonly from: number; readonly to: number }[];
}

interface Installed {
  readonly server: ServerProcess;
  readonly profileOf: Readonly<Record<History, string>>;
  readonly first: Opening;
}

declare global {
  interface Window {
    openedMs?: number;
    databaseAskedMs?: number;
    committedMs?: number;
  }
}

interface Opened {
  readonly path: string;
  /** a heading or button of the first frame with data */
  readonly shows: string;
}
/** The quick actions stand under the figures, and never before them. */
const STREAK_TRACKER: Opened = { path: '/streak-tracker', shows: 'Quick Actions' };
/** Where the installed app opens for whoever has recorded something; the sync status is its last button. */
const DASHBOARD: Opened = { path: '/', shows: 'Sync status' };
/** Where a stranger arrives, and the first thing to do there. */
const LANDING: Opened = { path: '/', shows: 'Log one minute of breathing' };

/** Runs before the page's own code. */
const watchOpening = (shows: string): void => {
  new MutationObserver((_, observer) => {
    const shown = [...document.querySelectorAll('main h2, main button')];
    if (!shown.some(({ textContent }) => textContent === shows)) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => (window.openedMs = performance.now())));
  }).observe(document, { childList: true, subtree: true, characterData: true });
  const open = indexedDB.open.bind(indexedDB);
  indexedDB.open = (name, version) => {
    if (name.startsWith('core:')) window.databaseAskedMs ??= performance.now();
    return open(name, version);
  };
  // The first commit takes the place of the mark that the page itself has.
  new MutationObserver((_, observer) => {
    if (document.querySelector('#root > :not(.boot)') === null) return;
    observer.disconnect();
    window.committedMs = performance.now();
  }).observe(document, { childList: true, subtree: true });
};

async function openAndTime(page: Page, url: string, { path, shows } = STREAK_TRACKER): Promise<Opening> {
  await page.addInitScript(watchOpening, shows);
  await page.goto(`${url}${path}`);
  await page.waitForFunction(() => window.openedMs !== undefined);
  return page.evaluate(() => {
    const ms = window.openedMs ?? Number.NaN;
    const asked = performance.getEntriesByType('resource').filter(({ startTime }) => startTime < ms);
    const waterfall = asked.map(({ name, startTime, duration }) => ({
      name: new URL(name).pathname.replace(/^\/assets\//, '').replace(/-[^-/]{8}(?=\.)/, ''),
      from: Math.round(startTime),
      to: Math.round(startTime + duration),
    }));
    const databaseMs = (window.committedMs ?? Number.NaN) - (window.databaseAskedMs ?? Number.NaN);
    return { ms, databaseMs, requests: asked.length + 1, waterfall };
  });
}

/** A checkout's app, installed over an empty and over a long history, on its own server. */
async function install(checkout: string, days: number, newFolder: () => Promise<string>): Promise<Installed> {
  const benchPage = await newFolder();
  await buildPage(benchPage, join(checkout, 'bench/client'));
  const dataDir = await newFolder();
  const profileOf = { empty: await newProfileDir(), long: await newProfileDir() };
  const seeding = await startServer({ dataDir, staticDir: benchPage, checkout });
  const seeded = await openChromium(profileOf.long);
  await seeded.page.goto(`${seeding.url}/`);
  await seeded.page.waitForFunction(() => 'bench' in window);
  await inPage(seeded.page, 'seedHistory', days, PER_DAY);
  await seeded.close();
  await seeding.stop();
  const server = await startServer({ dataDir, staticDir: join(checkout, 'dist/app'), port: seeding.port, checkout });
  const firstVisit = async (history: History): Promise<Opening> => {
    const { page, close } = await openChromium(profileOf[history]);
    await sleep(BROWSER_SETTLE_MS);
    const opening = await openAndTime(page, server.url);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await sleep(INSTALL_SETTLE_MS);
    await close();
    return opening;
  };
  const first = await firstVisit('empty');
  await firstVisit('long');
  return { server, profileOf, first };
}

async function openAgain({ server, profileOf }: Installed, history: History, opened?: Opened): Promise<Opening> {
  const { page, close } = await openChromium(profileOf[history]);
  await sleep(BROWSER_SETTLE_MS);
  const opening = await openAndTime(page, server.url, opened);
  await close();
  return opening;
}

/** From the click in the bottom bar, on another screen, to the frame with the streak tracker, whose code came with the pointer. */
async function goToStart({ server, profileOf }: Installed, history: History): Promise<number> {
  const { page, close } = await openChromium(profileOf[history]);
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto(`${server.url}/people`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.locator('nav a[href="/streak-tracker"]:visible').hover();
  await sleep(BROWSER_SETTLE_MS);
  const ms = await page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const link = [...document.querySelectorAll<HTMLElement>('nav a[href="/streak-tracker"]')].find((one) =>
          one.checkVisibility(),
        );
        if (link === undefined) return reject(new Error('no link to the streak tracker'));
        setTimeout(() => reject(new Error('the streak tracker did not come within 20 s')), 20_000);
        const from = performance.now();
        new MutationObserver((_, observer) => {
          const headings = [...document.querySelectorAll('main h2')];
          if (document.querySelector('main [role="status"]')?.textContent?.startsWith('Optimizing') === true)
            reject(new Error('the loading screen is shown'));
          if (!headings.some(({ textContent }) => textContent === 'Quick Actions')) return;
          observer.disconnect();
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - from)));
        }).observe(document, { childList: true, subtree: true, characterData: true });
        link.click();
      }),
  );
  await close();
  return ms;
}

/** 400 kbit/s, and 400 ms until an answer begins. */
const BAD_NETWORK = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };

/** A first visit of `/` on a bad network: to the first frame that can be tapped. */
async function openOnBadNetwork({ server }: Installed): Promise<Opening> {
  const profile = await newProfileDir();
  const { page, close } = await openChromium(profile);
  await sleep(BROWSER_SETTLE_MS);
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  await network.send('Network.emulateNetworkConditions', BAD_NETWORK);
  const opening = await openAndTime(page, server.url, LANDING);
  await close();
  await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  return opening;
}

/** From a tap on the storage status to a frame with its panel or a busy sign, on a processor four times slower. */
async function tapOnSlowProcessor({ server, profileOf }: Installed): Promise<number> {
  const { page, close } = await openChromium(profileOf.empty);
  await openAndTime(page, server.url);
  await sleep(BROWSER_SETTLE_MS);
  const processor = await page.context().newCDPSession(page);
  await processor.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const ms = await page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const status = document.querySelector<HTMLElement>('header button[aria-haspopup="dialog"]');
        if (status === null) return reject(new Error('no storage status'));
        const from = performance.now();
        new MutationObserver((_, observer) => {
          if (status.ariaBusy !== 'true' && document.querySelector('dialog[open]') === null) return;
          observer.disconnect();
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - from)));
        }).observe(document, { childList: true, subtree: true, attributes: true });
        status.click();
      }),
  );
  await close();
  return ms;
}

export async function measureStart({ starts, historyDays }: BenchSize): Promise<Row[]> {
  const folders: string[] = [];
  const newFolder = async (): Promise<string> => {
    const folder = await mkdtemp(join(tmpdir(), 'waymend-bench-start-'));
    folders.push(folder);
    return folder;
  };
  const checkouts = { ours: root, earlier: await earlierBuild(EARLIER) };
  const ours = await install(checkouts.ours, historyDays, newFolder);
  const earlier = checkouts.earlier === null ? null : await install(checkouts.earlier, historyDays, newFolder);
  const opened = { ours: { empty: [], long: [] }, earlier: { empty: [], long: [] } } as Record<
    'ours' | 'earlier',
    Record<History, Opening[]>
  >;
  const [arrivals, taps]: [number[], number[]] = [[], []];
  const [badVisits, dashboards]: [Opening[], Opening[]] = [[], []];
  try {
    for (let round = 0; round < Math.min(starts, 3); round++) {
      badVisits.push(await openOnBadNetwork(ours));
      taps.push(await tapOnSlowProcessor(ours));
      dashboards.push(await openAgain(ours, 'long', DASHBOARD));
    }
    for (let round = 0; round < starts; round++) {
      arrivals.push(await goToStart(ours, 'empty'));
      for (const history of histories) {
        opened.ours[history].push(await openAgain(ours, history));
        if (earlier !== null) opened.earlier[history].push(await openAgain(earlier, history));
      }
    }
  } finally {
    await ours.server.stop();
    await earlier?.server.stop();
    for (const { profileOf } of [ours, ...(earlier === null ? [] : [earlier])])
      folders.push(profileOf.empty, profileOf.long);
    for (const folder of folders) await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
  printWaterfall('ours', opened.ours.empty);
  printWaterfall(EARLIER, opened.earlier.empty);
  return [
    ...histories.map((history) => openingRow(history, historyDays, opened)),
    durationRow(
      `${(historyDays * PER_DAY).toLocaleString('en-US')} facts: from the call that opens the database to the first commit`,
      opened.ours.long.map(({ databaseMs }) => databaseMs),
      DATABASE_MS,
      "the screen's code and its texts come meanwhile.",
    ),
    requestRow('Files until then, installed', opened.ours.empty[0], opened.earlier.empty[0], null),
    requestRow('Files until then, first visit', ours.first, earlier?.first, null),
    requestRow('Files until the dashboard, where the installed app opens', dashboards[0], undefined, null),
    requestRow('Files until the first frame that can be tapped, first visit of `/`', badVisits[0], undefined, 20),
    durationRow(
      'From a click to the frame with a screen whose code is there, with its data and without a loading screen',
      arrivals,
      NAVIGATION_MS,
      'its figures are read when it is pointed at.',
    ),
    durationRow(
      'A first visit of `/` at 400 kbit/s and 400 ms: to the first frame that can be tapped',
      badVisits.map(({ ms }) => ms),
      BAD_NETWORK_MS,
      'page, boot and the two halves are three round trips and their bytes.',
    ),
    durationRow(
      'From a tap on the storage status to its panel or a busy sign, on a processor four times slower',
      taps,
      TAP_MS,
      'the frame is drawn again with the sign.',
    ),
  ];
}

const part = 'Start';

function openingRow(
  history: History,
  days: number,
  opened: Readonly<Record<'ours' | 'earlier', Readonly<Record<History, readonly Opening[]>>>>,
): Row {
  const of = (whose: 'ours' | 'earlier'): number[] => opened[whose][history].map(({ ms }) => ms);
  const [now, then] = [of('ours'), of('earlier')];
  const ratio = median(now) / median(then);
  const what = history === 'empty' ? 'empty' : `${(days * PER_DAY).toLocaleString('en-US')} facts`;
  const isBeside = then.length > 0;
  return {
    part,
    measure: `The installed app in a browser just started, ${what}: from navigation to the first frame with data`,
    ours: figure(now, 'ms'),
    beside: isBeside ? `build ${EARLIER} ${figure(then, 'ms')}` : DASH,
    ratio: isBeside ? times(ratio) : DASH,
    target: isBeside ? `at most ${times(MOST)}` : DASH,
    met: isBeside ? ratio <= MOST : null,
    limit: 'the waterfalls below say what each start waits for.',
  };
}

const requestRow = (
  measure: string,
  now: Opening | undefined,
  then: Opening | undefined,
  most: number | null,
): Row => ({
  part,
  measure,
  ours: String(now?.requests ?? DASH),
  beside: then === undefined ? DASH : `build ${EARLIER} ${then.requests}`,
  ratio: DASH,
  target: most === null ? DASH : `at most ${most}`,
  met: most === null ? null : (now?.requests ?? Infinity) <= most,
  limit: 'each file is named in the waterfalls below.',
});

const durationRow = (measure: string, runs: readonly number[], mostMs: number, limit: string): Row => ({
  part,
  measure,
  ours: figure(runs, 'ms'),
  beside: DASH,
  ratio: DASH,
  target: `within ${mostMs} ms`,
  met: median(runs) <= mostMs,
  limit,
});

/** Of the run in the middle: when each file was asked for and there, ms since navigation. */
function printWaterfall(name: string, openings: readonly Opening[]): void {
  const middle = openings.find(({ ms }) => ms === median(openings.map((opening) => opening.ms)));
  if (middle === undefined) return;
  console.log(`        ${name}, first frame after ${middle.ms.toFixed(0)} ms:`);
  for (const { name: file, from, to } of middle.waterfall) console.log(`          ${from}-${to} ${file}`);
}
