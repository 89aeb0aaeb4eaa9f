import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeFindings } from './axe.ts';
import { answerCoach, noneIsTrue } from './coach-questions.ts';
import { localIds, openInstalled, setStage, until } from './stage.ts';
import type { Device, Stage } from './stage.ts';

let stage: Stage;
let device: Device;

beforeAll(async () => {
  stage = await setStage();
  device = await stage.openDevice();
});
afterAll(() => stage.close());

const heading = (name: string | RegExp) => device.page.getByRole('heading', { level: 1, name });
const press = (name: string | RegExp) => device.page.getByRole('button', { name }).first().click();

const findings: string[] = [];
async function look(where: string): Promise<void> {
  findings.push(...(await axeFindings(device.page)).map((found) => `${where}, ${found}`));
}

/** The page was led to from far below: it is seen and read from its beginning. */
async function beginsAtHeading(name: string | RegExp): Promise<void> {
  await until(
    () => heading(name).evaluate((element) => element === document.activeElement && window.scrollY === 0),
    `${name} has the focus, at the top`,
  );
}

const isInWindow = (found: Locator): Promise<boolean> =>
  found.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    const middle = document.elementFromPoint(window.innerWidth / 2, (top + bottom) / 2);
    return top >= 0 && bottom <= window.innerHeight && middle?.closest('main') !== null;
  });

describe('the coach, offline from the first visit', () => {
  it('[BROWSER-115] asks step by step, survives a reload, plans, takes another decision, and stops for a red flag', async () => {
    const { page, chromium } = device;
    await openInstalled(device, stage);
    await chromium.context.setOffline(true);
    stage.proxy.setWeather({ kind: 'refuse' });
    await page.goto(`${stage.proxy.url}/exercise-ai`);
    await answerCoach(page, 'In a hotel room', ['Wall'], async (step) => {
      await look(step);
      if (step !== 'where') return;
      await page.reload();
      await page.getByText('The one that troubles you most').waitFor();
      await page.goBack();
      await heading('Is any of this true today?').waitFor();
      await page.goForward();
      await heading('Where does it hurt?').waitFor();
    });
    await beginsAtHeading(/^Your week: 3 sessions$/);
    await look('plan');

    await press(/^Why\? /);
    await page.getByText('choice.worst-place').waitFor();
    await press(/^Change /);
    await page.getByRole('menuitem', { name: 'Leave it out' }).first().click();
    await press('Save my choice');
    await page.getByText('Please say why in a few words.').waitFor();
    await page.getByRole('textbox', { name: 'Why? A few words' }).fill('My physiotherapist said so');
    await press('Save my choice');
    await page.getByText(/left out$/).waitFor();
    const plans = async (): Promise<number> => (await localIds(page, 'facts')).length;
    const before = await plans();
    await press(/^Undo: /);
    await until(async () => (await plans()) > before, 'a new plan is stored');

    await page.getByRole('link', { name: /^Something new/ }).click();
    await page.getByRole('checkbox', { name: /^One calf or leg is swollen/ }).check();
    await press('Save my answer');
    await heading('Please have your leg looked at today').waitFor();
    await beginsAtHeading('Please have your leg looked at today');
    await look('stop');
    await page.getByRole('link', { name: 'Answer the safety questions again' }).click();
    await noneIsTrue(page).check();
    await press('Save my answer');
    await heading('Please have your leg looked at today').waitFor();
    await page.reload();
    await heading('Please have your leg looked at today').waitFor();
    expect(await page.getByText(/^Your week/).count()).toBe(0);
    await press('A professional has seen me about it');
    await press('Yes, they have');
    await heading(/^Your week/).waitFor();
    await beginsAtHeading(/^Your week/);
    await look('seen');
    await page.getByRole('region', { name: 'Seen by a professional' }).waitFor();
    await press(/^Undo: One calf or leg/);
    await heading('Please have your leg looked at today').waitFor();
    expect(findings).toEqual([]);
    stage.proxy.setWeather({ kind: 'pass' });
    await chromium.context.setOffline(false);
  });

  it('[BROWSER-116] shows a stop on a small window from its beginning, with the number to call', async () => {
    const { page } = device;
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(`${stage.proxy.url}/exercise-ai?step=again`);
    await heading('Is any of this true today?').waitFor();
    await page.getByRole('checkbox', { name: /^Numb between the legs/ }).check();
    await page.keyboard.press('End');
    await press('Save my answer');
    const title = 'Go to an emergency department now';
    await heading(title).waitFor();
    await beginsAtHeading(title);
    await expect.poll(() => page.title()).toBe(`${title} | Waymend`);
    expect(await isInWindow(heading(title))).toBe(true);
    const inSight = async (where: string): Promise<void> => {
      const call = page.getByRole('link', { name: /^Call \d+$/ });
      await call.waitFor();
      for (const height of [740, 640]) {
        await page.setViewportSize({ width: 360, height });
        expect([where, height, await isInWindow(call)]).toEqual([where, height, true]);
      }
    };
    await inSight('coach');
    await page.goto(`${stage.proxy.url}/exercise-ai?step=again`);
    await noneIsTrue(page).check();
    await press('Save my answer');
    await page.getByText(/^Saved, but that doesn’t end the stop/).waitFor();
    await inSight('coach, answered again');
    for (const where of ['dashboard', 'streak-tracker']) {
      await page.goto(`${stage.proxy.url}/${where}`);
      await inSight(where);
    }
    await page.goto(`${stage.proxy.url}/exercise-ai`);
    await page.getByRole('link', { name: 'Answer the safety questions again' }).click();
    await beginsAtHeading('Is any of this true today?');
  });
});
