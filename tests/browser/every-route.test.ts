import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isLibraryFile } from '#pwa/offline/messages.ts';
import { exampleAddress } from '#pwa/routes/route.ts';
import { routeTable } from '#pwa/routes/table.ts';
import { axeFindings, axeFindingsButColors } from './axe.ts';
import { completeChallenge, logActivities } from './commands.ts';
import { openInstalled, setStage, until } from './stage.ts';
import type { Device, Stage } from './stage.ts';

const paths = routeTable.map(exampleAddress);
const DIRECTIONS = [
  ['ltr', ''],
  ['rtl', '?lang=ar-XB'],
] as const;

let stage: Stage;
let device: Device;
const errors: string[] = [];

beforeAll(async () => {
  stage = await setStage();
  device = await stage.openDevice();
  device.page.on('pageerror', (error) => errors.push(`error: ${error.message}`));
  device.page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`console: ${message.text()}`);
  });
  await openInstalled(device, stage);
  await completeChallenge(device.page);
  await logActivities(device.page, 2);
});
afterAll(() => stage.close());

async function show(page: Page, path: string, query = ''): Promise<void> {
  await page.goto(`${stage.proxy.url}${path}${query}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.getByRole('status').filter({ hasText: 'Optimizing' }).waitFor({ state: 'detached' });
  expect(await page.getByRole('heading', { name: 'This page couldn’t be loaded' }).count()).toBe(0);
}

describe('every route', () => {
  describe.each(paths.flatMap((path) => DIRECTIONS.map(([dir, query]) => [path, dir, query] as const)))(
    '%s, %s',
    (path, dir, query) => {
      beforeAll(async () => {
        const { page } = device;
        await page.setViewportSize({ width: 1280, height: 800 });
        await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
        await show(page, path, query);
      });

      it('[BROWSER-11] axe finds no violation, and none of colors in either theme', async () => {
        const { page } = device;
        expect(await page.evaluate(() => document.documentElement.dir)).toBe(dir);
        expect(await (dir === 'ltr' ? axeFindings : axeFindingsButColors)(page)).toEqual([]);
      });

      it('[BROWSER-12] does not scroll sideways', async () => {
        const { page } = device;
        for (const width of [360, 768, 1280]) {
          await page.setViewportSize({ width, height: 800 });
          // Two frames later everything that listens to the window's width has reacted.
          await page.evaluate(
            () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
          );
          const widths = await page.evaluate(() => [
            document.documentElement.scrollWidth,
            document.documentElement.clientWidth,
          ]);
          expect([width, widths[0]]).toEqual([width, widths[1]]);
        }
      });
    },
  );

  // Before the network goes: the page is still open, and what it asks for then fails.
  it('[BROWSER-10] violated no rule of the content security policy and logged no error', () => {
    expect(errors).toEqual([]);
  });

  it('[BROWSER-13] each one promised offline opens offline without an earlier visit', async () => {
    const fresh = await stage.openDevice();
    await openInstalled(fresh, stage);
    await fresh.chromium.context.setOffline(true);
    stage.proxy.setWeather({ kind: 'refuse' });
    const offline = routeTable.filter((route) => route.offline === 'always').map(exampleAddress);
    expect(offline).not.toEqual([]);
    for (const path of offline) await show(fresh.page, path);
    stage.proxy.setWeather({ kind: 'pass' });
    await fresh.chromium.kill();
  });

  it("[BROWSER-13] [BROWSER-53] the team's, and the page of a language model, are fetched when first opened, even before the worker is there, and kept", async () => {
    const later = routeTable.filter((route) => route.offline === 'after-first-visit').map(exampleAddress);
    const isLater = ({ id, audience }: (typeof routeTable)[number]): boolean => audience === 'team' || id === 'talk';
    expect(routeTable.filter(isLater).map(exampleAddress)).toEqual(later);
    const fresh = await stage.openDevice();
    const { page, chromium } = fresh;
    const kept = (): Promise<string[]> =>
      page.evaluate(async () =>
        (await (await caches.open('waymend-later')).keys()).map(({ url }) => new URL(url).pathname),
      );
    const setOnline = async (isOnline: boolean): Promise<void> => {
      await chromium.context.setOffline(!isOnline);
      stage.proxy.setWeather({ kind: isOnline ? 'pass' : 'refuse' });
    };
    await openInstalled(fresh, stage);
    // The exercise library is kept from the install on, and nothing else.
    expect((await kept()).filter((path) => !isLibraryFile(path))).toEqual([]);
    await setOnline(false);
    for (const path of later) {
      await page.goto(`${stage.proxy.url}${path}`);
      await page.getByRole('heading', { name: 'This page couldn’t be loaded' }).waitFor();
    }
    const isKeptFor = (opened: Page, path: string): Promise<void> => {
      const isKept = (): Promise<boolean> =>
        opened.evaluate(async () => {
          const files = performance.getEntriesByType('resource').map(({ name }) => name);
          const wanted = files.filter((url) => new URL(url).pathname.startsWith('/assets/later/'));
          const found = await Promise.all(wanted.map((url) => caches.match(url, { cacheName: 'waymend-later' })));
          return wanted.length > 0 && found.every((file) => file !== undefined);
        });
      return until(isKept, `the worker has kept ${path}`);
    };
    await setOnline(true);
    for (const path of later) {
      await show(page, path);
      await isKeptFor(page, path);
    }
    await setOnline(false);
    for (const path of later) await show(page, path);
    await setOnline(true);
    await chromium.kill();
    // Of each sort one by somebody whom the worker does not serve yet: the model's, a screen and a dashboard of the team's.
    const sorts = routeTable.filter(({ id }) => id === 'talk' || id === 'gallery' || id === 'marketPositioning');
    expect(sorts).toHaveLength(3);
    for (const path of sorts.map(exampleAddress)) {
      const stranger = await stage.openDevice();
      await show(stranger.page, path);
      await stranger.page.waitForFunction(() => navigator.serviceWorker.controller !== null);
      await isKeptFor(stranger.page, path);
      await stranger.chromium.context.setOffline(true);
      stage.proxy.setWeather({ kind: 'refuse' });
      await show(stranger.page, path);
      stage.proxy.setWeather({ kind: 'pass' });
      await stranger.chromium.kill();
    }
  });
});
