/** Nothing moves under the thumb: walks over the standing screens, with every shift of the layout measured. */
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CLEAR } from '../faults/fault-proxy.ts';
import { localIds, setStage, until } from './stage.ts';
import type { Stage } from './stage.ts';

const SIZES = [
  [360, 640],
  [768, 1024],
  [1280, 900],
] as const;

interface Walk {
  readonly stage: Stage;
  readonly height: number;
  /** the page at `path`, watched from when it stands still */
  readonly open: (path: string) => Promise<Page>;
}
interface Place extends Pick<Walk, 'stage' | 'height'> {
  readonly width: number;
  readonly context: BrowserContext;
}

// Each size has a server and weather of its own: most of a walk is waiting, so all sizes walk at once.
let places: readonly Place[] = [];
beforeAll(async () => {
  const stages = await Promise.all(SIZES.map(() => setStage()));
  const { chromium } = await stages[0]!.openDevice();
  places = await Promise.all(
    SIZES.map(async ([width, height], i) => {
      const context = await chromium.browser.newContext({
        viewport: { width, height },
        reducedMotion: 'no-preference',
      });
      return { stage: stages[i]!, width, height, context };
    }),
  );
});
afterAll(() => Promise.all(places.map(({ stage }) => stage.close())));

/** The next walk is a stranger's, whose service worker is there already: its installation takes longer than most walks. */
async function leave({ stage, context }: Place): Promise<void> {
  stage.proxy.setWeather(CLEAR);
  const page = await context.newPage();
  for (const left of context.pages().filter((one) => one !== page)) await left.close();
  const session = await context.newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', {
    origin: stage.proxy.url,
    storageTypes: 'cookies,indexeddb,local_storage',
  });
  await page.close();
}

const itAtEverySize = (title: string, walk: (at: Walk) => Promise<void>): void =>
  it(title, async () => {
    const walks = await Promise.allSettled(
      places.map(async (place) => {
        const { stage, width, height, context } = place;
        try {
          const open = async (path: string): Promise<Page> =>
            openWatched(await context.newPage(), stage.proxy.url + path);
          await walk({ stage, height, open });
        } catch (cause) {
          throw new Error(`at ${width} x ${height}: ${cause instanceof Error ? cause.message : String(cause)}`, {
            cause,
          });
        } finally {
          await leave(place);
        }
      }),
    );
    for (const ended of walks) if (ended.status === 'rejected') throw ended.reason as Error;
  });

declare global {
  interface Window {
    shifts: string[];
    held: { readonly control: Element; readonly x: number; readonly y: number }[];
  }
}

/** Shifts of what is on the page itself, those within 500 ms of an input too. */
async function openWatched(page: Page, address: string): Promise<Page> {
  page.setDefaultTimeout(20_000);
  await page.goto(address);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await until(async () => (await localIds(page, 'outbox')).length === 0, 'the first exchange');
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.waitForTimeout(500);
  await page.evaluate(() => {
    window.shifts = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
      })[])
        for (const { node, previousRect: was, currentRect: is } of entry.sources) {
          const element = node instanceof Element ? node : node?.parentElement;
          // A figure is as wide as its digits.
          if (
            element?.matches('main *, dialog, dialog *') === true &&
            element.closest('h1, .figures, span:has(> .figures)') === null
          )
            window.shifts.push(
              `${element.tagName} ${element.textContent.slice(0, 40)}: ${was.x}, ${was.y} to ${is.x}, ${is.y}`,
            );
        }
    }).observe({ type: 'layout-shift' });
  });
  return page;
}

// The status in the header is as wide as its words.
const CONTROLS = ':is(header, main, footer, dialog) :is(a, button:not([aria-haspopup]), label)';
/** Remembers where each control stands that is in the window, or in its part above `lowest`. */
const hold = (page: Page, lowest = Infinity): Promise<void> =>
  page.evaluate(
    ([controls, end]) => {
      window.held = [...document.querySelectorAll(controls)].flatMap((control) => {
        const { x, y, bottom, width } = control.getBoundingClientRect();
        return width > 0 && bottom > 0 && y < Math.min(innerHeight, end) ? [{ control, x, y }] : [];
      });
    },
    [CONTROLS, lowest] as const,
  );
/** Controls that stand elsewhere than when they were held. */
const moved = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    window.held.flatMap(({ control, x, y }) => {
      const now = control.getBoundingClientRect();
      const isMoved = control.isConnected && (Math.abs(now.x - x) > 1 || Math.abs(now.y - y) > 1);
      return isMoved ? [`${control.textContent} by ${Math.round(now.x - x)}, ${Math.round(now.y - y)}`] : [];
    }),
  );

