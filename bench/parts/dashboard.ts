/** The dashboard over years of a person's records, in the built app: come to from another page, and opened anew. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { figure, plain } from '../report/figures.ts';
import { DASH } from '../report/row.ts';
import type { Row } from '../report/row.ts';
import type { BenchSize } from '../sizes.ts';
import type { BenchStage } from '../stage.ts';
import { median } from '../statistics.ts';
import { openFiveYears } from './five-years.ts';

const DASHBOARD_MS = 100;
/** What was asked ahead is let go by then, and what begins after the first frame is done. */
const REST_MS = 4_000;

declare global {
  interface Window {
    dashboard?: {
      /** to the frame in which all of it stands */
      ms?: number;
      /** the longest stretch in which nothing could be tapped, of what follows too */
      longest: number;
    };
  }
}

/** Runs in the page. Its streak stands on it, and nothing loads any more. */
const watchDashboard = (linked: string | null): void => {
  const from = linked === null ? 0 : performance.now();
  const watched: NonNullable<Window['dashboard']> = { longest: 0 };
  window.dashboard = watched;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) watched.longest = Math.max(watched.longest, duration);
  }).observe({ type: 'longtask' });
  new MutationObserver((_, observer) => {
    if (document.querySelector('main a[href="/streak-tracker"]') === null) return;
    if (document.querySelector('main [aria-busy=true]') !== null) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => (watched.ms = performance.now() - from)));
  }).observe(document, { childList: true, subtree: true, attributes: true });
  if (linked !== null) document.querySelector<HTMLElement>(`a[href="${linked}"]`)?.click();
};

interface Opened {
  readonly ms: number;
  readonly longest: number;
}

async function opened(page: Page): Promise<Opened> {
  await page.waitForFunction(() => window.dashboard?.ms !== undefined, undefined, { timeout: 20_000 });
  await sleep(REST_MS);
  return page.evaluate(() => ({ ms: Number.NaN, ...window.dashboard, longest: window.dashboard?.longest ?? 0 }));
}

/** Its code is there, and its data were not asked for, as they are by a pointer that comes to the link. */
async function comeTo(page: Page, url: string): Promise<Opened> {
  await page.goto(`${url}/dashboard`);
  await page.locator('main a[href="/streak-tracker"]').first().waitFor();
  await page.evaluate(() => document.querySelector<HTMLElement>('a[href="/people"]')?.click());
  await page.waitForFunction(() => document.querySelector('main a[href="/streak-tracker"]') === null);
  await sleep(REST_MS);
  await page.evaluate(watchDashboard, '/dashboard');
  return opened(page);
}

async function openAnew(page: Page, url: string): Promise<Opened> {
  const watched = await page.context().newPage();
  await watched.addInitScript(watchDashboard, null);
  await watched.goto(`${url}/dashboard`);
  const found = await opened(watched);
  await watched.close();
  return found;
}

export async function measureDashboard(stage: BenchStage, { rounds, progressRecords }: BenchSize): Promise<Row[]> {
  const { page, facts } = await openFiveYears(stage, progressRecords);
  const { url } = stage.server();
  const come: Opened[] = [];
  const anew: Opened[] = [];
  for (let round = 0; round < rounds; round++) {
    come.push(await comeTo(page, url));
    anew.push(await openAnew(page, url));
  }
  await stage.serveBench();
  const row = (measure: string, measured: readonly Opened[], target: number | null): Row => ({
    part: 'Dashboard',
    measure: `${facts.toLocaleString('en-US')} facts in five years: ${measure}`,
    ours: figure(
      measured.map(({ ms }) => ms),
      'ms',
    ),
    beside: `longest task ${plain(Math.max(...measured.map(({ longest }) => longest)), 'ms')}`,
    ratio: DASH,
    target: target === null ? DASH : `within ${target} ms`,
    met: target === null ? null : median(measured.map(({ ms }) => ms)) <= target,
  });
  return [
    row('from the tap on its link to the dashboard with all its data, none of it asked for before', come, DASHBOARD_MS),
    row('the page opened anew at the dashboard, from navigation', anew, null),
  ];
}
