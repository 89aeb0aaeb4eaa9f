/**
 * The app's own copy on the device, as the page can see it: the service worker, the precache behind it, and what the
 * worker answers when the browser is forbidden to use the network for a request. A page cannot cut the worker's network.
 */
export type WorkerState = 'parsed' | 'installing' | 'installed' | 'activating' | 'activated' | 'redundant';

/** `switched_off`: Brave shows the interface and never fires it. */
export type BackgroundSync = 'available' | 'switched_off' | 'absent';

export interface WorkerSnapshot {
  readonly supported: boolean;
  readonly registered: boolean;
  /** the worker that answers for this page */
  readonly controls: { readonly state: WorkerState; readonly script: string } | null;
  readonly waiting: WorkerState | null;
  readonly installing: WorkerState | null;
  readonly backgroundSync: BackgroundSync;
  /** the wake-ups registered with the browser; null where it does not say */
  readonly tags: readonly string[] | null;
  /** files in the precache; null where there is no cache storage */
  readonly precached: number | null;
}

export interface AppCopy {
  readonly worker: () => Promise<WorkerSnapshot>;
  /** the addresses that the worker of the server's present version keeps, or null where the server does not tell */
  readonly listed: () => Promise<readonly string[] | null>;
  /** false where the browser has no cache storage for this page */
  readonly hasCaches: () => boolean;
  readonly kept: (path: string) => Promise<Response | null>;
  /** the worker's answer with the network forbidden; null where it has none */
  readonly answered: (path: string) => Promise<Response | null>;
}

export const APP_PAGE = '/index.html';
const PRECACHE = /^workbox-precache-/;

const container = (): ServiceWorkerContainer | undefined =>
  (navigator as { readonly serviceWorker?: ServiceWorkerContainer }).serviceWorker;
const hasCaches = (): boolean => 'caches' in globalThis;
const precacheNames = async (): Promise<readonly string[]> =>
  (await caches.keys()).filter((name) => PRECACHE.test(name));

async function workerSnapshot(): Promise<WorkerSnapshot> {
  const workers = container();
  const registration = await workers?.getRegistration();
  const controller = workers?.controller ?? null;
  return {
    supported: workers !== undefined,
    registered: registration !== undefined,
    controls: controller === null ? null : { state: controller.state, script: controller.scriptURL },
    waiting: registration?.waiting?.state ?? null,
    installing: registration?.installing?.state ?? null,
    ...(await backgroundSync(registration)),
    precached: await precachedCount(),
  };
}

async function backgroundSync(
  registration: ServiceWorkerRegistration | undefined,
): Promise<Pick<WorkerSnapshot, 'backgroundSync' | 'tags'>> {
  const { sync } = (registration ?? {}) as { readonly sync?: { readonly getTags: () => Promise<string[]> } };
  if (sync === undefined) return { backgroundSync: 'absent', tags: null };
  if ('brave' in navigator) return { backgroundSync: 'switched_off', tags: null };
  return { backgroundSync: 'available', tags: await sync.getTags() };
}

async function precachedCount(): Promise<number | null> {
  if (!hasCaches()) return null;
  const counts = await Promise.all(
    (await precacheNames()).map(async (name) => (await (await caches.open(name)).keys()).length),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

/** The list stands in the worker's script as JSON. */
export function parsePrecacheList(script: string): readonly string[] | null {
  const found = /\[\{"revision":[^\]]*\}\]/.exec(script)?.[0];
  if (found === undefined) return null;
  const entries = JSON.parse(found) as readonly { readonly url: string }[];
  return entries.map(({ url }) => (url.startsWith('/') ? url : `/${url}`));
}

/** The scripts and sheets that a page of ours cannot start without. */
export const assetsOf = (page: string): readonly string[] => [
  ...new Set([...page.matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g)].flatMap(([, path]) => path ?? [])),
];

export const browserAppCopy: AppCopy = {
  worker: workerSnapshot,
  hasCaches,
  listed: async () => {
    try {
      const response = await fetch('/sw.js', { cache: 'no-store' });
      return response.ok ? parsePrecacheList(await response.text()) : null;
    } catch (error) {
      if (error instanceof TypeError) return null;
      throw error;
    }
  },
  kept: async (path) => {
    for (const cacheName of await precacheNames()) {
      const found = await caches.match(path, { cacheName, ignoreSearch: true });
      if (found !== undefined) return found;
    }
    return null;
  },
  answered: async (path) => {
    try {
      return await fetch(path, { cache: 'only-if-cached', mode: 'same-origin' });
    } catch (error) {
      if (error instanceof TypeError) return null;
      throw error;
    }
  },
};
