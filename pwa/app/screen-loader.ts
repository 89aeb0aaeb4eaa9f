import type { ComponentType } from 'react';
import type { Route } from '../routes/route';

/** The screen's code did not come: no connection, or a newer version has renamed it. */
export class ScreenFetchError extends Error {
  constructor(cause: unknown) {
    super('The code of this page could not be fetched', { cause });
    this.name = 'ScreenFetchError';
  }
}

type LoadScreen = Route['screen'];

/**
 * Keeps one promise per screen, a failed one too: React reads the same promise again while it waits, and another
 * try is a person's decision (`forget`), not a loop.
 */
export interface ScreenLoader {
  load(screen: LoadScreen): Promise<ComponentType>;
  forget(screen: LoadScreen): void;
}

export function createScreenLoader(): ScreenLoader {
  const kept = new Map<LoadScreen, Promise<ComponentType>>();
  return {
    load: (screen) => {
      const before = kept.get(screen);
      if (before !== undefined) return before;
      const started = screen().then(
        (module) => module.default,
        (cause: unknown) => Promise.reject(new ScreenFetchError(cause)),
      );
      kept.set(screen, started);
      return started;
    },
    forget: (screen) => {
      kept.delete(screen);
    },
  };
}

export const screenLoader = createScreenLoader();
