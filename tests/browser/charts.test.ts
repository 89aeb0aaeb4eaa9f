import type { CDPSession, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setStage, until } from './stage.ts';
import type { Stage } from './stage.ts';

let stage: Stage;
let page: Page;
let touch: CDPSession;

beforeAll(async () => {
  stage = await setStage();
  const device = await stage.openDevice();
  page = device.page;
  touch = await device.chromium.context.newCDPSession(page);
  await touch.send('Emulation.setTouchEmulationEnabled', { enabled: true });
});
afterAll(() => stage.close());
beforeEach(() => page.setViewportSize({ width: 360, height: 800 }));

/** The chart of the gallery with this title, in sight; `query` chooses the language. */
async function chart(title: RegExp, query = ''): Promise<Locator> {
  await page.goto(`${stage.proxy.url}/gallery${query}`);
  const found = page.getByRole('figure', { name: title }).first();
  await found.waitFor();
  await found.locator('[class*=picture]').evaluate((picture) => picture.scrollIntoView({ block: 'center' }));
  return found;
}

interface Place {
  readonly x: number;
  readonly y: number;
}
const middleOf = async (part: Locator): Promise<Place> => {
  const box = await part.boundingBox();
  if (box === null) throw new Error('not drawn');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};
const scrollerOf = (figure: Locator): Locator => figure.locator('[class*=scroller]');
const readingOf = (figure: Locator): Locator => figure.locator('[class*=reading]');
const scrolled = (figure: Locator): Promise<number> => scrollerOf(figure).evaluate(({ scrollLeft }) => scrollLeft);

/** A finger is put down, goes its way and is lifted. */
async function swipe({ x, y }: Place, by: Place): Promise<void> {
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
  for (let step = 1; step <= 10; step++) {
    const at = { x: x + (by.x * step) / 10, y: y + (by.y * step) / 10 };
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [at] });
  }
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

describe('a chart under a finger', () => {
  it('[CHART-16] wider than its room it is scrolled by a swipe to the side, which reads nothing, and read by a tap', async () => {
    const year = await chart(/^Activity, one year/);
    const before = await scrolled(year);
    expect(before).toBeGreaterThan(200);
    const middle = await middleOf(scrollerOf(year));
    await swipe(middle, { x: 120, y: 0 });
    await until(async () => (await scrolled(year)) < before - 60, 'the calendar is scrolled');
    expect(await readingOf(year).count()).toBe(0);
    const { y } = await middleOf(year.locator('[class*=field]').first());
    await swipe({ x: middle.x, y }, { x: 0, y: 0 });
    await readingOf(year).waitFor();
  });

  it('[CHART-16] as wide as its room it is read by a finger that goes to the side', async () => {
    const pain = await chart(/^Pain, four weeks/);
    const middle = await middleOf(scrollerOf(pain));
    await swipe(middle, { x: 0, y: 0 });
    const first = await readingOf(pain).textContent();
    await swipe(middle, { x: 80, y: 0 });
    await until(async () => (await readingOf(pain).textContent()) !== first, 'another value is read');
  });
});

describe('the value that is read', () => {
  it.each([
    ['ltr', ''],
    ['rtl', '?lang=ar-XB'],
  ])('[CHART-17] %s: is written over its place', async (_, query) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    const pain = await chart(/Pain.*four.*weeks/, query);
    await pain.getByRole('slider').focus();
    for (let n = 0; n < 12; n++) await page.keyboard.press('ArrowLeft');
    const place = await middleOf(pain.locator('[class*=ring]'));
    expect(Math.abs((await middleOf(readingOf(pain))).x - place.x)).toBeLessThan(60);
  });

  it('[CHART-16] is clear of the names of the weekdays that stay in sight', async () => {
    const year = await chart(/^Activity, one year/);
    await year.getByRole('slider').focus();
    const names = await year.locator('[class*=weekdays]').boundingBox();
    for (let n = 0; n < 40; n++) {
      await page.keyboard.press('ArrowLeft');
      const field = await year.locator('[class*=overlay] rect').boundingBox();
      expect(field?.x ?? 0).toBeGreaterThanOrEqual((names?.x ?? 0) + (names?.width ?? 0) - 8);
    }
  });
});

describe('a chart of ten thousand values', () => {
  it('[CHART-3] is drawn with a few points for each pixel', async () => {
    const many = await chart(/^10,000 answers/);
    const width = (await many.boundingBox())?.width ?? 0;
    const path = (await many.locator('[class*=line]').last().getAttribute('d')) ?? '';
    expect(path.split('L').length).toBeGreaterThan(width);
    expect(path.split('L').length).toBeLessThan(width * 4 + 8);
  });
});

describe('a chart on paper', () => {
  it('[CHART-13] has its drawing and its table, and nothing to press', async () => {
    const pain = await chart(/^Pain, four weeks/);
    await page.emulateMedia({ media: 'print' });
    expect((await pain.getByRole('table').boundingBox())?.height).toBeGreaterThan(400);
    expect((await pain.locator('svg').first().boundingBox())?.height).toBeGreaterThan(150);
    expect(await pain.getByRole('button').count()).toBe(0);
    expect(await pain.getByRole('slider').count()).toBe(0);
    await page.emulateMedia({ media: 'screen' });
  });
});
