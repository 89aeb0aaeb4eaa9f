/**
 * The app's shell and router in jsdom, over a device of its own. Import 'fake-indexeddb/auto' first.
 */
import { act, fireEvent, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useEffect } from 'react';
import { MemoryRouter, useLocation, useNavigate, type Location, type NavigateFunction } from 'react-router-dom';
import { vi } from 'vitest';
import { App } from '../app/App.tsx';
import { AppRoutes } from '../app/AppRoutes.tsx';
import { createUpdateOffer } from '../app/update/update-offer.ts';
import { addProfile } from '../data/profiles.ts';
import { createQueryClient } from '../data/server-state/query-client.ts';
import { initI18n } from '../i18n/i18n.ts';
import type { Route } from '../routes/route.ts';
import { openTestDevice } from './device.ts';
import { teachJsdom } from './teach-jsdom.ts';

/** Paths of the finished product that the navigations name; the real table grows towards it. */
export const NAVIGATION_PATHS = [
  '/',
  '/features',
  '/exercise-ai',
  '/testimonials',
  '/pricing',
  '/dashboard',
  '/search',
  '/schedule',
  '/settings',
  '/notifications',
  '/exercises',
  '/streak-tracker',
  '/progress',
  '/profile',
] as const;

export const fixtureRoute = (path: string, given: Partial<Route> = {}): Route => ({
  id: path,
  path,
  title: 'parts',
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
  readonly unread?: number;
}

let opened = 0;

export async function renderApp({
  path = '/',
  routes = NAVIGATION_PATHS.map((known) => fixtureRoute(known)),
  name,
  unread = 0,
}: RenderAppOptions = {}) {
  teachJsdom();
  // Not every text, as `initI18n()` would: a row brings its own, as in the app.
  await initI18n({});
  opened += 1;
  const named = name === undefined ? null : await addProfile(name, 0);
  const { space } = await openTestDevice(
    named?.ok === true
      ? named.value
      : { id: `app-${opened}-${process.pid}`, owner: 'o_test', secret: '', deviceId: 'd_test', createdAt: 0 },
  );
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
      <App started={{ space, loop }} queryClient={createQueryClient()} onError={onError}>
        <MemoryRouter initialEntries={[path]}>
          <AppRoutes routes={routes} updateOffer={updateOffer} onError={onError} unread={unread} />
          <Place />
        </MemoryRouter>
      </App>,
    ),
  );
  const goTo = (address: string): Promise<void> => act(async () => place?.navigate(address));
  const pathname = (): string | undefined => place?.location.pathname;
  const user = userEvent.setup();
  // A screen that is fetched on the way suspends, and React asks for an awaited `act` then.
  const press = (element: Element): Promise<boolean> => act(async () => fireEvent.click(element));
  return { ...view, user, press, goTo, pathname, space, loop, updateOffer, onError };
}
