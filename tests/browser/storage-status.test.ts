/** What the app says about storage when it matters: cleared, rejected, cut off, or with a part that could not be fetched. */
import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { logActivities } from './commands.ts';
import { localIds, openInstalled, setStage, until } from './stage.ts';
import type { Device, Stage } from './stage.ts';

let stage: Stage;
let device: Device;
let page: Page;
beforeAll(async () => {
  stage = await setStage();
});
beforeEach(async () => {
  device = await stage.openDevice();
  page = device.page;
});
afterEach(() => stage.clear());
afterAll(() => stage.close());

const sent = (): Promise<void> =>
  until(async () => (await localIds(page, 'outbox')).length === 0, 'all is sent', 60_000);
const status = (words: string | RegExp): Locator => page.getByRole('banner').getByRole('button', { name: words });
/** some of its words are not seen */
const cutOff = (button: Locator): Promise<boolean> =>
  button.evaluate((element) =>
    [...element.children].some(({ clientWidth, scrollWidth }) => clientWidth > 1 && scrollWidth > clientWidth),
  );
const heading = (name: string | RegExp): Promise<void> => page.getByRole('heading', { level: 1, name }).waitFor();

async function openPanel(): Promise<Locator> {
  await status(/show sync status/).click();
  const panel = page.getByRole('dialog', { name: 'Sync status' });
  await panel.waitFor();
  return panel;
}

/** As the browser does when space runs low: cookies stay. */
async function clearStorage(): Promise<void> {
  await page.goto('about:blank');
  const session = await page.context().newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', {
    origin: stage.proxy.url,
    storageTypes: 'indexeddb,local_storage,service_workers,cache_storage',
  });
}

const DAY_MS = 86_400_000;
/** Redates everything that waits, as a hand does that picks the wrong week. */
const dateWaiting = (days: number): Promise<void> =>
  page.evaluate(async (ms) => {
    const names = (await indexedDB.databases()).map(({ name = '' }) => name);
    await new Promise<void>((resolve, reject) => {
      const open = indexedDB.open(names.find((name) => name.startsWith('core:')) ?? '');
      open.onerror = () => reject(new Error('no database'));
      open.onsuccess = () => {
        const transaction = open.result.transaction('outbox', 'readwrite');
        const walk = transaction.objectStore('outbox').openCursor();
        walk.onsuccess = () => {
          const cursor = walk.result;
          if (cursor === null) return;
          const row = cursor.value as { data: { at: number } };
          cursor.update({ ...row, data: { ...row.data, at: row.data.at + ms } });
          cursor.continue();
        };
        transaction.oncomplete = () => {
          open.result.close();
          resolve();
        };
      };
    });
  }, days * DAY_MS);

describe('[BROWSER-70] after the browser cleared its storage', () => {
  it('the start says so first, the header and the panel say the same, and all comes back', async () => {
    await openInstalled(device, stage);
    await logActivities(page, 3);
    await sent();
    await clearStorage();
    await page.goto(stage.proxy.url);
    await heading('Welcome back');
    await page.getByText('This browser cleared its storage. 3 entries are safe on the server.').waitFor();
    expect(await page.getByText(/Day Streak|Nothing recorded/).count()).toBe(0);
    await status(/3 to bring back/).waitFor();
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await cutOff(status(/Bring 3 back/))).toBe(false);
    await page.setViewportSize({ width: 1280, height: 800 });
    const panel = await openPanel();
    await panel.getByText('3 entries are safe on the server.').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('main').getByRole('button', { name: 'Bring them back' }).click();
    await heading('What would you like to do today?');
    await page.getByRole('heading', { name: '1 day in a row' }).waitFor();
    await until(
      () => page.evaluate(() => document.activeElement?.tagName === 'H1'),
      'the focus is on the page that has come',
    );
    await status(/3 of 3 saved/).waitFor();
    expect(await localIds(page, 'facts')).toHaveLength(3);
  });

  it('a page that was open says so, records nothing that nobody would find, and reloads to the way back', async () => {
    await openInstalled(device, stage);
    await logActivities(page, 2);
    await sent();
    const session = await page.context().newCDPSession(page);
    await session.send('Storage.clearDataForOrigin', { origin: stage.proxy.url, storageTypes: 'indexeddb' });
    await heading('This browser cleared Waymend’s storage');
    expect(await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))).not.toContainEqual(
      expect.stringMatching(/^core:/),
    );
    await page.getByRole('button', { name: 'Reload' }).click();
    await heading('Welcome back');
    await page.getByText('2 entries are safe on the server.').first().waitFor();
  });

  it('a new beginning keeps the way back under Sync status, also after a reload', async () => {
    await openInstalled(device, stage);
    await logActivities(page, 2);
    await sent();
    await clearStorage();
    await page.goto(`${stage.proxy.url}/streak-tracker`);
    await page.getByRole('button', { name: 'Start new' }).click();
    await heading(/0 Day Streak!/);
    await logActivities(page, 1);
    await page.reload();
    await heading(/1 Day Streak!/);
    const panel = await openPanel();
    await panel.getByRole('button', { name: 'Bring them back' }).click();
    await panel.getByText('All 3 entries are saved here and on the server.').waitFor();
    expect(await localIds(page, 'facts')).toHaveLength(3);
  });
});

