/** How our sending copes with the facts in platform-facts.test.ts, in the real app with its real worker and server. */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readOperationIds } from '../faults/log-reader.ts';
import { watchArrivals } from './arrivals.ts';
import type { Arrivals } from './arrivals.ts';
import { completeChallenge, logActivities } from './commands.ts';
import { localIds, openInstalled, ownerKey, serverIds, setStage, until } from './stage.ts';
import type { Device, Stage } from './stage.ts';
import { holdWorker, WAKE_TAG, wakeTokens } from './worker-hands.ts';

let stage: Stage;
let arrivals: Arrivals;
const open: Device[] = [];
beforeAll(async () => {
  stage = await setStage();
  arrivals = await watchArrivals(() => stage.server.url);
  stage.proxy.setUpstream(arrivals.url);
});
afterEach(async () => {
  stage.proxy.setWeather({ kind: 'pass' });
  for (const device of open.splice(0)) await device.chromium.kill();
  arrivals.delayMs = 0;
  arrivals.cuts = 0;
});
afterAll(async () => {
  await stage.close();
  await arrivals.close();
});

/** A device that shows the streak tracker. @param prepare run in every page before its own code */
async function opened(...prepare: readonly (() => void)[]): Promise<Device> {
  const device = await stage.openDevice();
  open.push(device);
  for (const script of prepare) await device.chromium.context.addInitScript(script);
  arrivals.forget();
  await device.page.goto(`${stage.proxy.url}/streak-tracker`);
  await device.page.getByRole('heading', { name: 'Quick Actions' }).waitFor();
  return device;
}

/** The same with the service worker in control, after the first exchange. */
async function installed(): Promise<Device> {
  const device = await stage.openDevice();
  open.push(device);
  arrivals.forget();
  await openInstalled(device, stage);
  await until(() => arrivals.of('/api/sync').length > 0, 'the first exchange');
  return device;
}

/** Simulates a browser without Background Sync, and without the worker that could replace it. */
const withoutWorker = (): void => {
  Reflect.deleteProperty(window, 'SyncManager');
  Reflect.deleteProperty(ServiceWorkerRegistration.prototype, 'sync');
  Object.defineProperty(Navigator.prototype, 'serviceWorker', { value: undefined });
};

const goOffline = async ({ chromium }: Device): Promise<void> => {
  stage.proxy.setWeather({ kind: 'refuse' });
  await chromium.context.setOffline(true);
};
const wakeTags = (page: Page): Promise<string[]> =>
  page.evaluate(async () => (await navigator.serviceWorker.ready).sync.getTags());
const isDelivered = async (page: Page): Promise<boolean> => (await localIds(page, 'outbox')).length === 0;

/** Counts the page's own requests, without Chromium's repetitions and the worker's. */
const countSyncs = (): void => {
  const real = window.fetch;
  const counted = window as unknown as { syncs: number };
  counted.syncs = 0;
  window.fetch = (input, init) => {
    if (input === '/api/sync') counted.syncs += 1;
    return real(input, init);
  };
};
const syncs = (page: Page): Promise<number> => page.evaluate(() => (window as unknown as { syncs: number }).syncs);

describe('payloads and the wake token', () => {
  it('[PLATFORM-1] no payload is ever in a Workbox queue: after a 503 every entry is in our outbox', async () => {
    const device = await installed();
    const { page } = device;
    const hands = await holdWorker(device, stage);
    await goOffline(device);
    await completeChallenge(page);
    await logActivities(page, 3);
    await until(async () => (await wakeTokens(page)).length > 0, 'the token is there');
    expect(await wakeTokens(page)).toEqual([0]);

    stage.proxy.setWeather({ kind: 'status', status: 503, retryAfter: 1 }, '/api/');
    await device.chromium.context.setOffline(false);
    await hands.dispatchSync();
    await until(
      () => hands.refusals.length > 0 && stage.proxy.requestsFor('/api/sync') > 2,
      'page and worker were answered 503',
    );
    await logActivities(page, 1);
    expect((await wakeTokens(page)).filter((bytes) => bytes > 0)).toEqual([]);
    expect((await wakeTokens(page)).length).toBeLessThanOrEqual(1);
    expect((await localIds(page, 'outbox')).sort()).toEqual((await localIds(page, 'facts')).sort());
    expect(await localIds(page, 'outbox')).toHaveLength(5);
  });

  it('[PLATFORM-2] there is one token, however often it is requested; the sync event rejects while entries are left, and delivers with the page closed', async () => {
    const device = await installed();
    const { page } = device;
    const { context } = device.chromium;
    const hands = await holdWorker(device, stage);
    await goOffline(device);
    await page.evaluate(() => {
      for (let i = 0; i < 5; i++) navigator.serviceWorker.controller?.postMessage({ type: 'waymend:wake' });
    });
    await logActivities(page, 2);
    await page.waitForTimeout(500);
    expect(await wakeTokens(page)).toEqual([0]);
    expect(await wakeTags(page)).toEqual([WAKE_TAG]);

    stage.proxy.setWeather({ kind: 'status', status: 503 }, '/api/');
    await context.setOffline(false);
    await hands.dispatchSync();
    await until(() => hands.refusals.length > 0, 'the sync event rejects');
    expect(hands.refusals[0]).toContain('2 entries still wait');
    expect(await wakeTags(page)).toEqual([WAKE_TAG]);

    const key = await ownerKey(page);
    const recorded = (await localIds(page, 'facts')).sort();
    await page.close();
    stage.proxy.setWeather({ kind: 'pass' });
    await hands.dispatchSync();
    await until(async () => (await readOperationIds(stage.server.url, key)).length === 2, 'the worker has delivered');
    expect((await readOperationIds(stage.server.url, key)).sort()).toEqual(recorded);
    const later = await context.newPage();
    await later.goto(`${stage.proxy.url}/livez`);
    await until(() => isDelivered(later), 'the outbox is empty');
    expect(await wakeTokens(later)).toEqual([]);
  });
});

