import type { ComponentType } from 'react';
import type { Space } from '../data/space/space.ts';
import type { Format } from '../i18n/format.ts';
import { ensureTexts } from '../i18n/i18n.ts';
import type { Route, ScreenModule } from '../routes/route.ts';

/** The screen's code or texts did not arrive: there is no connection, or a newer version has renamed them. */
export class ScreenFetchError extends Error {
  constructor(cause: unknown) {
    super('The code or the texts of this page could not be fetched', { cause });
    this.name = 'ScreenFetchError';
  }
}

export type LoadedRow = Pick<Route, 'texts' | 'screen'>;

/** A promise that `use()` reads at once, once it is settled: of any other it waits for a tick, and its fallback for 300 ms. */
type Readable<Value> = Promise<Value> & {
  status?: 'pending' | 'fulfilled' | 'rejected';
  value?: Value;
  reason?: unknown;
};

/**
 * Keeps one promise per screen, a failed one too: React reads the same promise again while it waits, and another
 * try is a person's decision (`forget`), not a loop.
 */
export interface ScreenLoader {
  /** ready when the screen can be drawn: its code and its texts are there */
  load(row: LoadedRow): Promise<ComponentType>;
  /** its code and its texts are there */
  isLoaded(screen: Route['screen']): boolean;
  /** Asks for what a loaded screen shows first. Resolves in any case: the screen itself says what cannot be read. */
  ask(screen: Route['screen'], space: Space, format: Format): Promise<void>;
  /** Of a screen that failed: the next one who wants it tries again. */
  forget(screen: Route['screen']): void;
}

export function createScreenLoader(bringTexts: (texts: Route['texts']) => Promise<void>): ScreenLoader {
  const kept = new Map<Route['screen'], Readable<ComponentType>>();
  const drawable = new Map<Route['screen'], ScreenModule>();
  return {
    load: ({ texts, screen }) => {
      const before = kept.get(screen);
      if (before !== undefined) return before;
      const started: Readable<ComponentType> = Promise.all([screen(), bringTexts(texts)]).then(
        ([module]) => {
          drawable.set(screen, module);
          started.value = module.default;
          started.status = 'fulfilled';
          return module.default;
        },
        (cause: unknown) => {
          started.reason = new ScreenFetchError(cause);
          started.status = 'rejected';
          throw started.reason;
        },
      );
      started.status = 'pending';
      kept.set(screen, started);
      return started;
    },
    isLoaded: (screen) => drawable.has(screen),
    ask: async (screen, space, format) => {
      await drawable
        .get(screen)
        ?.ahead?.(space as never, format)
        .catch(() => undefined);
    },
    forget: (screen) => {
      if (kept.get(screen)?.status === 'rejected') kept.delete(screen);
    },
  };
}

export const screenLoader = createScreenLoader(ensureTexts);