/** One tap, watched from before it until after the answer of the server. What `opens` moves what is below. */
async function tap(page: Page, name: string, opens = false): Promise<void> {
  // Behind a dialog nothing has a role.
  const button = page.getByRole('button', { name }).first();
  await button.scrollIntoViewIfNeeded();
  // In the middle of the window there is most that could move.
  await button.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await page.waitForTimeout(150);
  const box = await button.boundingBox();
  await hold(page, opens && box !== null ? box.y + box.height : undefined);
  await button.click();
  await page.waitForTimeout(400);
  expect([name, await moved(page)]).toEqual([name, []]);
  await until(async () => (await localIds(page, 'outbox')).length === 0, 'the server has answered');
  await page.waitForTimeout(600);
  expect([name, 'answered', await moved(page)]).toEqual([name, 'answered', []]);
}

describe('[BROWSER-60] at 360, 768 and 1280 px no control moves', () => {
  itAtEverySize('by completing, logging, undoing and opening the list', async ({ open }) => {
    const page = await open('/streak-tracker');
    for (const name of ['Complete Challenge', 'Log Stretching Session', 'Undo', 'Complete Challenge', 'Log Mindful'])
      await tap(page, name);
    await tap(page, 'Complete Challenge');
    expect(await page.evaluate(() => window.shifts)).toEqual([]);
    await tap(page, 'Show 4 entries', true);
    await page.evaluate(() => void (window.shifts = []));
    await tap(page, 'Remove: ');
    expect(await page.evaluate(() => window.shifts)).toEqual([]);
  });

  itAtEverySize('by a rest day and its undoing', async ({ open }) => {
    const page = await open('/streak-tracker');
    const rest = page.getByRole('button', { name: 'Rest today' });
    await rest.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    await hold(page);
    await rest.click();
    await page.getByRole('button', { name: 'Planned rest' }).click();
    await page.getByText('Rest day. Your next entry starts your streak.').first().waitFor();
    await page.waitForTimeout(600);
    expect(await moved(page)).toEqual([]);
    await tap(page, 'Undo');
    expect(await page.evaluate(() => window.shifts)).toEqual([]);
  });

  itAtEverySize(
    'by the first entry on the start page, whose button is in view from the start',
    async ({ open, height }) => {
      const page = await open('/');
      const button = page.getByRole('button', { name: 'Log one minute of breathing' });
      const bar = page.getByRole('navigation', { name: 'Sections' });
      const end = (await bar.isVisible()) ? (await bar.boundingBox())?.y : height;
      // and beside it [LANDING-7] the way of who comes because of pain
      for (const first of [button, page.getByRole('link', { name: 'Something hurts' }).first()]) {
        const box = await first.boundingBox();
        expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThan(end ?? 0);
      }
      await tap(page, 'Log one minute of breathing');
      await tap(page, 'Undo');
      expect(await page.evaluate(() => window.shifts)).toEqual([]);
    },
  );

  itAtEverySize('by sending from the sync panel, whose rows stay and fill', async ({ open, stage }) => {
    const page = await open('/streak-tracker');
    stage.proxy.setWeather({ kind: 'refuse' });
    for (const name of ['Log Stretching', 'Log Mindfulness']) await page.getByRole('button', { name }).click();
    await page.getByRole('button', { name: /2 saved here.*show sync status/ }).click();
    const panel = page.getByRole('dialog', { name: 'Sync status' });
    await panel.getByText('Mindfulness').waitFor();
    await panel.getByText('Can’t reach Waymend.').waitFor();
    await page.evaluate(() => void (window.shifts = []));
    const send = panel.getByRole('button', { name: 'Send now' });
    await send.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    await page.waitForTimeout(150);
    await hold(page);
    // At the last moment: what can be sent is soon sent by itself, and the button goes.
    stage.proxy.setWeather({ kind: 'pass' });
    await send.click();
    await panel.getByText('All 2 entries are saved here and on the server.').waitFor();
    expect(await panel.getByRole('listitem').getByRole('img', { name: 'Here and on the server' }).count()).toBe(2);
    expect(await moved(page)).toEqual([]);
    expect(await page.evaluate(() => window.shifts)).toEqual([]);
  });

  itAtEverySize(
    'by sending from the repair desk, and by a dialog over the people of this device',
    async ({ open, stage }) => {
      const page = await open('/repair');
      await page.getByRole('button', { name: 'Sync now' }).waitFor();
      await page.evaluate(() => void (window.shifts = []));
      await tap(page, 'Sync now');
      expect(await page.evaluate(() => window.shifts)).toEqual([]);
      await page.goto(`${stage.proxy.url}/people`);
      const name = page.getByRole('button', { name: 'Add a name' }).first();
      await name.evaluate((element) => element.scrollIntoView({ block: 'center' }));
      await page.waitForTimeout(500);
      await hold(page);
      await name.click();
      await page.getByRole('dialog').waitFor();
      expect(await moved(page)).toEqual([]);
      await page.getByRole('button', { name: 'Cancel' }).click();
      await page.waitForTimeout(400);
      expect(await moved(page)).toEqual([]);
    },
  );

  itAtEverySize(
    'by a rejected entry that is sent again or discarded: its row keeps its place',
    async ({ open, stage }) => {
      const page = await open('/streak-tracker');
      stage.proxy.setWeather({ kind: 'status', status: 413, code: 'too_large' }, '/api/sync');
      for (const name of ['Log Stretching', 'Log Mindfulness']) await page.getByRole('button', { name }).click();
      await until(async () => (await localIds(page, 'quarantine')).length === 2, 'both are rejected');
      await page.goto(`${stage.proxy.url}/repair`);
      await page.getByRole('heading', { name: 'What to fix' }).waitFor();
      await page.waitForTimeout(500);
      // Long enough that the page is looked at while it sends, and again when the server has answered.
      stage.proxy.setWeather({ kind: 'slow', ms: 2_000 });
      const row = page.getByRole('article').first();
      const button = row.getByRole('button', { name: 'Send again', exact: true });
      await button.evaluate((element) => element.scrollIntoView({ block: 'center' }));
      await page.waitForTimeout(150);
      await hold(page);
      await button.click();
      await row.getByText('Done. Nothing more to fix here.').waitFor();
      await page.waitForTimeout(600);
      expect(['while it sends', await moved(page)]).toEqual(['while it sends', []]);
      await until(async () => (await localIds(page, 'outbox')).length === 0, 'the server has answered');
      await page.waitForTimeout(600);
      expect(await moved(page)).toEqual([]);
      stage.proxy.setWeather({ kind: 'pass' });
      const other = page.getByRole('article').nth(1);
      await other.getByRole('button', { name: 'Discard' }).click();
      await page.getByRole('button', { name: 'Discard for good' }).click();
      await page.getByRole('heading', { name: 'Nothing to fix' }).waitFor();
      await page.waitForTimeout(600);
      expect(await moved(page)).toEqual([]);
    },
  );

  itAtEverySize(
    'by the welcome after the browser cleared its storage, and by putting it off',
    async ({ open, stage }) => {
      const page = await open('/streak-tracker');
      await page.getByRole('button', { name: 'Log Stretching' }).click();
      await until(async () => (await localIds(page, 'facts')).length === 1, 'it is recorded');
      await until(async () => (await localIds(page, 'outbox')).length === 0, 'it is saved');
      await page.goto('about:blank');
      const session = await page.context().newCDPSession(page);
      await session.send('Storage.clearDataForOrigin', { origin: stage.proxy.url, storageTypes: 'indexeddb' });
      await page.goto(stage.proxy.url);
      await page.getByRole('heading', { level: 1, name: 'Welcome back' }).waitFor();
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      await page.waitForTimeout(500);
      await hold(page);
      await page.waitForTimeout(1_500);
      expect(await moved(page)).toEqual([]);
      await page.getByRole('main').getByRole('button', { name: 'Bring them back' }).click();
      // Another page takes its place. Until then nothing moves.
      expect(await moved(page)).toEqual([]);
      await page.getByRole('heading', { name: '1 day in a row' }).waitFor();
      await page.waitForTimeout(500);
      await hold(page);
      await page.waitForTimeout(1_500);
      expect(await moved(page)).toEqual([]);
    },
  );

  itAtEverySize('by opening another profile', async ({ open }) => {
    const page = await open('/people');
    await page.getByRole('button', { name: 'Add a person' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Eve');
    await page.keyboard.press('Enter');
    const eve = page.getByRole('button', { name: /^Switch: Eve/ });
    await eve.waitFor();
    await page.getByText('Eve was added.').first().waitFor();
    await eve.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    await page.waitForTimeout(600);
    await hold(page);
    await eve.click();
    await page.getByRole('button', { name: 'Switch: No name yet' }).waitFor();
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    await page.waitForTimeout(300);
    await hold(page);
    await page.waitForTimeout(1_500);
    expect(await moved(page)).toEqual([]);
  });
});
