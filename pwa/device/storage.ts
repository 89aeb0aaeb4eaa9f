/** What the browser says about the room it gives this site, and its promise to keep it. Null where it says nothing. */
export interface BrowserStorage {
  /** bytes; estimates, rounded by the browser on purpose */
  readonly estimate: () => Promise<{ readonly used: number; readonly quota: number } | null>;
  readonly isKept: () => Promise<boolean | null>;
  /** asks for the promise; some browsers ask the person, others decide by themselves */
  readonly askToKeep: () => Promise<boolean | null>;
}

/** Outside a secure context, and in some private windows, there is none. */
const manager = (): StorageManager | undefined => (navigator as { readonly storage?: StorageManager }).storage;

export const browserStorage: BrowserStorage = {
  estimate: async () => {
    const { usage, quota } = (await manager()?.estimate?.()) ?? {};
    return usage === undefined || quota === undefined ? null : { used: usage, quota };
  },
  isKept: async () => (await manager()?.persisted?.()) ?? null,
  askToKeep: async () => (await manager()?.persist?.()) ?? null,
};
