import type { Network } from './network.ts';

/** A parameter that no kept file has in its address, so that the server answers and not the service worker. */
const FROM_SERVER = '/index.html?fresh';

interface KeptPage {
  readonly cache: Cache;
  readonly request: Request;
  readonly text: string;
}

/**
 * An installed app's page is kept with the headers that it came with, and what it may connect to is one of them: where that is
 * not what the server allows, it is fetched anew, and is right from the next time it is opened. A page of another build is left
 * to its update.
 *
 * @param origins what the server allows besides itself
 * @returns whether what is kept of this build is right by now: else it has to be tried again
 */
export async function renewKeptPages({ fetch }: Pick<Network, 'fetch'>, origins: readonly string[]): Promise<boolean> {
  if (!('caches' in globalThis)) return true;
  const due = await pagesThatDiffer(origins);
  if (due.length === 0) return true;
  try {
    const fresh = await fetch(FROM_SERVER, { cache: 'no-store', redirect: 'error' });
    if (!fresh.ok || !mayReach(fresh, origins)) return false;
    const page = await fresh.clone().text();
    const ofThisBuild = due.filter(({ text }) => text === page);
    for (const { cache, request } of ofThisBuild) await cache.put(request, fresh.clone());
    return ofThisBuild.length > 0;
  } catch {
    // No network, a body that was cut or a full disk: what is kept stays as it was.
    return false;
  }
}

async function pagesThatDiffer(origins: readonly string[]): Promise<readonly KeptPage[]> {
  const due: KeptPage[] = [];
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const kept = await cache.match(request);
      if (kept?.headers.get('content-type')?.startsWith('text/html') === true && !mayReach(kept, origins))
        due.push({ cache, request, text: await kept.text() });
    }
  }
  return due;
}

/** Whether a page's policy lets it connect to just these besides its own server. */
function mayReach({ headers }: Response, origins: readonly string[]): boolean {
  const policy = headers.get('content-security-policy')?.split(';') ?? [];
  const allowed = policy.map((directive) => directive.trim().split(/\s+/)).find(([name]) => name === 'connect-src');
  return allowed?.slice(1).join(' ') === ["'self'", ...origins].join(' ');
}
