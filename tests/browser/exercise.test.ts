import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isLibraryFile } from '#pwa/offline/messages.ts';
import { axeFindings } from './axe.ts';
import { openInstalled, setStage, until } from './stage.ts';
import type { Device, Stage } from './stage.ts';

let stage: Stage;
let device: Device;

beforeAll(async () => {
  stage = await setStage();
  device = await stage.openDevice();
});
afterAll(() => stage.close());

describe('one exercise', () => {
  it('[BROWSER-84] [2.route.08] opens offline though it was never opened before, is played, stepped through by key and logged', async () => {
    const { page, chromium } = device;
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await openInstalled(device, stage);
    const regions = await page.evaluate(async () =>
      (await (await caches.open('waymend-later')).keys()).map(({ url }) => new URL(url).pathname),
    );
    expect(regions.filter(isLibraryFile)).toHaveLength(12);
    await chromium.context.setOffline(true);
    stage.proxy.setWeather({ kind: 'refuse' });
    await page.goto(`${stage.proxy.url}/exercises/wall-sit`);
    await page.getByRole('heading', { level: 1, name: 'Wall sit' }).waitFor();
    await expect.poll(() => page.title()).toBe('Wall sit | Waymend');

    const drawn = (): Promise<string | null> =>
      page.evaluate(() => document.querySelector('main svg g path:nth-of-type(5)')?.getAttribute('d') ?? null);
    const still = await drawn();
    await page.getByRole('button', { name: 'Play the movement' }).click();
    await until(async () => (await drawn()) !== still, 'the figure moves');
    const slider = page.getByRole('slider');
    await until(async () => (await slider.inputValue()) === '0', 'the scrubber follows it to the next phase');
    await page.getByRole('button', { name: 'Pause the movement' }).click();
    await slider.focus();
    await page.keyboard.press('End');
    expect(await slider.inputValue()).toBe('1');
    await until(async () => (await drawn()) === still, 'the phase asked for is shown');

    await page.getByRole('button', { name: 'Log it as done' }).click();
    await page.getByText('Done once, today').waitFor();
    await page.getByRole('link', { name: /^Split squat/ }).click();
    await page.getByRole('heading', { level: 1, name: 'Split squat' }).waitFor();
    await page.goBack();
    await page.getByText('Done once, today').waitFor();
    stage.proxy.setWeather({ kind: 'pass' });
    await chromium.context.setOffline(false);
  });

  it('[BROWSER-85] prints on one sheet: both poses with their words and the sources, and none of the bars', async () => {
    const { page } = device;
    await page.emulateMedia({ media: 'print' });
    for (const id of ['wall-sit', 'sit-to-stand', 'wheelchair-pull-apart']) {
      await page.goto(`${stage.proxy.url}/exercises/${id}`);
      await page.getByRole('heading', { name: 'Where this comes from' }).waitFor();
      const sheets = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type \/Page\b/g);
      expect([id, sheets?.length]).toEqual([id, 1]);
    }
    for (const name of ['Play the movement', 'Log it as done', 'Favorite'])
      expect(await page.getByRole('button', { name }).count()).toBe(0);
    expect(await page.getByRole('navigation').count()).toBe(0);
    expect(await page.locator('main svg:visible').count()).toBeGreaterThanOrEqual(2);
    await page.emulateMedia({ media: 'screen' });
  });

  it('[BROWSER-86] axe finds no violation where both sides have their turn and much is needed, playing or still, light and dark', async () => {
    const { page } = device;
    for (const [id, reducedMotion] of [
      ['cross-body-stretch', 'no-preference'],
      ['wheelchair-pull-apart', 'reduce'],
    ] as const) {
      await page.emulateMedia({ colorScheme: 'light', reducedMotion });
      await page.goto(`${stage.proxy.url}/exercises/${id}`);
      await page.getByRole('heading', { name: 'Where this comes from' }).waitFor();
      expect(await axeFindings(page, reducedMotion)).toEqual([]);
    }
  });
});
