import { QueryClient } from '@tanstack/react-query';
import { createDefaultFetcher } from './default-fetcher.ts';

/** Milliseconds that data nobody shows stay in memory. */
export const UNUSED_KEPT_MS = 5 * 60_000;

/**
 * For what only the server knows. What a person records never passes through here: it is on the device first and
 * goes up by the outbox, so nothing has to be tried again. `always`: a browser that believes it is offline may be wrong.
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: createDefaultFetcher(),
        networkMode: 'always',
        retry: false,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        staleTime: Infinity,
        gcTime: UNUSED_KEPT_MS,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });

let ofThisPage: QueryClient | null = null;
/** One for the page, made when a screen first asks the server: the first frame never does. */
export const pageQueryClient = (): QueryClient => (ofThisPage ??= createQueryClient());
