import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Weather } from '../faults/fault-proxy.ts';
import { completeChallenge, logActivities, shownStreak } from './commands.ts';
import { localIds, openInstalled, ownerKey, serverIds, setStage, until } from './stage.ts';
import type { Device, Stage } from './stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await setStage();
});
afterEach(() => stage.clear());
afterAll(() => stage.close());

/** How often a device has called for an exchange since this was asked for. */
const callsFromHere = (): (() => number) => {
  const before = stage.proxy.requestsFor('/api/sync');
  return () => stage.proxy.requestsFor('/api/sync') - before;
};

const delivered = (device: Device): Promise<void> =>
  until(async () => (await localIds(device.page, 'outbox')).length === 0, 'everything is delivered', 90_000);

async function expectEachOnce(device: Device): Promise<void> {
  const recorded = [...(await localIds(device.page, 'facts')), ...(await localIds(device.page, 'voids'))];
  expect((await serverIds(stage, device.page)).sort()).toEqual(recorded.sort());
  expect(await localIds(device.page, 'quarantine')).toEqual([]);
}

describe('bad weather', () => {
  it.each<[string, Weather]>([
    ['[BROWSER-5] a sign-in page for every call', { kind: 'portal', how: 'page' }],
    ['[BROWSER-5] a redirect to a sign-in page', { kind: 'portal', how: 'redirect' }],
    ['[BROWSER-6] 503 with Retry-After', { kind: 'status', status: 503, retryAfter: 2 }],
  ])('%s takes nothing out of the queue', async (_, weather) => {
    const device = await stage.openDevice();
    await openInstalled(device, stage);
    stage.proxy.setWeather(weather, '/api/');
    const calls = callsFromHere();
    await completeChallenge(device.page);
    await logActivities(device.page, 2);
    await until(() => calls() > 1, 'the device has tried');
    await device.page.getByRole('button', { name: /3 saved here/ }).waitFor();
    expect(await localIds(device.page, 'outbox')).toHaveLength(3);
    stage.proxy.setWeather({ kind: 'pass' });
    await device.page.evaluate(() => window.dispatchEvent(new Event('online')));
    await delivered(device);
    await expectEachOnce(device);
  });

  it('[BROWSER-8] a socket cut after the body duplicates nothing, and a second device shows the same', async () => {
    const phone = await stage.openDevice();
    await openInstalled(phone, stage);
    stage.proxy.setWeather({ kind: 'cut-after-body' }, '/api/sync');
    const calls = callsFromHere();
    await completeChallenge(phone.page);
    await logActivities(phone.page, 3);
    await until(() => calls() >= 3, 'the socket was cut more than once');
    expect(await localIds(phone.page, 'outbox')).toHaveLength(4);
    stage.proxy.setWeather({ kind: 'pass' });
    await phone.page.evaluate(() => window.dispatchEvent(new Event('online')));
    await delivered(phone);
    await expectEachOnce(phone);

    const tablet = await stage.openDevice();
    await tablet.page.goto(`${stage.proxy.url}/livez`);
    await adoptOwner(tablet, await ownerKey(phone.page));
    await openInstalled(tablet, stage);
    await until(async () => (await localIds(tablet.page, 'facts')).length === 4, 'the tablet has heard everything');
    await logActivities(tablet.page, 2);
    await delivered(tablet);
    await phone.page.evaluate(() => window.dispatchEvent(new Event('online')));
    await until(async () => (await localIds(phone.page, 'facts')).length === 6, 'the phone has heard the tablet');
    expect((await localIds(phone.page, 'facts')).sort()).toEqual((await localIds(tablet.page, 'facts')).sort());
    expect(await shownStreak(phone.page)).toBe(await shownStreak(tablet.page));
  });

  it('[BROWSER-7] two tabs deliver each entry once and show the same', async () => {
    const device = await stage.openDevice();
    await openInstalled(device, stage);
    const second = await device.chromium.context.newPage();
    await second.goto(`${stage.proxy.url}/streak-tracker`);
    await second.getByRole('heading', { name: 'Quick Actions' }).waitFor();
    for (const name of ['Log Stretching Session', 'Log Mindfulness Practice'])
      await Promise.all([device.page, second].map((page) => page.getByRole('button', { name, exact: true }).click()));
    await until(async () => (await localIds(second, 'facts')).length === 4, 'four entries');
    await delivered(device);
    await expectEachOnce(device);
    for (const page of [device.page, second]) await page.getByRole('button', { name: /4 of 4 saved/ }).waitFor();
  });

  it('[BROWSER-14] a server killed in mid-sync loses nothing it acknowledged', async () => {
    const device = await stage.openDevice();
    await openInstalled(device, stage);
    for (let round = 0; round < 3; round++) {
      await logActivities(device.page, 2);
      await stage.restartServer();
    }
    await device.page.evaluate(() => window.dispatchEvent(new Event('online')));
    await delivered(device);
    await expectEachOnce(device);
  });

  it('[BROWSER-54] a page that was left while it waited for another tab holds nobody up', async () => {
    const device = await stage.openDevice();
    await openInstalled(device, stage);
    await logActivities(device.page, 1);
    await delivered(device);
    const other = await device.chromium.context.newPage();
    await other.goto(`${stage.proxy.url}/livez`);
    const waiting = async (): Promise<(string | undefined)[]> =>
      ((await other.evaluate(() => navigator.locks.query())).pending ?? []).map(({ clientId }) => clientId);
    const left = await device.page.evaluate(() =>
      navigator.locks.request('me', async () => (await navigator.locks.query()).held?.at(-1)?.clientId),
    );
    await other.evaluate(async () => {
      const databases = (await indexedDB.databases()).map(({ name = '' }) => name);
      const profileId = databases.find((name) => name.startsWith('core:'))?.slice('core:'.length);
      let letGo = (): void => undefined;
      const held = new Promise<void>((resolve) => (letGo = resolve));
      Object.assign(window, { letGo });
      await new Promise<void>((taken) => {
        void navigator.locks.request(`waymend-drain:${profileId}`, () => {
          taken();
          return held;
        });
      });
    });
    await logActivities(device.page, 1);
    await until(async () => (await waiting()).includes(left), 'the page waits for the other tab');
    await device.page.goto(`${stage.proxy.url}/people`);
    await device.page.getByRole('heading', { level: 1 }).waitFor();
    expect(await waiting()).not.toContain(left);
    await other.evaluate(() => (window as unknown as { letGo: () => void }).letGo());
    await delivered(device);

    await device.page.goBack({ waitUntil: 'commit' });
    await logActivities(device.page, 1);
    await delivered(device);
    await expectEachOnce(device);
  });
});

/** Gives a fresh browser the owner of another, as pairing will. */
async function adoptOwner(device: Device, key: { owner: string; secret: string }): Promise<void> {
  await device.page.evaluate(
    (given) =>
      new Promise<void>((resolve, reject) => {
        const open = indexedDB.open('waymend', 10);
        open.onupgradeneeded = () => {
          const profiles = open.result.createObjectStore('profiles', { keyPath: 'id' });
          profiles.createIndex('owner', 'owner');
          profiles.add({ id: 'tablet', owner: given.owner, secret: given.secret, deviceId: 'd_tablet', createdAt: 0 });
          open.result.createObjectStore('current', { keyPath: 'slot' }).add({ slot: 'current', profileId: 'tablet' });
        };
        open.onsuccess = () => {
          open.result.close();
          resolve();
        };
        open.onerror = () => reject(new Error('cannot adopt the owner'));
      }),
    key,
  );
}
