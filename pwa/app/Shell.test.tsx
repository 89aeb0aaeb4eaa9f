// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { act, screen, within } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { describe, expect, it } from 'vitest';
import { renameProfile } from '../data/commands/profiles/name-profile.ts';
import type { Route } from '../routes/route.ts';
import { routeTable } from '../routes/table.ts';
import { fixtureRoute, NAVIGATION_PATHS, renderApp } from '../testing/render-app.tsx';
import { useToast, type Toaster } from '../ui/overlay/useToast.ts';

const styles = (file: string): string => readFileSync(join(import.meta.dirname, file), 'utf8');
const linksIn = (element: HTMLElement): (string | null)[][] =>
  within(element)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);
const navigation = (name: string): HTMLElement => screen.getByRole('navigation', { name });

describe('the top navigation', () => {
  it('[2.shell.01] stays at the top while the page scrolls', async () => {
    await renderApp();
    expect(navigation('Main').closest('header')?.className).toContain('top');
    expect(styles('./Shell.module.css')).toMatch(/\.top \{[^}]*position: sticky;\s+inset-block-start: 0;/);
  });

  it('[2.shell.02] lists the entries in the order of the specification', async () => {
    await renderApp();
    expect(linksIn(navigation('Main'))).toEqual([
      ['Home', '/'],
      ['Features', '/features'],
      ['AI Coach', '/exercise-ai'],
      ['Reviews', '/testimonials'],
      ['Pricing', '/pricing'],
      ['Dashboard', '/dashboard'],
    ]);
  });

  it('leads on to what the bottom bar of a phone has, but not twice to one page', async () => {
    await renderApp({ path: '/progress' });
    expect(linksIn(navigation('Your pages'))).toEqual([
      ['Exercises', '/exercises'],
      ['Streaks', '/streak-tracker'],
      ['Progress', '/progress'],
    ]);
    expect(within(navigation('Your pages')).getByRole('link', { current: 'page' }).textContent).toBe('Progress');
    expect(navigation('Main').querySelector('[aria-current]')).toBeNull();
  });

  it('lists only what the route table has', async () => {
    await renderApp({ routes: ['/', '/pricing'].map((path) => fixtureRoute(path)) });
    expect(linksIn(navigation('Main'))).toEqual([
      ['Home', '/'],
      ['Pricing', '/pricing'],
    ]);
    for (const name of ['Search', 'Schedule', 'Messages', 'Settings', 'Notifications'])
      expect(screen.queryByRole('link', { name })).toBeNull();
  });

  it('[2.shell.03] marks the place you are', async () => {
    const { press } = await renderApp({ path: '/pricing' });
    const current = (): (string | null)[] =>
      [...navigation('Main').querySelectorAll('[aria-current="page"]')].map((link) => link.textContent);
    expect(current()).toEqual(['Pricing']);
    await press(within(navigation('Main')).getByRole('link', { name: 'Home' }));
    expect(current()).toEqual(['Home']);
    expect(styles('./navigation/TopNavigation.module.css')).toContain('.links a[aria-current]::after');
  });

  it.each([
    ['2.shell.04', 'Search', '/search'],
    ['2.shell.05', 'Schedule', '/schedule'],
    ['2.shell.06', 'Messages', '/testimonials'],
    ['2.shell.07', 'Settings', '/settings'],
    ['2.shell.08', 'Notifications, 3 unread', '/notifications'],
  ])('[%s] has the icon %s, which leads to %s', async (_statement, name, path) => {
    await renderApp({ unread: 3 });
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(path);
  });

  it('[2.shell.09] [9.notifications.07] shows the real unread count, and no badge at 0', async () => {
    const { unmount } = await renderApp({ unread: 3 });
    expect(screen.getByRole('link', { name: 'Notifications, 3 unread' }).textContent).toBe('3');
    unmount();
    await renderApp();
    expect(screen.getByRole('link', { name: 'Notifications' }).textContent).toBe('');
  });

  it('[2.shell.10] shows the initials of the person whose profile is open, and follows a new name', async () => {
    const { space } = await renderApp({ name: 'Mira Kovac' });
    expect(screen.getByRole('link', { name: 'Profile of Mira Kovac' }).textContent).toBe('MK');
    await act(() => renameProfile(space.profile.id, 'Anna'));
    expect((await screen.findByRole('link', { name: 'Profile of Anna' })).textContent).toBe('A');
    await act(() => renameProfile(space.profile.id, ''));
    const avatar = await within(screen.getByRole('banner')).findByRole('link', { name: 'Profile' });
    expect([avatar.textContent, avatar.querySelector('svg') === null]).toEqual(['', false]);
  });

  it('[7.assets.04] draws the avatar on the device: no image is requested', async () => {
    const { container, unmount } = await renderApp({ name: 'Mira Kovac' });
    expect(container.querySelectorAll('img, image, picture, [style*="url("]')).toHaveLength(0);
    unmount();
    const unnamed = await renderApp();
    expect(
      within(screen.getByRole('banner')).getByRole('link', { name: 'Profile' }).querySelector('svg'),
    ).not.toBeNull();
    expect(unnamed.container.querySelectorAll('img, image, picture')).toHaveLength(0);
  });
});

