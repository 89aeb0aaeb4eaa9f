/** What only a test can do to the app's service worker: fire its sync event, see it reject, read its queue. */
import type { Worker } from 'playwright-core';
import { until } from './stage.ts';
import type { Device, Stage } from './stage.ts';

export const WAKE_TAG = 'workbox-background-sync:waymend-wake';

export interface WorkerHands {
  /** fires the sync event as the browser does; needs no page of the app */
  readonly dispatchSync: () => Promise<void>;
  /** why sync events were rejected, in the worker's words */
  readonly refusals: readonly string[];
  readonly worker: () => Worker;
}

/** The device must have the app installed. */
export async function holdWorker({ chromium }: Device, stage: Stage): Promise<WorkerHands> {
  const { context } = chromium;
  // On a page of its own, so that it outlives the app's.
  const session = await context.newCDPSession(await context.newPage());
  const refusals: string[] = [];
  let registrationId: string | undefined;
  session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    registrationId =
      registrations.find(({ scopeURL }) => scopeURL === `${stage.proxy.url}/`)?.registrationId ?? registrationId;
  });
  session.on('ServiceWorker.workerErrorReported', ({ errorMessage }) => refusals.push(errorMessage.errorMessage));
  await session.send('ServiceWorker.enable');
  await until(() => registrationId !== undefined, 'the browser has named the registration');
  return {
    refusals,
    dispatchSync: async () => {
      await session.send('ServiceWorker.dispatchSyncEvent', {
        origin: stage.proxy.url,
        registrationId: registrationId ?? '',
        tag: WAKE_TAG,
        lastChance: false,
      });
    },
    worker: () => {
      const running = context.serviceWorkers().find((worker) => worker.url() === `${stage.proxy.url}/sw.js`);
      if (running === undefined) throw new Error('the service worker does not run');
      return running;
    },
  };
}

/** What Workbox has queued for the app: the bytes of each request's body. */
export const wakeTokens = (page: Device['page']): Promise<number[]> =>
  page.evaluate(async () => {
    const name = 'workbox-background-sync';
    if (!(await indexedDB.databases()).some((database) => database.name === name)) return [];
    return new Promise<number[]>((resolve, reject) => {
      const open = indexedDB.open(name);
      open.onerror = () => reject(new Error(`cannot open ${name}`));
      open.onsuccess = () => {
        const read = open.result.transaction('requests').objectStore('requests').getAll();
        read.onsuccess = () => {
          open.result.close();
          resolve(
            (read.result as { requestData: { body?: ArrayBuffer } }[]).map(
              ({ requestData }) => requestData.body?.byteLength ?? 0,
            ),
          );
        };
      };
    });
  });
