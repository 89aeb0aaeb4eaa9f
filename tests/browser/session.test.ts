import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { localIds, openInstalled, setStage, until } from './stage.ts';
import type { Device, Stage } from './stage.ts';

let stage: Stage;
let device: Device;

beforeAll(async () => {
  stage = await setStage();
  device = await stage.openDevice();
});
afterAll(() => stage.close());

describe('a session', () => {
  it('[BROWSER-130] is trained offline, survives a reload in the middle, stops for pain, and takes feedback', async () => {
    const { page, chromium } = device;
    await page.setViewportSize({ width: 360, height: 800 });
    await openInstalled(device, stage);
    await chromium.context.setOffline(true);
    stage.proxy.setWeather({ kind: 'refuse' });
    // Slower than a double tap, whose second tap presses nothing.
    const press = async (name: string): Promise<void> => {
      await page.getByRole('button', { name, exact: true }).click();
      await page.waitForTimeout(420);
    };
    const isInView = async (names: readonly string[], height = 800): Promise<void> => {
      for (const name of names) {
        const box = await page.getByRole('button', { name, exact: true }).boundingBox();
        expect([name, (box?.y ?? 999) + (box?.height ?? 999) <= height]).toEqual([name, true]);
      }
    };
    const always = ['Stop', 'More pain', 'How to', 'Swap or skip', 'Enter by hand', 'Chest pain, dizziness…'];

    await page.goto(`${stage.proxy.url}/exercises/sit-to-stand`);
    await page.getByRole('link', { name: 'Start' }).click();
    await page.getByRole('heading', { level: 1, name: 'Sit to stand' }).waitFor();
    await press('2');
    await press('Start');
    await page.getByText('Exercise 1 of 1').waitFor();
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
    await isInView(['Start', ...always]);
    await press('Start');
    await press('Start now');
    for (let n = 0; n < 5; n++) await press('Count a repetition');

    // Everything that is needed while one trains is in view on a phone.
    await isInView(['Count a repetition', 'Pause', ...always]);
    await page.setViewportSize({ width: 360, height: 640 });
    await isInView(['Count a repetition', 'Pause', 'Stop', 'More pain', 'Chest pain, dizziness…'], 640);
    await page.setViewportSize({ width: 360, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);

    await page.evaluate(() => window.scrollTo(0, 120));
    await until(async () => (await page.evaluate(() => window.scrollY)) > 0, 'the page is scrolled');
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Your session stopped here' }).waitFor();
    await until(async () => (await page.evaluate(() => document.activeElement?.tagName)) === 'H1', 'it begins there');
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await page.getByText('That was a moment ago. Nothing is lost: what you counted is saved.').waitFor();
    await page.getByText(/Sit to stand, set 1 of \d, 5 repetitions counted/).waitFor();
    await press('Continue');
    await page.getByText('Get ready').waitFor();
    await press('Pause');
    await press('Finish the set');
    await page.getByText('seconds of rest').waitFor();
    await isInView(['Skip this rest', '+15 s', ...always]);
    const recorded = await localIds(page, 'facts');
    await press('More pain');
    for (let level = 3; level < 6; level++) await press('More pain');
    await page.getByText('Over 5: stop here').waitFor();
    expect(await page.getByRole('button', { name: 'Continue' }).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Swap or skip' }).count()).toBe(0);
    await isInView(always.filter((name) => name !== 'Swap or skip'));
    // Recorded when it was given, whether the session is ever ended or not.
    await until(async () => (await localIds(page, 'facts')).length > recorded.length, 'the answer is recorded');
    await press('Stop');
    await page.getByRole('radio', { name: /It hurts/ }).check();
    await page
      .getByRole('dialog')
      .getByText(/one step easier/)
      .waitFor();
    await press('End the session');
    await page.getByRole('heading', { level: 1, name: 'Stopped because of pain' }).waitFor();
    await page.getByText('Set 1: 5 repetitions').waitFor();
    await page
      .getByRole('group', { name: /^Pain now\. / })
      .getByRole('button', { name: '4' })
      .click();
    await page.getByText(/Please rest today/).waitFor();
    // The 6 of the session was a slip: it is put right here.
    const during = page.getByRole('region', { name: /at its worst/ });
    await during.getByRole('button', { name: 'Change it' }).click();
    await during.getByRole('button', { name: '3' }).click();
    await during.locator('[aria-pressed="true"]', { hasText: '3' }).waitFor();

    await page.getByRole('link', { name: 'Give feedback' }).click();
    await page.getByRole('heading', { level: 1, name: 'How was your session?' }).waitFor();
    await page.getByRole('textbox', { name: /How was it/ }).fill('The chair was too low');
    await page.getByRole('radio', { name: '3' }).check();
    await page.waitForTimeout(1_500);
    await page.reload();
    await page.getByText('Here is the draft you started earlier.').waitFor();
    expect(await page.getByRole('textbox', { name: /How was it/ }).inputValue()).toBe('The chair was too low');
    await press('Submit feedback');
    await page.getByRole('heading', { level: 1, name: 'Thank you for your feedback' }).waitFor();
    stage.proxy.setWeather({ kind: 'pass' });
    await chromium.context.setOffline(false);
  });
});
