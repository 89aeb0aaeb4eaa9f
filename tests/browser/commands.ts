/** What a person does on the streak tracker, named as in the specification. */
import type { Page } from 'playwright-core';
import { localIds, until } from './stage.ts';

const QUICK_ACTIONS = ["Log Today's Exercise", 'Log Stretching Session', 'Log Mindfulness Practice'] as const;

/** Taps quick actions one after another and waits until each is on disk. */
export async function logActivities(page: Page, count: number): Promise<void> {
  const before = (await localIds(page, 'facts')).length;
  for (let i = 0; i < count; i++) {
    // A repeat on one row within a second is taken for a slip; the row may have been tapped before this began.
    if (i >= QUICK_ACTIONS.length || (i === 0 && before > 0)) await page.waitForTimeout(1_100);
    await page.getByRole('button', { name: QUICK_ACTIONS[i % QUICK_ACTIONS.length] ?? '', exact: true }).click();
    await until(
      async () => (await localIds(page, 'facts')).length === before + i + 1,
      `entry ${i + 1} of ${count} is on the device`,
    );
  }
}

/** Completes the first open challenge of today. */
export async function completeChallenge(page: Page): Promise<void> {
  const panels = page.getByText('Challenge Completed!', { exact: true }).and(page.locator('b'));
  const before = await panels.count();
  await page.getByRole('button', { name: 'Complete Challenge' }).first().click();
  await until(async () => (await panels.count()) === before + 1, 'the panel stands in the place of the button');
}

/** The number of days in the hero's heading. */
export async function shownStreak(page: Page): Promise<number> {
  const text = await page.getByRole('heading', { level: 1 }).innerText();
  return Number(/\d+/.exec(text)?.[0] ?? Number.NaN);
}
