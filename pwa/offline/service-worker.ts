/**
 * The service worker: the precached shell, and one Workbox queue that only wakes the worker. Entries stay in the outbox;
 * the queue holds at most one empty token, because Workbox deletes a request before it is answered and takes every
 * answer, even a 503, for success. So `replayRequests` is never used.
 */
import { Queue } from 'workbox-background-sync';
import { cacheNames, clientsClaim } from 'workbox-core';
import { cleanupOutdatedCaches, PrecacheController, PrecacheRoute } from 'workbox-precaching';
import type { PrecacheEntry } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { drainInBackground } from './background-drain.ts';
import { isLaterFile, isLibraryFile, isWorkerMessage, LATER_FOLDER } from './messages.ts';
import { addStaticRoutes } from './static-routes.ts';
import type { RoutableInstall } from './static-routes.ts';

declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: readonly (PrecacheEntry | string)[] };

const files = [...self.__WB_MANIFEST];
const precache = new PrecacheController();
precache.addToCacheList(files);
registerRoute(new PrecacheRoute(precache));
cleanupOutdatedCaches();
registerRoute(
  new NavigationRoute(precache.createHandlerBoundToURL('/index.html'), {
    denylist: [/^\/api\//, /^\/(livez|readyz|sw\.js)/],
  }),
);

const PAGES = 'waymend-pages-';
const page = files.find((file) => typeof file !== 'string' && file.url === 'index.html') as PrecacheEntry;
const pagesOfThisBuild = `${PAGES}${String(page.revision)}`;

async function keepPages(): Promise<void> {
  const pages = await caches.open(pagesOfThisBuild);
  for (const path of __PAGES__) {
    const kept = await precache.matchPrecache('/index.html');
    if (kept !== undefined) await pages.put(path, kept);
  }
}

/** Of a browser's six connections to a host the others are the page's own. */
const AT_ONCE = 3;

async function fewAtOnce<Item>(items: readonly Item[], act: (item: Item) => Promise<void>): Promise<void> {
  const left = items.values();
  const goOn = async (): Promise<void> => {
    for (const item of left) await act(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, goOn));
}

/**
 * Workbox fetches one file after the other (its issue 2528): on a network that takes 400 ms to answer, that is a minute of
 * waiting before the app opens without one. Here by its own strategy; its `install` then passes over what is there.
 */
async function install(event: ExtendableEvent): Promise<void> {
  await fewAtOnce(files, async (file) => {
    const { url, revision } = typeof file === 'string' ? { url: file } : file;
    const cacheKey = precache.getCacheKeyForURL(url);
    const request = new Request(url, { cache: revision ? 'reload' : 'default', credentials: 'same-origin' });
    await Promise.all(precache.strategy.handleAll({ params: { cacheKey }, request, event }));
  });
  await precache.install(event);
  await keepPages();
  await fetchSuccessors();
}

self.addEventListener('install', (event: ExtendableEvent & RoutableInstall) => {
  event.waitUntil(install(event));
  const routed = {
    pages: __PAGES__,
    pageCache: pagesOfThisBuild,
    fileCache: cacheNames.precache,
    exceptUnder: LATER_FOLDER,
  };
  event.waitUntil(addStaticRoutes(event, routed, console.error));
});

async function removeFormerPages(): Promise<void> {
  for (const name of await caches.keys())
    if (name.startsWith(PAGES) && name !== pagesOfThisBuild) await caches.delete(name);
}
self.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([precache.activate(event), removeFormerPages()])),
);

// What is needed only later (other languages and scripts, engines, team pages) is kept at its first use. Its names
// carry a hash, so what is kept never grows old, and an update removes what its build has no more. Pages also name
// here what they fetched before this worker (Workbox's own CACHE_URLS).
const LATER_CACHE = 'waymend-later';
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && isLaterFile(url.pathname),
  new CacheFirst({ cacheName: LATER_CACHE }),
);

const ofThisBuild = new Set(__LATER_FILES__.map((name) => LATER_FOLDER + name));

/** `screen.js` of `screen-1a2b3c4d.js`: what stays the same from build to build. */
const withoutHash = (pathname: string): string => pathname.replace(/-[^/]{8}(\.\w+)$/, '$1');

/** The update must not wait for what it can do without. */
const SUCCESSORS_MS = 30_000;

/**
 * What was kept before is kept of this build too, so that it goes on working offline, and the exercise library in any case,
 * so that every exercise opens offline. What cannot be had now comes at its next use.
 */
async function fetchSuccessors(): Promise<void> {
  const kept = await caches.open(LATER_CACHE);
  const names = new Set((await kept.keys()).map(({ url }) => withoutHash(new URL(url).pathname)));
  const wanted = [...ofThisBuild].filter((pathname) => isLibraryFile(pathname) || names.has(withoutHash(pathname)));
  const signal = AbortSignal.timeout(SUCCESSORS_MS);
  await fewAtOnce(wanted, async (pathname) => {
    if ((await kept.match(pathname)) === undefined)
      await kept.add(new Request(pathname, { signal })).catch(() => undefined);
  });
}

async function removeFormerLaterFiles(): Promise<void> {
  const kept = await caches.open(LATER_CACHE);
  for (const request of await kept.keys())
    if (!ofThisBuild.has(new URL(request.url).pathname)) await kept.delete(request);
}
self.addEventListener('activate', (event) => event.waitUntil(removeFormerLaterFiles()));

// In effect this claims open pages only on the first install: later versions wait until the person agrees (see `activate`).
clientsClaim();

const alarm = new Queue('waymend-wake', {
  onSync: async ({ queue }) => {
    const left = await drainInBackground();
    while ((await queue.shiftRequest()) !== undefined);
    if (left > 0) throw new Error(`${left} entries still wait`);
  },
});

let setting: Promise<void> = Promise.resolve();

/** One token is enough: check before pushing, one call after another, and only register again if there is one already. */
function setAlarm(): Promise<void> {
  const setOne = async (): Promise<void> => {
    if ((await alarm.size()) > 0) await alarm.registerSync();
    else await alarm.pushRequest({ request: new Request('/api/sync', { method: 'POST' }) });
  };
  const mine = setting.then(setOne);
  // A failure reaches its caller, but must not block later callers.
  setting = mine.catch(() => undefined);
  return mine;
}

self.addEventListener('message', (event) => {
  if (!isWorkerMessage(event.data)) return;
  if (event.data.type === 'waymend:wake') event.waitUntil(setAlarm());
  if (event.data.type === 'waymend:activate') event.waitUntil(self.skipWaiting());
  if (event.data.type === 'waymend:claim') event.waitUntil(self.clients.claim());
});
