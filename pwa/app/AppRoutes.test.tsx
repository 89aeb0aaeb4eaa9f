// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, render, screen } from '@testing-library/react';
import { useEffect, useState, type ComponentType } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { agreeToReport } from '../data/commands/agree-to-report.ts';
import type { Space } from '../data/space/space.ts';
import { initI18n } from '../i18n/i18n.ts';
import { NotFound } from '../parts/NotFound.tsx';
import { createHref } from '../routes/route.ts';
import { routeTable } from '../routes/table.ts';
import { createUseParameters } from '../routes/useParameters.ts';
import { useTitle } from '../routes/useTitle.ts';
import { fixtureRoute, renderApp } from '../testing/render-app.tsx';
import { approachScreen } from './AppRoutes.tsx';
import { screenLoader } from './screen-loader.ts';

const MADE_UP = [
  { id: 'exercise', path: '/exercises/:exerciseId' },
  { id: 'gallery', path: '/gallery' },
] as const;
const useParameters = createUseParameters(MADE_UP);
const EXERCISES: Readonly<Record<string, string>> = { 'wall-sit': 'Wall sit', 'a/b ü 100%': 'Odd' };

function Exercise() {
  const { exerciseId } = useParameters('exercise');
  const name = EXERCISES[exerciseId];
  useTitle(name);
  return name === undefined ? <NotFound /> : <h1>{`Exercise ${name}`}</h1>;
}

const exerciseRoutes = [
  fixtureRoute('/gallery'),
  fixtureRoute('/exercises/:exerciseId', { screen: () => Promise.resolve({ default: Exercise }) }),
];

type Module = { readonly default: ComponentType };

/** A screen whose code comes when the test says so. */
function heldScreen(): {
  readonly screen: () => Promise<Module>;
  readonly arrive: (module: Module) => void;
  readonly fail: (error: Error) => void;
  readonly asked: () => number;
} {
  let asked = 0;
  let settle: { resolve: (module: Module) => void; reject: (error: Error) => void } | null = null;
  return {
    screen: () => {
      asked += 1;
      return new Promise((resolve, reject) => {
        settle = { resolve, reject };
      });
    },
    arrive: (module) => settle?.resolve(module),
    fail: (error) => settle?.reject(error),
    asked: () => asked,
  };
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  history.replaceState(null, '');
});

