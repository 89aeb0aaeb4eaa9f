import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { localIds, setStage, until } from './stage.ts';
import type { Device, Stage } from './stage.ts';

let stage: Stage;
let device: Device;
beforeAll(async () => {
  stage = await setStage();
  device = await stage.openDevice();
});
afterAll(() => stage.close());

const heading = (name: string | RegExp): Promise<void> =>
  device.page.getByRole('heading', { level: 1, name }).waitFor();

async function isAccessible(): Promise<void> {
  const { page } = device;
  await page.evaluate(await readFile(createRequire(import.meta.url).resolve('axe-core'), 'utf8'));
  const { violations } = await page.evaluate(() =>
    (globalThis as unknown as { axe: { run: () => Promise<AxeResults> } }).axe.run(),
  );
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
}

describe('the start of the app', () => {
  it('[BROWSER-110] [2.route.03] [2.route.04] is the landing page for a stranger, the same at both addresses', async () => {
    const { page } = device;
    for (const path of ['/', '/optimized-landing']) {
      await page.goto(`${stage.proxy.url}${path}`);
      await heading('Find your way back from pain.');
      expect(await page.title()).toBe('Recovery Platform | Waymend');
      await page
        .getByRole('img', { name: /^Sit to stand, from/i })
        .first()
        .waitFor();
      await page.getByRole('button', { name: 'Pause the figure' }).click();
      await isAccessible();
    }
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  });

  it('[BROWSER-111] [2.route.05] [2.route.06] is the dashboard after the first entry, offline too', async () => {
    const { page, chromium } = device;
    await chromium.context.setOffline(true);
    stage.proxy.setWeather({ kind: 'refuse' });
    await page.goto(`${stage.proxy.url}/`);
    await page.getByRole('button', { name: 'Log one minute of breathing' }).click();
    await page.getByText('That’s day one.').waitFor();
    // The next time one comes to the start it is the dashboard.
    const sections = page.getByRole('navigation', { name: 'Main' });
    await sections.getByRole('link', { name: 'Home' }).click();
    await heading('What would you like to do today?');
    await page.getByRole('heading', { name: '1 day in a row' }).waitFor();
    await page.getByRole('heading', { name: 'Not sent yet' }).waitFor();
    for (const path of ['/', '/dashboard', '/home']) {
      await page.goto(`${stage.proxy.url}${path}`);
      await heading('What would you like to do today?');
      expect(await page.title()).toBe('Dashboard | Waymend');
    }
    await page.getByRole('link', { name: 'Try it' }).click();
    await heading('Sit to stand');
    await page.goBack();
    await heading('What would you like to do today?');
    await isAccessible();
    stage.proxy.setWeather({ kind: 'pass' });
    await chromium.context.setOffline(false);
    await page.reload();
    await until(async () => (await localIds(page, 'outbox')).length === 0, 'the server has it');
    await page.getByRole('heading', { name: 'Everything is sent' }).waitFor();
  });
});
