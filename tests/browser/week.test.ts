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

const DAY_MS = 86_400_000;
const press = (name: string | RegExp) => device.page.getByRole('button', { name, exact: true }).first().click();
const heading = (name: string | RegExp) => device.page.getByRole('heading', { level: 1, name }).waitFor();
const none = () => device.page.getByRole('checkbox', { name: 'None of these is true for me' });
/** Slower than a double tap, whose second tap presses nothing. */
const tap = async (name: string): Promise<void> => {
  await press(name);
  await device.page.waitForTimeout(450);
};

async function answerTheCoach(): Promise<void> {
  const { page } = device;
  await page.goto(`${stage.proxy.url}/exercise-ai`);
  await heading('Is any of this true today?');
  await none().check();
  await press('Continue');
  await heading('Where does it hurt?');
  await page.getByRole('checkbox', { name: 'Left knee' }).first().focus();
  await page.keyboard.press('Space');
  await page.getByText('The one that troubles you most').waitFor();
  await press('Continue');
  await heading('Is any of this true of the places you marked?');
  await none().check();
  await press('Continue');
  await heading(/^How much does/);
  for (const [name, value] of [
    ['Right now', 2],
    ['Worst in the last week', 3],
    ['Best in the last week', 1],
  ] as const)
    await page.getByRole('slider', { name }).fill(String(value));
  await page.getByRole('radio', { name: 'By the same evening' }).check();
  await press('Continue');
  await heading('What would fit into your day?');
  await page.getByRole('radio', { name: 'At home' }).check();
  for (const item of ['Chair', 'Wall']) await page.getByRole('checkbox', { name: item, exact: true }).check();
  await page.getByRole('textbox', { name: /minutes at a time/ }).fill('12');
  await page.getByRole('radio', { name: '3', exact: true }).check();
  await press('Continue');
  await heading('A little about you');
  await page.getByRole('textbox', { name: 'What year were you born?' }).fill('1986');
  for (const yes of await page.getByRole('radio', { name: 'Yes' }).all()) await yes.check();
  await press('Make my plan');
  await heading('Your week: 3 sessions');
}

/** Repetitions of the first exercise that the open page of the week asks for. */
async function firstDose(): Promise<number> {
  const days = device.page.getByRole('list', { name: 'Day by day' });
  const text = await days
    .getByText(/^\d+ × \d+/)
    .first()
    .innerText();
  return Number(/(?<=× )\d+/.exec(text)?.[0]);
}

describe('a week with the network off', () => {
  it('[BROWSER-148] offers as many sessions as asked, less after pain and why, no more after a bad morning, and none after a red flag', async () => {
    const { page, chromium } = device;
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(String(error)));
    await openInstalled(device, stage);
    await chromium.context.setOffline(true);
    stage.proxy.setWeather({ kind: 'refuse' });
    // Ten in the morning: before four nobody is asked how the night was.
    const start = new Date().setHours(10, 0, 0, 0);
    await page.clock.install({ time: start });
    await answerTheCoach();
    const first = await firstDose();
    expect(first).toBeGreaterThan(0);

    const offered: number[] = [];
    const mornings = [null, 2, 1, 4, 2, 2, 2];
    for (const [day, morning] of mornings.entries()) {
      await page.clock.setSystemTime(start + day * DAY_MS);
      if (morning !== null) {
        await page.goto(`${stage.proxy.url}/dashboard`);
        await page
          .getByRole('button', { name: new RegExp(`^${morning}\\b`) })
          .first()
          .click();
        await page.getByRole('button', { name: 'Change it' }).first().waitFor();
      }
      await page.goto(`${stage.proxy.url}/exercise-ai`);
      await heading(/^Your week/);
      // The second session hurt.
      if (offered.length < 2) expect(await firstDose()).toBe(first);
      else await until(async () => (await firstDose()) < first, `less is asked on day ${day}`);
      await page.goto(`${stage.proxy.url}/session`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      const isOffered = (await page.getByRole('button', { name: 'Start', exact: true }).count()) > 0;
      if (!isOffered) continue;
      offered.push(day);
      await tap('2');
      await tap('Start');
      await tap('Enter by hand');
      await page.getByRole('dialog').getByRole('textbox').first().fill('8');
      await tap('Save the set');
      const isPainful = offered.length === 2;
      if (isPainful) {
        await page.reload();
        await heading('Your session stopped here');
        await tap('Continue');
        for (let level = 2; level < 6; level++) await tap('More pain');
        await page.getByText('Over 5: stop here').waitFor();
      }
      await tap('Stop');
      await page.getByRole('radio', { name: isPainful ? /It hurts/ : /No time/ }).check();
      await tap('End the session');
      await page
        .getByRole('region', { name: /^Pain now|at its worst/ })
        .first()
        .waitFor();
    }
    expect(offered.length).toBe(3);
    expect(offered.every((day, at) => at === 0 || day - (offered[at - 1] ?? 0) > 1)).toBe(true);

    await page.goto(`${stage.proxy.url}/exercise-ai`);
    await page
      .getByRole('button', { name: /^Why\? / })
      .first()
      .click();
    await page
      .getByText(/one step easier/)
      .first()
      .waitFor();

    await page.getByRole('link', { name: /^Something new/ }).click();
    await page.getByRole('checkbox', { name: /^One calf or leg is swollen/ }).check();
    await press('Save my answer');
    await page.getByRole('link', { name: 'Answer the safety questions again' }).waitFor();
    expect(await page.getByRole('list', { name: 'Day by day' }).count()).toBe(0);
    await page.getByRole('link', { name: 'Answer the safety questions again' }).click();
    await none().check();
    await press('Save my answer');
    await page.getByRole('link', { name: 'Answer the safety questions again' }).waitFor();
    await page.goto(`${stage.proxy.url}/session`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.getByRole('button', { name: 'Start', exact: true }).count()).toBe(0);
    expect(errors).toEqual([]);
  });
});