describe('[BROWSER-71] what the server rejects', () => {
  it('is what the desk begins with, and the most likely fix is one tap', async () => {
    await openInstalled(device, stage);
    await logActivities(page, 1);
    await sent();
    await device.chromium.context.setOffline(true);
    stage.proxy.setWeather({ kind: 'refuse' });
    await logActivities(page, 2);
    await dateWaiting(8);
    stage.proxy.setWeather({ kind: 'pass' });
    await device.chromium.context.setOffline(false);
    await status(/2 need a fix/).waitFor({ timeout: 60_000 });
    const panel = await openPanel();
    await panel.getByText('2 entries couldn’t be sent. They are safe here; see what to fix.').waitFor();
    await panel.getByRole('link', { name: 'Review 2 entries' }).click();
    await heading('2 entries couldn’t be sent');
    await expect.poll(() => page.title()).toBe('Sync problems | Waymend');
    await page.getByText('Everything else: 1 of 1 saved.').waitFor();
    expect(await page.getByRole('main').getByRole('heading', { level: 2 }).first().innerText()).toBe('What to fix');
    expect(await page.getByRole('button', { name: 'Send all again' }).count()).toBe(0);
    for (const left of [1, 0]) {
      await page
        .getByRole('button', { name: /^Use the time it was recorded/ })
        .first()
        .click();
      await until(async () => (await localIds(page, 'quarantine')).length === left, 'it is sent again');
    }
    await page.getByRole('heading', { name: 'Nothing to fix' }).waitFor();
    await heading('3 of 3 saved');
    await until(async () => (await localIds(page, 'facts')).length === 3, 'each counts once');
    await sent();
  });
});

describe('[BROWSER-72] a Wi-Fi that wants a log-in', () => {
  it('is named, and a tap on Send now is answered although nobody answers it', async () => {
    await openInstalled(device, stage);
    await logActivities(page, 1);
    await sent();
    stage.proxy.setWeather({ kind: 'portal', how: 'page' }, '/api');
    await logActivities(page, 2);
    await status(/Can’t connect, 2 saved here/).waitFor();
    const panel = await openPanel();
    await panel.getByText('Can’t reach Waymend. This Wi-Fi may need you to sign in.', { exact: false }).waitFor();
    expect(await panel.getByRole('list', { name: 'Waiting to sync' }).getByRole('listitem').count()).toBe(2);
    await panel.getByRole('button', { name: 'Send now' }).click();
    await panel.getByText(/^Tried at .*; no answer\. Everything is safe here/).waitFor();
    stage.proxy.setWeather({ kind: 'pass' });
    await panel.getByRole('button', { name: 'Send now' }).click();
    await panel.getByText('All 3 entries are saved here and on the server.').waitFor();
    expect(await panel.getByText(/^Tried at/).count()).toBe(0);
  });
});

describe('[BROWSER-73] a part that could not be fetched', () => {
  it.each([
    ['SyncPanel', 'Sync status', () => status(/show sync status/)],
    ['LegalDialog', 'Legal Info', () => page.getByRole('contentinfo').getByRole('button', { name: 'Legal Info' })],
  ])('is fetched again at the next tap: %s', async (chunk, name, button) => {
    // Without the worker, which has every part from the first visit on.
    const visitor = await device.chromium.browser.newContext({ serviceWorkers: 'block' });
    const former = page;
    page = await visitor.newPage();
    const isChunk = (url: URL): boolean => url.pathname.includes(chunk) && url.pathname.endsWith('.js');
    // From the start: one of them is fetched as soon as the page is drawn.
    await page.route(isChunk, (route) => route.abort());
    await page.goto(`${stage.proxy.url}/people`);
    await heading('People on this device');
    await button().click();
    await page.getByText('This couldn’t be loaded.', { exact: false }).first().waitFor();
    await page.unroute(isChunk);
    await button().click();
    await page.getByRole('dialog', { name }).waitFor();
    await visitor.close();
    page = former;
  });
});

describe('[BROWSER-74] a toast', () => {
  it('stands in the middle, and goes when a dialog opens over it', async () => {
    await openInstalled(device, stage);
    await page.goto(`${stage.proxy.url}/people`);
    await page.getByRole('button', { name: /^Add a name/ }).click();
    await page.getByRole('button', { name: 'Save name' }).click();
    const toast = page.getByText('Name saved on this device.', { exact: true });
    await toast.waitFor();
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const box = await page.locator('ol[tabindex="-1"]').boundingBox();
      const middle = await page.evaluate(() => document.documentElement.clientWidth / 2);
      expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - middle)).toBeLessThan(1);
    }
    await openPanel();
    await toast.waitFor({ state: 'detached' });
  });
});

