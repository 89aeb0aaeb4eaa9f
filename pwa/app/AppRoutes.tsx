// The router's component form, not its data form (`createBrowserRouter`): screens read local data by
// live queries, so loaders and actions have nothing to do here, and they cost 17 KB brotli at the start.
import { useMemo } from 'react';
import { useRoutes, type RouteObject } from 'react-router-dom';
import { isStranger } from '../data/queries/is-stranger.ts';
import type { Space } from '../data/space/space.ts';
import { askAhead } from '../data/useLive.ts';
import { currentFormat } from '../i18n/useFormat.ts';
import type { Route } from '../routes/route.ts';
import { rowAt } from '../routes/row-at.ts';
import { screenLoader, type LoadedRow } from './screen-loader.ts';
import { ScreenFrame, type Framed } from './ScreenFrame.tsx';
import { Shell, type ShellProps } from './Shell.tsx';

const notFound: Framed = { path: '*', title: 'notFound', texts: [], screen: () => import('./NotFoundScreen.tsx') };

interface AppRoutesProps extends Omit<ShellProps, 'routes'> {
  readonly routes: readonly Route[];
}

/** The route table as elements: every screen lazy, with an error page of its own, without guards. */
export function AppRoutes({ routes, ...shell }: AppRoutesProps) {
  const children = useMemo(
    () => [
      ...routes.map(({ id, ...row }): RouteObject => ({
        path: row.path,
        element: <ScreenFrame key={id} {...row} />,
      })),
      { path: '*', element: <ScreenFrame key="*" {...notFound} /> },
    ],
    [routes],
  );
  return useRoutes([{ element: <Shell routes={routes} {...shell} />, children }]);
}

/**
 * Fetches the screen at an address, with its texts and what it shows first. Resolves in any case: whoever draws the screen tries
 * again and says why not.
 * @param opening null where the records do not open
 */
export async function preloadScreen(
  routes: readonly Route[],
  pathname: string,
  opening: Promise<Space | null>,
): Promise<void> {
  const row: Framed = rowAt(routes, pathname) ?? notFound;
  const load = (one: LoadedRow): Promise<unknown> =>
    screenLoader.load(one).catch(() => screenLoader.forget(one.screen));
  // What only a returning person needs is not fetched for a stranger.
  const [space] = await Promise.all([opening, row.stranger === undefined && load(row)]);
  if (space === null) return;
  const shown = (await isStrangerTo(row, space)) ? (row.stranger ?? row) : row;
  await load(shown);
  await screenLoader.ask(shown.screen, space, currentFormat());
}

/**
 * The same where the screen is there and needs nobody to be asked first: its data are asked for before this returns. Awaiting
 * anything first would let React draw the next page, and the browser's own reading wait for it.
 * @returns false where that is not so, and nothing was asked
 */
function askAtOnce(routes: readonly Route[], pathname: string, space: Space): boolean {
  const row = rowAt(routes, pathname);
  if (row === undefined || row.stranger !== undefined || !screenLoader.isLoaded(row.screen)) return false;
  void screenLoader.ask(row.screen, space, currentFormat());
  return true;
}

/**
 * A link is come to, or followed.
 * @param space null until it is open
 */
export function approachScreen(
  routes: readonly Route[],
  pathname: string,
  space: Space | null,
  opening: Promise<Space | null>,
): void {
  if (space === null || !askAtOnce(routes, pathname, space)) void preloadScreen(routes, pathname, opening);
}

async function isStrangerTo({ stranger }: Framed, space: Space): Promise<boolean> {
  if (stranger === undefined) return false;
  try {
    return (await askAhead(space, isStranger)) === true;
  } catch {
    return false;
  }
}