describe('a page', () => {
  it('[2.router.01] is fetched only when it is wanted', async () => {
    const held = heldScreen();
    const { goTo } = await renderApp({ routes: [fixtureRoute('/'), fixtureRoute('/later', { screen: held.screen })] });
    expect(held.asked()).toBe(0);
    await goTo('/later');
    expect(held.asked()).toBe(1);
    for (const row of routeTable) expect(String(row.screen)).toMatch(/import/);
  });

  it('[2.router.02] [1.tagline.04] is preceded by "Optimizing your experience..." while it loads', async () => {
    const held = heldScreen();
    await renderApp({ routes: [fixtureRoute('/', { screen: held.screen })] });
    expect(screen.getByText('Optimizing your experience...').getAttribute('role')).toBe('status');
    await act(async () => held.arrive({ default: () => <h1>Here</h1> }));
    expect(await screen.findByRole('heading', { name: 'Here' })).toBeDefined();
    expect(screen.queryByText('Optimizing your experience...')).toBeNull();
  });

  it('is read in the same way before its code is there and after it', async () => {
    const held = heldScreen();
    const { goTo } = await renderApp({ routes: [fixtureRoute('/'), fixtureRoute('/later', { screen: held.screen })] });
    await goTo('/later');
    await act(() => {
      held.arrive({ default: () => <h1>Later</h1> });
      return Promise.resolve();
    });
    await screen.findByRole('heading', { name: 'Later' });
    await goTo('/');
    await goTo('/later');
    expect(vi.mocked(console.error).mock.calls).toEqual([]);
  });

  it('whose code is there is asked for its data before a tap on its link is acted on, where nobody may see another page', async () => {
    const ahead = vi.fn(() => Promise.resolve());
    const routes = [
      fixtureRoute('/', { stranger: { texts: [], screen: () => Promise.resolve({ default: NotFound }) } }),
      fixtureRoute('/here', { screen: () => Promise.resolve({ default: NotFound, ahead }) }),
    ];
    const space = {} as Space;
    const opening = Promise.resolve(space);
    const load = vi.spyOn(screenLoader, 'load');
    const come = (pathname: string, opened: Space | null = space): readonly number[] => {
      ahead.mockClear();
      load.mockClear();
      approachScreen(routes, pathname, opened, opening);
      // Before anything is awaited.
      return [load.mock.calls.length, ahead.mock.calls.length];
    };
    // Its code is fetched first, and asks for its data when it is there.
    expect(come('/here')).toEqual([1, 0]);
    await vi.waitFor(() => expect(ahead).toHaveBeenCalledTimes(1));
    expect(come('/here')).toEqual([0, 1]);
    expect(come('/here', null)).toEqual([1, 0]);
    await vi.waitFor(() => expect(ahead).toHaveBeenCalledTimes(1));
    // To whom another page may be shown is asked of the records first; what is no page is fetched as such.
    for (const pathname of ['/', '/nowhere']) expect(come(pathname)[1]).toBe(0);
    load.mockRestore();
  });

  it('[2.router.05] reads the named parameters of its address', async () => {
    const { goTo } = await renderApp({ path: '/exercises/wall-sit', routes: exerciseRoutes });
    expect(screen.getByRole('heading', { name: 'Exercise Wall sit' })).toBeDefined();
    await goTo(createHref(MADE_UP)('exercise', { exerciseId: 'a/b ü 100%' }));
    expect(screen.getByRole('heading', { name: 'Exercise Odd' })).toBeDefined();
  });

  it.each(['nobody-knows-this', '%E0%A4%A'])('is not found in its own frame by the parameter %s', async (given) => {
    const { goTo, onError } = await renderApp({ path: `/exercises/${given}`, routes: exerciseRoutes });
    expect(screen.getByRole('heading', { name: 'There is no page at this address' })).toBeDefined();
    expect(document.title).toBe('Page not found | Waymend');
    expect(screen.getByRole('navigation', { name: 'Main' })).toBeDefined();
    await goTo('/exercises/wall-sit');
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Exercise Wall sit' }));
    expect(onError).not.toHaveBeenCalled();
  });

  it('may not read the parameters of another row', async () => {
    const Wrong = (): string => useParameters('exercise').exerciseId;
    const { onError } = await renderApp({
      path: '/gallery',
      routes: [fixtureRoute('/gallery', { screen: () => Promise.resolve({ default: Wrong }) })],
    });
    expect(screen.getByRole('alert')).toBeDefined();
    expect(String(onError.mock.calls[0]?.[0])).toContain("useParameters('exercise')");
  });

  it("[2.router.06] opens for everybody, the team's pages too", async () => {
    await renderApp({ path: '/inside', routes: [fixtureRoute('/inside', { audience: 'team' })] });
    expect(screen.getByRole('heading', { name: 'Screen of /inside' })).toBeDefined();
  });

  it("names itself in the document's title", async () => {
    const { goTo } = await renderApp({
      routes: [fixtureRoute('/', { title: 'streakTracker' }), fixtureRoute('/gallery')],
    });
    expect(document.title).toBe('Streaks | Waymend');
    await goTo('/gallery');
    expect(document.title).toBe('Gallery | Waymend');
  });

  it('may refine its title, which is gone when the screen is left', async () => {
    const { goTo } = await renderApp({ path: '/exercises/wall-sit', routes: exerciseRoutes });
    expect(document.title).toBe('Wall sit | Waymend');
    await goTo('/exercises/a%2Fb%20%C3%BC%20100%25');
    expect(document.title).toBe('Odd | Waymend');
    await goTo('/gallery');
    expect(document.title).toBe('Gallery | Waymend');
  });

  it('has the title of its row until its own is read, and again once what named it is gone', async () => {
    const show: { next?: (name: string | null | undefined) => void } = {};
    const Name = ({ name }: { readonly name: string | undefined }) => {
      useTitle(name);
      return null;
    };
    const Slow = () => {
      const [name, setName] = useState<string | null>();
      useEffect(() => void (show.next = setName), []);
      return <h1>Slow {name !== null && <Name name={name} />}</h1>;
    };
    await renderApp({ routes: [fixtureRoute('/', { screen: () => Promise.resolve({ default: Slow }) })] });
    const titleWith = (name: string | null | undefined): string => {
      act(() => show.next?.(name));
      return document.title;
    };
    expect([titleWith(undefined), titleWith('Wall sit'), titleWith(null)]).toEqual([
      'Gallery | Waymend',
      'Wall sit | Waymend',
      'Gallery | Waymend',
    ]);
  });

  it('takes the focus to its heading after a navigation, not at the start', async () => {
    const { press } = await renderApp();
    expect(document.activeElement).toBe(document.body);
    await press(screen.getByRole('link', { name: 'Pricing' }));
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Screen of /pricing' }));
  });

  it('takes the focus to a heading that comes later, unless the person has moved on', async () => {
    const finish: (() => void)[] = [];
    const Late = () => {
      const [isRead, setRead] = useState(false);
      useEffect(() => void finish.push(() => setRead(true)), []);
      return isRead ? <h1>Read</h1> : <p>Reading</p>;
    };
    const { goTo } = await renderApp({
      routes: [fixtureRoute('/'), fixtureRoute('/late', { screen: () => Promise.resolve({ default: Late }) })],
    });
    const arrive = async (): Promise<void> => act(async () => finish.at(-1)?.());
    await goTo('/late');
    expect(document.activeElement).toBe(screen.getByRole('main'));
    await arrive();
    expect(document.activeElement).toBe(await screen.findByRole('heading', { name: 'Read' }));

    await goTo('/');
    await goTo('/late');
    const elsewhere = screen.getByRole('link', { name: 'Skip to content' });
    elsewhere.focus();
    await arrive();
    expect(document.activeElement).toBe(elsewhere);
  });

  it('is arrived at by its path: a change of search or hash neither scrolls, moves the focus nor counts', async () => {
    const { goTo, space } = await renderApp({ routes: [fixtureRoute('/'), fixtureRoute('/gallery')] });
    await agreeToReport(space.telemetry, 'event', true);
    const viewed = async (): Promise<unknown[]> =>
      (await space.telemetry.outbox.toArray()).map(({ data }) => data['page']);
    const scrolled = vi.spyOn(window, 'scrollTo');
    await goTo('/gallery?tab=all');
    await vi.waitFor(async () => expect(await viewed()).toEqual(['/gallery']));
    expect(scrolled.mock.calls).toEqual([[0, 0]]);
    const elsewhere = screen.getByRole('link', { name: 'Skip to content' });
    elsewhere.focus();
    for (const address of ['/gallery?tab=mine', '/gallery?tab=mine#foot', '/gallery']) await goTo(address);
    expect(document.activeElement).toBe(elsewhere);
    expect(scrolled).toHaveBeenCalledTimes(1);
    await goTo('/?tab=mine');
    await vi.waitFor(async () => expect(await viewed()).toEqual(['/gallery', '/']));
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Screen of /' }));
    expect(scrolled).toHaveBeenCalledTimes(2);
  });

  it('can be reached past the navigation by the first link', async () => {
    const { container } = await renderApp();
    const first = container.querySelector('a');
    expect([first?.textContent, first?.getAttribute('href')]).toEqual(['Skip to content', '#main']);
    expect(screen.getByRole('main').id).toBe('main');
  });
});

