/** Whether the person asked their device for less movement. Behind an interface for tests. */
export interface Motion {
  readonly isReduced: () => boolean;
  readonly onChange: (listener: () => void) => () => void;
}

const query = (): MediaQueryList => window.matchMedia('(prefers-reduced-motion: reduce)');

export const browserMotion: Motion = {
  isReduced: () => query().matches,
  onChange: (listener) => {
    const list = query();
    list.addEventListener('change', listener);
    return () => list.removeEventListener('change', listener);
  },
};
