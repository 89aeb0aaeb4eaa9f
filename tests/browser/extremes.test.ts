/**
 * Large text, a telephone held sideways, forced colours, long names and paper: each caused, and measured on every screen.
 * A screen is opened twice, with the browser's large text and without it: a person turns, prints and recolours what is open.
 */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { exampleAddress } from '#pwa/routes/route.ts';
import { routeTable } from '#pwa/routes/table.ts';
import { logActivities } from './commands.ts';
import { openInstalled, setStage } from './stage.ts';
import type { Stage } from './stage.ts';

const paths = routeTable.map(exampleAddress);
const LONG_NAME = `Wolfeschlegelsteinhausenberger${'👩‍👩‍👧‍👦'.repeat(10)}`;

let stage: Stage;
let page: Page;
beforeAll(async () => {
  stage = await setStage();
  const device = await stage.openDevice();
  page = device.page;
  await openInstalled(device, stage);
  await logActivities(page, 2);
  await page.goto(`${stage.proxy.url}/people`);
  await page.getByRole('button', { name: 'Add a name' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill(LONG_NAME);
  await page.getByRole('button', { name: 'Save name' }).click();
  await page.getByRole('heading', { level: 2, name: LONG_NAME }).waitFor();
  // One entry stays on this device, so that its stone is hollow.
  stage.proxy.setWeather({ kind: 'refuse' });
  await page.goto(`${stage.proxy.url}/streak-tracker`);
  await page.getByRole('button', { name: 'Complete Challenge' }).first().click();
  await page.getByText('Challenge Completed!').waitFor();
});
afterEach(() => page.emulateMedia({ media: null, forcedColors: null, colorScheme: null }));
afterAll(() => stage.close());

async function show(path: string, width: number, height: number): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.goto(stage.proxy.url + path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.getByRole('status').filter({ hasText: 'Optimizing' }).waitFor({ state: 'detached' });
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

/** Two frames later everything that listens to the size of things has reacted; a colour on its way to another is neither. */
const settle = (): Promise<void> =>
  page.evaluate(async () => {
    await new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())));
    const onTheirWay = document.getAnimations().filter((one) => one instanceof CSSTransition);
    await Promise.allSettled(onTheirWay.map(({ finished }) => finished));
  });

