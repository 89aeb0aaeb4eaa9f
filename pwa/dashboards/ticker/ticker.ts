/**
 * The one clock of a page with moving figures. It stands still while the page is hidden, while nobody reads it, while the
 * person has paused it and where the device asks for less movement, and goes on from where it stood.
 */
import type { Motion } from '#pwa/device/motion.ts';
import type { Page } from '#pwa/device/page.ts';

export interface TickerState {
  /** for how long it has run */
  readonly seconds: number;
  readonly isPaused: boolean;
  /** The device asks for less movement: there is nothing to pause. */
  readonly isStill: boolean;
}

export interface Ticker {
  readonly state: () => TickerState;
  readonly subscribe: (reader: () => void) => () => void;
  readonly pause: (isPaused: boolean) => void;
}

export type TickerPage = Pick<Page, 'isVisible' | 'after' | 'onReturn' | 'onHidden'>;

const TICK_SECONDS = 1;

export function createTicker(page: TickerPage, motion: Motion): Ticker {
  const readers = new Set<() => void>();
  let state: TickerState = { seconds: 0, isPaused: false, isStill: motion.isReduced() };
  let cancel: (() => void) | null = null;
  let stopListening: readonly (() => void)[] = [];

  const change = (next: Partial<TickerState>): void => {
    state = { ...state, ...next };
    for (const reader of readers) reader();
    settle();
  };
  const tick = (): void => {
    cancel = null;
    change({ seconds: state.seconds + TICK_SECONDS });
  };
  const settle = (): void => {
    if (readers.size > 0 && page.isVisible() && !state.isPaused && !state.isStill) {
      cancel ??= page.after(TICK_SECONDS * 1_000, tick);
    } else {
      cancel?.();
      cancel = null;
    }
  };

  return {
    state: () => state,
    subscribe: (reader) => {
      if (readers.size === 0) {
        const heed = (): void => {
          if (state.isStill !== motion.isReduced()) change({ isStill: motion.isReduced() });
        };
        stopListening = [page.onReturn(settle), page.onHidden(settle), motion.onChange(heed)];
        heed();
      }
      readers.add(reader);
      settle();
      return () => {
        readers.delete(reader);
        settle();
        if (readers.size === 0) for (const stop of stopListening) stop();
      };
    },
    pause: (isPaused) => change({ isPaused }),
  };
}