describe('the people on this device', () => {
  it('are where the avatar leads until there is a profile, and in the mobile menu', async () => {
    const people = routeTable.find(({ id }) => id === 'people');
    const { user } = await renderApp({
      name: 'Mira Kovac',
      routes: [fixtureRoute('/'), fixtureRoute('/people', { nav: people?.nav ?? [] })],
    });
    const avatar = screen.getByRole('link', { name: 'Mira Kovac, people on this device' });
    expect([avatar.textContent, avatar.getAttribute('href')]).toEqual(['MK', '/people']);
    await user.click(screen.getByRole('button', { name: 'Open menu' }));
    expect(linksIn(navigation('Menu'))).toContainEqual(['People', '/people']);
  });
});

describe('the mobile menu', () => {
  it('[2.shell.11] [4.shell.01] opens and closes by its button, and by Escape', async () => {
    const { user } = await renderApp();
    expect(screen.queryByRole('navigation', { name: 'Menu' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Open menu' }));
    expect(navigation('Menu').id).toBe(
      screen.getByRole('button', { name: 'Close menu' }).getAttribute('aria-controls'),
    );
    expect(screen.getByRole('button', { name: 'Close menu' }).getAttribute('aria-expanded')).toBe('true');
    await user.click(screen.getByRole('button', { name: 'Close menu' }));
    expect(screen.queryByRole('navigation', { name: 'Menu' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Open menu' }));
    await user.tab();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('navigation', { name: 'Menu' })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open menu' }));
  });

  it('[2.shell.12] closes on selection of an entry, and of Legal Info', async () => {
    const { user, press, pathname } = await renderApp();
    await user.click(screen.getByRole('button', { name: 'Open menu' }));
    await press(within(navigation('Menu')).getByRole('link', { name: 'Pricing' }));
    expect(screen.queryByRole('navigation', { name: 'Menu' })).toBeNull();
    expect(pathname()).toBe('/pricing');
    await user.click(screen.getByRole('button', { name: 'Open menu' }));
    await user.click(within(navigation('Menu')).getByRole('button', { name: 'Legal Info' }));
    expect(screen.queryByRole('navigation', { name: 'Menu' })).toBeNull();
    expect(await screen.findByRole('dialog', { name: 'Legal Info' })).toBeDefined();
  });

  it('[2.shell.13] lists the navigation items, then Search, Schedule, Settings and Legal Info', async () => {
    const { user } = await renderApp();
    await user.click(screen.getByRole('button', { name: 'Open menu' }));
    const menu = navigation('Menu');
    expect([...menu.querySelectorAll('a, button')].map((entry) => entry.textContent)).toEqual([
      'Home',
      'Features',
      'AI Coach',
      'Reviews',
      'Pricing',
      'Dashboard',
      'Search',
      'Schedule',
      'Settings',
      'Legal Info',
    ]);
  });
});

describe('the bottom navigation', () => {
  it('[2.shell.14] is fixed in place', async () => {
    await renderApp();
    expect(navigation('Sections').className).toContain('bar');
    expect(styles('./navigation/BottomNavigation.module.css')).toMatch(
      /\.bar \{[^}]*position: fixed;[^}]*inset-block-end: 0;/,
    );
  });

  it('[2.shell.15] has the five entries', async () => {
    await renderApp();
    expect(linksIn(navigation('Sections'))).toEqual([
      ['Dashboard', '/'],
      ['Exercises', '/exercises'],
      ['Streaks', '/streak-tracker'],
      ['Progress', '/progress'],
      ['Profile', '/profile'],
    ]);
  });

  it('marks one entry where an address opens the screen of another', async () => {
    const same = (path: string, sameAs: string): Route =>
      fixtureRoute(path, { sameAs, nav: fixtureRoute(path).nav ?? [] });
    const routes = [
      same('/', '/dashboard'),
      fixtureRoute('/dashboard'),
      same('/home', '/dashboard'),
      fixtureRoute('/exercises'),
    ];
    const { goTo } = await renderApp({ routes });
    const currentIn = (name: string) =>
      [...navigation(name).querySelectorAll('[aria-current="page"]')].map(({ textContent }) => textContent);
    expect([currentIn('Sections'), currentIn('Main')]).toEqual([['Dashboard'], ['Home']]);
    for (const path of ['/dashboard', '/home']) {
      await goTo(path);
      expect([currentIn('Sections'), currentIn('Main')]).toEqual([['Dashboard'], ['Dashboard']]);
    }
    await goTo('/exercises');
    expect([currentIn('Sections'), currentIn('Main')]).toEqual([['Exercises'], []]);
  });

  it('[2.shell.16] marks the place you are, also on a page below it', async () => {
    await renderApp({
      path: '/exercises/wall-sit',
      routes: [...NAVIGATION_PATHS, '/exercises/:exerciseId'].map((path) => fixtureRoute(path)),
    });
    expect(
      [...navigation('Sections').querySelectorAll('[aria-current="page"]')].map((link) => link.textContent),
    ).toEqual(['Exercises']);
  });

  it('makes room while a session runs', async () => {
    await renderApp({
      path: '/session',
      routes: [fixtureRoute('/', {}), fixtureRoute('/session', { uninterrupted: true })],
    });
    expect(screen.queryByRole('navigation', { name: 'Sections' })).toBeNull();
  });

  it('makes room for no message but its own; others come after it', async () => {
    const toasters: Record<string, Toaster> = {};
    const showing = (name: string): Partial<Route> => {
      function Screen() {
        const toaster = useToast();
        useEffect(() => void (toasters[name] = toaster));
        return <h1>{name}</h1>;
      }
      return { screen: () => Promise.resolve({ default: Screen }) };
    };
    const { goTo } = await renderApp({
      routes: [
        fixtureRoute('/', showing('start')),
        fixtureRoute('/session', { ...showing('session'), uninterrupted: true }),
      ],
    });
    const show = (name: string, title: string): void => act(() => toasters[name]?.show({ title }));
    show('start', 'Entry removed');
    await screen.findByText('Entry removed');
    await goTo('/session');
    expect(screen.queryByText('Entry removed')).toBeNull();
    show('start', 'Copy saved');
    show('session', 'Set kept');
    await screen.findByText('Set kept');
    expect(screen.queryByText('Copy saved')).toBeNull();
    await goTo('/');
    await screen.findByText('Copy saved');
  });

  it('has, in the real table, an entry for every screen that exists', async () => {
    await renderApp({ routes: routeTable.map((row) => ({ ...row, screen: fixtureRoute(row.path).screen })) });
    expect(linksIn(navigation('Sections'))).toContainEqual(['Streaks', '/streak-tracker']);
  });
});

describe('the legal dialog', () => {
  it('[1.legal.01] [4.shell.02] opens from the navigation in the foot of every page, and closes', async () => {
    const { user } = await renderApp();
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(within(navigation('About Waymend')).getByRole('button', { name: 'Legal Info' }));
    await screen.findByRole('dialog', { name: 'Legal Info' });
    await user.click(screen.getByRole('button', { name: 'I Understand' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('the focus', () => {
  it('stays in its place on the page when what had it goes away', async () => {
    function Chips() {
      const [isChosen, setIsChosen] = useState(true);
      return (
        <div>
          <h1>Exercises</h1>
          <button>Chip</button>
          {isChosen && <button onClick={() => setIsChosen(false)}>Clear</button>}
        </div>
      );
    }
    const { user } = await renderApp({
      routes: [fixtureRoute('/', { screen: () => Promise.resolve({ default: Chips }) })],
    });
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Chip' }));
  });
});

describe('an update', () => {
  it('is offered, and put off or taken by the person', async () => {
    const { user, updateOffer } = await renderApp();
    let applied = 0;
    const offer = (): void => act(() => updateOffer.offer(() => (applied += 1)));
    expect(screen.queryByText(/new version/)).toBeNull();
    offer();
    await user.click(screen.getByRole('button', { name: 'Later' }));
    expect(screen.queryByText(/new version/)).toBeNull();
    // a page that has to reload anyway takes it all the same
    updateOffer.waiting()?.();
    expect(applied).toBe(1);
    offer();
    await user.click(screen.getByRole('button', { name: 'Update now' }));
    expect(applied).toBe(2);
    expect(screen.queryByRole('button', { name: 'Later' })).toBeNull();
  });

  it('never interrupts a session; it is offered after it', async () => {
    const { goTo, updateOffer } = await renderApp({
      path: '/session',
      routes: [fixtureRoute('/'), fixtureRoute('/session', { uninterrupted: true })],
    });
    act(() => updateOffer.offer(() => undefined));
    expect(screen.queryByText(/new version/)).toBeNull();
    await goTo('/');
    expect(screen.getByText(/new version/)).toBeDefined();
  });
});

describe('a sample person', () => {
  it('[SAMPLEPAGE-2] is called one on every page, with the way back to people, and its sync status says that nothing is sent', async () => {
    const { press, goTo } = await renderApp({ isSample: true });
    const said = 'Sample person: everything here is made up. It stays on this device and is never sent.';
    for (const path of ['/pricing', '/exercises', '/nowhere']) {
      await goTo(path);
      expect(screen.getByText(said)).toBeDefined();
    }
    expect(screen.getByRole('link', { name: 'Switch person' }).getAttribute('href')).toBe('/people');
    await press(within(screen.getByRole('banner')).getByRole('button', { name: /show sync status/ }));
    expect((await screen.findByRole('dialog')).textContent).toContain('These entries are made up.');
    expect(within(screen.getByRole('dialog')).queryByRole('button', { name: /send|sync now/i })).toBeNull();
  });

  it('[SAMPLEPAGE-2] and nobody else is', async () => {
    await renderApp();
    expect(screen.queryByText(/everything here is made up/)).toBeNull();
  });
});
