// The specification's navigations as data, in its order. An item is shown once the route table has
// its path, so that no link leads nowhere while screens are still to come.
import type { English } from '#pwa/i18n/english.ts';
import type { Route } from '#pwa/routes/route.ts';
import type { IconName } from '#pwa/ui/icon-paths.ts';

export type NavigationLabel = Exclude<keyof English['shell']['nav'], `unread_${string}` | 'profileOf'>;

export interface NavigationItem {
  readonly path: string;
  readonly label: NavigationLabel;
  /** address of the screen it is named after, where `path` opens another one until that screen exists */
  readonly namedAfter?: string;
}

export interface IconItem extends NavigationItem {
  readonly icon: IconName;
}

const START = '/';
const STREAKS = '/streak-tracker';
const DASHBOARD = '/dashboard';

export const topItems: readonly NavigationItem[] = [
  { path: START, label: 'home' },
  { path: '/features', label: 'features' },
  { path: '/exercise-ai', label: 'coach' },
  { path: '/testimonials', label: 'reviews' },
  { path: '/pricing', label: 'pricing' },
  { path: DASHBOARD, label: 'dashboard' },
];

const search: IconItem = { path: '/search', label: 'search', icon: 'search' };
const schedule: IconItem = { path: '/schedule', label: 'schedule', icon: 'calendar' };
const messages: IconItem = { path: '/testimonials', label: 'messages', icon: 'message' };
const settings: IconItem = { path: '/settings', label: 'settings', icon: 'settings' };

/** Beside the top navigation; the bell and the avatar stand after them. */
export const iconItems: readonly IconItem[] = [search, schedule, messages, settings];
export const notificationsItem: IconItem = { path: '/notifications', label: 'notifications', icon: 'bell' };
export const profilePath = '/profile';

/** Below the top items in the mobile menu; the Legal Info button stands after them. */
export const menuItems: readonly IconItem[] = [search, schedule, settings];

export const bottomItems: readonly IconItem[] = [
  { path: START, label: 'dashboard', icon: 'home', namedAfter: DASHBOARD },
  { path: '/exercises', label: 'exercises', icon: 'exercise' },
  { path: STREAKS, label: 'streaks', icon: 'streak' },
  { path: '/progress', label: 'progress', icon: 'progress' },
  { path: '/profile', label: 'profile', icon: 'profile' },
];

type Paths = readonly Pick<Route, 'path'>[];

export const hasRoute = (routes: Paths, path: string): boolean => routes.some((route) => route.path === path);

export const itemsIn = <Item extends NavigationItem>(items: readonly Item[], routes: Paths): readonly Item[] =>
  items.filter(({ path, namedAfter = path }) => hasRoute(routes, path) && hasRoute(routes, namedAfter));

/** The item's address for the place one is at: the start opens the streak tracker until the dashboard exists. */
export const placeOf = (pathname: string, routes: Paths): string =>
  pathname === START && hasRoute(routes, STREAKS) && !hasRoute(routes, DASHBOARD) ? STREAKS : pathname;

/** `/exercises` is active on `/exercises/12` too; `/` only on itself. */
export const isActive = (path: string, pathname: string): boolean =>
  pathname === path || (path !== '/' && pathname.startsWith(`${path}/`));
