// The router's component form, not its data form (`createBrowserRouter`): screens read local data by
// live queries, so loaders and actions have nothing to do here, and they cost 17 KB brotli at the start.
import { useMemo } from 'react';
import { useRoutes, type RouteObject } from 'react-router-dom';
import type { Space } from '../data/space/space.ts';
import { currentFormat } from '../i18n/useFormat.ts';
import type { Route } from '../routes/route.ts';
import { rowAt } from '../routes/row-at.ts';
import { screenLoader } from './screen-loader.ts';
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
      ...routes.map(({ id, path, title, texts, screen }): RouteObject => ({
        path,
        element: <ScreenFrame key={id} path={path} title={title} texts={texts} screen={screen} />,
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
  const row = rowAt(routes, pathname) ?? notFound;
  await screenLoader.load(row).catch(() => screenLoader.forget(row.screen));
  const space = await opening;
  if (space !== null) await screenLoader.ask(row.screen, space, currentFormat());
}
