import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readOperationIds } from '../faults/log-reader.ts';
import { completeChallenge, logActivities, shownStreak } from './commands.ts';
import { setShare, SMALL_SHARE, writeTooMuch } from './disk.ts';
import { localIds, openInstalled, ownerKey, serverIds, setStage, until } from './stage.ts';
import type { Stage } from './stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await setStage();
});
afterEach(() => stage.clear());
afterAll(() => stage.close());

describe('offline', () => {
  it('[BROWSER-1] the app can be installed', async () => {
    const device = await stage.openDevice();
    await openInstalled(device, stage);
    const session = await device.chromium.context.newCDPSession(device.page);
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
    // Chromium treats a headless window without its own profile as incognito: the only error allowed here.
    expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
  });

  it('[BROWSER-146] the app is kept by a few requests at once, and leaves connections for the page', async () => {
    stage.proxy.setWeather({ kind: 'slow', ms: 50 });
    const device = await stage.openDevice();
    await openInstalled(device, stage);
    const [worker] = device.chromium.context.serviceWorkers();
    const fetched = await worker?.evaluate(() =>
      performance.getEntriesByType('resource').map(({ startTime, duration }) => [startTime, startTime + duration]),
    );
    const open = (at: number): number => fetched?.filter(([start = 0, end = 0]) => start <= at && at < end).length ?? 0;
    const atOnce = (fetched ?? []).map(([start = 0]) => open(start));
    expect(atOnce.length).toBeGreaterThan(100);
    expect(Math.max(...atOnce)).toBeLessThanOrEqual(4);
    expect(atOnce.filter((count) => count >= 2).length).toBeGreaterThan(atOnce.length / 2);
  });

  it('[BROWSER-143] an install that lacked a file begins again by itself while the page is open', async () => {
    stage.proxy.setWeather({ kind: 'refuse' }, '/assets/exercises');
    const { page } = await stage.openDevice();
    await page.goto(`${stage.proxy.url}/streak-tracker`);
    const isRegistered = (): Promise<boolean> =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistration()) !== undefined);
    await until(isRegistered, 'the install begins');
    await until(async () => !(await isRegistered()), 'the install fails', 60_000);
    stage.proxy.setWeather({ kind: 'pass' });
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await page.context().setOffline(true);
    await page.reload();
    expect(await shownStreak(page)).toBe(0);
  });

  it('[BROWSER-147] a page that the worker does not answer for becomes its own', async () => {
    const device = await stage.openDevice();
    await openInstalled(device, stage);
    const { page } = device;
    const session = await device.chromium.context.newCDPSession(page);
    await session.send('Page.reload', { ignoreCache: true });
    await page.waitForFunction(() => {
      const [opened] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
      return opened?.type === 'reload' && opened.workerStart === 0 && navigator.serviceWorker.controller !== null;
    });
  });

  it('[BROWSER-144] offline before the app is kept, a page that has not come says so, and opens by itself once there is a network', async () => {
    stage.proxy.setWeather({ kind: 'refuse' }, '/sw.js');
    const { page } = await stage.openDevice();
    await page.goto(`${stage.proxy.url}/streak-tracker`);
    await page.getByRole('heading', { name: 'Quick Actions' }).waitFor();
    stage.proxy.setWeather({ kind: 'refuse' });
    await page.context().setOffline(true);
    await page.evaluate(() => document.querySelector<HTMLElement>('a[href="/people"]')?.click());
    await page.getByText('It isn’t on this device yet').waitFor();
    expect(await page.getByRole('button', { name: 'Reload' }).count()).toBe(0);
    stage.proxy.setWeather({ kind: 'pass' });
    await page.context().setOffline(false);
    await page.getByRole('heading', { level: 1, name: 'People on this device' }).waitFor();
  });

  it('[BROWSER-2] records, dies, comes back and delivers each entry once', async () => {
    const device = await stage.openDevice();
    await openInstalled(device, stage);
    await device.chromium.context.setOffline(true);
    stage.proxy.setWeather({ kind: 'refuse' });
    await device.page.reload();
    await completeChallenge(device.page);
    await completeChallenge(device.page);
    await logActivities(device.page, 4);
    expect(await shownStreak(device.page)).toBe(1);
    const key = await ownerKey(device.page);
    const recorded = (await localIds(device.page, 'facts')).sort();
    await device.chromium.kill();

    const again = await stage.openDevice(device.profileDir);
    await again.page.goto(`${stage.proxy.url}/streak-tracker`);
    await until(async () => (await shownStreak(again.page)) === 1, 'the streak stands after the kill');
    expect((await localIds(again.page, 'facts')).sort()).toEqual(recorded);
    expect(await localIds(again.page, 'outbox')).toHaveLength(6);
    await logActivities(again.page, 1);
    expect(await readOperationIds(stage.server.url, key).catch(() => [])).toEqual([]);

    stage.proxy.setWeather({ kind: 'pass' });
    await until(async () => (await localIds(again.page, 'outbox')).length === 0, 'everything is delivered', 60_000);
    expect((await serverIds(stage, again.page)).sort()).toEqual((await localIds(again.page, 'facts')).sort());
    await again.page.getByRole('button', { name: /7 of 7 saved/ }).waitFor();
  });

  it('[BROWSER-3] [PLATFORM-2] delivers by background sync with the page closed', async () => {
    const device = await stage.openDevice();
    await openInstalled(device, stage);
    const { page } = device;
    const key = await ownerKey(page);
    stage.proxy.setWeather({ kind: 'refuse' });
    await device.chromium.context.setOffline(true);
    await logActivities(page, 3);
    const recorded = (await localIds(page, 'facts')).sort();
    await until(
      () => page.evaluate(async () => (await (await navigator.serviceWorker.ready).sync.getTags()).length > 0),
      'the wake token is registered',
    );
    const other = await device.chromium.context.newPage();
    await other.goto('about:blank');
    await page.close();
    stage.proxy.setWeather({ kind: 'pass' });
    await device.chromium.context.setOffline(false);
    await until(
      async () => (await readOperationIds(stage.server.url, key).catch(() => [])).length === 3,
      'the worker has sent everything',
      60_000,
    );
    expect((await readOperationIds(stage.server.url, key)).sort()).toEqual(recorded);
  });

  it('[BROWSER-9] [PLATFORM-11] says that the device is full, loses nothing and continues', async () => {
    const device = await stage.openDevice();
    const { page } = device;
    const session = await device.chromium.context.newCDPSession(page);
    await setShare(session, stage.proxy.url, SMALL_SHARE);
    await openInstalled(device, stage);
    await logActivities(page, 2);
    await setShare(session, stage.proxy.url, 1);
    expect(await writeTooMuch(page)).toBe(true);
    const tap = async (): Promise<void> => {
      // A repeat on one row within a second is taken for a slip.
      await page.waitForTimeout(1_100);
      await page.getByRole('button', { name: 'Log Stretching Session', exact: true }).click();
    };
    const isRefused = async (): Promise<boolean> =>
      (await page.getByRole('alert').allInnerTexts()).some((text) => text.startsWith('This device is full'));
    await tap();
    await until(isRefused, 'the browser rejects the write');
    const kept = (await localIds(page, 'facts')).length;
    await tap();
    await page.waitForTimeout(500);
    expect(await localIds(page, 'facts')).toHaveLength(kept);
    await setShare(session, stage.proxy.url, null);
    await until(
      async () => {
        await tap();
        await page.waitForTimeout(1_000);
        return !(await isRefused());
      },
      'there is room again',
      90_000,
    );
    expect((await localIds(page, 'facts')).length).toBe(kept + 1);
    await until(async () => (await localIds(page, 'outbox')).length === 0, 'everything is delivered', 60_000);
    expect((await serverIds(stage, page)).sort()).toEqual((await localIds(page, 'facts')).sort());
  });
});