describe('an address that no row has', () => {
  const at = async (isDevelopment: boolean, before: readonly string[] = []): Promise<void> => {
    await initI18n();
    render(
      <MemoryRouter initialEntries={[...before, '/no/such/page']}>
        <NotFound isDevelopment={isDevelopment} />
      </MemoryRouter>,
    );
  };

  it('[2.router.03] shows the not-found screen in the shell', async () => {
    await renderApp({ path: '/no/such/page' });
    expect(await screen.findByRole('heading', { name: '404 Page Not Found' })).toBeDefined();
    expect(document.title).toBe('Page not found | Waymend');
    expect(screen.getByRole('link', { name: 'Go to the start page' }).getAttribute('href')).toBe('/');
  });

  it('[2.router.04] gives developers their hint, and everybody else a way back', async () => {
    await at(true);
    expect(screen.getByText('Did you forget to add the page to the router?')).toBeDefined();
  });

  it('[2.router.03] [2.router.04] in production mentions the address, not the router', async () => {
    await at(false, ['/']);
    expect(screen.getByRole('heading').textContent).toBe('There is no page at this address');
    expect(document.body.textContent).not.toMatch(/404|router/);
    expect(screen.getByRole('link', { name: 'Go to the start page' })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Go back' })).toBeDefined();
  });

  it('offers no way back out of the app, as the first page of a tab', async () => {
    await at(false);
    expect(screen.queryByRole('button', { name: 'Go back' })).toBeNull();
  });
});

describe('an error', () => {
  it('of one screen leaves the shell standing and says what is kept', async () => {
    let isBroken = true;
    const Fragile = () => {
      if (isBroken) throw new Error('no chart');
      return <h1>Whole again</h1>;
    };
    const { press, onError } = await renderApp({
      routes: [fixtureRoute('/', { screen: () => Promise.resolve({ default: Fragile }) })],
    });
    expect(screen.getByRole('alert').textContent).toContain('Everything you recorded is safe on this device.');
    expect(screen.getByRole('navigation', { name: 'Main' })).toBeDefined();
    expect(onError).toHaveBeenCalled();
    isBroken = false;
    await press(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Whole again' })).toBeDefined();
  });

  it('of a chunk that is gone offers one reload, and trying again fetches anew', async () => {
    const held = heldScreen();
    const { press } = await renderApp({ routes: [fixtureRoute('/', { screen: held.screen })] });
    await act(async () => held.fail(new TypeError('Failed to fetch dynamically imported module')));
    expect(await screen.findByRole('heading', { name: 'This page couldn’t be loaded' })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Reload' })).toBeDefined();
    await press(screen.getByRole('button', { name: 'Try again' }));
    expect(held.asked()).toBe(2);
    await act(async () => held.arrive({ default: () => <h1>Fetched</h1> }));
    expect(await screen.findByRole('heading', { name: 'Fetched' })).toBeDefined();
  });

  it('of a page that is not on the device yet waits for the network, offers no reload, and opens by itself', async () => {
    const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const held = heldScreen();
    await renderApp({ routes: [fixtureRoute('/', { screen: held.screen })] });
    await act(async () => held.fail(new TypeError('Failed to fetch dynamically imported module')));
    expect(await screen.findByText(/^It isn’t on this device yet/)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Reload' })).toBeNull();
    // The browser may be wrong about the network.
    expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined();
    isOnline.mockReturnValue(true);
    await act(async () => void window.dispatchEvent(new Event('online')));
    expect(held.asked()).toBe(2);
    await act(async () => held.arrive({ default: () => <h1>Fetched</h1> }));
    expect(await screen.findByRole('heading', { name: 'Fetched' })).toBeDefined();
  });

  it('of a page that did not come is forgotten when one leaves it: whoever comes back finds it', async () => {
    const held = heldScreen();
    const routes = [fixtureRoute('/'), fixtureRoute('/gallery', { screen: held.screen })];
    const { goTo } = await renderApp({ routes });
    await goTo('/gallery');
    await act(async () => held.fail(new TypeError('Failed to fetch dynamically imported module')));
    await screen.findByRole('heading', { name: 'This page couldn’t be loaded' });
    await goTo('/');
    await goTo('/gallery');
    expect(held.asked()).toBe(2);
    await act(async () => held.arrive({ default: () => <h1>Fetched</h1> }));
    expect(await screen.findByRole('heading', { name: 'Fetched' })).toBeDefined();
  });

  it('is where one has come to: it names the document, has the focus, and is no view', async () => {
    const held = heldScreen();
    const { goTo, press, space } = await renderApp({
      routes: [fixtureRoute('/'), fixtureRoute('/gallery', { screen: held.screen })],
    });
    await agreeToReport(space.telemetry, 'event', true);
    const scrolled = vi.spyOn(window, 'scrollTo');
    await goTo('/gallery');
    await act(async () => held.fail(new TypeError('Failed to fetch dynamically imported module')));
    expect(document.activeElement).toBe(await screen.findByRole('heading', { name: 'This page couldn’t be loaded' }));
    expect(document.title).toBe('This page couldn’t be loaded | Waymend');
    expect(scrolled.mock.calls).toEqual([[0, 0]]);
    await press(screen.getByRole('button', { name: 'Try again' }));
    await act(async () => held.arrive({ default: () => <h1>Fetched</h1> }));
    expect(document.activeElement).toBe(await screen.findByRole('heading', { name: 'Fetched' }));
    expect(document.title).toBe('Gallery | Waymend');
    await vi.waitFor(async () =>
      expect((await space.telemetry.outbox.toArray()).map(({ data }) => data['page'])).toEqual(['/gallery']),
    );
  });

  it('of a chunk that is gone after a reload too offers no second one', async () => {
    history.replaceState({ waymendReloaded: true }, '');
    await renderApp({ routes: [fixtureRoute('/', { screen: () => Promise.reject(new TypeError('gone')) })] });
    expect(await screen.findByRole('heading', { name: 'This page couldn’t be loaded' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Reload' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined();
  });
});
