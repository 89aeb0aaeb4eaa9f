/**
 * Registers the service worker and reports when a new version is waiting. A new version never takes over by itself,
 * because an open page would lose the lazy chunks of the old one.
 */
import { isLaterFile, type WorkerMessage } from './messages.ts';

export interface Registration {
  /** leaves a wake token with the worker; without a worker (first visit) only the page's own loop sends */
  readonly askToSync: () => void;
}

export interface RegisterOptions {
  /** a new version is ready; `apply` switches to it and reloads this page */
  readonly onUpdateReady: (apply: () => void) => void;
  readonly onFailure: (error: unknown) => void;
  /** @returns takes it back */
  readonly after: (ms: number, act: () => void) => () => void;
}

const UPDATE_CHECK_MS = 60 * 60_000;
const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 5 * 60_000;
const MOST_TRIES = 10;

export function registerServiceWorker({ onUpdateReady, onFailure, after }: RegisterOptions): Registration {
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (container === undefined) return { askToSync: () => undefined };

  const say = (worker: ServiceWorker | null | undefined, message: WorkerMessage): void => worker?.postMessage(message);

  const offer = (registration: ServiceWorkerRegistration): void => {
    if (registration.waiting === null || container.controller === null) return;
    onUpdateReady(() => {
      const { waiting } = registration;
      // Another tab has switched already, and nothing more will happen here by itself.
      if (waiting === null) return location.reload();
      container.addEventListener('controllerchange', () => location.reload(), { once: true });
      say(waiting, { type: 'waymend:activate' });
    });
  };

  let registered: ServiceWorkerRegistration | null = null;
  const watch = (registration: ServiceWorkerRegistration): void => {
    registered = registration;
    offer(registration);
    const follow = (): void => {
      const { installing } = registration;
      installing?.addEventListener('statechange', () => {
        if (installing.state === 'installed') offer(registration);
        else if (installing.state === 'redundant' && registration.active === null) tryAgain();
      });
    };
    follow();
    registration.addEventListener('updatefound', follow);
  };
  const install = (): Promise<void> => container.register('/sw.js', { updateViaCache: 'none' }).then(watch);

  // On a bad network a first install that lacks one file has failed, and nothing would begin it again before the next start:
  // the app would not open on the plane.
  let isPaused = false;
  let tries = 0;
  const tryAgain = (): void => {
    if (isPaused) return;
    isPaused = true;
    const go = (): void => {
      cancel();
      removeEventListener('online', go);
      isPaused = false;
      install().catch(tryAgain);
    };
    // A full device, or a browser that forbids it, is not asked for ever; a network that returns is another matter.
    const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** tries, LONGEST_PAUSE_MS);
    const cancel = tries < MOST_TRIES ? after(pauseMs, go) : () => undefined;
    tries += 1;
    addEventListener('online', go);
  };

  let checkedAt = performance.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || performance.now() - checkedAt < UPDATE_CHECK_MS) return;
    checkedAt = performance.now();
    registered?.update().catch(onFailure);
  });

  if (container.controller === null) {
    // On a first visit pages are fetched past the worker, which is to keep them all the same.
    const keep = (urlsToCache: readonly string[]): void => {
      if (urlsToCache.length === 0) return;
      container.ready
        .then(({ active }) => say(active, { type: 'CACHE_URLS', payload: { urlsToCache } }))
        .catch(onFailure);
    };
    new PerformanceObserver((list) =>
      keep(
        list
          .getEntries()
          .map(({ name }) => name)
          .filter((url) => isLaterFile(new URL(url).pathname)),
      ),
    ).observe({ type: 'resource', buffered: true });
    // A page that was on its way here when the worker claimed all pages is nobody's, and would stay so until it is left.
    container.ready
      .then(({ active }) => {
        if (container.controller === null) say(active, { type: 'waymend:claim' });
      })
      .catch(onFailure);
  }

  install().catch((error: unknown) => {
    onFailure(error);
    if (container.controller === null) tryAgain();
  });

  return {
    askToSync: () => {
      container.ready.then((registration) => say(registration.active, { type: 'waymend:wake' })).catch(onFailure);
    },
  };
}