/** Words that are cut, lie outside the window or on a control of their own row, and a page that scrolls sideways. */
async function faults(): Promise<string[]> {
  await settle();
  return page.evaluate(() => {
    const found: string[] = [];
    const root = document.documentElement;
    // Nothing moves while this looks, and most words share what they stand in.
    const remembered = <Value>(of: (element: Element) => Value): ((element: Element) => Value) => {
      const known = new Map<Element, Value>();
      return (element) => {
        if (!known.has(element)) known.set(element, of(element));
        return known.get(element) as Value;
      };
    };
    const isSeen = (element: Element): boolean =>
      element.checkVisibility({ visibilityProperty: true }) &&
      element.closest('.visually-hidden, svg, [hidden]') === null;
    const boxOf = remembered((element) => element.getBoundingClientRect());
    const shapeOf = remembered((element) => {
      const { overflowX, overflowY } = getComputedStyle(element);
      return {
        scrolls: ['auto', 'scroll'].includes(overflowX) && element.scrollWidth > element.clientWidth,
        // For readers only.
        isForReaders: element.clientWidth <= 1 || element.clientHeight <= 1,
        cutsX: overflowX !== 'visible' || element.parentElement === document.body,
        cutsY: overflowY === 'hidden' || overflowY === 'clip',
        // The header and the bottom bar have one height.
        isBar: element.matches('header, body > * > nav'),
      };
    });
    if (root.scrollWidth > root.clientWidth) {
      const wide = [...document.querySelectorAll('body *')].findLast(
        (element) => element.getBoundingClientRect().right > root.clientWidth + 1 && isSeen(element),
      );
      found.push(`sideways: ${root.scrollWidth} in ${root.clientWidth}, ${wide?.outerHTML.slice(0, 100)}`);
    }
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walk.nextNode(); node !== null; node = walk.nextNode()) {
      const words = node.textContent?.trim() ?? '';
      const parent = node.parentElement;
      if (words === '' || parent === null || !isSeen(parent)) continue;
      // The app's name goes as a whole where there is no room for it.
      const { bottom: end } = parent.closest('header a:has(bdi)')?.getBoundingClientRect() ?? { bottom: Infinity };
      if (boxOf(parent).top >= end) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const boxes = [...range.getClientRects()].filter(({ width }) => width > 0);
      for (let box: Element | null = parent; box !== null && box !== document.body; box = box.parentElement) {
        const { scrolls, isForReaders, cutsX, cutsY, isBar } = shapeOf(box);
        if (scrolls || isForReaders) break;
        const { left, right, top, bottom } = boxOf(box);
        if (cutsX && boxes.some((each) => each.left < left - 1 || each.right > right + 1)) {
          found.push(`cut: ${words.slice(0, 40)}`);
          break;
        }
        if (cutsY && boxes.some((each) => each.top < top - 4 || each.bottom > bottom + 4)) {
          found.push(`cut below: ${words.slice(0, 40)}`);
          break;
        }
        if (isBar && boxes.some((each) => each.bottom > bottom + 1)) found.push(`below its bar: ${words.slice(0, 40)}`);
      }
      const control = parent.closest('button, a');
      const { left, right } = boxOf(control ?? parent);
      if (control !== null && boxes.some((each) => each.left < left - 1 || each.right > right + 1))
        found.push(`wider than its control: ${words.slice(0, 40)}`);
    }
    return [...new Set(found)];
  });
}

