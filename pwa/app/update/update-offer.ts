/** Holds the newest version waiting to take over, from the service worker's notice until the person decides. */
export interface UpdateOffer {
  /** what switches to the new version, or null while none waits or it was put off */
  readonly current: () => (() => void) | null;
  readonly subscribe: (listener: () => void) => () => void;
  readonly offer: (apply: () => void) => void;
  /** not now: asked again when the next version arrives or the app is next opened */
  readonly putOff: () => void;
}

export function createUpdateOffer(): UpdateOffer {
  let waiting: (() => void) | null = null;
  const listeners = new Set<() => void>();
  const become = (next: (() => void) | null): void => {
    waiting = next;
    for (const listener of listeners) listener();
  };
  return {
    current: () => waiting,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    offer: become,
    putOff: () => become(null),
  };
}
