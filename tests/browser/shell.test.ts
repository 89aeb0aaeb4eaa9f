/** What the specification says about the shell and its routes, tested in the built app for the screens that exist. */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import shell from '#locales/en/shell.json';
import { exampleAddress } from '#pwa/routes/route.ts';
import { routeTable } from '#pwa/routes/table.ts';
import { setStage, until } from './stage.ts';
import type { Device, Stage } from './stage.ts';

const WIDE = { width: 1280, height: 800 };
const PHONE = { width: 360, height: 640 };

type Entry = readonly [label: string, path: string];
/** The specified items whose screens exist: once a screen is added, these tests require its item. */
const built = (entries: readonly Entry[]): readonly Entry[] =>
  entries.filter(([, path]) => routeTable.some((route) => route.path === path));
const TOP: readonly Entry[] = [
  ['Home', '/'],
  ['Features', '/features'],
  ['AI Coach', '/exercise-ai'],
  ['Reviews', '/testimonials'],
  ['Pricing', '/pricing'],
  ['Dashboard', '/dashboard'],
];
const MENU: readonly Entry[] = [
  ['Search', '/search'],
  ['Schedule', '/schedule'],
  ['Settings', '/settings'],
  ['People', '/people'],
];
const BOTTOM: readonly Entry[] = [
  ['Exercises', '/exercises'],
  ['Streaks', '/streak-tracker'],
  ['Progress', '/progress'],
  ['Profile', '/profile'],
];

let stage: Stage;
let device: Device;
let page: Page;

beforeAll(async () => {
  stage = await setStage();
  device = await stage.openDevice();
  page = device.page;
});
afterAll(() => stage.close());

