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
    await page.getByRole('button', { name: 'Favourite: Thigh squeeze' }).click();
    await page.getByRole('button', { name: 'Favourite: Thigh squeeze', pressed: true }).waitFor();
    await page.getByRole('button', { name: /^Favourites/ }).click();
    await until(async () => (await rows.count()) === 1, 'only the favourite is shown');
    await page.reload();
    await page.getByRole('button', { name: 'Favourite: Thigh squeeze', pressed: true }).waitFor();
    expect(await rows.count()).toBe(1);
  });

  it('[BROWSER-88] on a phone the filters wait in a sheet that says how many it shows', async () => {
    const { page } = device;
    await page.setViewportSize({ width: 360, height: 700 });
    await page.goto(`${stage.proxy.url}/exercises`);
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    await sheet.getByRole('button', { name: /^Back to sport/ }).click();
    const show = sheet.getByRole('button', { name: /^Show \d+ exercises$/ });
    await until(async () => !(await show.innerText()).includes('177'), 'the number follows');
    await show.click();
    await sheet.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Filter 1' }).waitFor();
  });
});
