/** Where a person lands in the built app: forward at the top, back where they left. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openInstalled, setStage, until } from './stage.ts';
import type { Stage } from './stage.ts';

let stage: Stage;
let page: Page;

beforeAll(async () => {
  stage = await setStage();
  const device = await stage.openDevice();
  page = device.page;
  await page.setViewportSize({ width: 360, height: 640 });
  await openInstalled(device, stage);
});
afterAll(() => stage.close());

const scrolled = (): Promise<number> => page.evaluate(() => window.scrollY);
const focused = (): Promise<string> => page.evaluate(() => document.activeElement?.textContent ?? '');
const heading = (name: string): Promise<void> => page.getByRole('heading', { level: 1, name }).waitFor();
const isWhere = async (y: number, text: string): Promise<boolean> =>
  Math.abs((await scrolled()) - y) <= 1 && (await focused()) === text;

describe('[BROWSER-52] a page', () => {
  it('is come to at its top, and come back to where it was left: by Back, by Forward and after a reload', async () => {
    await page.goto(`${stage.proxy.url}/repair`);
    const link = page.getByRole('link', { name: 'Developer tools' });
    await link.focus();
    await link.scrollIntoViewIfNeeded();
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    const left = await scrolled();
    const name = await focused();
    expect(left).toBeGreaterThan(200);
    await page.keyboard.press('Enter');
    await heading('Developer tools');
    await until(() => isWhere(0, 'Developer tools'), 'the next page is at its top, and its heading has the focus');

    await page.goBack();
    await until(() => isWhere(left, name), 'Back lands on the link that was followed');
    await page.goForward();
    await heading('Developer tools');
    await until(async () => (await scrolled()) === 0, 'Forward lands where that page was left');

    await page.reload();
    await heading('Developer tools');
    await page.goBack();
    await until(() => isWhere(left, name), 'the place is known after a reload');
    await page.reload();
    await until(async () => Math.abs((await scrolled()) - left) <= 1, 'a reload stays where it is');
  });

  it('is come back to on the link that was tapped, also one of the frame around it', async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(`${stage.proxy.url}/repair`);
    const link = page.getByRole('banner').getByRole('link', { name: 'Home' });
    // Safari gives a link that is tapped no focus.
    await link.evaluate((element) => {
      element.addEventListener('mousedown', (event) => event.preventDefault());
    });
    await link.click();
    await heading('Find your way back from pain.');
    await page.goBack();
    await page.getByRole('button', { name: 'Sync now' }).waitFor();
    await until(async () => (await focused()) === 'Home', 'Back lands on the link that was tapped');
    await page.setViewportSize({ width: 360, height: 640 });
  });

  it('is left alone by a change of its search or hash, and by Back from it', async () => {
    await page.goto(`${stage.proxy.url}/repair?tab=all`);
    const link = page.getByRole('link', { name: 'Developer tools' });
    await link.focus();
    const [left, name] = [await scrolled(), await focused()];
    expect(left).toBeGreaterThan(200);
    await page.evaluate(() => {
      history.pushState(history.state, '', '/repair?tab=mine');
      dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }));
    });
    await page.goBack();
    expect(new URL(page.url()).search).toBe('?tab=all');
    await page.waitForTimeout(300);
    expect(await isWhere(left, name)).toBe(true);
  });
});
