import type { Network } from '#pwa/data/server/network.ts';

/** Like `navigator.locks`: each name has its own queue. */
export function createLocks(): Network['exclusively'] {
  const queues = new Map<string, Promise<unknown>>();
  return (name, body) => {
    const run = (queues.get(name) ?? Promise.resolve()).then(body);
    queues.set(
      name,
      run.catch(() => undefined),
    );
    return run;
  };
}
