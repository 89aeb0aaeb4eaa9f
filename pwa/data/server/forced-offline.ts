/**
 * The developer's switch that makes every exchange of this browser fail as if there were no network. The page reads it
 * from localStorage; the service worker has none, so a marker in the cache storage tells it the same.
 */
const KEY = 'waymend:forced-offline';
const CACHE = 'waymend-switches';
const MARKER = '/switches/forced-offline';

const listeners = new Set<() => void>();
const hasLocalStorage = (): boolean => 'localStorage' in globalThis;

export interface ForcedOffline {
  readonly get: () => boolean;
  /** resolves once the service worker would see it too */
  readonly set: (value: boolean) => Promise<void>;
  readonly subscribe: (listener: () => void) => () => void;
}

export const forcedOffline: ForcedOffline = {
  get: () => hasLocalStorage() && localStorage.getItem(KEY) === 'on',
  set: async (value) => {
    if (value) localStorage.setItem(KEY, 'on');
    else localStorage.removeItem(KEY);
    for (const listener of listeners) listener();
    if (!('caches' in globalThis)) return;
    const switches = await caches.open(CACHE);
    if (value) await switches.put(MARKER, new Response('on'));
    else await switches.delete(MARKER);
  },
  subscribe: (listener) => {
    listeners.add(listener);
    const otherTab = (event: StorageEvent): void => {
      if (event.key === KEY) listener();
    };
    globalThis.addEventListener('storage', otherTab);
    return () => {
      listeners.delete(listener);
      globalThis.removeEventListener('storage', otherTab);
    };
  },
};

/** Whether the switch is on, in a page and in the service worker alike. */
export async function isForcedOffline(): Promise<boolean> {
  if (hasLocalStorage()) return forcedOffline.get();
  if (!('caches' in globalThis)) return false;
  return (await caches.match(MARKER, { cacheName: CACHE })) !== undefined;
}