/** A visitor who has recorded nothing. A page that is already open is only scrolled back. */
async function open(path: string, size = WIDE): Promise<void> {
  await page.setViewportSize(size);
  if (new URL(page.url()).pathname === path) await page.evaluate(() => window.scrollTo(0, 0));
  else await page.goto(`${stage.proxy.url}${path}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  // A page is named once it was drawn.
  await page.waitForFunction(() => document.title.includes(' | '));
}

const banner = (): Locator => page.getByRole('banner');
const navigation = (name: string): Locator => page.getByRole('navigation', { name, exact: true });
const linksIn = (place: Locator): Promise<(readonly [string, string | null])[]> =>
  place
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => [link.textContent, link.getAttribute('href')] as const));

interface Place {
  readonly top: number;
  readonly bottom: number;
  readonly scrolled: number;
  /** nothing covers it */
  readonly isUppermost: boolean;
}
/** An element's position in the window, before and after scrolling to the end of the page. */
async function throughScroll(element: Locator): Promise<readonly [Place, Place]> {
  const measure = (): Promise<Place> =>
    element.evaluate((node) => {
      const { top, bottom, left, width, height } = node.getBoundingClientRect();
      const found = document.elementFromPoint(left + width / 2, top + height / 2);
      return { top, bottom, scrolled: window.scrollY, isUppermost: node.contains(found) };
    });
  const before = await measure();
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  return [before, await measure()];
}

/** How a link is drawn: its weight, and whether it is marked with the stone of the current page. */
const looks = (link: Locator, stone: '::before' | '::after'): Promise<{ weight: number; hasStone: boolean }> =>
  link.evaluate((node, pseudo) => {
    const drawn = getComputedStyle(node, pseudo);
    return {
      weight: Number(getComputedStyle(node).fontWeight),
      hasStone: drawn.content !== 'none' && Number.parseFloat(drawn.width) > 0,
    };
  }, stone);

describe('[BROWSER-50] the top navigation of the built app', () => {
  it.each([
    ['wide', WIDE],
    ['on a phone', PHONE],
  ] as const)('[2.shell.01] stays at the top of the window while the page scrolls, %s', async (_, size) => {
    await open('/streak-tracker', size);
    const [before, after] = await throughScroll(banner());
    expect(after.scrolled).toBeGreaterThan(300);
    expect(before).toMatchObject({ top: 0, scrolled: 0, isUppermost: true });
    expect(after).toMatchObject({ top: 0, bottom: before.bottom, isUppermost: true });
  });

  it('[2.shell.02] lists the entries whose screens exist, in the order of the specification', async () => {
    await open('/streak-tracker');
    expect(await linksIn(navigation('Main'))).toEqual(built(TOP));
  });

  it('leads to the exercises, streaks and progress, where no bottom bar does', async () => {
    await open('/streak-tracker');
    expect(await linksIn(navigation('Your pages'))).toEqual([
      ['Exercises', '/exercises'],
      ['Streaks', '/streak-tracker'],
      ['Progress', '/progress'],
    ]);
    expect(await navigation('Sections').isVisible()).toBe(false);
    await open('/streak-tracker', PHONE);
    expect(await navigation('Your pages').isVisible()).toBe(false);
  });

  it('[2.shell.03] highlights the place you are, and only that', async () => {
    await open('/');
    const home = navigation('Main').getByRole('link', { name: 'Home' });
    expect(await navigation('Main').locator('[aria-current="page"]').allInnerTexts()).toEqual(['Home']);
    const here = await looks(home, '::after');
    expect(here.hasStone).toBe(true);
    await open('/people');
    expect(await navigation('Main').locator('[aria-current]').count()).toBe(0);
    const elsewhere = await looks(home, '::after');
    expect(elsewhere.hasStone).toBe(false);
    expect(here.weight).toBeGreaterThan(elsewhere.weight);
  });

  it.each([
    ['2.shell.04', 'Search', '/search'],
    ['2.shell.05', 'Schedule', '/schedule'],
    ['2.shell.06', 'Messages', '/testimonials'],
    ['2.shell.07', 'Settings', '/settings'],
    ['2.shell.08', 'Notifications', '/notifications'],
  ])('[%s] has the icon %s to %s once that screen exists, and none before', async (_, name, path) => {
    await open('/streak-tracker');
    const icon = banner().getByRole('link', { name, exact: true });
    expect(await icon.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual(
      built([[name, path]]).map(([, address]) => address),
    );
  });

  it('[2.shell.09] [9.notifications.07] has no badge while nothing is unread', async () => {
    await open('/streak-tracker');
    expect(await banner().getByText(/^\d+$/).count()).toBe(0);
    expect(
      await banner()
        .getByRole('link', { name: /unread/ })
        .count(),
    ).toBe(0);
  });

  it('[2.shell.10] [7.assets.04] shows the initials of the open profile, in every tab and at once, and requests no image', async () => {
    const images: string[] = [];
    page.context().on('request', (request) => {
      if (request.resourceType() === 'image') images.push(request.url());
    });
    await open('/people');
    const other = await page.context().newPage();
    await other.setViewportSize(WIDE);
    await other.goto(`${stage.proxy.url}/streak-tracker`);
    const avatarIn = (tab: Page, name: string): Locator =>
      tab.getByRole('banner').getByRole('link', { name, exact: true });
    await avatarIn(page, 'People').locator('svg').waitFor();
    await avatarIn(other, 'People').locator('svg').waitFor();
    const rename = async (button: string | RegExp, name: string): Promise<void> => {
      await page.getByRole('button', { name: button }).click();
      await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill(name);
      await page.getByRole('button', { name: 'Save name' }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    };
    let button: string | RegExp = /^Add a name/;
    for (const [name, initials] of [
      ['Anna Berg', 'AB'],
      ['Łukasz', 'Ł'],
      ['👩‍👩‍👧 李', '👩‍👩‍👧李'],
    ] as const) {
      await rename(button, name);
      for (const tab of [page, other]) {
        await avatarIn(tab, `${name}, people on this device`).waitFor();
        expect(await avatarIn(tab, `${name}, people on this device`).innerText()).toBe(initials);
      }
      button = /^Rename/;
    }
    await page.reload();
    expect(await avatarIn(page, '👩‍👩‍👧 李, people on this device').innerText()).toBe('👩‍👩‍👧李');
    await rename(button, '');
    for (const tab of [page, other]) await avatarIn(tab, 'People').locator('svg').waitFor();
    expect(images).toEqual([]);
  });
});

describe('[BROWSER-50] the mobile menu of the built app', () => {
  beforeEach(async () => {
    await open('/people', PHONE);
    await page.keyboard.press('Escape');
  });
  const menu = (): Locator => navigation('Menu');
  const openMenu = (): Promise<void> => page.getByRole('button', { name: 'Open menu' }).click();

  it('[2.shell.11] [4.shell.01] opens and closes by its button', async () => {
    expect(await menu().count()).toBe(0);
    await openMenu();
    await menu().waitFor();
    await page.getByRole('button', { name: 'Close menu' }).click();
    await menu().waitFor({ state: 'detached' });
  });

  it('[2.shell.12] closes on selection of an entry, and of Legal Info', async () => {
    await openMenu();
    await menu().getByRole('link', { name: 'Home' }).click();
    await menu().waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe('/');
    await openMenu();
    await menu().getByRole('button', { name: 'Legal Info' }).click();
    await menu().waitFor({ state: 'detached' });
    await page.getByRole('dialog', { name: 'Legal Info' }).waitFor();
  });

  it('[2.shell.13] lists the entries whose screens exist, in order, and then Legal Info', async () => {
    await openMenu();
    expect(await linksIn(menu())).toEqual([...built(TOP), ...built(MENU)]);
    expect(await menu().locator('a, button').last().innerText()).toBe('Legal Info');
  });
});

describe('[BROWSER-50] the bottom navigation of the built app', () => {
  it('[2.shell.14] is fixed in place at the foot of the window', async () => {
    await open('/streak-tracker', PHONE);
    const [before, after] = await throughScroll(navigation('Sections'));
    expect(after.scrolled).toBeGreaterThan(300);
    expect(before).toMatchObject({ bottom: PHONE.height, isUppermost: true });
    expect(after).toMatchObject({ top: before.top, bottom: PHONE.height, isUppermost: true });
  });

  it('[2.shell.15] has the entries whose screens exist, in the order of the specification', async () => {
    await open('/people', PHONE);
    expect(await linksIn(navigation('Sections'))).toEqual([['Dashboard', '/'], ...built(BOTTOM)]);
  });

  it('[2.shell.16] highlights the place you are, and only that', async () => {
    await open('/streak-tracker', PHONE);
    const streaks = navigation('Sections').getByRole('link', { name: 'Streaks' });
    expect(await navigation('Sections').locator('[aria-current="page"]').allInnerTexts()).toEqual(['Streaks']);
    const here = await looks(streaks, '::before');
    expect(here.hasStone).toBe(true);
    await open('/people', PHONE);
    expect(await navigation('Sections').locator('[aria-current]').count()).toBe(0);
    const elsewhere = await looks(streaks, '::before');
    expect(elsewhere.hasStone).toBe(false);
    expect(here.weight).toBeGreaterThan(elsewhere.weight);
  });
});

describe('[BROWSER-50] the routes of the built app', () => {
  it("[2.router.06] open for a stranger, the team's too, and the server gives a stranger nobody's data", async () => {
    expect(routeTable.filter(({ audience }) => audience === 'team')).not.toEqual([]);
    await page.context().clearCookies();
    for (const row of routeTable) {
      const address = exampleAddress(row);
      await open(address);
      expect([row.path, new URL(page.url()).pathname]).toEqual([row.path, address]);
      // A screen with parameters, and a page of the team, may put its own title in place of the row's; so do the landing page, and
      // the coach, whose steps each have one.
      const title = await page.title();
      if (row.path === address && row.audience === 'everyone' && row.id !== 'coach')
        expect(title).toBe(`${shell.title[row.stranger === undefined ? row.title : 'landing']} | Waymend`);
      else expect(title).toMatch(/^(?!Page not found).+ \| Waymend$/);
    }
    for (const path of ['user-data', 'badges'])
      expect((await fetch(`${stage.server.url}/api/streak/${path}`)).status).toBe(401);
  });

  it('[2.router.01] [2.router.02] [1.tagline.04] a page is fetched when it is wanted, and "Optimizing your experience..." stands there until it comes', async () => {
    // Without the worker, which caches every page on the first visit.
    const visitor = await device.chromium.browser.newContext({ serviceWorkers: 'block' });
    const tab = await visitor.newPage();
    const fetched: string[] = [];
    tab.on('request', (request) => fetched.push(new URL(request.url()).pathname));
    const people = (path: string): boolean => path.includes('PeopleScreen');
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await tab.route(
      (url) => people(url.pathname),
      async (route) => {
        await held;
        await route.continue();
      },
    );
    await tab.goto(`${stage.proxy.url}/repair`);
    await tab.getByRole('heading', { level: 1 }).waitFor();
    expect(fetched.some((path) => path.includes('RepairScreen'))).toBe(true);
    expect(fetched.filter(people)).toEqual([]);
    await tab.goto(`${stage.proxy.url}/people`, { waitUntil: 'commit' });
    const loading = tab.getByRole('status').filter({ hasText: /^Optimizing your experience\.\.\.$/ });
    await loading.waitFor();
    await until(() => fetched.some(people), 'the page is asked for');
    expect(await tab.getByRole('heading', { level: 1 }).count()).toBe(0);
    release();
    await tab.getByRole('heading', { level: 1, name: 'People on this device' }).waitFor();
    expect(await loading.count()).toBe(0);
    await visitor.close();
  });

  it('[2.router.03] [2.router.04] an address of no screen says so, speaks of no router and leads back', async () => {
    await open('/no/such/page');
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('There is no page at this address');
    expect(await page.locator('body').innerText()).not.toMatch(/404|router/);
    await page.getByRole('link', { name: 'Go to the start page' }).click();
    await page.getByRole('heading', { level: 1, name: 'Find your way back from pain.' }).waitFor();
  });

  it('[1.legal.11] the Legal Info dialog is at most 80% of the window high, and scrolls', async () => {
    await open('/people', PHONE);
    await page.getByRole('contentinfo').getByRole('button', { name: 'Legal Info' }).click();
    const dialog = page.getByRole('dialog', { name: 'Legal Info' });
    await dialog.waitFor();
    await until(async () => ((await dialog.boundingBox())?.height ?? 0) > 300, 'the dialog has its text');
    const height = (await dialog.boundingBox())?.height ?? 0;
    expect(height).toBeLessThanOrEqual(PHONE.height * 0.8 + 1);
    await dialog.getByRole('button', { name: 'I Understand' }).click();
    await dialog.waitFor({ state: 'detached' });
  });
});
