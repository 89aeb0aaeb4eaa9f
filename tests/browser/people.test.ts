import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { logActivities } from './commands.ts';
import { localIds, openInstalled, serverIds, setStage, until } from './stage.ts';
import type { Stage } from './stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await setStage();
});
afterEach(() => stage.clear());
afterAll(() => stage.close());

const logOnce = (page: Page): Promise<void> => page.getByRole('button', { name: 'Log Stretching Session' }).click();

describe('deleting what another tab records into', () => {
  it('[BROWSER-16] an entry recorded after the count was typed fails or must be confirmed, and is never deleted', async () => {
    const device = await stage.openDevice();
    await openInstalled(device, stage);
    const other = device.page;
    await logActivities(other, 1);
    await until(async () => (await localIds(other, 'outbox')).length === 0, 'it is delivered');
    const page = await device.chromium.context.newPage();
    await page.goto(`${stage.proxy.url}/people`);
    await page.getByRole('button', { name: /^Delete everything:/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Type the number of entries: 1' }).fill('1');

    // The server is slow to answer, and finally does not answer at all.
    let isAsked = false;
    let hangUp = (): void => undefined;
    const answer = new Promise<void>((resolve) => (hangUp = resolve));
    await page.route('**/api/account/erase', async (route) => {
      isAsked = true;
      await answer;
      await route.abort();
    });
    await dialog.getByRole('button', { name: 'Delete everything' }).click();
    await until(() => isAsked, 'the server is asked to erase');
    await logOnce(other);
    await other.getByText(/is being deleted in another tab, so this wasn’t saved/).waitFor();
    expect(await localIds(other, 'facts')).toHaveLength(1);
    // Chromium lets a page block one Escape and closes the dialog on the next.
    for (let n = 0; n < 3; n++) await page.keyboard.press('Escape');
    await page.mouse.click(2, 2);
    expect(await dialog.getByRole('button', { name: 'Cancel' }).isDisabled()).toBe(true);
    expect(await dialog.getByRole('button', { name: 'Deleting' }).isVisible()).toBe(true);
    hangUp();
    await dialog.getByText(/The server didn’t answer.*Everything on this device is still here/).waitFor();

    await logOnce(other);
    await until(async () => (await localIds(other, 'facts')).length === 2, 'recording goes on');
    await dialog.getByRole('textbox', { name: 'Type the number of entries: 2' }).waitFor();
    expect(await dialog.getByRole('button', { name: 'Delete everything' }).isDisabled()).toBe(true);
    await until(async () => (await serverIds(stage, other)).length === 2, 'both are delivered');

    await page.unroute('**/api/account/erase');
    await dialog.getByRole('textbox').fill('2');
    await dialog.getByRole('button', { name: 'Delete everything' }).click();
    await page.getByText('No entries here').waitFor();
    await page
      .getByText('The profile and its entries were deleted, here and on the server.', { exact: true })
      .waitFor();
    await other.getByRole('button', { name: /Nothing recorded yet/ }).waitFor();
    expect(await localIds(other, 'facts')).toEqual([]);
  });
});

describe('deleting everything where the answer is lost', () => {
  it('[CLAIM-6] says that the server may have deleted its copy, and deletes nothing here until the number is typed', async () => {
    const device = await stage.openDevice();
    await openInstalled(device, stage);
    const { page } = device;
    await logActivities(page, 3);
    await until(async () => (await localIds(page, 'outbox')).length === 0, 'they are delivered');
    await page.goto(`${stage.proxy.url}/people`);
    await page.getByRole('button', { name: /^Delete everything:/ }).click();
    await page.getByRole('dialog').getByRole('textbox').fill('3');
    stage.proxy.setWeather({ kind: 'cut-after-body' }, '/api/account/erase');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete everything' }).click();
    await page.getByText(/the entries there may already be deleted/).waitFor();
    stage.proxy.setWeather({ kind: 'pass' });

    const mustType = async (): Promise<void> => {
      await page.getByRole('button', { name: /^Switch person/ }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByText('Delete them here').click();
      await dialog.getByRole('textbox', { name: 'Type the number of unsent entries: 3' }).waitFor();
      expect(await dialog.getByRole('button', { name: 'Switch & delete' }).isDisabled()).toBe(true);
    };
    await page.keyboard.press('Escape');
    await mustType();
    await page.reload();
    await page.getByRole('button', { name: /Paused, 3 saved here/ }).waitFor();
    await mustType();
    expect(await localIds(page, 'facts')).toHaveLength(3);
  });
});
