import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { openInstalled, setStage } from './stage.ts';
import type { Stage } from './stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await setStage();
});
afterEach(() => stage.clear());
afterAll(() => stage.close());

/** Runs before the page's own code: which files were asked for until the screen is drawn, and by which route. */
const watchStart = (): void => {
  new MutationObserver((_, observer) => {
    const drawn = ['Quick Actions', 'Find your way back from pain.'];
    const headings = [...document.querySelectorAll('main :is(h1, h2)')];
    if (!headings.some(({ textContent }) => drawn.includes(textContent))) return;
    observer.disconnect();
    window.started = [
      ...performance.getEntriesByType('navigation'),
      ...performance.getEntriesByType('resource').filter(({ name }) => new URL(name).pathname.startsWith('/assets/')),
    ].map((entry) => entry.toJSON() as Started);
  }).observe(document, { childList: true, subtree: true });
};

interface Started {
  readonly name: string;
  /** who answered, where the browser knows static routes: `cache`, or `fetch-event`, which is the worker */
  readonly workerFinalSourceType: string;
}
declare global {
  interface Window {
    started?: readonly Started[];
  }
}

it('[BROWSER-55] an installed app opens with few files, and without waiting for its service worker', async () => {
  const device = await stage.openDevice();
  await openInstalled(device, stage);
  await device.chromium.close();
  const again = await stage.openDevice(device.profileDir);
  await again.chromium.context.setOffline(true);
  // Other screens than the one at the start have their pieces in chunks of their own.
  for (const [path, most] of [
    ['/', 12],
    ['/streak-tracker', 29],
  ] as const) {
    const page = await again.chromium.context.newPage();
    await page.addInitScript(watchStart);
    await page.goto(`${stage.proxy.url}${path}`);
    await page.waitForFunction(() => window.started !== undefined);
    const started = await page.evaluate(() => window.started ?? []);
    expect(started.length).toBeGreaterThan(8);
    expect(started.length).toBeLessThanOrEqual(most);
    // Not `workerStart`: it is when the routes were looked at, and stands there whenever the worker happens to run already.
    expect(started.filter(({ workerFinalSourceType }) => workerFinalSourceType !== 'cache')).toEqual([]);
    // An address with a query is no static route's: the worker opens it, offline too.
    await page.goto(`${stage.proxy.url}${path}?lang=en`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.close();
  }
});

it('[BROWSER-55] asks for the screen at an address before the frame has come, with parameters too', async () => {
  const device = await stage.openDevice();
  for (const [path, screen] of [
    // On a first visit, which is over once the service worker is installed. A stranger's screen and its pieces are one.
    ['/', 'kit'],
    ['/streak-tracker', 'StreakTrackerScreen'],
    ['/exercises/wall-sit', 'ExerciseScreen'],
  ] as const) {
    const page = await device.chromium.context.newPage();
    let letGo = (): void => undefined;
    const held = new Promise<void>((resolve) => (letGo = resolve));
    await page.route(/\/assets\/app-[^/]*\.js$/, async (route) => {
      await held;
      await route.continue();
    });
    const asked = page.waitForRequest((request) => request.url().includes(`/assets/${screen}-`));
    await page.goto(`${stage.proxy.url}${path}`, { waitUntil: 'commit' });
    await asked;
    letGo();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.close();
  }
});
