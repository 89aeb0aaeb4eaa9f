import { matchPath, type RouteObject } from 'react-router-dom';
import type { Route } from '../routes/route';
import { AppFault } from './faults/AppFault';
import { RouteFault } from './faults/RouteFault';
import { ScreenFrame } from './ScreenFrame';
import { screenLoader } from './screen-loader';
import { Shell } from './Shell';
import type { Person } from './person';
import type { UpdateOffer } from './update/update-offer';

const notFound: Pick<Route, 'title' | 'screen'> = { title: 'notFound', screen: () => import('./NotFoundScreen') };

interface RouterParts {
  readonly updateOffer: UpdateOffer;
  readonly person?: Person;
}

/** The route table as the router wants it: every screen lazy, each with its own fault, no guards. */
export function routeObjects(rows: readonly Route[], parts: RouterParts): RouteObject[] {
  const framed = ({ title, screen }: Pick<Route, 'title' | 'screen'>, key: string): Pick<RouteObject, 'element' | 'errorElement'> => ({
    element: <ScreenFrame key={key} title={title} screen={screen} />,
    errorElement: <RouteFault key={key} screen={screen} />,
  });
  return [
    {
      element: <Shell routes={rows} {...parts} />,
      errorElement: <AppFault />,
      children: [...rows.map((row): RouteObject => ({ id: row.id, path: row.path, ...framed(row, row.id) })), { path: '*', ...framed(notFound, '*') }],
    },
  ];
}

/** Starts to fetch the screen of an address before anything is drawn. */
export function preloadScreen(rows: readonly Route[], pathname: string): void {
  const row = rows.find(({ path }) => matchPath(path, pathname) !== null) ?? notFound;
  void screenLoader.load(row.screen);
}
