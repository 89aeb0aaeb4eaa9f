/** What only a real browser shows of the kit, on the page of all parts and in the longest dialog. */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setStage, until } from './stage.ts';
import type { Stage } from './stage.ts';

let stage: Stage;
let page: Page;

beforeAll(async () => {
  stage = await setStage();
  page = (await stage.openDevice()).page;
});
afterAll(() => stage.close());

async function open(path: string, width: number, height: number): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.goto(`${stage.proxy.url}${path}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
}
const boxOf = async (
  element: Locator,
): Promise<{ readonly x: number; readonly y: number; readonly height: number }> => {
  const box = await element.boundingBox();
  if (box === null) throw new Error('it is not shown');
  return box;
};
const focused = (): Promise<string> => page.evaluate(() => document.activeElement?.textContent ?? '');

describe('a dialog on the smallest phone', () => {
  it('[BROWSER-57] has two short buttons beside each other, and a field that takes the focus is clear of them', async () => {
    await open('/people', 360, 640);
    await page.getByRole('button', { name: /^Switch person/ }).click();
    const dialog = page.getByRole('dialog');
    const short = await boxOf(dialog.getByRole('button', { name: 'Switch' }));
    expect((await boxOf(dialog.getByRole('button', { name: 'Cancel' }))).y).toBe(short.y);
    await dialog.getByText('Delete them here').click();
    const go = await boxOf(dialog.getByRole('button', { name: 'Switch & delete' }));
    const next = dialog.getByRole('combobox');
    await next.focus();
    const field = await boxOf(next);
    expect(field.y + field.height).toBeLessThan(go.y);
  });
});

describe('the kit', () => {
  it('[BROWSER-57] the words of a link-style button begin where the text does, also where it wraps, a target beside its neighbours', async () => {
    await open('/repair', 360, 800);
    const links = ['People on this device', 'Developer tools'];
    const seen = () =>
      page.evaluate(
        (names) =>
          names.map((name) => {
            const link = [...document.querySelectorAll('main a')].find(({ textContent }) => textContent === name);
            const words = document.createRange();
            words.selectNodeContents(link as Node);
            const { left, width, height, top, right } = (link as Element).getBoundingClientRect();
            const from = ((link as Element).parentElement as Element).getBoundingClientRect().left;
            return { indent: Math.round(words.getBoundingClientRect().left - from), left, width, height, top, right };
          }),
        links,
      );
    for (const { indent, width, height } of await seen()) {
      expect(indent).toBe(0);
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    }
    await page.setViewportSize({ width: 1280, height: 800 });
    const [first, second] = await seen();
    expect(second?.top).toBe(first?.top);
    expect((second?.left ?? 0) - (first?.right ?? 0)).toBe(8);
  });

  it('[BROWSER-57] keeps the focus in its place when a row is removed, when more are shown and after a sort', async () => {
    await open('/gallery', 1280, 800);
    const table = page.getByRole('table', { name: 'Sessions', exact: true }).first();
    const rows = table.locator('tbody tr');
    const [, second = ''] = await rows.allTextContents();
    await rows.first().getByRole('button', { name: 'Remove' }).press('Enter');
    await until(async () => (await focused()) === second, 'the next row has the focus');
    await page.getByRole('button', { name: 'Show 4 more' }).first().press('Enter');
    await until(async () => (await rows.count()) === 8, 'more are shown');
    expect(await focused()).toBe((await rows.allTextContents())[4]);
    await table.getByRole('button', { name: 'Length' }).press('Enter');
    await until(async () => new URL(page.url()).searchParams.get('table') === 'minutes.1', 'it is sorted');
    expect(await focused()).toBe('Length');
  });

  it('[BROWSER-57] shows a dialog anew that asks what is to become of what was written, however often Escape is pressed', async () => {
    await open('/gallery', 1280, 800);
    await page.getByRole('button', { name: 'Open a form in a dialog', exact: true }).first().click();
    const dialog = page.getByRole('dialog');
    const note = dialog.getByRole('textbox', { name: 'Note' });
    await note.fill('Stiff at first');
    const asked = dialog.getByRole('alert').filter({ hasText: 'Leave without saving?' });
    // The first one the page holds back; from the second on Chromium closes the element by itself.
    for (const isAsking of [true, false, true]) {
      await page.keyboard.press('Escape');
      await until(async () => (await asked.isVisible()) === isAsking, 'it asks, or asks no more');
      expect(await note.isVisible()).toBe(true);
    }
    expect(await note.inputValue()).toBe('Stiff at first');
    await dialog.getByRole('button', { name: 'Leave' }).click();
    await dialog.waitFor({ state: 'detached' });
  });

  it('[BROWSER-57] loses no letter that is typed while the page has much to draw', async () => {
    await open('/gallery', 1280, 800);
    const field = page.getByRole('searchbox').first();
    await field.pressSequentially('stairs and knees');
    expect(await field.inputValue()).toBe('stairs and knees');
    expect(new URL(page.url()).searchParams.get('q')).toBe('stairs and knees');
  });

  it('[FORM-13] [BROWSER-57] a slider that nobody moved is set to its least value by a finger at its beginning', async () => {
    await open('/gallery', 360, 800);
    const touch = await page.context().newCDPSession(page);
    await touch.send('Emulation.setTouchEmulationEnabled', { enabled: true });
    const slider = page.getByRole('slider', { name: 'Best in the last week' }).first();
    await slider.scrollIntoViewIfNeeded();
    expect(await slider.getAttribute('aria-valuetext')).toBe('Not set');
    const { x, y, height } = await boxOf(slider);
    const beginning = { x: x + 10, y: y + height / 2 };
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [beginning] });
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await until(async () => (await slider.getAttribute('aria-valuetext')) === '0 out of 10', 'it is set to 0');
    await touch.send('Emulation.setTouchEmulationEnabled', { enabled: false });
    await touch.detach();
  });
});
