import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { axeFindings } from './axe.ts';
import { logActivities } from './commands.ts';
import { localIds, openInstalled, serverIds, setStage, until } from './stage.ts';
import type { Stage } from './stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await setStage();
});
afterEach(() => stage.clear());
afterAll(() => stage.close());

const flip = (page: Page, name: string): Promise<void> => page.getByRole('switch', { name }).click();
const allDelivered = (page: Page): Promise<void> =>
  until(async () => (await localIds(page, 'outbox')).length === 0, 'everything is delivered', 30_000);

/** Opens the tools with two of the person's entries on the server. */
async function openTools(): Promise<Page> {
  const device = await stage.openDevice();
  await openInstalled(device, stage);
  const { page } = device;
  await logActivities(page, 2);
  await allDelivered(page);
  await page.goto(`${stage.proxy.url}/developer`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await page.getByRole('heading', { level: 2 }).count()).toBe(0);
  await flip(page, 'Developer tools');
  await page.getByRole('heading', { name: 'Flight-mode drill' }).waitFor();
  return page;
}

describe('the developer tools', () => {
  it('[BROWSER-40] the flight-mode drill passes all its steps and leaves the person’s own entries and session alone', async () => {
    const page = await openTools();
    const [facts, held] = [await localIds(page, 'facts'), await serverIds(stage, page)];
    await page.getByRole('button', { name: 'Start the drill' }).click();
    const steps = page.getByRole('list', { name: 'Steps of the drill' }).locator('li');
    await until(async () => (await steps.count()) === 7, 'the drill has walked all steps', 60_000);
    const found = (await steps.allInnerTexts()).filter((text) => !text.includes('Passed'));
    expect(found).toEqual([]);
    await page.getByText('All 7 steps passed.').waitFor();
    expect(await localIds(page, 'facts')).toEqual(facts);
    expect(
      await page.evaluate(
        async () => (await indexedDB.databases()).filter(({ name }) => name?.includes('drill-')).length,
      ),
    ).toBe(0);

    await page.goto(`${stage.proxy.url}/streak-tracker`);
    await logActivities(page, 1);
    await allDelivered(page);
    expect(await serverIds(stage, page)).toEqual([
      ...held,
      ...(await localIds(page, 'facts')).filter((id) => !facts.includes(id)),
    ]);
  });

  it('[BROWSER-42] axe finds no violation in the filled tools, and they do not scroll sideways', async () => {
    const page = await openTools();
    await flip(page, 'Force offline');
    await page.goto(`${stage.proxy.url}/streak-tracker`);
    await logActivities(page, 1);
    await page.goto(`${stage.proxy.url}/developer`);
    await page.getByRole('button', { name: 'Start the drill' }).click();
    await page.getByText(/steps passed/).waitFor({ timeout: 60_000 });
    await page.getByRole('table', { name: 'The oldest waiting entries' }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const [content, room] = await page.evaluate(() => [
        document.documentElement.scrollWidth,
        document.documentElement.clientWidth,
      ]);
      expect([width, content]).toEqual([width, room]);
    }
  });

  it('[BROWSER-41] forced offline keeps entries here until it ends', async () => {
    const page = await openTools();
    const held = await serverIds(stage, page);
    await flip(page, 'Force offline');
    await page.getByText(/^Forced offline\./).waitFor();
    await page.goto(`${stage.proxy.url}/streak-tracker`);
    await logActivities(page, 2);
    await page.goto(`${stage.proxy.url}/developer`);
    await page.getByRole('button', { name: 'Send now' }).click();
    await page.getByText(/^2 entries are still waiting/).waitFor();
    expect(await localIds(page, 'outbox')).toHaveLength(2);
    expect(await serverIds(stage, page)).toEqual(held);
    await flip(page, 'Force offline');
    await allDelivered(page);
    expect((await serverIds(stage, page)).sort()).toEqual((await localIds(page, 'facts')).sort());
  });
});