describe('what Chromium sends again', () => {
  it('[PLATFORM-3] is applied once', async () => {
    const device = await opened(withoutWorker, () => {
      const real = window.fetch;
      let asked = 0;
      window.fetch = (input, init) =>
        real(input, {
          ...init,
          headers: { ...(init?.headers as Record<string, string> | undefined), 'x-asked': String(++asked) },
        });
    });
    const { page } = device;
    for (let round = 0; round < 3; round++) {
      arrivals.cuts = 1;
      await logActivities(page, 1);
      // Chromium only repeats a request on a reused socket: one has just been used.
      await page.evaluate(() => fetch('/livez').then((response) => response.text()));
      await until(() => isDelivered(page), 'it is delivered');
    }
    const carrying = arrivals.of('/api/sync').filter(({ ops }) => ops.length > 0);
    const sentAgain = carrying.filter(({ asked }, i) => carrying.some((other, j) => j < i && other.asked === asked));
    expect(sentAgain).not.toEqual([]);
    const facts = await localIds(page, 'facts');
    for (const id of facts) expect(carrying.filter(({ ops }) => ops.includes(id)).length).toBeGreaterThan(1);
    expect((await serverIds(stage, page)).sort()).toEqual(facts.sort());
  });
});

describe('when the device sends', () => {
  it('[PLATFORM-4] one drain at a time over six tabs and the worker', async () => {
    const device = await installed();
    const hands = await holdWorker(device, stage);
    const tabs = [device.page];
    for (let i = 1; i < 6; i++) {
      const tab = await device.chromium.context.newPage();
      await tab.goto(`${stage.proxy.url}/streak-tracker`);
      tabs.push(tab);
    }
    for (const tab of tabs) await tab.getByRole('heading', { name: 'Quick Actions' }).waitFor();
    await hands.worker().evaluate(() => {
      const real = self.fetch;
      const counted = self as unknown as { syncs: number };
      counted.syncs = 0;
      self.fetch = (input, init) => {
        if (input === '/api/sync') counted.syncs += 1;
        return real(input, init);
      };
    });
    arrivals.forget();
    arrivals.delayMs = 150;
    await Promise.all([
      ...tabs.map((tab) => tab.getByRole('button', { name: 'Log Stretching Session', exact: true }).click()),
      ...tabs.map((tab) => tab.evaluate(() => window.dispatchEvent(new Event('online')))),
      hands.dispatchSync(),
    ]);
    await until(
      async () => (await localIds(device.page, 'facts')).length === 6 && (await isDelivered(device.page)),
      'all is delivered',
      60_000,
    );
    await until(
      () => hands.worker().evaluate(() => (self as unknown as { syncs: number }).syncs > 0),
      'the worker had its turn',
    );
    // Their number varies: what one drain sends, the next need not.
    expect(arrivals.of('/api/sync').length).toBeGreaterThan(1);
    expect(arrivals.mostAtOnce()).toBe(1);
    expect((await serverIds(stage, device.page)).sort()).toEqual((await localIds(device.page, 'facts')).sort());
  });

  it('[PLATFORM-4] a page without Background Sync sends at the start, after a write, and when the network or the person returns', async () => {
    const { page } = await opened(withoutWorker, countSyncs);
    await until(async () => (await syncs(page)) > 0, 'it sends at the start');
    const sendsUpon = async (what: string, act: () => Promise<unknown>): Promise<void> => {
      // Far less than the 30 s poll, so it cannot be the timer.
      await page.waitForTimeout(300);
      const before = await syncs(page);
      await act();
      await until(async () => (await syncs(page)) > before, `it sends upon ${what}`, 8_000);
    };
    await sendsUpon('a write', () => logActivities(page, 1));
    await until(() => isDelivered(page), 'it is delivered');
    await sendsUpon('online', () => page.evaluate(() => window.dispatchEvent(new Event('online'))));
    await sendsUpon('visibilitychange', () =>
      page.evaluate(() => document.dispatchEvent(new Event('visibilitychange'))),
    );
    await sendsUpon('pageshow', () => page.evaluate(() => window.dispatchEvent(new Event('pageshow'))));
  });

  it('[PLATFORM-4] a hidden page has no sending timer; it sends again once visible', async () => {
    const device = await stage.openDevice();
    open.push(device);
    const { page } = device;
    await device.chromium.context.addInitScript(countSyncs);
    await device.chromium.context.addInitScript(() =>
      Object.defineProperty(Document.prototype, 'visibilityState', {
        get: () => (document.documentElement.dataset['hidden'] === undefined ? 'visible' : 'hidden'),
      }),
    );
    await page.clock.install();
    await openInstalled(device, stage);
    await until(async () => (await syncs(page)) > 0, 'it sends at the start');
    const show = (isShown: boolean): Promise<void> =>
      page.evaluate((shown) => {
        if (shown) delete document.documentElement.dataset['hidden'];
        else document.documentElement.dataset['hidden'] = '';
        document.dispatchEvent(new Event('visibilitychange'));
      }, isShown);
    const inFiveMinutes = async (): Promise<number> => {
      const before = await syncs(page);
      for (let i = 0; i < 10; i++) {
        await page.clock.runFor(30_000);
        await page.waitForTimeout(50);
      }
      return (await syncs(page)) - before;
    };
    expect(await inFiveMinutes()).toBeGreaterThan(2);
    await show(false);
    expect(await inFiveMinutes()).toBe(0);
    await show(true);
    expect(await inFiveMinutes()).toBeGreaterThan(2);
  });
});

