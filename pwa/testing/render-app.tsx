/**
 * The app's shell and router in jsdom, over a device of its own. Import 'fake-indexeddb/auto' first.
 */
import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useEffect } from 'react';
import { MemoryRouter, useLocation, useNavigate, type Location, type NavigateFunction } from 'react-router-dom';
import { vi } from 'vitest';
import { App } from '../app/App.tsx';
import { AppRoutes } from '../app/AppRoutes.tsx';
import { createUpdateOffer } from '../app/update/update-offer.ts';
import { addProfile } from '../data/commands/profiles/name-profile.ts';
import { createQueryClient } from '../data/server/query-client.ts';
import { initI18n } from '../i18n/i18n.ts';
import type { Route } from '../routes/route.ts';
import { openTestDevice } from './device.ts';
import { teachJsdom } from './teach-jsdom.ts';

/** What the rows of the finished product list in the navigations; the real table grows towards it. */
const NAVIGATION: Readonly<Record<string, Route['nav']>> = {
  '/': [
    { place: 'top', order: 1, label: 'home' },
    { place: 'bottom', order: 1, label: 'dashboard', icon: 'home' },
  ],
  '/features': [{ place: 'top', order: 2, label: 'features' }],
  '/exercise-ai': [{ place: 'top', order: 3, label: 'coach' }],
  '/testimonials': [
    { place: 'icons', order: 3, label: 'messages', icon: 'message' },
    { place: 'top', order: 4, label: 'reviews' },
  ],
  '/dashboard': [{ place: 'top', order: 6, label: 'dashboard' }],
  '/pricing': [{ place: 'top', order: 5, label: 'pricing' }],
  '/settings': [
    { place: 'icons', order: 4, label: 'settings', icon: 'settings' },
    { place: 'menu', order: 3, label: 'settings', icon: 'settings' },
  ],
  '/search': [
    { place: 'icons', order: 1, label: 'search', icon: 'search' },
    { place: 'menu', order: 1, label: 'search', icon: 'search' },
  ],
  '/schedule': [
    { place: 'icons', order: 2, label: 'schedule', icon: 'calendar' },
    { place: 'menu', order: 2, label: 'schedule', icon: 'calendar' },
  ],
  '/notifications': [{ place: 'bell', order: 1, label: 'notifications', icon: 'bell' }],
  '/profile': [
    { place: 'bottom', order: 5, label: 'profile', icon: 'profile' },
    { place: 'avatar', order: 1, label: 'profile' },
  ],
  '/exercises': [{ place: 'bottom', order: 2, label: 'exercises', icon: 'exercise' }],
  '/streak-tracker': [{ place: 'bottom', order: 3, label: 'streaks', icon: 'streak' }],
  '/progress': [{ place: 'bottom', order: 4, label: 'progress', icon: 'progress' }],
};
export const NAVIGATION_PATHS = Object.keys(NAVIGATION);

export const fixtureRoute = (path: string, given: Partial<Route> = {}): Route => ({
  id: path,
  path,
  title: 'gallery',
  nav: NAVIGATION[path] ?? [],
  audience: 'everyone',
  offline: 'always',
  texts: [],
  screen: () => Promise.resolve({ default: () => <h1>{`Screen of ${path}`}</h1> }),
  ...given,
});

interface RenderAppOptions {
  readonly path?: string;
  readonly routes?: readonly Route[];
  /** the open profile's, kept among the profiles of the device */
  readonly name?: string;
  /** the open profile is the sample person's */
  readonly isSample?: boolean;
  readonly unread?: number;
}

let opened = 0;

export async function renderApp({
  path = '/',
  routes = NAVIGATION_PATHS.map((known) => fixtureRoute(known)),
  name,
  isSample = false,
  unread = 0,
}: RenderAppOptions = {}) {
  teachJsdom();
  // Not every text, as `initI18n()` would: a row brings its own, as in the app.
  await initI18n({});
  opened += 1;
  const named = name === undefined ? null : await addProfile(name, 0);
  const profile =
    named?.ok === true
      ? named.value
      : { id: `app-${opened}-${process.pid}`, owner: 'o_test', secret: '', deviceId: 'd_test', createdAt: 0 };
  const { space, clock } = await openTestDevice(isSample ? { ...profile, isSample } : profile);
  const loop = { requestSync: vi.fn(), watchClosely: () => () => undefined, stop: () => undefined };
  const updateOffer = createUpdateOffer();
  const onError = vi.fn();
  let place: { readonly location: Location; readonly navigate: NavigateFunction } | null = null;
  function Place() {
    const [location, navigate] = [useLocation(), useNavigate()];
    useEffect(() => {
      place = { location, navigate };
    });
    return null;
  }
  const view = await act(async () =>
    render(
      <QueryClientProvider client={createQueryClient()}>
        <App started={{ space, loop }} onError={onError}>
          <MemoryRouter initialEntries={[path]}>
            <AppRoutes routes={routes} updateOffer={updateOffer} onError={onError} unread={unread} />
            <Place />
          </MemoryRouter>
        </App>
      </QueryClientProvider>,
    ),
  );
  const goTo = (address: string): Promise<void> => act(async () => place?.navigate(address));
  const pathname = (): string | undefined => place?.location.pathname;
  const user = userEvent.setup();
  // A screen that is fetched on the way suspends, and React asks for an awaited `act` then.
  const press = (element: Element): Promise<boolean> => act(async () => fireEvent.click(element));
  return { ...view, user, press, goTo, pathname, space, clock, loop, updateOffer, onError };
}
