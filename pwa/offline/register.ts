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
}

const UPDATE_CHECK_MS = 60 * 60_000;

export function registerServiceWorker({ onUpdateReady, onFailure }: RegisterOptions): Registration {
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

  const watch = (registration: ServiceWorkerRegistration): void => {
    offer(registration);
    registration.addEventListener('updatefound', () => {
      const { installing } = registration;
      installing?.addEventListener('statechange', () => {
        if (installing.state === 'installed') offer(registration);
      });
    });
    let checkedAt = performance.now();
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState !== 'visible' || performance.now() - checkedAt < UPDATE_CHECK_MS) return;
      checkedAt = performance.now();
      registration.update().catch(onFailure);
    });
  };

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
  }

  container.register('/sw.js', { updateViaCache: 'none' }).then(watch, onFailure);

  return {
    askToSync: () => {
      container.ready.then((registration) => say(registration.active, { type: 'waymend:wake' })).catch(onFailure);
    },
  };
}
