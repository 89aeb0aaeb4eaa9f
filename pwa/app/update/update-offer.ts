/** Holds the newest version waiting to take over, from the service worker's notice until the person decides. */
export interface UpdateOffer {
  /** what switches to the new version, or null while none waits or it was put off */
  readonly current: () => (() => void) | null;
  /** the same, also where it was put off: for a page that has to reload anyway */
  readonly waiting: () => (() => void) | null;
  readonly subscribe: (listener: () => void) => () => void;
  readonly offer: (apply: () => void) => void;
  /** not now: asked again when the next version arrives or the app is next opened */
  readonly putOff: () => void;
}

export function createUpdateOffer(): UpdateOffer {
  let waiting: (() => void) | null = null;
  let isPutOff = false;
  const listeners = new Set<() => void>();
  const tell = (): void => {
    for (const listener of listeners) listener();
  };
  return {
    current: () => (isPutOff ? null : waiting),
    waiting: () => waiting,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    offer: (apply) => {
      waiting = apply;
      isPutOff = false;
      tell();
    },
    putOff: () => {
      isPutOff = true;
      tell();
    },
  };
}
