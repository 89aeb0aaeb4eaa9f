import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readOperationIds } from '../faults/log-reader.ts';
import { logActivities } from './commands.ts';
import { localIds, openInstalled, ownerKey, serverIds, setStage, until } from './stage.ts';
import type { Device, Stage } from './stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await setStage();
});
afterEach(() => stage.clear());
afterAll(() => stage.close());

const DAY_MS = 86_400_000;

/** Redates the only waiting entry, as if recorded with a wrong clock that was corrected since. */
const dateWaiting = (page: Page, days: number): Promise<void> =>
  page.evaluate(async (ms) => {
    const name =
      (await indexedDB.databases()).map((database) => database.name ?? '').find((known) => known.startsWith('core:')) ??
      '';
    await new Promise<void>((resolve, reject) => {
      const open = indexedDB.open(name);
      open.onerror = () => reject(new Error(`cannot open ${name}`));
      open.onsuccess = () => {
        const transaction = open.result.transaction('outbox', 'readwrite');
        const cursor = transaction.objectStore('outbox').openCursor();
        cursor.onsuccess = () => {
          const row = cursor.result?.value as { data: { at: number } } | undefined;
          if (row !== undefined) cursor.result?.update({ ...row, data: { ...row.data, at: row.data.at + ms } });
        };
        transaction.oncomplete = () => {
          open.result.close();
          resolve();
        };
      };
    });
  }, days * DAY_MS);

const toDesk = async ({ page }: Device): Promise<void> => {
  await page.getByRole('button', { name: /1 needs a fix/ }).click();
  await page.getByRole('link', { name: 'Review 1 entry' }).click();
  await page.getByRole('heading', { name: 'What to fix' }).waitFor();
};

/** The entry has left the desk, and the server has it once, under the id of this device's record. */
async function expectOnce(device: Device, rejectedId: string): Promise<void> {
  const { page } = device;
  await page.getByRole('heading', { name: 'Nothing to fix' }).waitFor();
  await until(async () => (await localIds(page, 'outbox')).length === 0, 'it is delivered', 60_000);
  const facts = await localIds(page, 'facts');
  expect(facts).toHaveLength(1);
  expect(facts).not.toContain(rejectedId);
  expect(await serverIds(stage, page)).toEqual(facts);
  expect(await localIds(page, 'quarantine')).toEqual([]);
  await page.getByRole('heading', { level: 1, name: '1 of 1 saved' }).waitFor();
}

describe('the repair desk', () => {
  it('[BROWSER-15] [8.streak.01] an entry dated eight days ahead is fixed and accepted once', async () => {
    const device = await stage.openDevice();
    await openInstalled(device, stage);
    const { page } = device;
    const key = await ownerKey(page);
    await device.chromium.context.setOffline(true);
    stage.proxy.setWeather({ kind: 'refuse' });
    await logActivities(page, 1);
    await dateWaiting(page, 8);
    stage.proxy.setWeather({ kind: 'pass' });
    await device.chromium.context.setOffline(false);
    await until(async () => (await localIds(page, 'quarantine')).length === 1, 'the server has rejected it', 60_000);
    const [rejectedId = ''] = await localIds(page, 'quarantine');
    expect(await readOperationIds(stage.server.url, key)).toEqual([]);

    await toDesk(device);
    await page.getByText('It is dated more than seven days ahead.').waitFor();
    await page.reload();
    await page.getByText('It is dated more than seven days ahead.').waitFor();
    await page.getByRole('button', { name: 'Fix and send again' }).click();
    const field = page.getByLabel('Date and time');
    const wrong = await field.inputValue();
    await field.fill(new Date(Date.parse(`${wrong}Z`) - 9 * DAY_MS).toISOString().slice(0, 16));
    await page.getByRole('button', { name: 'Send again', exact: true }).click();
    await expectOnce(device, rejectedId);
  });

  it('[BROWSER-15] an entry that an intermediary found too large is sent again unchanged, once', async () => {
    const device = await stage.openDevice();
    await openInstalled(device, stage);
    const { page } = device;
    stage.proxy.setWeather({ kind: 'status', status: 413, code: 'too_large' }, '/api/sync');
    // It is among the waiting records only briefly, so the test waits for where it ends up.
    await page.getByRole('button', { name: 'Log Stretching Session' }).click();
    await until(async () => (await localIds(page, 'quarantine')).length === 1, 'it is rejected', 60_000);
    const [rejectedId = ''] = await localIds(page, 'quarantine');
    await toDesk(device);
    await page.getByRole('article').getByText('It is larger than the server accepts in one go.').waitFor();
    stage.proxy.setWeather({ kind: 'pass' });
    await page.getByRole('article').getByRole('button', { name: 'Send again', exact: true }).click();
    // The errors have paused the page's sending until it is asked for; the service worker may be first.
    await page.getByRole('button', { name: /^(Send now|Sync now)$/ }).click();
    await expectOnce(device, rejectedId);
  });
});
