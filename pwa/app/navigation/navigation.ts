// The specification's navigations as data, in its order. An entry is shown once the route table has
// its path, so that no link leads nowhere while screens are still to come.
import type { English } from '#pwa/i18n/english.ts';
import type { Route } from '#pwa/routes/route.ts';
import type { IconName } from '#pwa/ui/icon-paths.ts';

export type NavigationLabel = Exclude<keyof English['shell']['nav'], `unread_${string}` | 'profileOf'>;

export interface NavigationEntry {
  readonly path: string;
  readonly label: NavigationLabel;
  /** address of the screen it is named after, where `path` opens another one until that screen exists */
  readonly namedAfter?: string;
}

export interface IconEntry extends NavigationEntry {
  readonly icon: IconName;
}

const START = '/';
const STREAKS = '/streak-tracker';
const DASHBOARD = '/dashboard';

export const topEntries: readonly NavigationEntry[] = [
  { path: START, label: 'home' },
  { path: '/features', label: 'features' },
  { path: '/exercise-ai', label: 'coach' },
  { path: '/testimonials', label: 'reviews' },
  { path: '/pricing', label: 'pricing' },
  { path: DASHBOARD, label: 'dashboard' },
];

const search: IconEntry = { path: '/search', label: 'search', icon: 'search' };
const schedule: IconEntry = { path: '/schedule', label: 'schedule', icon: 'calendar' };
const messages: IconEntry = { path: '/testimonials', label: 'messages', icon: 'message' };
const settings: IconEntry = { path: '/settings', label: 'settings', icon: 'settings' };

/** Beside the top navigation; the bell and the avatar stand after them. */
export const iconEntries: readonly IconEntry[] = [search, schedule, messages, settings];
export const notificationsEntry: IconEntry = { path: '/notifications', label: 'notifications', icon: 'bell' };
export const profilePath = '/profile';

/** Below the top entries in the mobile menu; the Legal Info button stands after them. */
export const menuEntries: readonly IconEntry[] = [search, schedule, settings];

export const bottomEntries: readonly IconEntry[] = [
  { path: START, label: 'dashboard', icon: 'home', namedAfter: DASHBOARD },
  { path: '/exercises', label: 'exercises', icon: 'exercise' },
  { path: STREAKS, label: 'streaks', icon: 'streak' },
  { path: '/progress', label: 'progress', icon: 'progress' },
  { path: '/profile', label: 'profile', icon: 'profile' },
];

type Paths = readonly Pick<Route, 'path'>[];

export const hasRoute = (routes: Paths, path: string): boolean => routes.some((route) => route.path === path);

export const entriesIn = <Entry extends NavigationEntry>(entries: readonly Entry[], routes: Paths): readonly Entry[] =>
  entries.filter(({ path, namedAfter = path }) => hasRoute(routes, path) && hasRoute(routes, namedAfter));

/** The entry's address for the place one is at: the start opens the streak tracker until the dashboard exists. */
export const placeOf = (pathname: string, routes: Paths): string =>
  pathname === START && hasRoute(routes, STREAKS) && !hasRoute(routes, DASHBOARD) ? STREAKS : pathname;

/** `/exercises` is active on `/exercises/12` too; `/` only on itself. */
export const isActive = (path: string, pathname: string): boolean =>
  pathname === path || (path !== '/' && pathname.startsWith(`${path}/`));
