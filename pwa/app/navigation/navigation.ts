import { matchPath } from 'react-router-dom';
import type { NavigationEntry, NavigationPlace, Route } from '#pwa/routes/route.ts';

export type Listed = Pick<Route, 'path' | 'nav' | 'standsInFor'>;
type EntryIn<Place extends NavigationPlace> = NavigationEntry & { readonly place: Place };
type Item<Place extends NavigationPlace> = EntryIn<Place> & Pick<Route, 'path'>;

/** What the rows list at one place, in its order. A row exists once its screen does, so no link leads nowhere. */
export const itemsIn = <Place extends NavigationPlace>(
  place: Place,
  routes: readonly Listed[],
): readonly Item<Place>[] =>
  routes
    .flatMap(({ path, nav = [] }) =>
      nav
        .filter((entry): entry is EntryIn<Place> => entry.place === place)
        .map((entry): Item<Place> => ({ ...entry, path })),
    )
    .sort((one, other) => one.order - other.order);

/** `/exercises` is active on `/exercises/12` too; `/` only on itself, and where its screen is another's until it has its own. */
export const isActive = (path: string, pathname: string, routes: readonly Listed[]): boolean =>
  matchPath({ path, end: path === '/' }, pathname) !== null ||
  routes.some(
    (row) =>
      (row.standsInFor === path && matchPath(row.path, pathname) !== null) ||
      (row.path === path && row.standsInFor !== undefined && matchPath(row.standsInFor, pathname) !== null),
  );