describe('the session', () => {
  it('[PLATFORM-9] is in cookies of plain http://localhost that page and sync event send, even after a restart of the browser', async () => {
    const device = await installed();
    const daysUntil = (seconds: number): number => Math.round((seconds - Date.now() / 1000) / 86_400);
    const cookies = await device.chromium.context.cookies();
    expect(
      cookies.map(({ name, secure, httpOnly, sameSite, path, domain, expires }) => ({
        name,
        secure,
        httpOnly,
        sameSite,
        path,
        domain,
        days: daysUntil(expires),
      })),
    ).toEqual(
      ['__Host-waymend', '__Host-waymend-device'].map((name) => ({
        name,
        secure: true,
        httpOnly: true,
        sameSite: 'Strict',
        path: '/',
        domain: 'localhost',
        days: 400,
      })),
    );
    expect(await device.page.evaluate(() => document.cookie)).toBe('');
    const held = cookies.map(({ name, value }) => `${name}=${value}`).sort();
    const sent = (): string[][] => arrivals.of('/api/sync').map(({ cookie }) => cookie.split('; ').sort());
    await device.chromium.close();

    arrivals.forget();
    const again = await stage.openDevice(device.profileDir);
    open.push(again);
    await openInstalled(again, stage);
    await logActivities(again.page, 1);
    await until(() => isDelivered(again.page), 'the page has delivered');
    await goOffline(again);
    await logActivities(again.page, 1);
    const hands = await holdWorker(again, stage);
    const key = await ownerKey(again.page);
    await again.page.close();
    stage.proxy.setWeather({ kind: 'pass' });
    await again.chromium.context.setOffline(false);
    await hands.dispatchSync();
    await until(async () => (await readOperationIds(stage.server.url, key)).length === 2, 'the worker has delivered');
    expect(arrivals.of('/api/session')).toEqual([]);
    expect([...new Set(sent().map((cookie) => cookie.join('; ')))]).toEqual([held.join('; ')]);
  });

  it('[PLATFORM-9] two servers under two host names keep two sessions in one browser', async () => {
    const device = await installed();
    const second = await device.chromium.context.newPage();
    await second.goto(`${arrivals.url}/streak-tracker`);
    await second.getByRole('heading', { name: 'Quick Actions' }).waitFor();
    const tabs = [device.page, second];
    for (let round = 0; round < 2; round++) {
      for (const tab of tabs) {
        await logActivities(tab, 1);
        await until(() => isDelivered(tab), 'it is delivered');
      }
    }
    expect(arrivals.of('/api/session')).toHaveLength(2);
    const [one, other] = await Promise.all(tabs.map(ownerKey));
    expect(one?.owner).not.toBe(other?.owner);
    for (const tab of tabs) expect((await serverIds(stage, tab)).sort()).toEqual((await localIds(tab, 'facts')).sort());
  });
});
