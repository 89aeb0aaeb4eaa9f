import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { setStage } from './stage.ts';
import type { Stage } from './stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await setStage();
});
afterEach(() => stage.clear());
afterAll(() => stage.close());

/** 400 kbit/s, and 400 ms until an answer begins. */
const BAD = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };

interface Noted {
  /** UTC ms of the first button to tap, and of asking for the service worker */
  drawnAt?: number;
  registeredAt?: number;
}
declare global {
  interface Window {
    noted: Noted;
  }
}

/** Runs before the page's own code. */
const noteMoments = (): void => {
  const noted: Noted = (window.noted = {});
  const register = navigator.serviceWorker.register.bind(navigator.serviceWorker);
  navigator.serviceWorker.register = (...given) => {
    noted.registeredAt = Date.now();
    return register(...given);
  };
  new MutationObserver((_, observer) => {
    if (
      ![...document.querySelectorAll('button')].some(({ textContent }) => textContent === 'Log one minute of breathing')
    )
      return;
    observer.disconnect();
    noted.drawnAt = Date.now();
  }).observe(document, { childList: true, subtree: true });
};

it('[BROWSER-56] on a bad network a first visit takes few files until the first tap works, and nothing that could wait', async () => {
  const { page } = await stage.openDevice();
  await page.addInitScript(noteMoments);
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  await network.send('Network.emulateNetworkConditions', BAD);
  const asked = new Map<string, { readonly path: string; readonly at: number; readonly clock: number }>();
  const come = new Map<string, { readonly bytes: number; readonly at: number }>();
  network.on('Network.requestWillBeSent', ({ requestId, request, wallTime, timestamp }) =>
    asked.set(requestId, {
      path: new URL(request.url).pathname,
      at: wallTime * 1_000,
      clock: (wallTime - timestamp) * 1_000,
    }),
  );
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) =>
    come.set(requestId, { bytes: encodedDataLength, at: timestamp * 1_000 + (asked.get(requestId)?.clock ?? 0) }),
  );
  await page.goto(`${stage.proxy.url}/`, { waitUntil: 'commit' });
  await page.waitForFunction(() => window.noted.registeredAt !== undefined);
  const { drawnAt = 0, registeredAt = 0 } = await page.evaluate(() => window.noted);
  const files = [...asked].filter(([, { at }]) => at < drawnAt);
  const bytesOf = (id: string): number => {
    const { bytes, at } = come.get(id) ?? { bytes: 0, at: Infinity };
    return at < drawnAt ? bytes : 0;
  };
  const size = files.reduce((sum, [id]) => sum + bytesOf(id), 0);
  const list = files.map(([id, { path }]) => `${bytesOf(id)} ${path}`).join('\n');
  expect(drawnAt).toBeGreaterThan(0);
  expect(registeredAt).toBeGreaterThanOrEqual(drawnAt);
  expect(files.length, list).toBeLessThanOrEqual(20);
  expect(size, list).toBeLessThanOrEqual(190 * 1024);
  await page.getByRole('button', { name: 'Log one minute of breathing' }).click();
  await page.getByText('That’s day one.').waitFor();
});

it('[BROWSER-56] mark, name and loading sentence are painted before a script or the app’s styles have come', async () => {
  const { page } = await stage.openDevice();
  await page.route(
    (url) => /\/assets\/.*\.(js|css)$/.test(url.pathname) && !/\/boot-[^/]*\.css$/.test(url.pathname),
    () => undefined,
  );
  await page.goto(`${stage.proxy.url}/`, { waitUntil: 'commit' });
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  await page.getByText('Optimizing your experience...').waitFor();
  expect(await page.locator('.boot-name').evaluate((name) => getComputedStyle(name).fontSize)).toBe('28px');
});
