/**
 * When a page syncs: shortly after a write, at the start, when the network or the person returns, and on a timer
 * while somebody looks. Hidden pages stay silent; the service worker takes over by background sync.
 */
import type { DrainReport } from './drain.ts';

/** The page's powers, handed in from pwa/device/page.ts. */
export interface LoopPage {
  readonly isVisible: () => boolean;
  readonly after: (ms: number, body: () => void) => () => void;
  readonly onReturn: (listener: (reason: 'online' | 'shown') => void) => () => void;
  readonly onHidden: (listener: () => void) => () => void;
}

export interface SyncLoop {
  /** `write`: an entry was recorded. `tap`: the person asks, which waits for no backoff. */
  readonly requestSync: (reason: 'start' | 'write' | 'tap') => void;
  /** a screen that shows shared figures polls every 30 s instead of every 60 s, until the answer is called */
  readonly watchClosely: () => () => void;
  readonly stop: () => void;
}

export const WRITE_DEBOUNCE_MS = 500;
export const CLOSE_POLL_MS = 30_000;
export const POLL_MS = 60_000;
const SOONEST_RETRY_MS = 250;
const LONGEST_AFTER_CRASH_MS = 3_600_000;

export interface SyncLoopDeps {
  readonly page: LoopPage;
  /** UTC ms */
  readonly now: () => number;
  readonly drain: (force: boolean) => Promise<DrainReport>;
  /** leaves a wake token with the service worker, so that a closed page still syncs */
  readonly askWorker: () => void;
  readonly onCrash: (error: unknown) => void;
}

export function createSyncLoop({ page, now, drain, askWorker, onCrash }: SyncLoopDeps): SyncLoop {
  let watchers = 0;
  let running = false;
  let again: 'no' | 'yes' | 'forced' = 'no';
  let stopped = false;
  let asked = false;
  let crashes = 0;
  let cancelTimer = (): void => undefined;
  let cancelWrite = (): void => undefined;

  const schedule = (ms: number): void => {
    cancelTimer();
    if (stopped || !page.isVisible()) return;
    cancelTimer = page.after(Math.max(SOONEST_RETRY_MS, ms), () => void run(false));
  };

  const pollMs = (): number => (watchers > 0 ? CLOSE_POLL_MS : POLL_MS);

  const run = async (force: boolean): Promise<void> => {
    if (stopped) return;
    if (running) {
      again = force ? 'forced' : again === 'no' ? 'yes' : again;
      return;
    }
    running = true;
    try {
      const report = await drain(force);
      crashes = 0;
      if (report.left === 0) asked = false;
      schedule(report.state === 'later' ? Math.min(Math.max(report.nextAt - now(), 1_000), pollMs()) : pollMs());
    } catch (error) {
      onCrash(error);
      crashes += 1;
      schedule(Math.min(POLL_MS * 2 ** (crashes - 1), LONGEST_AFTER_CRASH_MS));
    } finally {
      running = false;
    }
    if (again !== 'no') {
      const forced = again === 'forced';
      again = 'no';
      void run(forced);
    }
  };

  const offReturn = page.onReturn((reason) => void run(reason === 'online'));
  const offHidden = page.onHidden(() => cancelTimer());

  return {
    requestSync: (reason) => {
      if (reason !== 'write') {
        void run(reason === 'tap');
        return;
      }
      if (!asked) {
        asked = true;
        askWorker();
      }
      cancelWrite();
      cancelWrite = page.after(WRITE_DEBOUNCE_MS, () => void run(false));
    },
    watchClosely: () => {
      watchers += 1;
      if (watchers === 1) schedule(CLOSE_POLL_MS);
      return () => {
        watchers -= 1;
      };
    },
    stop: () => {
      stopped = true;
      cancelTimer();
      cancelWrite();
      offReturn();
      offHidden();
    },
  };
}
