import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeFindings } from './axe.ts';
import { logActivities } from './commands.ts';
import { openInstalled, setStage } from './stage.ts';
import type { Stage } from './stage.ts';

let stage: Stage;
let page: Page;
let setOnline: (isOnline: boolean) => Promise<void>;

beforeAll(async () => {
  stage = await setStage();
  const device = await stage.openDevice();
  page = device.page;
  setOnline = async (isOnline) => {
    await device.chromium.context.setOffline(!isOnline);
    stage.proxy.setWeather({ kind: isOnline ? 'pass' : 'refuse' });
  };
  await openInstalled(device, stage);
  await logActivities(page, 1);
});
afterAll(() => stage.close());

describe('search', () => {
  it('[BROWSER-90] [2.route.22] opens offline by Ctrl+K and finds exercises, entries, pages and help by the keyboard', async () => {
    await setOnline(false);
    await page.keyboard.press('Control+k');
    await page.waitForURL('**/search');
    const field = page.getByRole('searchbox');
    await field.and(page.locator(':focus')).waitFor();

    await page.keyboard.type('stairs hrut');
    const exercises = page.getByRole('region', { name: 'Exercises' });
    await exercises.getByRole('link').first().waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('ArrowDown');
    expect(await exercises.getByRole('link').first().and(page.locator(':focus')).count()).toBe(1);
    await page.keyboard.press('Escape');

    await field.fill('today');
    await page.getByRole('region', { name: 'Your entries' }).getByRole('listitem').first().waitFor();
    await field.fill('export');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/repair');
    await page.goBack();
    await page.getByRole('button', { name: 'Save everything as a file' }).waitFor();

    await field.fill('chest pain');
    await page.getByRole('link', { name: /^Call \d+$/ }).waitFor();
    expect(await exercises.count()).toBe(0);
    expect(await axeFindings(page)).toEqual([]);
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const [whole, shown] = await page.evaluate(() => [
        document.documentElement.scrollWidth,
        document.documentElement.clientWidth,
      ]);
      expect([width, whole]).toEqual([width, shown]);
    }
    await setOnline(true);
  });

  it('[BROWSER-90] takes 10,000 characters, says that nothing is found, and goes on', async () => {
    await page.goto(`${stage.proxy.url}/search`);
    const field = page.getByRole('searchbox');
    await field.fill('x'.repeat(10_000));
    await page
      .getByRole('status')
      .filter({ hasText: /^Nothing found/ })
      .waitFor();
    await field.fill('knee');
    await page.getByRole('region', { name: 'Exercises' }).waitFor();
  });
});
