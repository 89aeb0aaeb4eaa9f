// To open the app its service worker need not run: a browser that knows static routes takes pages and files straight from the
// caches. Such a route matches an address as it stands, so a page is kept under each of its addresses. What a cache does not
// have comes from the network, as it does from the worker's own routes.

interface StaticRoute {
  readonly condition: { readonly urlPattern: URLPatternInit; readonly requestMode?: RequestMode };
  readonly source: 'fetch-event' | { readonly cacheName: string };
}
export interface RoutableInstall {
  readonly addRoutes?: (routes: readonly StaticRoute[]) => Promise<void>;
}

/** Resolves in any case: a browser that does not take these starts the worker, as one does that has never heard of them. */
export async function addStaticRoutes(
  install: RoutableInstall,
  { pages, pageCache, fileCache, exceptUnder }: Routed,
  report: (error: unknown) => void,
): Promise<void> {
  try {
    await install.addRoutes?.([
      { condition: { urlPattern: { pathname: `${exceptUnder}*` } }, source: 'fetch-event' },
      { condition: { urlPattern: { pathname: '/assets/*' } }, source: { cacheName: fileCache } },
      ...pages.map((pathname): StaticRoute => ({
        condition: { urlPattern: { pathname, search: '' }, requestMode: 'navigate' },
        source: { cacheName: pageCache },
      })),
    ]);
  } catch (error) {
    report(error);
  }
}

interface Routed {
  readonly pages: readonly string[];
  readonly pageCache: string;
  readonly fileCache: string;
  /** the worker answers for this folder */
  readonly exceptUnder: string;
}
