import { matchPath } from 'react-router-dom';
import type { NavigationEntry, NavigationPlace, Route } from '#pwa/routes/route.ts';

export type Listed = Pick<Route, 'path' | 'nav' | 'sameAs'>;
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

/**
 * The path of the item that is marked: `/exercises` also at `/exercises/12`, `/` only at itself; and where no item leads to
 * an address, the one whose screen opens there too.
 */
export function activePath(
  items: readonly Pick<Route, 'path'>[],
  pathname: string,
  routes: readonly Listed[],
): string | null {
  const isHere = (path: string): boolean => matchPath({ path, end: path === '/' }, pathname) !== null;
  const own = items.find(({ path }) => isHere(path));
  if (own !== undefined) return own.path;
  const row = routes.find(({ path }) => matchPath(path, pathname) !== null);
  if (row === undefined) return null;
  const sameOf = (path: string): string => routes.find((one) => one.path === path)?.sameAs ?? path;
  const same =
    items.find(({ path }) => path === row.sameAs) ??
    items.find(({ path }) => sameOf(path) === (row.sameAs ?? row.path));
  return same?.path ?? null;
}
