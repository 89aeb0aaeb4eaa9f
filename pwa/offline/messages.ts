/** Files that are kept at their first use, not before (scripts/later-plugin.ts). */
export const LATER_FOLDER = '/assets/later/';
export const isLaterFile = (pathname: string): boolean => pathname.startsWith(LATER_FOLDER);

/** Of those, the regions of the exercise library, which are kept before anybody opens them. */
export const LIBRARY_PREFIX = 'exercises-';
export const isLibraryFile = (pathname: string): boolean => pathname.startsWith(LATER_FOLDER + LIBRARY_PREFIX);

/** What page and service worker say to each other. */
export type WorkerMessage =
  /** entries are waiting: sync them when there is a network, even if every page is closed */
  | { readonly type: 'waymend:wake' }
  /** the person agreed to the update */
  | { readonly type: 'waymend:activate' }
  /** a page that no worker answers for asks the active one to */
  | { readonly type: 'waymend:claim' }
  /** Workbox's own: fetch these by the worker's routes, which keep them */
  | { readonly type: 'CACHE_URLS'; readonly payload: { readonly urlsToCache: readonly string[] } };

type OurMessage = Exclude<WorkerMessage, { readonly type: 'CACHE_URLS' }>;
const ours = { 'waymend:wake': true, 'waymend:activate': true, 'waymend:claim': true } as const satisfies Record<
  OurMessage['type'],
  true
>;

export const isWorkerMessage = (data: unknown): data is OurMessage =>
  data instanceof Object && 'type' in data && Object.hasOwn(ours, String(data.type));
