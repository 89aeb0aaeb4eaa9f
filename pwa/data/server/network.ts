import { exclusively } from '#pwa/device/exclusively.ts';
import { isForcedOffline } from './forced-offline.ts';

/**
 * What calls to the server need of the outside: a fetch, and a lock that page, other tabs and the service worker share.
 * Handed in, so that a test can cut the wire or run two devices in one process.
 */
export interface Network {
  readonly fetch: (path: string, init: RequestInit) => Promise<Response>;
  /** runs `body` while no one else on this device runs one under the same name */
  readonly exclusively: <Value>(name: string, body: () => Promise<Value>) => Promise<Value>;
  /** 0 <= value < 1 */
  readonly random: () => number;
  /** an error that nobody expected, for an error report */
  readonly report?: (error: Error) => void;
}

export const browserNetwork: Network = {
  fetch: async (path, init) => {
    if (await isForcedOffline()) throw new TypeError('forced offline by the developer panel');
    return fetch(path, init);
  },
  exclusively,
  random: () => Math.random(),
  report: (error) => globalThis.reportError(error),
};
