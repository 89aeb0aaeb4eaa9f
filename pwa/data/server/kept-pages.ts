import type { Network } from './network.ts';

/** A parameter that no kept file has in its address, so that the server answers and not the service worker. */
const FROM_SERVER = '/index.html?fresh';

/**
 * An installed app's page is kept with the headers that it came with, and what it may connect to is one of them: where that has
 * changed, it is fetched anew, and is right from the next time it is opened. A page of another build is left to its update.
 */
export async function renewKeptPages({ fetch }: Pick<Network, 'fetch'>): Promise<void> {
  if (!('caches' in globalThis)) return;
  const fresh = await fetch(FROM_SERVER, { cache: 'no-store', redirect: 'error' }).catch(() => null);
  if (fresh?.ok !== true) return;
  const page = await fresh.clone().text();
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const kept = await cache.match(request);
      if (kept?.headers.get('content-type')?.startsWith('text/html') === true && (await kept.text()) === page)
        await cache.put(request, fresh.clone());
    }
  }
}