it('[BROWSER-76] a clock that is 100 days ahead is named, with what becomes of the entry', async () => {
  await page.clock.setSystemTime(Date.now() + 100 * DAY_MS);
  await openInstalled(device, stage);
  // The clock of a page only is set ahead; the worker, which may send what the page records, has the same one.
  for (const worker of page.context().serviceWorkers())
    await worker.evaluate((ahead) => {
      const now = Date.now.bind(Date);
      Date.now = () => now() + ahead;
    }, 100 * DAY_MS);
  await logActivities(page, 1);
  await sent();
  await page
    .getByText('This device’s clock is 100 days ahead. Your entries are safe, dated by the server’s clock.')
    .waitFor();
});

describe('[BROWSER-75] the offer to install', () => {
  const signal = (outcome: 'accepted' | 'dismissed'): Promise<void> =>
    page.evaluate((answer) => {
      const event = new Event('beforeinstallprompt', { cancelable: true });
      dispatchEvent(Object.assign(event, { prompt: () => Promise.resolve({ outcome: answer }) }));
    }, outcome);
  const offer = (): Locator => page.getByRole('complementary', { name: 'Install Waymend' });
  beforeEach(async () => {
    // Chromium signals at a moment of its own, which would come between.
    await page.addInitScript(() =>
      addEventListener('beforeinstallprompt', (event) => event.isTrusted && event.stopImmediatePropagation(), true),
    );
    await openInstalled(device, stage);
  });

  it('[1.install.02] [4.install.01] [4.install.02] [4.install.03] is hidden until the browser signals it, and goes once the choice is accepted', async () => {
    expect(await offer().count()).toBe(0);
    await signal('accepted');
    await offer().getByRole('button', { name: 'Install', exact: true }).click();
    await offer().waitFor({ state: 'detached' });
    await signal('accepted');
    await offer().waitFor();
  });

  it('[BROWSER-145] has toasts above it, never on the heading of the page', async () => {
    await page.setViewportSize({ width: 360, height: 640 });
    await signal('accepted');
    await offer().waitFor();
    await logActivities(page, 1);
    const toast = page.locator('li[data-swipe-direction]');
    await toast.waitFor();
    await page.evaluate(() => scrollTo(0, 0));
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 640 });
      const place = async (one: Locator) => (await one.boundingBox()) ?? { y: Number.NaN, height: Number.NaN };
      // It takes its place once the offer, whose height depends on the width, has been measured.
      const isBetween = async (): Promise<boolean> => {
        const [head, said, offered] = [
          await place(page.getByRole('heading', { level: 1 })),
          await place(toast),
          await place(offer()),
        ];
        return said.y > head.y + head.height && said.y + said.height < offered.y;
      };
      await until(isBetween, `the toast is between heading and offer at ${width} px`, 2_000);
    }
  });

  it.each([
    ['dismissing it', () => offer().getByRole('button', { name: 'Not now' }).click()],
    ['dismissing the browser’s question', () => offer().getByRole('button', { name: 'Install', exact: true }).click()],
  ])('[4.install.04] goes by %s, and does not come back', async (_, dismiss) => {
    await signal('dismissed');
    await dismiss();
    await offer().waitFor({ state: 'detached' });
    await page.reload();
    await heading(/Day Streak!/);
    await signal('dismissed');
    expect(await offer().count()).toBe(0);
  });

  it('is not covered by the toast of a new badge', async () => {
    await page.setViewportSize({ width: 360, height: 640 });
    await signal('dismissed');
    await offer().waitFor();
    await logActivities(page, 1);
    const toast = page.locator('ol > li').filter({ hasText: /^New badge/ });
    await toast.waitFor();
    await until(async () => {
      const [over, under] = [await toast.boundingBox(), await offer().boundingBox()];
      return over !== null && under !== null && over.y + over.height <= under.y;
    }, 'the toast stands clear of the offer');
    await offer().getByRole('button', { name: 'Not now' }).click({ timeout: 2_000 });
  });

  it('covers nothing at the page’s end', async () => {
    await page.setViewportSize({ width: 360, height: 640 });
    await signal('dismissed');
    await offer().waitFor();
    await page.getByRole('contentinfo').getByRole('button', { name: 'Legal Info' }).click({ timeout: 5_000 });
    await page.getByRole('dialog', { name: 'Legal Info' }).waitFor();
  });

  it('[4.install.05] goes once the app is installed', async () => {
    await signal('accepted');
    await offer().waitFor();
    await page.evaluate(() => dispatchEvent(new Event('appinstalled')));
    await offer().waitFor({ state: 'detached' });
  });
});