describe.each(paths)('%s', (path) => {
  it('[BROWSER-61] at twice the text, by the browser’s setting: nothing is cut or sideways at 360', async () => {
    const session = await page.context().newCDPSession(page);
    await session.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
    try {
      await show(path, 360, 640);
      expect(await faults()).toEqual([]);
    } finally {
      await session.send('Page.setFontSizes', { fontSizes: { standard: 16 } });
      await session.detach();
    }
  });

  describe('opened once', () => {
    beforeAll(() => show(path, 360, 640));

    it('[BROWSER-61] as it is: nothing is cut or sideways from 320 to 400, with a long name', async () => {
      for (const width of [320, 345, 360, 400]) {
        await page.setViewportSize({ width, height: 640 });
        expect([width, await faults()]).toEqual([width, []]);
      }
    });

    it('[BROWSER-62] on a telephone held sideways keeps two thirds for the page', async () => {
      await page.setViewportSize({ width: 740, height: 360 });
      await settle();
      await page.evaluate(() => scrollTo(0, 200));
      const taken = await page.evaluate(() =>
        [...document.body.querySelectorAll('*')]
          .filter((element) => ['fixed', 'sticky'].includes(getComputedStyle(element).position))
          .map((element) => element.getBoundingClientRect())
          .filter(({ width, top, bottom }) => width > 300 && bottom > 0 && top < innerHeight)
          .reduce((sum, { height }) => sum + height, 0),
      );
      expect(taken).toBeGreaterThan(0);
      expect(taken).toBeLessThanOrEqual(120);
      expect(await faults()).toEqual([]);
    });

    it('[BROWSER-63] in forced colours: controls have their edges, what is chosen differs, a hollow stone is hollow', async () => {
      await page.setViewportSize({ width: 360, height: 640 });
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ forcedColors: 'active', colorScheme });
        await settle();
        const found = await page.evaluate(() => {
          const canvas = getComputedStyle(document.body).backgroundColor;
          const look = (element: Element, names: readonly (keyof CSSStyleDeclaration)[]): string =>
            names.map((name) => String(getComputedStyle(element)[name])).join();
          const seen = <E extends Element>(selector: string): E[] =>
            [...document.querySelectorAll<E>(selector)].filter((element) => element.checkVisibility());
          const edgeless = seen('[class*="primary"], [class*="secondary"]')
            .filter(
              (element) =>
                parseFloat(getComputedStyle(element).borderTopWidth) < 1 ||
                [canvas, 'rgba(0, 0, 0, 0)'].includes(getComputedStyle(element).borderTopColor),
            )
            .map(({ textContent }) => `no edge: ${textContent}`);
          const stones = [...document.querySelectorAll('g[data-state]')].flatMap((stone) => {
            const looks = [...stone.querySelectorAll('path')].map((path) => getComputedStyle(path));
            const isHollow = looks.every(({ fill, stroke }) => fill === canvas && stroke !== canvas);
            if (stone.getAttribute('data-state') === 'here') return isHollow ? [] : ['a hollow stone is not hollow'];
            return looks.some(({ fill }) => fill !== canvas) ? [] : ['a filled stone is not seen'];
          });
          const LOOK = ['borderTopColor', 'backgroundColor', 'fontWeight', 'outlineStyle', 'appearance'] as const;
          const chosen = seen<HTMLInputElement>('input:checked').flatMap((input) => {
            const others = [...document.querySelectorAll<HTMLInputElement>(`input[name="${input.name}"]`)];
            const other = others.find(({ checked, disabled }) => !checked && !disabled);
            const frame = (element: HTMLInputElement): Element => element.closest('label') ?? element;
            const isOwn = getComputedStyle(input).appearance === 'auto';
            if (isOwn || input.name === '' || other === undefined) return [];
            return look(frame(input), LOOK) === look(frame(other), LOOK)
              ? [`chosen alike: ${frame(input).textContent}`]
              : [];
          });
          const switches = seen('input[role="switch"]').filter(
            (element) => getComputedStyle(element, '::after').borderTopStyle === 'none',
          );
          return [...new Set([...edgeless, ...stones, ...chosen, ...switches.map(() => 'a switch without its stone')])];
        });
        expect([colorScheme, found]).toEqual([colorScheme, []]);
      }
    });

    it('[BROWSER-64] on paper has no bars', async () => {
      await page.emulateMedia({ media: 'print' });
      await page.setViewportSize({ width: 740, height: 1000 });
      await settle();
      const bars = await page.evaluate(() =>
        [...document.body.querySelectorAll('*')]
          .filter((element) => ['fixed', 'sticky'].includes(getComputedStyle(element).position))
          .filter((element) => element.checkVisibility() && element.getBoundingClientRect().height > 1)
          .map((element) => `${element.tagName} ${element.textContent.slice(0, 40)}`),
      );
      expect(bars).toEqual([]);
      expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true);
    });

    it('[BROWSER-61] at twice the text and nothing else: nothing is cut or sideways at 360', async () => {
      // The last on this page, which keeps its large letters.
      await page.setViewportSize({ width: 360, height: 640 });
      await page.evaluate(() => {
        const sizes = [...document.querySelectorAll<HTMLElement>('body *:not(svg *)')].map(
          (element) => [element, parseFloat(getComputedStyle(element).fontSize)] as const,
        );
        for (const [{ style }, size] of sizes) style.fontSize = `${size * 2}px`;
      });
      expect(await faults()).toEqual([]);
    });
  });
});

it('[BROWSER-61] a row that says what was logged stays within it, beside its Undo', async () => {
  await show('/streak-tracker', 360, 640);
  await page.getByRole('button', { name: 'Log Mindfulness Practice' }).click();
  await page.getByRole('button', { name: 'Undo' }).last().waitFor();
  for (const width of [320, 345, 360, 400]) {
    await page.setViewportSize({ width, height: 640 });
    expect([width, await faults()]).toEqual([width, []]);
  }
});
