/** What page and service worker say to each other. */
export type WorkerMessage =
  /** entries wait: sync them when there is a network, even if every page is closed */
  | { readonly type: 'waymend:wake' }
  /** the person agreed to the update */
  | { readonly type: 'waymend:activate' };

export const isWorkerMessage = (data: unknown): data is WorkerMessage =>
  data instanceof Object && 'type' in data && (data.type === 'waymend:wake' || data.type === 'waymend:activate');
