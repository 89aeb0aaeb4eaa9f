/** Keeps the screen on, as far as the browser and its battery allow. Behind an interface for tests. */
export interface ScreenLight {
  /** until the function it returns is called; asked for anew whenever the page is seen again */
  readonly keepOn: () => () => void;
}

export const browserScreenLight: ScreenLight = {
  keepOn: () => {
    const manager = (navigator as { readonly wakeLock?: WakeLock }).wakeLock;
    if (manager === undefined) return () => undefined;
    let isWanted = true;
    let held: WakeLockSentinel | null = null;
    const ask = (): void => {
      if (!isWanted || document.visibilityState !== 'visible') return;
      manager.request('screen').then(
        (lock) => {
          if (isWanted) held = lock;
          else void lock.release();
        },
        // The battery is low, or the page was hidden meanwhile: the screen goes dark as ever.
        () => undefined,
      );
    };
    ask();
    document.addEventListener('visibilitychange', ask);
    return () => {
      isWanted = false;
      document.removeEventListener('visibilitychange', ask);
      void held?.release();
    };
  },
};
