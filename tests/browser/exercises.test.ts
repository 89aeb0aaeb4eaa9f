/** The list of exercises in the built app, offline and with every drawing. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openInstalled, setStage, until } from './stage.ts';
import type { Device, Stage } from './stage.ts';

let stage: Stage;
let device: Device;
beforeAll(async () => {
  stage = await setStage();
  device = await stage.openDevice();
});
afterAll(() => stage.close());

describe('the list of exercises', () => {
  it('[BROWSER-87] opens offline, is filtered, keeps a favourite through a reload, and draws every figure', async () => {
    const { page } = device;
    await openInstalled(device, stage);
    await device.chromium.context.setOffline(true);
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(`${stage.proxy.url}/exercises`);
    const rows = page.getByRole('list', { name: 'Exercises' }).getByRole('listitem');
    await rows.first().waitFor();
    expect(await rows.count()).toBeGreaterThan(150);
    await until(
      async () => (await rows.locator('svg[viewBox]:not([viewBox="0 0 24 24"])').count()) === (await rows.count()),
      'all are drawn',
    );
    await page.getByRole('navigation', { name: 'Part of the body' }).getByRole('link', { name: 'Knee' }).click();
    await page.getByRole('button', { name: /^First weeks/ }).click();
    await until(() => page.url().endsWith('?tab=knee&level=1'), 'the address says what is shown');
    await page.getByRole('button', { name: 'Favorite: Thigh squeeze' }).click();
    await page.getByRole('button', { name: 'Favorite: Thigh squeeze', pressed: true }).waitFor();
    await page.getByRole('button', { name: /^Favorites/ }).click();
    await until(async () => (await rows.count()) === 1, 'only the favourite is shown');
    await page.reload();
    await page.getByRole('button', { name: 'Favorite: Thigh squeeze', pressed: true }).waitFor();
    expect(await rows.count()).toBe(1);
  });

  it('[BROWSER-89] finds what is typed, offline and without losing a letter, and a reload keeps it', async () => {
    const { page } = device;
    await page.goto(`${stage.proxy.url}/exercises`);
    const field = page.getByRole('searchbox', { name: 'Search exercises' });
    await field.pressSequentially('stairs hrut', { delay: 5 });
    expect(await field.inputValue()).toBe('stairs hrut');
    const rows = page.getByRole('list', { name: 'Exercises' }).getByRole('listitem');
    await until(async () => (await rows.count()) > 0 && (await rows.count()) < 60, 'some are found');
    const [first] = await rows.getByRole('heading').allInnerTexts();
    await page.reload();
    expect(await field.inputValue()).toBe('stairs hrut');
    await rows.first().waitFor();
    expect((await rows.getByRole('heading').allInnerTexts())[0]).toBe(first);
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const [whole, shown] = await page.evaluate(() => [
        document.documentElement.scrollWidth,
        document.documentElement.clientWidth,
      ]);
      expect([width, whole]).toEqual([width, shown]);
    }
  });

  it('[BROWSER-88] on a phone the filters wait in a sheet that says how many it shows', async () => {
    const { page } = device;
    await page.setViewportSize({ width: 360, height: 700 });
    await page.goto(`${stage.proxy.url}/exercises`);
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    const harder = sheet.getByRole('button', { name: /^Back to sport/ });
    const count = await harder.locator('small').innerText();
    await harder.click();
    const show = sheet.getByRole('button', { name: `Show ${count} exercises` });
    await show.click();
    await sheet.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Filters (1)' }).waitFor();
  });
});
